/** The audit trail: what operators did, by ids, and which settings they changed. Times are UTC milliseconds. */
import { z } from 'zod';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { holding } from '../values/personal-data.ts';
import { instant, localId, typedSigns } from '../values/values.ts';

const auditAction = z.enum([
  'charge-created',
  'charge-adopted',
  'charge-dismissed',
  'charge-not-used',
  'amount-accepted',
  'return-dated',
  'message-opened',
  'receivable-closed',
  'receivable-reopened',
  'extra-payment-settled',
  'batch-started',
  'batch-resumed',
  'batch-cancelled',
  'exported',
  'schedule-approved',
  'schedule-removed',
  'closed',
  'month-locked',
  'statement-matched',
  'statement-unmatched',
  'revealed',
  'erased',
  'person-exported',
  'restored',
  'backed-up',
  'moved-out',
  'settings-changed',
  'gateway-added',
  'gateway-changed',
  'gateway-archived',
  'gateway-unarchived',
  'gateway-tested',
  'team-tested',
  'team-migrated',
  'team-connected',
  'team-password-set',
  'team-moved-in',
  'team-moved-out',
  'team-desk-revoked',
  'token-set',
  'token-cleared',
  'pin-changed',
  'pin-refused',
  'retention-set',
  'retention-cleared',
  'policy-applied',
  'console-restored',
  'trail-accepted',
]);
export type AuditAction = z.infer<typeof auditAction>;

const changeValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One changed field. A secret has neither value: that it changed is all that is recorded. */
const auditChange = z.object({
  field: z.string(),
  /** Texts are cut to 200 characters; absent for a secret. */
  before: changeValue.optional(),
  after: changeValue.optional(),
});
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z.object({
  number: z.int(),
  at: instant,
  /** Null where no operator is set. */
  operator: z.string().nullable(),
  action: auditAction,
  gatewayId: localId.nullable(),
  subject: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Empty for acts that change no setting. */
  changes: z.array(auditChange),
  hash: z.string(),
});
holding('nothing', auditEntry);
export type AuditEntry = z.infer<typeof auditEntry>;

/** The newest entry of the trail: its hash covers all before it, so number and hash witness the whole trail. */
export const auditHead = z.object({ number: z.int(), hash: z.string() });
holding('nothing', auditHead);
export type AuditHead = z.infer<typeof auditHead>;

/** Entries that explain differences recorded before them. */
export const explainingAction = z.enum(['console-restored', 'trail-accepted']);
export type ExplainingAction = z.infer<typeof explainingAction>;

/** A head that a ledger or a closing recorded when it was the newest, and how many of them recorded the same. */
export interface WitnessedHead extends AuditHead {
  readonly from: 'ledger' | 'closing';
  readonly gatewayId: string;
  /** When it was recorded first. */
  readonly at: number;
  readonly records: number;
  /** Its place among the heads in that ledger, from 0; null in a closing. */
  readonly line: number | null;
  /** The action of this entry, where the ledger has it as an explanation of differences. */
  readonly explains: ExplainingAction | null;
}

export const auditFilter = z.strictObject({
  /** Any of these; all of them where absent. */
  actions: z.array(auditAction).max(MOST.auditActions).optional(),
  /** Part of the operator's name, ignoring case. */
  operator: z.string().trim().max(LONGEST.name).optional(),
  gatewayId: localId.optional(),
  from: instant.optional(),
  /** The first instant after the period. */
  until: instant.optional(),
  /** Part of what the entry is about: a charge's id, a backup's name, a field, a value. */
  text: typedSigns(LONGEST.auditSearch).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** What the trail lacks or has otherwise than it was recorded elsewhere. */
const auditDifference = z.object({
  /** `cut`: the trail ends before this entry; `rewritten`: it has this entry with another hash. */
  kind: z.enum(['cut', 'rewritten']),
  /** The newest entry that was cut off; the oldest that was rewritten. */
  number: z.int(),
  from: z.enum(['ledger', 'closing']),
  gatewayId: localId,
  /** When the ledger or the closing recorded that entry. */
  at: instant,
  /** How many records differ in this way. */
  records: z.int(),
  /** The later entry that explains it: `console.db` was restored, or an admin has accepted it; null: nothing does. */
  explained: z.object({ by: explainingAction, at: instant }).nullable(),
});
export type AuditDifference = z.infer<typeof auditDifference>;

/** Entries from one number to another that were changed, moved or removed. */
const auditBreak = z.object({
  first: z.int(),
  last: z.int(),
  /** The entry by which an admin accepted it; null: no one did. */
  explained: z.object({ at: instant }).nullable(),
});
export type AuditBreak = z.infer<typeof auditBreak>;

/** The digits of a control code as they were typed or pasted: blanks and capitals do not count. */
export function digitsOfCode(typed: string): string {
  return typed.replace(/\s+/g, '').toLowerCase();
}

/** Whether these are the digits of a control code: a SHA-256 in hexadecimal. */
export function isControlCode(digits: string): boolean {
  return /^[0-9a-f]{64}$/.test(digits);
}

export const typedControlCode = z
  .string()
  .max(LONGEST.controlCode, 'text-too-long')
  .transform(digitsOfCode)
  .refine(isControlCode, 'control-code-shape');

/** What a control code from paper or a file is. */
const foundCode = z.discriminatedUnion('is', [
  /** The hash of this entry, and of all before it. */
  z.object({ is: z.literal('entry'), entry: auditEntry }),
  /** The digest of what this entry is about: a closing, an exported file. */
  z.object({ is: z.literal('recorded'), entry: auditEntry }),
  /** It was the hash of this entry: a ledger or a closing has it as such, or the entry itself with other content. */
  z.object({ is: z.literal('gone'), number: z.int() }),
  /** Nothing here has it. */
  z.object({ is: z.literal('unknown') }),
]);
export type FoundCode = z.infer<typeof foundCode>;

export const auditStatus = z.object({
  /** Whether the last check failed; false before the first one since the start. */
  isFailing: z.boolean(),
  /** Actions whose entries could not be written yet; they are lost if Balcão ends before. */
  unrecorded: z.int(),
});

export const auditCheck = z.object({
  /** Entries up to the first invalid one that no one accepted. */
  entries: z.int(),
  /** The number of the newest entry; 0 before the first. */
  newest: z.int(),
  /** The number of the first entry that was changed, moved or removed and not accepted; null where there is none. */
  brokenAt: z.int().nullable(),
  /** The breaks: those that no one accepted come first; at most a thousand. */
  breaks: z.array(auditBreak),
  /** The hash that closings and manifests print; null before the first entry. */
  head: z.string().nullable(),
  /** What the code in the input is; null where the input has none. */
  printed: foundCode.nullable(),
  /** The heads in ledgers and closings that are in the chain: how many records, and the time of the newest. */
  agreeing: z.object({ records: z.int(), newestAt: instant.nullable() }),
  /** At most one of each kind and explanation. */
  differences: z.array(auditDifference),
  /** Whether the chain is broken, or differs without an explanation. */
  isFailing: z.boolean(),
});
holding('nothing', auditCheck);
export type AuditCheck = z.infer<typeof auditCheck>;
