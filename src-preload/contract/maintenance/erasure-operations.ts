/**
 * Finding a person in every gateway of the desk and erasing them, with a receipt, as part of the contract (contract.ts).
 * Amounts are cents, times UTC milliseconds.
 */
import { z } from 'zod';
import { nothing } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, usual } from '../policy/operation-type.ts';
import { customerContact, customerName, freeText, holding, plainText } from '../values/personal-data.ts';
import { cents, instant, localId } from '../values/values.ts';
import { typedPerson } from './history-operations.ts';

/** The person to look for: the customer of a charge, or typed data. */
const personOnDesk = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('charge'), gatewayId: localId, key: localId }),
  typedPerson,
]);
export type PersonOnDesk = z.infer<typeof personOnDesk>;

/** What a gateway holds about a person, in numbers. */
const personCounts = z.object({
  charges: z.int(),
  /** Those of them with a note. */
  notes: z.int(),
  /** Refused and unsent attempts. */
  attempts: z.int(),
  /** The form being typed, batches, and what was saved by name but views: templates, messages, mappings of columns. */
  forms: z.int(),
  /** Saved views, and filters of exports. */
  filters: z.int(),
  /** Receivables and rows of batches, whose amounts and days stay. */
  receivables: z.int(),
  /** The open bank statement, whose text may name any person. */
  statements: z.int().default(0),
  /** Exports that one of the charges was in: their files are beyond reach. */
  exports: z.int(),
});
export type PersonCounts = z.infer<typeof personCounts>;

/** `not-open`: its history cannot be opened now, so nothing is known of it. */
const foundInGateway = z.discriminatedUnion('state', [
  personCounts.extend({
    state: z.literal('searched'),
    gatewayId: localId,
    name: plainText,
    sum: cents,
    /** Backups and files set aside, which are rewritten. */
    copies: z.int(),
    /** Titles, references and tags that stay with a word of the name in them, as an erasure leaves them: 20 at most. */
    left: z.array(freeText),
    /** Customers that count as this person, 20 at most: by a name alone, namesakes too. */
    people: z.array(z.object({ customerName, customerDocument: customerContact })),
  }),
  z.object({ state: z.literal('not-open'), gatewayId: localId, name: plainText }),
]);
export type FoundInGateway = z.infer<typeof foundInGateway>;

const erasedInGateway = personCounts.extend({
  gatewayId: localId,
  name: z.string(),
  /**
   * `begun`: it is searched, or Balcão ended meanwhile; `erasing`: the erasure is recorded, and its own file could not be
   * written to the end, which is tried again; `copies`: its copies are being rewritten; `next-start`: all is erased, and
   * its own file is written anew when it is opened the next time; `not-open`: its history could not be opened, or nothing
   * could be recorded.
   */
  state: z.enum(['begun', 'erasing', 'copies', 'next-start', 'done', 'not-open']),
  /** Backups and files set aside that hold nothing of the person. */
  copies: z.int(),
  /** Its history is on a team's server, whose own backups are not reached. */
  isOnServer: z.boolean().default(false),
  /** When it was erased on the server, by the server's clock; null where there was nothing to erase. */
  onServerAt: instant.nullable().default(null),
  /** The team's desks, by name, that have not confirmed yet that the person is in none of their files; null until the server has answered. */
  waitingDesks: z.array(z.string()).nullable().default([]),
});

/** Never who was erased: a receipt with a name would keep it. */
export const erasureReceipt = z.object({
  id: localId,
  begunAt: instant,
  /** Null until the own files and every copy that can be reached were rewritten. */
  endedAt: instant.nullable(),
  operator: z.string().nullable(),
  /** Balcão ended before every gateway was searched: the search has to be repeated. */
  interrupted: z.boolean(),
  gateways: z.array(erasedInGateway),
  unreached: z.array(
    z.object({
      gatewayId: localId,
      path: z.string(),
      /**
       * `only-there`: a backup in the chosen folder that the history itself does not have; it is never deleted.
       * `right-missing`: a team's history, in which this desk's login may not erase.
       */
      reason: z.enum(['unreadable', 'no-room', 'not-allowed', 'not-there', 'only-there', 'right-missing', 'other']),
    }),
  ),
});
holding('nothing', erasureReceipt);
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

/** What an erasure does now: copies done of how many in this gateway; null while nothing is rewritten. */
const erasureProgress = z.object({ gatewayId: localId, done: z.int(), total: z.int() });
export type ErasureProgress = z.infer<typeof erasureProgress>;

export const erasureOperations = {
  /** Every gateway of the desk, and histories whose gateway it lacks. */
  'erasure.find': {
    ...operatorMasked,
    onArchived: 'no-gateway',
    input: z.strictObject({ person: personOnDesk }),
    output: z.array(foundInGateway),
  },
  /**
   * Erases the person in the file of one gateway after another; returns when all are done. Their copies are rewritten
   * afterwards, their own files at the next start, and the receipt ends then.
   */
  'erasure.begin': {
    ...usual,
    right: 'admin',
    reveals: 'nothing',
    audited: 'erased',
    onArchived: 'no-gateway',
    input: z.strictObject({ person: personOnDesk }),
    output: erasureReceipt,
  },
  /** Newest first. */
  'erasure.receipts': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: nothing,
    output: z.object({ receipts: z.array(erasureReceipt), progress: erasureProgress.nullable() }),
  },
} as const satisfies Record<string, Operation>;

export const erasureSignals = {
  /** A receipt changed: they are read again. */
  'erasure-changed': z.object({ id: plainText }),
  'erasure-progress': z.object({ progress: erasureProgress.nullable() }),
} as const satisfies Record<string, z.ZodType>;
