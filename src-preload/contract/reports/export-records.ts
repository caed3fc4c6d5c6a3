/** The exports that were written, as the history records them. Amounts are cents, times UTC milliseconds. */
import { z } from 'zod';
import { listSort } from '../charges/list/list.ts';
import { plainText } from '../values/personal-data.ts';
import { cents, instant, language, localId } from '../values/values.ts';
import { exportedFile, exportOptions } from './export-options.ts';

/** What is stored with an export so that it can be written again: never a text typed into a filter. */
export const recordedOptions = z.object({
  options: exportOptions,
  sort: listSort,
  language,
  /** The layout's name and its digest; null without one. */
  layout: z.object({ name: plainText, sha256: plainText }).nullable(),
  /** All gateways of a file of several, in the file's order. */
  gatewayIds: z.array(localId).optional(),
});
export type RecordedOptions = z.infer<typeof recordedOptions>;

const period = z.object({ from: instant.optional(), before: instant.optional() });

/** What filtered other than period, states and amount. Of a typed text, a tag or a name, only that there was one. */
export const otherFilter = z.enum(['text', 'tags', 'operators', 'marked', 'invoice', 'needsAttention', 'customerOf']);
export type OtherFilter = z.infer<typeof otherFilter>;

const recordedFilter = z.object({
  created: period.nullable(),
  paid: period.nullable(),
  states: z.array(plainText),
  amount: z.object({ from: cents.optional(), to: cents.optional() }).nullable(),
  /** How many rows were selected one by one; null where none were. */
  selected: z.int().nullable(),
  others: z.array(otherFilter),
});
export type RecordedFilter = z.infer<typeof recordedFilter>;

export const exportRecord = z.object({
  /** Its number in this history. */
  number: z.int(),
  at: instant,
  format: plainText,
  fileName: plainText,
  rows: z.int(),
  sum: z.int(),
  bytes: z.int(),
  sha256: plainText,
  masked: z.boolean(),
  /** A member of staff; null where no one is known, as with a command line. */
  operator: plainText.nullable(),
  /** Null where they cannot be read: it was edited. */
  options: recordedOptions.nullable(),
  /** Null where an erasure has deleted it, because it named the person: the same rows can no longer be chosen. */
  filter: recordedFilter.nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;

/** An export that was written again, and what the first one had. */
export const repeatedExport = exportedFile.extend({
  before: z.object({ at: instant, rows: z.int(), sum: z.int() }),
  /** The layout of that name was changed since. */
  layoutChanged: z.boolean(),
});

/** An export that a file was compared with. */
const comparedExport = z.object({
  gatewayName: plainText,
  at: instant,
  fileName: plainText,
  rows: z.int(),
  sum: z.int(),
  masked: z.boolean(),
  operator: plainText.nullable(),
});

/**
 * Whether a file is as Balcão wrote it. `changed` by its name where an export of this name has another digest, and by
 * its manifest where that names another one.
 */
export const fileCheck = z.discriminatedUnion('result', [
  z.object({ result: z.literal('whole'), export: comparedExport }),
  z.object({
    result: z.literal('changed'),
    by: z.enum(['name', 'manifest']),
    /** Null where only the manifest speaks of it. */
    export: comparedExport.nullable(),
  }),
  z.object({
    result: z.literal('unknown'),
    /** Whether a manifest that was given with it names its digest. */
    agreesWithManifest: z.boolean(),
    /** Gateways whose history could not be read: one of them may know it. */
    unread: z.array(plainText),
  }),
]);
export type FileCheck = z.infer<typeof fileCheck>;
