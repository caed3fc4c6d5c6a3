/** Reconciling, figures and small files. Amounts are cents, times UTC milliseconds, days `2026-11-20`. */
import { z } from 'zod';
import { returnSource } from '../charges/charge-row.ts';
import { DAY } from '../values/durations.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { freeText, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';

/** From 1970 to 9998: the day after the last one, and the month after it, can still be written. */
export const isInCalendar = (text: string) => text >= '1970' && text < '9999';
/** A calendar day in the desk's zone. */
export const reportDay = z.iso.date('day-shape').refine(isInCalendar, 'day-shape');

/** The time by which a charge belongs to a period. */
export const reportBasis = z.enum(['created', 'paid']);
export type ReportBasis = z.infer<typeof reportBasis>;

/** Both days are included; `to` is never before `from`, and ten years are enough. */
export const dayRange = z
  .strictObject({ from: reportDay, to: reportDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'range-backwards' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 3_660 * DAY, {
    path: ['to'],
    message: 'range-too-long',
  });
export type DayRange = z.infer<typeof dayRange>;

export const reconciliation = z.object({
  id: localId,
  startedAt: instant,
  endedAt: instant.nullable(),
  period: z.object({ basis: reportBasis, from: instant, before: instant }),
  /** The most reads per second. */
  rate: z.number(),
  status: z.enum(['running', 'paused', 'done', 'cancelled']),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  /** Not found, a response about another charge, or not reached. */
  failed: z.int(),
  /** The name of another desk of the team that leads it: it is not paused, continued or cancelled here. */
  ownedBy: plainText.optional(),
  /** That desk has not been seen for ten minutes: to continue it is to take it over. */
  isOwnerGone: z.boolean().optional(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** What reading a charge again found. */
const reconciledOutcome = z.enum(['changed', 'mended', 'not-found', 'fault', 'unavailable']);

/** A finding of a reconciliation about one charge. */
export const reconciliationFinding = z.object({
  key: localId,
  transactionId: plainText,
  amount: z.int(),
  reference: freeText.nullable(),
  outcome: reconciledOutcome,
  stateBefore: plainText,
  stateAfter: plainText,
  checkedAt: instant,
  /** When its money went back, and the source of that time; null while it did not, as far as is known now. */
  returnedAt: instant.nullable(),
  returnedFrom: returnSource.nullable(),
});
export type ReconciliationFinding = z.infer<typeof reconciliationFinding>;

/** The automatic rounds that read settled charges again, to see refunds and chargebacks. */
export const sweepSummary = z.object({
  latest: z
    .object({
      id: localId,
      startedAt: instant,
      endedAt: instant.nullable(),
      /** `done`: every charge that was due has been read. */
      status: z.enum(['running', 'done', 'cancelled']),
      /**
       * Why not every due charge was read: what ended it before its last one, or `unavailable`, where the service did
       * not answer about some. Null where the day ended first, or all were read.
       */
      stoppedBy: z.enum(['rate-limited', 'day-limit', 'unavailable']).nullable(),
      /** Requests made. */
      read: z.int(),
      changed: z.int(),
      failed: z.int(),
    })
    .nullable(),
  /** When the last round that read every due charge ended. */
  fullAt: instant.nullable(),
  findings: z.array(reconciliationFinding),
});
export type SweepSummary = z.infer<typeof sweepSummary>;

export const reportFigures = z.object({
  days: z.array(
    z.object({
      day: plainText,
      created: z.int(),
      createdSum: z.int(),
      /** How many of those created on this day are paid by now. */
      createdPaid: z.int(),
      /** Payments of this day, whether or not the money went back since. */
      paid: z.int(),
      paidSum: z.int(),
      /** Payments of this day that no one has confirmed: not among `paid`. */
      unconfirmed: z.int(),
      unconfirmedSum: z.int(),
      /** Payments that went back on this day: their whole amounts, as far as is known. */
      returned: z.int(),
      returnedSum: z.int(),
      /** Paid charges that came on this day into a state that is not marked as taking money back. */
      unmarked: z.int(),
      unmarkedSum: z.int(),
    }),
  ),
  unmarkedStates: z.array(z.object({ state: plainText, count: z.int(), sum: z.int() })),
  /** Milliseconds from creation to payment. */
  timeToPay: z.object({ median: z.number(), p90: z.number(), count: z.int() }).nullable(),
});
export type ReportFigures = z.infer<typeof reportFigures>;

/** The report of a small file; it names the file. */
export const reportName = z.enum([
  'closing',
  'reconciliation',
  'refunds',
  'statement-matched',
  'statement-differing',
  'statement-proposed',
  'statement-ambiguous',
  'statement-missing-in-bank',
  'statement-missing-here',
  'figures',
  'erasure-receipt',
  'receivables',
  'customers',
  'balance',
]);
export type ReportName = z.infer<typeof reportName>;

type ReportCell = string | number | null;

/** Whether a list of rows has cells of a table and nothing else; it ends at the first one that is not. */
function areRows(rows: unknown): boolean {
  return (
    Array.isArray(rows) &&
    rows.length <= MOST.reportRows &&
    rows.every((row) => Array.isArray(row) && row.every(isCell))
  );
}

function isCell(cell: unknown): cell is ReportCell {
  return cell === null || (typeof cell === 'string' ? cell.length <= LONGEST.reportCell : Number.isSafeInteger(cell));
}

/** A table on screen, to be written as it is shown. Money is cents, a moment UTC milliseconds. */
export const reportTable = z
  .strictObject({
    columns: z
      .array(z.strictObject({ name: z.string().max(LONGEST.line), kind: z.enum(['text', 'money', 'moment', 'count']) }))
      .min(1)
      .max(MOST.reportColumns),
    // One issue for all rows: a schema of cells would report each wrong one.
    rows: z.custom<ReportCell[][]>(areRows, 'table-shape'),
  })
  .refine(
    ({ columns, rows }) =>
      rows.every(
        (row) =>
          row.length === columns.length &&
          row.every((cell, at) => cell === null || (typeof cell === 'string') === (columns[at]?.kind === 'text')),
      ),
    { path: ['rows'], message: 'table-shape' },
  );
export type ReportTable = z.infer<typeof reportTable>;
