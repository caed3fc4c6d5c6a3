/** The audit trail: what operators did, by ids alone. Times are UTC milliseconds. */
import { z } from 'zod';
import { holding } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';

const auditAction = z.enum([
  'charge-created',
  'charge-adopted',
  'charge-set-aside',
  'amount-accepted',
  'exported',
  'schedule-approved',
  'schedule-removed',
  'closed',
  'revealed',
  'erased',
  'person-exported',
  'restored',
  'backed-up',
  'moved-out',
  'merged',
  'settings-changed',
  'gateway-added',
  'gateway-changed',
  'gateway-tested',
  'token-set',
  'token-cleared',
  'pin-changed',
  'retention-set',
  'retention-cleared',
]);
export type AuditAction = z.infer<typeof auditAction>;

export const auditEntry = z.object({
  number: z.int(),
  at: instant,
  /** Null where no operator is set. */
  operator: z.string().nullable(),
  action: auditAction,
  gatewayId: localId.nullable(),
  subject: z.record(z.string(), z.union([z.string(), z.number()])),
  hash: z.string(),
});
holding('nothing', auditEntry);
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCheck = z.object({
  /** Entries up to the first invalid one. */
  entries: z.int(),
  /** The number of the first entry that was changed, moved or removed; null for an intact chain. */
  brokenAt: z.int().nullable(),
  /** The hash that closings and manifests print; null before the first entry. */
  head: z.string().nullable(),
  /** Whether the printed head in the input is in the chain; true where the input has none. */
  printedIsFound: z.boolean(),
});
holding('nothing', auditCheck);
export type AuditCheck = z.infer<typeof auditCheck>;
