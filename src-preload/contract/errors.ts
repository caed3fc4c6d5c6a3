/**
 * Errors, as data: they cross a process boundary as a union on `kind`, never as instances or messages. The renderer
 * translates each kind to the user's language, and an exhaustive switch there fails to compile when one is missing.
 */
import { z } from 'zod';
import { deskElsewhere } from './gateways/desk-elsewhere.ts';
import { wireCause } from './network/wire-cause.ts';
import { freeText, plainText } from './values/personal-data.ts';

/** Why a history can be neither read nor written. */
export const historyReason = z.enum([
  'disk-full',
  'read-only',
  'corrupt',
  'from-newer-version',
  'busy',
  'opening',
  // A team's history has these: no connection; the server or this desk's login is not accepted; its disk is full; it
  // takes no changes; the role may not do this.
  'server-unreachable',
  'server-refused',
  'server-full',
  'server-read-only',
  'right-missing',
  // The password of this desk's login is not in the vault, or cannot be read.
  'team-password',
  // This desk's login is used at another computer.
  'login-elsewhere',
  // Its schema has the history of another gateway.
  'team-other-gateway',
  // This version of Balcão is too old to write to the team's history, or to read it; or its tables are older than this version.
  'desk-too-old',
  'team-schema-old',
  'other',
]);

export const consoleError = z.discriminatedUnion('kind', [
  /** No operation has that name. */
  z.object({ kind: z.literal('unknown-operation'), operation: plainText }),
  /**
   * The input is not valid for the operation; `path` names the field (`customer.email`), `code` the error, `words` what
   * of a file is not understood.
   */
  z.object({
    kind: z.literal('invalid-input'),
    issues: z.array(z.object({ path: plainText, code: plainText, words: z.array(freeText).optional() })),
  }),
  /**
   * The input is larger than the operation takes, or larger than what Balcão takes while other large ones are in work.
   * Nothing was done.
   */
  z.object({ kind: z.literal('too-large') }),
  z.object({
    kind: z.literal('not-found'),
    what: z.enum([
      'charge',
      'gateway',
      'file',
      'customer',
      'reconciliation',
      'export-filter',
      'batch',
      'receivable',
      'closing',
    ]),
  }),
  /** A name on a command line matches nothing; `known` lists the existing names. Neither is personal data. */
  z.object({
    kind: z.literal('unknown-name'),
    what: z.enum(['gateway', 'state', 'schedule', 'layout']),
    given: plainText,
    known: z.array(plainText),
  }),
  /** A number or a date is longer than its cell in a layout's file; `text` is it. Nothing was written. */
  z.object({ kind: z.literal('does-not-fit'), column: plainText, width: z.int(), text: plainText }),
  /** There is no token for this gateway. */
  z.object({ kind: z.literal('token-missing') }),
  /** A token is stored for this gateway, but this computer cannot read it. */
  z.object({ kind: z.literal('token-unreadable') }),
  /** The vault for tokens and secrets is locked, or an operation on it failed. Nothing was sent or stored. */
  z.object({ kind: z.literal('vault'), reason: z.enum(['locked', 'failed']) }),
  /** The service responded 401. */
  z.object({ kind: z.literal('token-refused') }),
  /** The request failed on its way; nothing is known about the response. */
  z.object({ kind: z.literal('network'), cause: wireCause }),
  /** The service responded, but without usable content: 404, 429, 5xx, or a body that cannot be read. */
  z.object({
    kind: z.literal('service'),
    problem: z.enum(['not-found', 'rate-limited', 'failing', 'unreadable', 'refused']),
    httpStatus: z.int(),
    message: freeText.nullable(),
  }),
  /** The gateway is archived: nothing is written in it until an admin brings it back. Nothing was done. */
  z.object({ kind: z.literal('gateway-archived') }),
  /** The gateway's history is on a team's server: what is done with a file has no meaning. Nothing was done. */
  z.object({ kind: z.literal('gateway-in-team') }),
  /** A creation, a batch or an export of this gateway is under way: it is not archived or moved, and no other batch goes on. */
  z.object({ kind: z.literal('gateway-busy'), reason: z.enum(['creation', 'batch', 'export']) }),
  /** Gateways of live and of test money are never put into one file or closing. Nothing was written. */
  z.object({ kind: z.literal('mixed-environments') }),
  /** One of several gateways cannot be read, so nothing was written: its part would be missing. */
  z.object({ kind: z.literal('gateway-unreadable'), gateway: plainText, because: historyReason }),
  /**
   * Something would be dated into a month that is closed and locked. `nextOpenDay`: where it may be dated instead; null
   * where it has no other day. Nothing was done.
   */
  z.object({ kind: z.literal('month-locked'), month: plainText, nextOpenDay: plainText.nullable() }),
  /** Another program holds `console.db`, which has settings, gateways and the audit trail: it was not written. */
  z.object({ kind: z.literal('console-file-held') }),
  /** The address or environment of a gateway with history cannot change. */
  z.object({ kind: z.literal('gateway-has-history') }),
  /** The desk is hidden by its idle lock; nothing was done. */
  z.object({ kind: z.literal('locked') }),
  /** An admin's PIN is required: it was missing, it was wrong, or the next try must wait. Nothing was done. */
  z.object({ kind: z.literal('pin'), reason: z.enum(['needed', 'wrong', 'wait']) }),
  /** The office's policy sets this (`settings.language`, `gatewaysLocked`); nothing was changed or shown. */
  z.object({ kind: z.literal('managed'), field: plainText }),
  /** The admin's PIN was changed or removed after a scheduled export was approved. Nothing was exported. */
  z.object({ kind: z.literal('schedule-withdrawn'), schedule: plainText }),
  /** The gateway's settings do not define how a token is generated. */
  z.object({ kind: z.literal('generation-not-set') }),
  /** There is one sandbox of the console's own, and no second. */
  z.object({ kind: z.literal('sandbox-only-once') }),
  /** Simulation exists only for the console's own sandbox. */
  z.object({ kind: z.literal('sandbox-only') }),
  /** The example charges go only into a sandbox without charges. */
  z.object({ kind: z.literal('sandbox-not-empty') }),
  /** The history can be neither read nor written. A creation with this error has sent nothing. */
  z.object({
    kind: z.literal('history-unavailable'),
    reason: historyReason,
    /** Of `login-elsewhere` alone. */
    desk: deskElsewhere.optional(),
  }),
  /** A file could not be written to the requested path. */
  z.object({
    kind: z.literal('file-not-written'),
    reason: z.enum(['disk-full', 'not-allowed', 'no-such-folder', 'other']),
    /** The folder, where the file could not be begun in it: it may be a file, read-only or gone. */
    folder: plainText.exactOptional(),
  }),
  /** A history does not move between this computer and the team's server. Both are as they were. */
  z.object({
    kind: z.literal('history-not-moved'),
    reason: z.enum([
      // The file has to be opened with this version first, or was never opened as a gateway's.
      'file-older',
      'no-stamp',
      // The team's history has to be upgraded first, or this desk.
      'team-older',
      'team-newer',
      'another-gateway',
      // What was written is not what was read.
      'figures-differ',
      // Nothing is written over.
      'file-exists',
    ]),
  }),
  z.object({ kind: z.literal('cancelled') }),
  /** The connection between this page and Balcão is gone. */
  z.object({ kind: z.literal('disconnected') }),
  /** An internal error; `reference` finds it in the log. */
  z.object({ kind: z.literal('internal'), reference: plainText }),
]);
export type ConsoleError = z.infer<typeof consoleError>;

/** The result of every operation. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ConsoleError };

/** A console error as an exception inside main; the dispatch converts it to data. */
export class ConsoleFailure extends Error {
  readonly error: ConsoleError;
  constructor(error: ConsoleError, options?: { cause?: unknown }) {
    super(error.kind, options);
    this.name = 'ConsoleFailure';
    this.error = error;
  }
}
