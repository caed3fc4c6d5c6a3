/** Closing, reconciling, matching and figures. Amounts are cents, times UTC milliseconds, days `2026-11-20`. */
import { z } from 'zod';
import { instant, localId } from '../values/values.ts';

/** A calendar day in the desk's zone. */
const day = z.iso.date('day-shape');
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month-shape');

/** The time by which a charge belongs to a period. */
export const reportBasis = z.enum(['created', 'paid']);
export type ReportBasis = z.infer<typeof reportBasis>;

/** Both days are included; `to` is never before `from`, and ten years are enough. */
export const dayRange = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'range-backwards' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 3_660 * 86_400_000, {
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
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** A finding of a reconciliation about one charge. */
export const reconciliationFinding = z.object({
  key: localId,
  transactionId: z.string(),
  amount: z.int(),
  reference: z.string().nullable(),
  outcome: z.enum(['changed', 'not-found', 'fault', 'unavailable']),
  stateBefore: z.string(),
  stateAfter: z.string(),
  checkedAt: instant,
});
export type ReconciliationFinding = z.infer<typeof reconciliationFinding>;

/** The totals of the charges of one day and state, as the service reported them. */
const closingLine = z.object({
  day: z.string(),
  state: z.string(),
  count: z.int(),
  gross: z.int(),
  /** Of those charges that report one; never computed. */
  fee: z.int(),
  net: z.int(),
  /** How many of them lack a fee and net amount from a response at or after PAID. */
  unreported: z.int(),
  /** How many report a net amount that is not their amount without their fee. */
  differing: z.int(),
  /** For how many the service reported another amount than requested; `gross` is the requested one. */
  otherAmount: z.int(),
});
export type ClosingLine = z.infer<typeof closingLine>;

/** A day (`2026-11-20`) or a month (`2026-11`). */
export const closingPeriod = z.union([day, month]);

const lateChange = z.object({
  key: localId,
  transactionId: z.string().nullable(),
  amount: z.int(),
  at: instant,
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** A charge for which the service reports another amount than requested. */
const otherAmount = z.object({
  key: localId,
  transactionId: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.string(),
  asked: z.int(),
  answered: z.int(),
  /** When a person accepted it; null until then. */
  acceptedAt: instant.nullable(),
});

export const closing = z.object({
  period: z.string(),
  basis: reportBasis,
  timeZone: z.string(),
  /** When these figures were read. */
  readAt: instant,
  lines: z.array(closingLine),
  /** The charges of the period with another amount than requested, oldest first, a thousand at most. */
  otherAmounts: z.array(otherAmount),
  /** The hash at the head of the audit trail; null where there is no trail. */
  auditHead: z.string().nullable(),
  /** The last closing of this same period, and the differences since; null where it was never closed. */
  last: z
    .object({
      closedAt: instant,
      timeZone: z.string(),
      /** Lines that changed; a line that was or is missing counts as zero. */
      differences: z.array(z.object({ was: closingLine, is: closingLine })),
      /** What was observed of these charges since, oldest first, a thousand at most. */
      changes: z.array(lateChange),
    })
    .nullable(),
});
export type Closing = z.infer<typeof closing>;

/** Which column of a bank's CSV holds what; columns are counted from zero. */
export const statementMapping = z.strictObject({
  date: z.int().min(0).max(200),
  amount: z.int().min(0).max(200),
  description: z.int().min(0).max(200).nullable(),
  endToEnd: z.int().min(0).max(200).nullable(),
});
export type StatementMapping = z.infer<typeof statementMapping>;

/** A bank's file as text: a month of tens of thousands of credits; limited by the largest message (wire.ts). */
export const statementText = z.string().min(1, 'statement-empty').max(8_000_000, 'statement-too-large');

/** Errors of a bank's file that main finds: the codes of its `invalid-input`. */
export type StatementFault =
  | 'statement-no-entries'
  | 'statement-not-mapped'
  | 'statement-too-many-charges'
  /** It took longer, or more memory, than any file that a bank has written. */
  | 'statement-not-read';

export const statementShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ofx'), entries: z.int() }),
  z.object({
    kind: z.literal('csv'),
    head: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    /** The saved mapping of a file with this head, else the one its column names suggest; null where there is none. */
    mapping: statementMapping.nullable(),
    kept: z.boolean(),
  }),
  z.object({ kind: z.literal('unreadable') }),
]);
export type StatementShape = z.infer<typeof statementShape>;

const statementEntry = z.object({
  line: z.int(),
  day: z.string(),
  amount: z.int(),
  text: z.string(),
  end2endId: z.string().nullable(),
});

const statementCharge = z.object({
  key: localId,
  transactionId: z.string(),
  state: z.string(),
  amount: z.int(),
  netAmount: z.int().nullable(),
  paidAt: instant,
  end2endId: z.string().nullable(),
  reference: z.string().nullable(),
});

/** A credit and a charge, paired by evidence in the bank's own text: the strongest first. */
const statementPair = z.object({
  entry: statementEntry,
  charge: statementCharge,
  by: z.enum(['end-to-end', 'transaction-id', 'reference', 'document']),
});

/**
 * Days between a payment and its line on a statement, unless the accountant chooses another number: a transfer appears
 * on the day it arrives, which can be after a weekend.
 */
export const DEFAULT_STATEMENT_WINDOW = 2;

/** Each credit and each charge is in one list, once. A list holds its first five thousand; the counts are of all. */
export const statementMatch = z.object({
  from: z.string(),
  to: z.string(),
  counts: z.object({
    matched: z.int(),
    differing: z.int(),
    proposed: z.int(),
    missingInBank: z.int(),
    missingHere: z.int(),
    /** Lines that could not be read as an entry. */
    unread: z.int(),
    /** Rows with an account balance, which are not payments. */
    balances: z.int(),
    debits: z.int(),
  }),
  /** One charge is named by one credit, and their amounts agree (or the bank booked the net amount). */
  matched: z.array(statementPair),
  /** One charge is named by one credit, and their amounts do not agree. */
  differing: z.array(statementPair),
  /** Amount and day agree, without evidence that it is this charge: never a match until a person has checked it. */
  proposed: z.array(
    z.object({
      entry: statementEntry,
      charge: statementCharge,
      /** The weaker evidence in the bank's text; null where there is none. */
      hint: z.enum(['id', 'name']).nullable(),
      /** Some of the other charges it could be. */
      others: z.array(statementCharge),
      otherCharges: z.int(),
      /** How many other credits could be this charge. */
      otherLines: z.int(),
    }),
  ),
  /** Paid here within the statement's days, and in no list above; `lines` is how many proposed credits it could be. */
  missingInBank: z.array(statementCharge.extend({ lines: z.int() })),
  /** Credits in no list above; `charges` is how many proposed charges it could be. */
  missingHere: z.array(statementEntry.extend({ charges: z.int() })),
  /** The first lines that could not be read, by their number. */
  unread: z.array(z.int()),
});
export type StatementMatch = z.infer<typeof statementMatch>;

export const reportFigures = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      created: z.int(),
      createdSum: z.int(),
      /** Of those created on this day, how many are paid by now. */
      createdPaid: z.int(),
      paid: z.int(),
      paidSum: z.int(),
    }),
  ),
  /** Milliseconds from creation to payment. */
  timeToPay: z.object({ median: z.number(), p90: z.number(), count: z.int() }).nullable(),
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), created: z.int(), paid: z.int() })),
  bands: z.array(z.object({ from: z.int(), count: z.int(), paid: z.int(), sum: z.int() })),
});
export type ReportFigures = z.infer<typeof reportFigures>;

/** The report of a small file; it names the file. */
export const reportName = z.enum([
  'closing',
  'reconciliation',
  'statement-matched',
  'statement-differing',
  'statement-proposed',
  'statement-missing-in-bank',
  'statement-missing-here',
  'figures',
]);
export type ReportName = z.infer<typeof reportName>;

/** A table on screen, to be written as it is shown. Money is cents, a moment UTC milliseconds. */
export const reportTable = z
  .strictObject({
    columns: z
      .array(z.strictObject({ name: z.string().max(200), kind: z.enum(['text', 'money', 'moment', 'count']) }))
      .min(1)
      .max(40),
    rows: z.array(z.array(z.union([z.string().max(2_000), z.int(), z.null()]))).max(100_000),
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

/** A PNG, as base64. */
export const picture = z
  .string()
  .max(900_000, 'picture-too-large')
  .regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, 'picture-shape');

/** A small file that was written, and where this page may fetch it. */
export const savedFile = z.object({ fileName: z.string(), path: z.string(), download: z.string().nullable() });
export type SavedFile = z.infer<typeof savedFile>;
