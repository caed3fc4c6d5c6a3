/** The columns of a receivable, and the age that its due day gives it. Cents, UTC milliseconds. */

import type { ReceivableAge, ReceivableRow } from '../../../src-preload/contract/receivables/receivable.ts';
import type { OpenAge } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import type { ReceivableBasis, ReceivableInput } from '../api/receivables-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { statesTakingBack } from '../database/money-standing-sql.ts';
import { firstRow } from '../database/prepared.ts';
import { HAS_EXTRA_PAYMENT, IS_HELD } from '../tables/receivable-schema.ts';

export interface StoredReceivable {
  readonly id: string;
  readonly created_at_ms: number;
  readonly operator: string | null;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly customer_document: string;
  readonly amount: number;
  readonly due_day: string;
  readonly description: string;
  readonly reference: string;
  readonly batch: string | null;
  readonly closed_at_ms: number | null;
  readonly closed_as: 'paid-elsewhere' | 'cancelled' | null;
  readonly paid_charges: number;
  readonly paid_at_ms: number | null;
  readonly received_amount: number;
  readonly unconfirmed: number;
  readonly returned_state: string | null;
  readonly extra_settled: number;
}

export const RECEIVABLE_COLUMNS = `id, created_at_ms, operator, customer_name, customer_email, customer_phone,
  customer_document, amount, due_day, description, reference, batch, closed_at_ms, closed_as, paid_charges, paid_at_ms,
  received_amount, unconfirmed, returned_state, extra_settled`;

export const IS_TO_CONFIRM = `(${IS_HELD}) AND closed_at_ms IS NULL AND paid_charges = 0 AND unconfirmed = 1`;

/** @param taking the states that take money back: as many parameters */
export function returnedSql(taking: readonly string[]): string {
  return `(${IS_HELD}) AND closed_at_ms IS NULL AND (paid_charges > 0 OR unconfirmed = 0)
    AND returned_state IN (${taking.map(() => '?').join(', ')})`;
}

/** @param taking likewise */
export function paidSql(taking: readonly string[]): string {
  const states = taking.map(() => '?').join(', ');
  return `paid_charges > 0 AND (closed_at_ms IS NOT NULL OR returned_state IS NULL OR returned_state NOT IN (${states}))`;
}

/** How many payments of a row nothing was owed for. */
export const EXTRA_PAYMENTS = '(paid_charges - extra_settled - CASE WHEN closed_at_ms IS NULL THEN 1 ELSE 0 END)';

export function hasExtraPayment({ dialect }: ReadableDb): string {
  return HAS_EXTRA_PAYMENT[dialect ?? 'sqlite'];
}

/** What decides on an age: the days on which one ends and the next begins, and the states that take money back. */
export interface AgeBounds extends ReceivableBasis {
  readonly taking: readonly string[];
  /** Due from here on: one to seven days ago. */
  readonly sevenDaysAgo: string;
  /** Due from here on: up to thirty days ago. */
  readonly thirtyDaysAgo: string;
}

export function ageBounds({ today, returningStates }: ReceivableBasis): AgeBounds {
  const taking = statesTakingBack(returningStates);
  return { today, returningStates, taking, sevenDaysAgo: daysBefore(today, 7), thirtyDaysAgo: daysBefore(today, 30) };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}

/** The due days of an open age, both included; null where it has no end on that side. */
export function dueDaysOf(
  age: OpenAge,
  { today, sevenDaysAgo, thirtyDaysAgo }: AgeBounds,
): { readonly from: string | null; readonly before: string | null } {
  const tomorrow = daysBefore(today, -1);
  switch (age) {
    case 'later':
      return { from: tomorrow, before: null };
    case 'today':
      return { from: today, before: tomorrow };
    case 'days-7':
      return { from: sevenDaysAgo, before: today };
    case 'days-30':
      return { from: thirtyDaysAgo, before: sevenDaysAgo };
    case 'older':
      return { from: null, before: thirtyDaysAgo };
  }
}

function ageOf(stored: StoredReceivable, bounds: AgeBounds): ReceivableAge {
  const { today, sevenDaysAgo, thirtyDaysAgo, returningStates } = bounds;
  const { due_day: due, returned_state: returned } = stored;
  if (stored.closed_at_ms === null) {
    if (stored.paid_charges === 0 && stored.unconfirmed === 1) return 'to-confirm';
    if (returned !== null && takesMoneyBack(returned, returningStates)) return 'returned';
  }
  if (stored.paid_charges > 0) return 'paid';
  if (stored.closed_at_ms !== null) return 'closed';
  if (due > today) return 'later';
  if (due === today) return 'today';
  if (due >= sevenDaysAgo) return 'days-7';
  return due >= thirtyDaysAgo ? 'days-30' : 'older';
}

export function receivableRowOf(db: ReadableDb, stored: StoredReceivable, bounds: AgeBounds): ReceivableRow {
  const owed = stored.closed_at_ms === null ? 1 : 0;
  const age = ageOf(stored, bounds);
  return {
    id: stored.id,
    createdAt: stored.created_at_ms,
    operator: stored.operator,
    customerName: stored.customer_name,
    amount: stored.amount,
    dueDay: stored.due_day,
    description: stored.description,
    reference: stored.reference,
    batchId: stored.batch,
    age,
    closedAt: stored.closed_at_ms,
    closedAs: stored.closed_as,
    paidCharges: stored.paid_charges,
    paidAt: stored.paid_at_ms,
    receivedAmount: stored.received_amount,
    returned: age === 'returned' ? lastReturn(db, stored.id, bounds) : null,
    extraPayments: Math.max(0, stored.paid_charges - owed - stored.extra_settled),
    latest: firstRow<NonNullable<ReceivableRow['latest']>>(
      db,
      `SELECT charges.key, charges.state, charges.expires_at_ms AS expiresAt, charges.paid_at_ms AS paidAt
       FROM receivable_drafts
       JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
       JOIN charges ON charges.time_key = attempts.time_key
       WHERE receivable_drafts.receivable = ? ORDER BY receivable_drafts.at_ms DESC, charges.time_key DESC LIMIT 1`,
      stored.id,
    ),
  };
}

/** Of its charges whose money went back, the one of the latest return. */
function lastReturn(db: ReadableDb, id: string, { taking }: AgeBounds): ReceivableRow['returned'] {
  return firstRow(
    db,
    `SELECT charges.key, charges.returned_at_ms AS at, charges.returned_at_source AS "from" FROM receivable_drafts
     JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
     JOIN charges ON charges.time_key = attempts.time_key
     WHERE receivable_drafts.receivable = ? AND charges.state IN (${taking.map(() => '?').join(', ')})
     ORDER BY coalesce(charges.returned_at_ms, charges.created_at_ms) DESC, charges.time_key DESC LIMIT 1`,
    id,
    ...taking,
  );
}

/** What a search of the board looks through. */
export function foldedTexts({ customer, description, reference }: ReceivableInput): string {
  return [customer.name, customer.email, customer.phone, customer.document, description, reference]
    .filter((text) => text !== '')
    .map(normalizeForSearch)
    .join('\n');
}
