/** Who owes what, due when. The day is the desk's own: the service has none (document, "What the service does"). */
import type { ClosedAs } from '../../../src-preload/contract/receivables/receivable.ts';
import {
  counter,
  desk,
  hashedText,
  integer,
  oneOf,
  optional,
  type TableDefinition,
  type Tables,
  text,
  textKey,
  trigramIndex,
} from './table.ts';

/** The conditions of indexes, which queries repeat exactly (receivable-row.ts). */
export const IS_OPEN = 'paid_charges = 0 AND closed_at_ms IS NULL AND unconfirmed = 0 AND returned_state IS NULL';
/** Neither open nor paid, or so where an admin marks the state. */
export const IS_HELD = 'unconfirmed = 1 OR returned_state IS NOT NULL';
/** More was paid than was owed, and no person has dealt with it. */
export const HAS_EXTRA_PAYMENT = {
  sqlite: 'paid_charges > extra_settled + (closed_at_ms IS NULL)',
  postgres: 'paid_charges > extra_settled + (closed_at_ms IS NULL)::integer',
} as const;

const receivables: TableDefinition = {
  columns: {
    id: textKey,
    created_at_ms: integer,
    operator: optional(text),
    desk,
    customer_name: text,
    customer_email: text,
    customer_phone: text,
    customer_document: text,
    amount: { ...integer, check: 'amount > 0' },
    // 2026-11-20
    due_day: text,
    description: text,
    reference: text,
    // The batch it came with; null where it was typed.
    batch: optional(text),
    // Closed by a person, without a charge that was paid here.
    closed_at_ms: optional(integer),
    closed_as: optional(oneOf<ClosedAs>({ 'paid-elsewhere': true, cancelled: true })),
    // Of its charges; kept in the commit that changes one (receivable-payments.ts).
    paid_charges: counter,
    paid_at_ms: optional(integer),
    // Of those that were confirmed, in cents: less than the amount where a person accepted less.
    received_amount: counter,
    // Why it is neither open nor paid: 1 where a payment is to be confirmed; else the state of a charge whose payment
    // went back, or would where an admin marks that state.
    unconfirmed: counter,
    returned_state: optional(text),
    // How many payments beyond what was owed a person has dealt with.
    extra_settled: counter,
    // The texts above without accents and case.
    texts_folded: text,
  },
  constraints: [
    'CHECK ((closed_at_ms IS NULL) = (closed_as IS NULL))',
    'CHECK ((paid_at_ms IS NULL) = (paid_charges = 0))',
  ],
  // By a search.
  isScanned: true,
  indexes: {
    // With their amounts, so that an age is added up without reading the table.
    receivables_open: { on: '(due_day, id, amount, received_amount)', where: IS_OPEN },
    receivables_held: { on: '(due_day, id, amount)', where: IS_HELD },
    receivables_paid: { on: '(paid_at_ms, id, amount)', where: 'paid_charges > 0' },
    receivables_closed: {
      on: '(closed_at_ms, id, amount)',
      where: 'paid_charges = 0 AND closed_at_ms IS NOT NULL',
    },
    receivables_paid_extra: { on: '(paid_at_ms, id)', where: HAS_EXTRA_PAYMENT },
    receivables_by_document: { on: hashedText('customer_document'), where: "customer_document <> ''" },
    receivables_by_part: { on: trigramIndex('texts_folded') },
  },
};

/** The drafts that were sent, or are about to be, for a receivable: its charges are those of their attempts. */
const receivable_drafts: TableDefinition = {
  columns: {
    draft_id: textKey,
    receivable: { ...text, references: 'receivables (id) ON DELETE CASCADE' },
    at_ms: integer,
  },
  indexes: { receivable_drafts_of: { on: '(receivable, at_ms)' } },
};

export const RECEIVABLE_TABLES: Tables = { receivables, receivable_drafts };
