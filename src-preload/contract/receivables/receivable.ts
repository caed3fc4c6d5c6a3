/**
 * Receivables: who owes what, due when, for what. A due day is the desk's own and is never sent to the service. Cents,
 * UTC milliseconds; days as `2026-11-20`, in the desk's zone.
 */
import { z } from 'zod';
import { chargeRow, returnSource } from '../charges/charge-row.ts';
import { draftCustomer } from '../drafts/draft.ts';
import { serviceTexts } from '../network/service-texts.ts';
import { LONGEST } from '../values/input-limits.ts';
import { customerName, freeText, holding, maskedText, plainText } from '../values/personal-data.ts';
import { cents, instant, localId, MAXIMUM_AMOUNT, MINIMUM_AMOUNT, typedWords } from '../values/values.ts';
import { RECEIVABLE_AGES } from './receivable-ages.ts';

const receivableAge = z.enum(RECEIVABLE_AGES);
export type ReceivableAge = z.infer<typeof receivableAge>;

/** What the board shows: an age, all that are open, or those that were paid more than once. */
export const RECEIVABLE_VIEWS = ['open', ...RECEIVABLE_AGES, 'extra-payment'] as const;
export const receivableView = z.enum(RECEIVABLE_VIEWS);
export type ReceivableView = z.infer<typeof receivableView>;

export const closedAs = z.enum(['paid-elsewhere', 'cancelled']);
export type ClosedAs = z.infer<typeof closedAs>;

/** A due day is written with four digits of the year; a year typed with two is no day of a customer. */
const dueDay = z
  .string()
  .min(1, 'due-day-empty')
  .pipe(z.iso.date('due-day-shape').refine((day) => day >= '2000-01-01' && day <= '2199-12-31', 'due-day-far'));

/** The form's own fields; the amount is that of every charge made for it, so the service's bounds hold. */
export const receivableFields = z.strictObject({
  customer: draftCustomer,
  amount: z
    .int('amount-not-whole-cents')
    .min(MINIMUM_AMOUNT, 'amount-below-minimum')
    .max(MAXIMUM_AMOUNT, 'amount-above-maximum'),
  dueDay,
  description: holding('free-text', typedWords(LONGEST.line)),
  reference: holding('free-text', typedWords(LONGEST.line)),
});
export type ReceivableFields = z.output<typeof receivableFields>;

/** One row of the board. */
export const receivableRow = z.object({
  id: localId,
  createdAt: instant,
  operator: plainText.nullable(),
  customerName,
  amount: cents,
  dueDay: plainText,
  description: freeText,
  reference: freeText,
  /** The batch it came with; null where it was typed. */
  batchId: localId.nullable(),
  age: receivableAge,
  closedAt: instant.nullable(),
  closedAs: closedAs.nullable(),
  /** How often it was paid: once as soon as its payments reach its amount, and once more for each payment after that. */
  paidCharges: z.int(),
  /** When it was paid first; null while a part of it is still to come. */
  paidAt: instant.nullable(),
  /** What was received for it and is confirmed: less than its amount where a person accepted less. */
  receivedAmount: cents,
  /** The latest return of a payment, where its age is `returned`: when, the source of that time, and its charge. */
  returned: z.object({ key: localId, at: instant.nullable(), from: returnSource.nullable() }).nullable(),
  /** Payments beyond what was owed that no one has dealt with; more than none is shown loudly. */
  extraPayments: z.int(),
  /** The latest charge made for it: its state and when its code expires; null where none was made. */
  latest: z
    .object({ key: localId, state: plainText, expiresAt: instant.nullable(), paidAt: instant.nullable() })
    .nullable(),
});
export type ReceivableRow = z.infer<typeof receivableRow>;

/** One creation for a receivable, the latest first. */
const receivableCharge = z.object({
  /** The key of the attempt; that of its row where there is one. */
  key: localId,
  startedAt: instant,
  outcome: z.enum(['open', 'created', 'refused', 'not-sent', 'unknown']),
  /** For `refused` and `unknown`; without content for others. */
  ...serviceTexts,
  /** The charge, or the row of an unknown outcome; null where no charge was made. */
  row: chargeRow.nullable(),
});
export type ReceivableCharge = z.infer<typeof receivableCharge>;

export const receivableDetail = receivableRow.extend({
  customer: z.object({ name: customerName, email: maskedText, phone: maskedText, document: maskedText }),
  charges: z.array(receivableCharge),
  /** While a charge may be paid or was, its amount and its customer stay as they are. */
  isEditable: z.boolean(),
});
export type ReceivableDetail = z.infer<typeof receivableDetail>;

export const receivableFigure = z.object({ count: z.int(), sum: cents });
export type ReceivableFigure = z.infer<typeof receivableFigure>;

export const receivableFigures = z.object({
  /** The desk's day by which the ages are cut. */
  today: plainText,
  ages: z.record(receivableAge, receivableFigure),
  /** Receivables with an extra payment, whatever is searched for, and the sum of what is extra. */
  extraPayments: receivableFigure,
});
export type ReceivableFigures = z.infer<typeof receivableFigures>;

/** Why a receivable is not changed: the codes of its `invalid-input`. */
export type ReceivableRefusal = 'receivable-not-open' | 'receivable-has-code' | 'receivables-none-left';
