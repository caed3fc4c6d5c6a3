/** A charge's columns: drawn from what is known of it when it is written, turned into rows when it is read. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import type { ExportRow } from '../api/history-api.ts';
import type { ChargeFacts } from '../model/charge-facts.ts';
import { type ChargeSnapshot, itemsOf, paymentOf, referenceOf } from '../model/charge-facts.ts';
import { feesOf } from '../model/fees.ts';
import { attentionBits, attentionOf, FIRST_STATE, HAS_NOTE, OUTCOME_UNKNOWN } from '../model/states.ts';
import { txidOf } from '../model/txid.ts';

/** What is kept of a charge beside the document of what is known. */
export interface ChargeStatusFields {
  readonly key: string;
  /** Null while nobody knows whether the service made it. */
  readonly transactionId: string | null;
  /** Stands for the service's own instant until it gives one. */
  readonly firstSeenAt: number;
  readonly lastCheckedAt: number | null;
  readonly clockOffset: number | null;
  readonly isLate: boolean;
  readonly isFaulted: boolean;
  readonly setAsideAt: number | null;
  /** Who made or adopted it; null where nobody knows. A staff name, which erasing a payer leaves alone. */
  readonly operator: string | null;
  /** What the service said instead of the amount that was asked, cents; null where it said no other. */
  readonly answeredAmount: number | null;
  /** When a person accepted that difference; null until then. */
  readonly amountAcceptedAt: number | null;
  /** Its code became another one: of another payee, key, host or amount. */
  readonly isCodeChanged: boolean;
  /** The service has said 404 to its id for longer than a replica lags. */
  readonly isUnknownToGateway: boolean;
}

/** What stands of a charge that nothing was found wrong with. */
export const NO_WARNINGS = {
  answeredAmount: null,
  amountAcceptedAt: null,
  isCodeChanged: false,
  isUnknownToGateway: false,
} as const satisfies Partial<ChargeStatusFields>;

/** Whether the service says another amount than the one asked, and nobody has accepted that. */
export function isAmountOpen({ answeredAmount, amountAcceptedAt }: ChargeStatusFields): boolean {
  return answeredAmount !== null && amountAcceptedAt === null;
}

const OWN_COLUMNS = [
  'key',
  'transaction_id',
  'state',
  'amount',
  'fee_amount',
  'net_amount',
  'method',
  'created_at_ms',
  'expires_at_ms',
  'paid_at_ms',
  'paid_at_is_observed',
  'end2end_id',
  'txid',
  'reference',
  'customer_name',
  'customer_email',
  'customer_phone',
  'customer_document',
  'first_item',
  'item_count',
  'last_checked_at_ms',
  'clock_offset_ms',
  'attention',
  'is_late',
  'has_gateway_fault',
  'dismissed_at_ms',
  'operator',
  'answered_amount',
  'amount_accepted_at_ms',
  'is_code_changed',
  'is_unknown_to_gateway',
] as const;

export type ChargeColumns = Readonly<Record<(typeof OWN_COLUMNS)[number], string | number | null>> & {
  readonly created_at_ms: number;
};

export const INSERT_CHARGE = `INSERT INTO charges (time_key, customer_id, ${OWN_COLUMNS.join(', ')})
  VALUES (@time_key, @customer_id, ${OWN_COLUMNS.map((name) => `@${name}`).join(', ')})`;

/** What is written of a charge's row: its place, its customer, and what {@link chargeColumnsOf} says. */
export const WRITTEN_COLUMNS = ['time_key', 'customer_id', ...OWN_COLUMNS] as const;

/** @param columns those to be written anew; the row is found by its place before, `@was`. */
export function updateOf(columns: readonly (typeof WRITTEN_COLUMNS)[number][]): string {
  return `UPDATE charges SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE time_key = @was`;
}

export function chargeColumnsOf(known: ChargeSnapshot, standing: ChargeStatusFields): ChargeColumns {
  const { facts, code } = known;
  const payment = paymentOf(known);
  const { fee, net } = feesOf(known);
  const items = itemsOf(facts);
  return {
    key: standing.key,
    transaction_id: standing.transactionId,
    // A charge whose answer named no state is in the one the document begins with, and is watched until it says more.
    state: standing.transactionId === null ? OUTCOME_UNKNOWN : (facts.state ?? FIRST_STATE),
    amount: Math.max(wholeOrNull(facts.amount) ?? 0, 0),
    fee_amount: wholeOrNull(fee),
    net_amount: wholeOrNull(net),
    method: facts.method ?? null,
    created_at_ms: wholeOrNull(facts.createdAt) ?? standing.firstSeenAt,
    expires_at_ms: wholeOrNull(facts.pix?.expiresAt),
    paid_at_ms: wholeOrNull(payment.paidAt),
    paid_at_is_observed: Number(payment.isObserved),
    end2end_id: facts.end2endId ?? null,
    txid: txidOf(code),
    reference: referenceOf(facts),
    customer_name: facts.customer?.name ?? null,
    customer_email: facts.customer?.email ?? null,
    customer_phone: facts.customer?.phone ?? null,
    customer_document: facts.customer?.document ?? null,
    first_item: items[0]?.title ?? null,
    item_count: items.length,
    last_checked_at_ms: standing.lastCheckedAt,
    clock_offset_ms: standing.clockOffset,
    attention: attentionBits({
      'outcome-unknown': standing.transactionId === null && standing.setAsideAt === null,
      'code-refused': code.verdict === 'refused',
      'late-transition': standing.isLate,
      'gateway-fault': standing.isFaulted,
      'amount-differs': isAmountOpen(standing),
      'code-changed': standing.isCodeChanged,
      'unknown-to-gateway': standing.isUnknownToGateway,
    }),
    is_late: Number(standing.isLate),
    has_gateway_fault: Number(standing.isFaulted),
    dismissed_at_ms: standing.setAsideAt,
    operator: standing.operator,
    answered_amount: standing.answeredAmount,
    amount_accepted_at_ms: standing.amountAcceptedAt,
    is_code_changed: Number(standing.isCodeChanged),
    is_unknown_to_gateway: Number(standing.isUnknownToGateway),
  };
}

/**
 * A column of whole numbers takes nothing else. A service that sends a fraction there must not keep its charge from
 * being recorded: the document of what is known holds the number as it came, the column holds none.
 */
function wholeOrNull(value: number | null | undefined): number | null {
  return Number.isSafeInteger(value) ? (value ?? null) : null;
}

/** A row of the table as SQLite gives it; the schema is STRICT, so the types are the columns' own. */
export interface StoredCharge {
  readonly time_key: number;
  readonly customer_id: number | null;
  readonly key: string;
  readonly transaction_id: string | null;
  readonly state: string;
  readonly amount: number;
  readonly fee_amount: number | null;
  readonly net_amount: number | null;
  readonly method: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly paid_at_ms: number | null;
  readonly paid_at_is_observed: number;
  readonly end2end_id: string | null;
  readonly txid: string | null;
  readonly reference: string | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly customer_document: string | null;
  readonly first_item: string | null;
  readonly item_count: number;
  readonly last_checked_at_ms: number | null;
  readonly clock_offset_ms: number | null;
  readonly attention: number;
  readonly is_late: number;
  readonly has_gateway_fault: number;
  readonly dismissed_at_ms: number | null;
  readonly operator: string | null;
  readonly answered_amount: number | null;
  readonly amount_accepted_at_ms: number | null;
  readonly is_code_changed: number;
  readonly is_unknown_to_gateway: number;
  /** Bits (states.ts), and the tags in their order, a line each; written by notes-and-tags.ts alone. */
  readonly marks: number;
  readonly tags: string | null;
}

/** What stands beside what is known of a stored charge. */
export function statusFieldsOf(stored: StoredCharge): ChargeStatusFields {
  return {
    key: stored.key,
    transactionId: stored.transaction_id,
    firstSeenAt: stored.created_at_ms,
    lastCheckedAt: stored.last_checked_at_ms,
    clockOffset: stored.clock_offset_ms,
    isLate: stored.is_late === 1,
    isFaulted: stored.has_gateway_fault === 1,
    setAsideAt: stored.dismissed_at_ms,
    operator: stored.operator,
    answeredAmount: stored.answered_amount,
    amountAcceptedAt: stored.amount_accepted_at_ms,
    isCodeChanged: stored.is_code_changed === 1,
    isUnknownToGateway: stored.is_unknown_to_gateway === 1,
  };
}

export const ROW_COLUMNS = [
  'time_key',
  'key',
  'transaction_id',
  'state',
  'amount',
  'customer_name',
  'customer_document',
  'reference',
  'first_item',
  'item_count',
  'created_at_ms',
  'expires_at_ms',
  'paid_at_ms',
  'paid_at_is_observed',
  'last_checked_at_ms',
  'attention',
  'dismissed_at_ms',
  'customer_email',
  'end2end_id',
  'tags',
  'marks',
  'operator',
  'answered_amount',
] as const;
export type StoredRow = Pick<StoredCharge, (typeof ROW_COLUMNS)[number]>;

export const EXPORT_ROW_COLUMNS = [...ROW_COLUMNS, 'method', 'fee_amount', 'net_amount', 'customer_phone'] as const;
export type StoredExportRow = Pick<StoredCharge, (typeof EXPORT_ROW_COLUMNS)[number]>;

export function rowOf(stored: StoredRow): ChargeRow {
  return {
    key: stored.key,
    transactionId: stored.transaction_id,
    state: stored.state,
    amount: stored.amount,
    answeredAmount: stored.answered_amount,
    customerName: stored.customer_name,
    customerDocument: stored.customer_document,
    reference: stored.reference,
    firstItem: stored.first_item,
    itemCount: stored.item_count,
    createdAt: stored.created_at_ms,
    expiresAt: stored.expires_at_ms,
    paidAt: stored.paid_at_ms,
    paidAtIsObserved: stored.paid_at_is_observed === 1,
    lastCheckedAt: stored.last_checked_at_ms,
    attention: attentionOf(stored.attention),
    setAside: stored.dismissed_at_ms !== null,
    customerEmail: stored.customer_email,
    end2endId: stored.end2end_id,
    tags: stored.tags === null ? [] : stored.tags.split('\n'),
    hasNote: (stored.marks & HAS_NOTE) !== 0,
    operator: stored.operator,
  };
}

export function exportRowOf(stored: StoredExportRow): ExportRow {
  return {
    ...rowOf(stored),
    number: stored.time_key,
    method: stored.method,
    feeAmount: stored.fee_amount,
    netAmount: stored.net_amount,
    customerPhone: stored.customer_phone,
  };
}

/** What the columns of the list still say where the document itself is torn. */
export function snapshotOfRow(row: StoredCharge | null): ChargeSnapshot {
  const facts: ChargeFacts =
    row === null
      ? {}
      : {
          amount: row.amount,
          feeAmount: row.fee_amount ?? undefined,
          netAmount: row.net_amount ?? undefined,
          state: row.transaction_id === null ? undefined : row.state,
          method: row.method ?? undefined,
          createdAt: row.created_at_ms,
          paidAt: row.paid_at_is_observed === 1 ? undefined : (row.paid_at_ms ?? undefined),
          end2endId: row.end2end_id ?? undefined,
          customer: {
            name: row.customer_name ?? undefined,
            email: row.customer_email ?? undefined,
            phone: row.customer_phone ?? undefined,
            document: row.customer_document ?? undefined,
          },
          items: row.first_item === null ? undefined : [{ title: row.first_item }],
          metadata: row.reference === null ? undefined : { sellerExternalRef: row.reference },
          pix: row.expires_at_ms === null ? undefined : { expiresAt: row.expires_at_ms },
        };
  const paidSeenAt = row !== null && row.paid_at_is_observed === 1 ? row.paid_at_ms : null;
  return { facts, withdrawn: [], paidSeenAt, code: { verdict: 'absent' } };
}
