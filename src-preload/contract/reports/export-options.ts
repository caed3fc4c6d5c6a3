/** Exports of the list: what is written, how, and what came of it. Amounts are cents, instants UTC milliseconds. */

import { z } from 'zod';
import type { Language } from '../values/languages.ts';
import { instant } from '../values/values.ts';

/** Everything a row can say, in the order in which "Everything" writes it. */
export const EXPORT_COLUMNS = [
  'created',
  'paid',
  'paidFrom',
  'transactionId',
  'reference',
  'customer',
  'document',
  'email',
  'phone',
  'description',
  'items',
  'gross',
  'answered',
  'fee',
  'net',
  'unconfirmed',
  'state',
  'serviceState',
  'end2endId',
  'expires',
  'lastChecked',
  'method',
  'operator',
] as const;
export const exportColumn = z.enum(EXPORT_COLUMNS);
export type ExportColumn = z.infer<typeof exportColumn>;

/** What an accountant books by, as statements and closings here name it. */
export const ACCOUNTING_COLUMNS = [
  'created',
  'paid',
  'transactionId',
  'reference',
  'customer',
  'document',
  'description',
  'gross',
  'answered',
  'fee',
  'net',
  'state',
  'end2endId',
] as const satisfies readonly ExportColumn[];

/** `brazil`: `;`, decimal comma, byte order mark; `international`: `,`, point, none. Both end lines with CRLF. */
export const csvDialectName = z.enum(['brazil', 'international']);
export type CsvDialectName = z.infer<typeof csvDialectName>;

/** What spreadsheets of a language read. */
export const DIALECT_OF: Readonly<Record<Language, CsvDialectName>> = { en: 'international', 'pt-BR': 'brazil' };

export const exportFormat = z.enum(['csv', 'xlsx', 'jsonl']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How a file is written. Columns say nothing to JSON Lines, which holds every field. */
const optionFields = {
  format: exportFormat,
  dialect: csvDialectName,
  columns: z
    .array(exportColumn)
    .min(1, 'export-no-columns')
    .max(EXPORT_COLUMNS.length)
    .refine((columns) => new Set(columns).size === columns.length, 'export-column-twice'),
  /** Names, CPF, e-mail and phone are written masked. */
  masked: z.boolean(),
  /** JSON Lines only: each charge's answers as they came. They hold personal data, so never beside `masked`. */
  rawAnswers: z.boolean(),
};
export const exportOptions = z
  .strictObject(optionFields)
  .refine(({ masked, rawAnswers }) => !(masked && rawAnswers), { path: ['rawAnswers'], message: 'export-masked-raw' });
export type ExportOptions = z.infer<typeof exportOptions>;

/** A way to export that somebody keeps by name. */
export const exportPreset = z.strictObject({
  name: z.string().trim().min(1, 'preset-name-empty').max(60, 'text-too-long'),
  options: z.strictObject(optionFields),
});
export type ExportPreset = z.infer<typeof exportPreset>;

/** A file that lies beside the data: where, and where this page may fetch it (null in Electron). */
const fileBeside = z.object({ fileName: z.string(), path: z.string(), download: z.string().nullable() });

export const exportedFile = fileBeside.extend({
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  /** Of every row but those whose outcome is unknown, which are never summed. */
  sum: z.int(),
  /** Says what the data is of; a sheet of its own in XLSX, which then has none beside it. */
  manifest: fileBeside.nullable(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

/** An export as the history remembers it; never what was typed into a filter. */
export const exportRecord = z.object({
  at: instant,
  format: z.string(),
  fileName: z.string(),
  rows: z.int(),
  sum: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  masked: z.boolean(),
});
export type ExportRecord = z.infer<typeof exportRecord>;
