/** The columns of a receivable, and the age that its due day gives it. Cents, UTC milliseconds. */
import type { ReceivableAge, ReceivableRow } from '../../../src-preload/contract/receivables/receivable.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import type { ReceivableInput } from '../api/receivables-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { firstRow } from '../database/prepared.ts';

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
  readonly extra_settled: number;
}

export const RECEIVABLE_COLUMNS = `id, created_at_ms, operator, customer_name, customer_email, customer_phone,
  customer_document, amount, due_day, description, reference, batch, closed_at_ms, closed_as, paid_charges, paid_at_ms,
  extra_settled`;

export const IS_OPEN = 'paid_charges = 0 AND closed_at_ms IS NULL';
/** Exactly the condition of the index on them, in a file (sqlite/schema.ts) and in a team's schema. */
export function hasExtraPayment({ dialect }: ReadableDb): string {
  return `paid_charges > extra_settled + (closed_at_ms IS NULL)${dialect === 'postgres' ? '::integer' : ''}`;
}

/** The days on which one age ends and the next begins: today, and the last days on which one was due. */
export interface AgeBounds {
  readonly today: string;
  /** Due from here on: one to seven days ago. */
  readonly sevenDaysAgo: string;
  /** Due from here on: up to thirty days ago. */
  readonly thirtyDaysAgo: string;
}

/** @param today the desk's day (`2026-11-20`) */
export function ageBounds(today: string): AgeBounds {
  return { today, sevenDaysAgo: daysBefore(today, 7), thirtyDaysAgo: daysBefore(today, 30) };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The due days of an open age, both included; null where it has no end on that side. */
export function dueDaysOf(
  age: Exclude<ReceivableAge, 'paid' | 'closed'>,
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

function ageOf(stored: StoredReceivable, { today, sevenDaysAgo, thirtyDaysAgo }: AgeBounds): ReceivableAge {
  const { due_day: due } = stored;
  if (stored.paid_charges > 0) return 'paid';
  if (stored.closed_at_ms !== null) return 'closed';
  if (due > today) return 'later';
  if (due === today) return 'today';
  if (due >= sevenDaysAgo) return 'days-7';
  return due >= thirtyDaysAgo ? 'days-30' : 'older';
}

export function receivableRowOf(db: ReadableDb, stored: StoredReceivable, bounds: AgeBounds): ReceivableRow {
  const owed = stored.closed_at_ms === null ? 1 : 0;
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
    age: ageOf(stored, bounds),
    closedAt: stored.closed_at_ms,
    closedAs: stored.closed_as,
    paidCharges: stored.paid_charges,
    paidAt: stored.paid_at_ms,
    extraPayments: Math.max(0, stored.paid_charges - owed - stored.extra_settled),
    latest: firstRow<NonNullable<ReceivableRow['latest']>>(
      db,
      `SELECT charges.key, charges.state, charges.expires_at_ms AS expiresAt FROM receivable_drafts
       JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
       JOIN charges ON charges.time_key = attempts.time_key
       WHERE receivable_drafts.receivable = ? ORDER BY receivable_drafts.at_ms DESC, charges.time_key DESC LIMIT 1`,
      stored.id,
    ),
  };
}

/** What a search of the board looks through. */
export function foldedTexts({ customer, description, reference }: ReceivableInput): string {
  return [customer.name, customer.email, customer.phone, customer.document, description, reference]
    .filter((text) => text !== '')
    .map(normalizeForSearch)
    .join('\n');
}
