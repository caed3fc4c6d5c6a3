/**
 * Charges, and whom they name. Amounts are cents; instants (`_ms`) are UTC
 * milliseconds of a desk or of the service.
 *
 * `charges.time_key` orders charges by creation (time-key.ts), so a page is read without a sort. When a charge's
 * creation instant changes, its key changes, and the rows that refer to it follow.
 *
 * What a list, a filter or an export needs of a charge is a column. Everything known of it is one deflated document
 * (`charge_snapshots`). Its timeline and raw responses are append-only rows (`charge_events`, `raw_responses`); only an
 * erasure or an import rewrites them.
 */
import type { ReturnSource } from '../../../src-preload/contract/charges/charge-row.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { IS_WATCHED, WATCHED_EXPIRED } from '../model/open-states.ts';
import {
  alsoSorted,
  alsoWhole,
  countedKey,
  counter,
  desk,
  hashedText,
  integer,
  oneOf,
  optional,
  sortedTextOf,
  type TableDefinition,
  type Tables,
  text,
  trigramIndex,
} from './table.ts';

/** Everyone a charge names, one row for each spelling. A row is deleted with the last charge that refers to it. */
const customers: TableDefinition = {
  columns: {
    id: countedKey,
    name: text,
    email: text,
    phone: text,
    document: text,
    // Without accents and case, and digits only: for lookups (exact-match.ts, charges-of-person.ts, suggestions.ts).
    name_folded: text,
    email_folded: text,
    document_folded: text,
  },
  indexes: {
    customers_by_texts: { on: { sqlite: '(document, email, phone, name)' }, isUnique: true },
    customers_by_name: { on: alsoWhole('name') },
    customers_by_written_document: { on: alsoWhole('document') },
    customers_by_document: { on: hashedText('document_folded'), where: "document_folded <> ''" },
    // Who may be anybody with neither (charges-of-person.ts).
    customers_without_either: { on: { postgres: '(id)' }, where: "document_folded = '' AND email_folded = ''" },
    customers_by_email: { on: hashedText('email_folded'), where: "email_folded <> ''" },
    // The expression of a suggestion (suggestions.ts).
    customers_by_part: {
      on: trigramIndex(
        String.raw`(name_folded || E'\n' || email_folded || E'\n' || document_folded || E'\n' || document)`,
      ),
    },
  },
};

export const charges: TableDefinition = {
  columns: {
    time_key: { ...integer, key: 'given' },
    key: { ...text, isUnique: true },
    // Null while it is unknown whether the service made it.
    transaction_id: { ...optional(text), isUnique: true },
    state: text,
    amount: integer,
    fee_amount: optional(integer),
    net_amount: optional(integer),
    method: optional(text),
    created_at_ms: integer,
    expires_at_ms: optional(integer),
    paid_at_ms: optional(integer),
    paid_at_is_observed: integer,
    end2end_id: optional(text),
    txid: optional(text),
    reference: optional(text),
    // The company's own invoice. An erasure of the customer leaves it (docs/use/data.md).
    invoice_number: optional(text),
    // Null where the charge names no customer.
    customer_id: { ...optional(integer), references: 'customers (id)' },
    customer_name: optional(text),
    customer_email: optional(text),
    customer_phone: optional(text),
    customer_document: optional(text),
    first_item: optional(text),
    item_count: integer,
    last_checked_at_ms: optional(integer),
    // The desk's clock minus the service's.
    clock_offset_ms: optional(integer),
    // Bits (attention.ts): why a person should look at it.
    attention: integer,
    is_late: integer,
    has_gateway_fault: integer,
    // When its unknown outcome was dismissed, or when it was marked "do not use".
    dismissed_at_ms: optional(integer),
    // Who made or adopted it.
    operator: optional(text),
    // The amount the service reports instead of the requested one, and when a person accepted it.
    answered_amount: optional(integer),
    amount_accepted_at_ms: optional(integer),
    // Its code changed to another payee, key, host or amount.
    is_code_changed: counter,
    // The service has returned 404 for too long.
    is_unknown_to_gateway: counter,
    // The service's instant of creation, where it is not the one that places the charge (placement.ts).
    service_created_at_ms: optional(integer),
    // Bits (attention.ts): whether it has a note or a tag; and its tags in order, one a line.
    marks: counter,
    tags: optional(text),
    // When a paid charge was first in a state other than PAID, whether or not that state takes money back; and who
    // states when: the service, Balcão's own first sight of it, a matched bank debit, or a person.
    returned_at_ms: optional(integer),
    returned_at_source: optional(oneOf<ReturnSource>({ service: true, seen: true, bank: true, person: true })),
    // The state that the gateway names now, where a payment that was seen makes another one the charge's (returns.ts).
    reported_state: optional(text),
    // The requested amount, where a person accepted another one, which is then the charge's.
    asked_amount: optional(integer),
    // For desks that show it; a trigger raises it (team-history/schema/signals.ts).
    version: { ...integer, default: '1', only: 'postgres' },
    // The desk that made or adopted it.
    desk,
  },
  constraints: [
    'CHECK (amount >= 0 AND item_count >= 0)',
    `CHECK ((transaction_id IS NULL) = (state = '${OUTCOME_UNKNOWN}'))`,
  ],
  indexes: {
    // Indexes that hold state and amount add up a selection without reading the table.
    charges_by_state: { on: '(state, time_key, amount)' },
    charges_by_payment: { on: '(paid_at_ms, time_key, state, amount)', where: 'paid_at_ms IS NOT NULL' },
    charges_by_return: { on: '(returned_at_ms, time_key, state, amount)', where: 'returned_at_ms IS NOT NULL' },
    charges_by_amount: { on: '(amount, time_key, state)' },
    charges_by_operator: { on: '(operator, time_key, state, amount)', where: 'operator IS NOT NULL' },
    charges_by_customer: {
      on: { sqlite: '(customer_id)', postgres: '(customer_id, time_key)' },
      where: 'customer_id IS NOT NULL',
    },
    charges_by_reference: { on: hashedText('reference'), where: 'reference IS NOT NULL' },
    charges_in_order_of_reference: { on: alsoSorted('reference'), where: 'reference IS NOT NULL' },
    charges_by_email: { on: sortedTextOf('customer_email'), where: 'customer_email IS NOT NULL' },
    charges_by_document: { on: sortedTextOf('customer_document'), where: 'customer_document IS NOT NULL' },
    // A creation looks for its like by it, in a transaction that must not meet those of other desks.
    charges_by_whole_document: { on: alsoWhole('customer_document'), where: 'customer_document IS NOT NULL' },
    charges_by_item: { on: sortedTextOf('first_item'), where: 'first_item IS NOT NULL' },
    charges_by_expiry: {
      on: { sqlite: '(expires_at_ms)', postgres: '(expires_at_ms, time_key)' },
      where: 'expires_at_ms IS NOT NULL',
    },
    charges_by_end2end: { on: hashedText('end2end_id'), where: 'end2end_id IS NOT NULL' },
    charges_in_order_of_end2end: { on: alsoSorted('end2end_id'), where: 'end2end_id IS NOT NULL' },
    charges_by_invoice: { on: sortedTextOf('invoice_number'), where: 'invoice_number IS NOT NULL' },
    charges_by_tags: { on: sortedTextOf('tags'), where: 'tags IS NOT NULL' },
    charges_marked: { on: '(time_key)', where: 'marks <> 0' },
    // With what totals ask of each, so that they find those that only a file reports as paid without reading the charges.
    charges_needing_attention: { on: '(time_key, attention, state, paid_at_ms, amount)', where: 'attention <> 0' },
    // Charges that may still change (read-pending.ts).
    charges_unsettled: { on: '(time_key)', where: IS_WATCHED },
    charges_expired: { on: '(coalesce(expires_at_ms, created_at_ms))', where: WATCHED_EXPIRED },
    // Settled charges by amount, with all that decides whether one is to be read again (sweep-rounds.ts).
    charges_at_rest: {
      on: '(amount, time_key, last_checked_at_ms, paid_at_ms, created_at_ms)',
      where: "state IN ('PAID', 'FAILED')",
    },
  },
};

export const CHARGE_TABLES: Tables = { customers, charges };
