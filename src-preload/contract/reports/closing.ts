/** Closings of days and months. Amounts are cents, times UTC milliseconds, days `2026-11-20`. */
import { z } from 'zod';
import { auditHead } from '../policy/audit.ts';
import { customerName, freeText, holding, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';
import { isInCalendar, reportDay } from './reports.ts';

/**
 * By which instant a charge belongs to a period. `cash`: each movement in its own period, payments in and returns out.
 * `paid`: a charge in the period of its payment. `created`: in the period of its creation, in its present state. By
 * these two a charge that was paid stays PAID, whatever came later: what went back counts by cash alone.
 */
export const closingBasis = z.enum(['cash', 'paid', 'created']);
export type ClosingBasis = z.infer<typeof closingBasis>;

/** `2026-11` */
export const closingMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month-shape')
  .refine(isInCalendar, 'month-shape');

/** A day (`2026-11-20`) or a month (`2026-11`). */
export const closingPeriod = z.union([reportDay, closingMonth]);

/**
 * The totals of the charges of one day and state, as the service reported them. Lines of several gateways add up, figure
 * by figure. By cash the state of a payment is PAID, and that of a return the one that took the money back; a line then
 * has the payments and the returns of its day.
 */
const closingLine = z.object({
  day: plainText,
  state: plainText,
  /** Charges; by cash, payments. Those whose payment no one has confirmed are among them. */
  count: z.int(),
  /** The sum of amounts without those whose payment no one has confirmed. */
  gross: z.int(),
  /** The sum of the fees of those charges that report one; never computed. */
  fee: z.int(),
  net: z.int(),
  /** How many of them lack a fee and net amount from a response at or after PAID. */
  unreported: z.int(),
  /** How many report a net amount that is not their amount without their fee. */
  differing: z.int(),
  /** For how many the service reported another amount than requested; `gross` is the requested one. */
  otherAmount: z.int(),
  /** How many have a payment that no one has confirmed (`isUnconfirmed` of money-standing.ts). */
  unconfirmed: z.int(),
  unconfirmedGross: z.int(),
  /**
   * How many took their money back on this day, by REFUNDED or a state marked in the gateway's settings, and their whole
   * amounts. By cash alone.
   */
  returned: z.int(),
  returnedGross: z.int(),
  /** By cash alone: how many went to another state after PAID: counted apart, never subtracted. */
  unmarked: z.int(),
  unmarkedGross: z.int(),
  /** How many payments and returns have no instant of the service's, but when Balcão first saw them. */
  observed: z.int(),
});
export type ClosingLine = z.infer<typeof closingLine>;

/**
 * Whether a closing is as it was made. `whole`: its digest is the recorded one. `changed`: it is not. `elsewhere`: the
 * digest fits its content, but neither the ledger nor the audit trail of this desk has it: another desk made it.
 * `missing`: the ledger or the audit trail has it, the history does not.
 */
const closingIntegrity = z.enum(['whole', 'changed', 'elsewhere', 'missing']);
export type ClosingIntegrity = z.infer<typeof closingIntegrity>;

export const closingSummary = z.object({
  id: localId,
  period: plainText,
  basis: closingBasis,
  timeZone: plainText,
  closedAt: instant,
  /** Who closed it; null where no operator was set. */
  operator: plainText.nullable(),
  /** Charges, or by cash payments: those that were paid, and their amounts without those that no one has confirmed. */
  received: z.object({ count: z.int(), gross: z.int() }),
  /** By cash: what went back in the period. */
  returned: z.object({ count: z.int(), gross: z.int() }),
  /** The hash of the closing as it is stored; null where it has none. */
  sha256: plainText.nullable(),
  integrity: closingIntegrity,
  /** Whether its charges are other ones, or otherwise, by now; null where that cannot be determined. */
  isOutdated: z.boolean().nullable(),
  /** Whether a later closing of this period and basis replaces it. */
  isSuperseded: z.boolean(),
});
export type ClosingSummary = z.infer<typeof closingSummary>;

export const madeLastClosing = closingSummary.pick({
  id: true,
  period: true,
  basis: true,
  closedAt: true,
  operator: true,
});
export type LatestClosing = z.infer<typeof madeLastClosing>;

/** A charge of a closing, or one of its movements. */
const closingCharge = z.object({
  state: plainText,
  amount: z.int(),
  fee: z.int().nullable(),
  net: z.int().nullable(),
  /** The instant by which it belongs to the period. */
  at: instant,
  paidAt: instant.nullable(),
  isObserved: z.boolean(),
  isUnconfirmed: z.boolean(),
  hasOtherAmount: z.boolean(),
});
export type ClosingCharge = z.infer<typeof closingCharge>;

const closingChange = z.object({
  /** Null where the charge is not in the history any more. */
  key: localId.nullable(),
  transactionId: plainText.nullable(),
  reference: freeText.nullable(),
  customerName: customerName.nullable(),
  kind: z.enum(['charge', 'payment', 'return']),
  /** Null: it was not in the closing. */
  was: closingCharge.nullable(),
  /** Null: it is not in the period any more. */
  is: closingCharge.nullable(),
  /** When it counts now, where it is not in the period any more; null where it does not count anywhere. */
  movedTo: instant.nullable(),
});
export type ClosingChange = z.infer<typeof closingChange>;

/** A charge for which the service reports another amount than requested. */
const otherAmount = z.object({
  key: localId,
  transactionId: plainText.nullable(),
  reference: freeText.nullable(),
  state: plainText,
  asked: z.int(),
  answered: z.int(),
  /** When a person accepted it; null until then. */
  acceptedAt: instant.nullable(),
});

/** A desk of the team whose history this is; a file's history has none. */
const closingDesk = z.object({
  id: plainText,
  name: plainText,
  /** When the server last heard of the desk, by the server's clock; exact to some minutes. */
  lastSeenAt: instant,
  /** The desk that closes, or reads. */
  isOwn: z.boolean(),
  /** The newest entry of its audit trail that the server has; null where it has none. */
  auditHead: auditHead.nullable(),
  /** Charges with something that it had not sent to the server. */
  waiting: z.int().nonnegative(),
  /** The period has ended, and the desk was not seen since: it may have more of the period. */
  isBehind: z.boolean(),
});
export type ClosingDesk = z.infer<typeof closingDesk>;

/**
 * Where a day counts from or to another instant than its own: it was closed while it ran, or the day before was. What
 * comes after its end is in the next day's closing. Null where it is the day's own.
 */
const closingSpan = z.object({ from: instant.nullable(), before: instant.nullable() });
export type ClosingSpan = z.infer<typeof closingSpan>;

export const closing = z.object({
  period: plainText,
  basis: closingBasis,
  timeZone: plainText,
  /** When these figures were read. */
  readAt: instant,
  /** Of `lines`. */
  span: closingSpan,
  /** The period has not ended at `readAt`. */
  isUnfinished: z.boolean(),
  /** Whether its month is locked. */
  isLocked: z.boolean(),
  lines: z.array(closingLine),
  /** The charges of the period with another amount than requested, oldest first, a thousand at most. */
  otherAmounts: z.array(otherAmount),
  /** The newest entry of the audit trail when these figures were read; null where there is none. */
  auditHead: auditHead.nullable(),
  /** The team's desks when these figures were read. */
  desks: z.array(closingDesk),
  /** The states other than REFUNDED that take money back. */
  returningStates: holding('nothing', z.array(z.string())),
  /** The closings of this period and basis, newest first. */
  closings: z.array(closingSummary),
  /** The newest of them, or the requested one, next to the period as it is now; null without any. */
  compared: z
    .object({
      id: localId,
      /** The figures as they were closed. */
      lines: z.array(closingLine),
      /** The figures as they are now, in the closing's own time zone. */
      now: z.array(closingLine),
      /** The changes in the order of their instants, a thousand at most. */
      changes: z.array(closingChange),
      changed: z.int(),
      /** The team's desks when it was closed. */
      desks: z.array(closingDesk),
      span: closingSpan,
    })
    .nullable(),
});
export type Closing = z.infer<typeof closing>;

/** A row of a closing as it was closed. */
const sealedRow = closingCharge.extend({
  kind: closingChange.shape.kind,
  transactionId: plainText.nullable(),
  /** The charge's own id here, where its transaction was not known; null where it was. */
  key: localId.nullable(),
});
export type SealedRow = z.infer<typeof sealedRow>;

/** A closing as it was closed, for paper: nothing of it is read from the period as it is now. */
export const sealedClosing = z.object({
  ...closingSummary.pick({ id: true, period: true, basis: true, timeZone: true, closedAt: true, operator: true }).shape,
  sha256: plainText,
  lines: z.array(closingLine),
  /** The states other than REFUNDED that took money back then. */
  returningStates: holding('nothing', z.array(z.string())),
  /** The newest entry of the audit trail then; null where there was none. */
  auditHead: auditHead.nullable(),
  /** The team's desks then. */
  desks: z.array(closingDesk.omit({ isBehind: true })),
  rows: z.array(sealedRow),
});
export type SealedClosing = z.infer<typeof sealedClosing>;
