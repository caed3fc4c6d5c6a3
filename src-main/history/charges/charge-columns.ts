/** A charge's columns: computed from its snapshot when it is written, turned into rows when it is read. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { isPaymentSeen } from '../../../src-preload/contract/charges/money-standing.ts';
import { otherCodeAmount } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { isBeforePayment, isFinal, NOT_USED } from '../../../src-preload/contract/values/states.ts';
import type { ExportRow } from '../api/history-api.ts';
import { attentionBits, attentionOf, FIRST_STATE, HAS_NOTE, OUTCOME_UNKNOWN } from '../model/attention.ts';
import type { ChargeFacts } from '../model/charge-facts.ts';
import { type ChargeSnapshot, itemsOf, referenceOf } from '../model/charge-facts.ts';
import { paymentOf, placedExpiryOf, placementOf } from '../model/placement.ts';
import { type Return, returnOf, standingStateOf } from '../model/returns.ts';
import { txidOf } from '../model/txid.ts';

/** What is stored of a charge in addition to its snapshot. */
export interface ChargeStatusFields {
  readonly key: string;
  /** Null while it is unknown whether the service made it. */
  readonly transactionId: string | null;
  /** Used as the creation instant until the service reports its own. */
  readonly firstSeenAt: number;
  readonly lastCheckedAt: number | null;
  readonly clockOffset: number | null;
  readonly isLate: boolean;
  readonly isFaulted: boolean;
  /** When its unknown outcome was dismissed or, of a charge with an id, when it was marked "do not use". */
  readonly dismissedAt: number | null;
  /** Who made or adopted it; null where unknown. A staff name, which erasing a payer does not touch. */
  readonly operator: string | null;
  /** The amount the service reports instead of the requested one, in cents; null where it reports no other. */
  readonly answeredAmount: number | null;
  /** When a person accepted that difference; null until then. */
  readonly amountAcceptedAt: number | null;
  /** Its code changed to one of another payee, key, host or amount. */
  readonly isCodeChanged: boolean;
  /** The service has returned 404 for its id for longer than a replica lags. */
  readonly isUnknownToGateway: boolean;
}

/** The status fields of a charge without any warning. */
export const NO_WARNINGS = {
  answeredAmount: null,
  amountAcceptedAt: null,
  isCodeChanged: false,
  isUnknownToGateway: false,
} as const satisfies Partial<ChargeStatusFields>;

/** Whether the service reports another amount than the requested one, and no one has accepted it. */
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
  'invoice_number',
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
  'service_created_at_ms',
  'returned_at_ms',
  'returned_at_source',
  'reported_state',
  'asked_amount',
] as const;

export type ChargeColumns = Readonly<Record<(typeof OWN_COLUMNS)[number], string | number | null>> & {
  readonly created_at_ms: number;
};

export const INSERT_CHARGE = `INSERT INTO charges (time_key, customer_id, ${OWN_COLUMNS.join(', ')})
  VALUES (@time_key, @customer_id, ${OWN_COLUMNS.map((name) => `@${name}`).join(', ')})`;

/** The columns written for a charge's row: its time key, its customer, and those of {@link chargeColumnsOf}. */
export const WRITTEN_COLUMNS = ['time_key', 'customer_id', ...OWN_COLUMNS] as const;

/** @param columns those to update; the row is found by its former time key, `@was`. */
export function updateOf(columns: readonly (typeof WRITTEN_COLUMNS)[number][]): string {
  return `UPDATE charges SET ${columns.map((name) => `${name} = @${name}`).join(', ')} WHERE time_key = @was`;
}

export function chargeColumnsOf(snapshot: ChargeSnapshot, status: ChargeStatusFields): ChargeColumns {
  const { facts, code } = snapshot;
  const placement = placementOf(snapshot, status.firstSeenAt);
  const payment = paymentOf(snapshot);
  const { state, reportedState, isPaidNotUsed } = statesOf(snapshot, status, payment.paidAt);
  const asked = Math.max(wholeOrNull(facts.amount) ?? 0, 0);
  const accepted = status.amountAcceptedAt === null ? null : status.answeredAmount;
  const returned = returnOf(snapshot);
  const { feeAmount: fee = null, netAmount: net = null } = snapshot.facts;
  const items = itemsOf(facts);
  return {
    key: status.key,
    transaction_id: status.transactionId,
    // A charge whose response named no state is in the document's first one, and is watched until a response names one.
    state: status.transactionId === null ? OUTCOME_UNKNOWN : state,
    reported_state: reportedState,
    amount: accepted ?? asked,
    asked_amount: accepted === null ? null : asked,
    fee_amount: wholeOrNull(fee),
    net_amount: wholeOrNull(net),
    method: facts.method ?? null,
    created_at_ms: placement.createdAt,
    service_created_at_ms: placement.serviceCreatedAt,
    expires_at_ms: wholeOrNull(placedExpiryOf(snapshot)),
    paid_at_ms: wholeOrNull(payment.paidAt),
    paid_at_is_observed: Number(payment.isObserved),
    end2end_id: facts.end2endId ?? null,
    txid: txidOf(code),
    reference: referenceOf(facts),
    invoice_number: snapshot.invoiceNumber ?? null,
    ...customerColumnsOf(facts.customer),
    first_item: items[0]?.title ?? null,
    item_count: items.length,
    last_checked_at_ms: status.lastCheckedAt,
    clock_offset_ms: status.clockOffset,
    attention: attentionBits({
      'outcome-unknown': status.transactionId === null && status.dismissedAt === null,
      'code-refused': code.verdict === 'refused',
      'late-transition': status.isLate,
      // An instant of payment with a state that has none contradicts itself.
      'gateway-fault': status.isFaulted || (payment.paidAt !== null && isBeforePayment(state)),
      'amount-differs': isAmountOpen(status),
      'code-changed': status.isCodeChanged,
      'unknown-to-gateway': status.isUnknownToGateway,
      'code-amount-differs': otherCodeAmount({ code }) !== null,
      'paid-not-used': isPaidNotUsed,
    }),
    is_late: Number(status.isLate),
    has_gateway_fault: Number(status.isFaulted),
    dismissed_at_ms: status.dismissedAt,
    operator: status.operator,
    answered_amount: status.answeredAmount,
    amount_accepted_at_ms: status.amountAcceptedAt,
    is_code_changed: Number(status.isCodeChanged),
    is_unknown_to_gateway: Number(status.isUnknownToGateway),
    returned_at_ms: returned.returnedAt,
    returned_at_source: returned.source,
  };
}

/** The mark "do not use" takes the place of a state that waits, until a payment is seen. */
function statesOf(snapshot: ChargeSnapshot, { transactionId, dismissedAt }: ChargeStatusFields, paidAt: number | null) {
  const standing = standingStateOf(snapshot) ?? FIRST_STATE;
  const reported = snapshot.facts.state ?? standing;
  const isPaid = isPaymentSeen({ state: standing, paidAt });
  const isNotUsed = transactionId !== null && dismissedAt !== null;
  const state = isNotUsed && !isPaid && !isFinal(standing) ? NOT_USED : standing;
  return {
    state,
    reportedState: reported === state ? null : reported,
    isPaidNotUsed: isNotUsed && isPaid && state !== 'REFUNDED',
  };
}

function customerColumnsOf(customer: ChargeFacts['customer']) {
  return {
    customer_name: customer?.name ?? null,
    customer_email: customer?.email ?? null,
    customer_phone: customer?.phone ?? null,
    customer_document: customer?.document ?? null,
  };
}

/**
 * An integer column takes nothing else. A service that sends a fraction there must not prevent its charge from being
 * recorded: the snapshot holds the number as received, the column holds null.
 */
function wholeOrNull(value: number | null | undefined): number | null {
  return Number.isSafeInteger(value) ? (value ?? null) : null;
}

/** A row of the table as SQLite returns it; the schema is STRICT, so the types are the columns' own. */
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
  readonly service_created_at_ms: number | null;
  readonly expires_at_ms: number | null;
  readonly paid_at_ms: number | null;
  readonly paid_at_is_observed: number;
  readonly end2end_id: string | null;
  readonly txid: string | null;
  readonly reference: string | null;
  readonly invoice_number: string | null;
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
  /** Bits (attention.ts), and the tags in order, one a line; written only by notes-and-tags.ts. */
  readonly marks: number;
  readonly tags: string | null;
  readonly returned_at_ms: number | null;
  readonly returned_at_source: Return['source'];
  readonly reported_state: string | null;
  readonly asked_amount: number | null;
}

/** The status fields of a stored charge. */
export function statusFieldsOf(stored: StoredCharge): ChargeStatusFields {
  return {
    key: stored.key,
    transactionId: stored.transaction_id,
    firstSeenAt: stored.created_at_ms,
    lastCheckedAt: stored.last_checked_at_ms,
    clockOffset: stored.clock_offset_ms,
    isLate: stored.is_late === 1,
    isFaulted: stored.has_gateway_fault === 1,
    dismissedAt: stored.dismissed_at_ms,
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
  'invoice_number',
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
  'service_created_at_ms',
  'returned_at_ms',
  'returned_at_source',
  'reported_state',
  'asked_amount',
] as const;
export type StoredRow = Pick<StoredCharge, (typeof ROW_COLUMNS)[number]>;

export const EXPORT_ROW_COLUMNS = [...ROW_COLUMNS, 'method', 'fee_amount', 'net_amount', 'customer_phone'] as const;
export type StoredExportRow = Pick<StoredCharge, (typeof EXPORT_ROW_COLUMNS)[number]>;

export function rowOf(stored: StoredRow): ChargeRow {
  return {
    key: stored.key,
    transactionId: stored.transaction_id,
    state: stored.state,
    reportedState: stored.reported_state,
    amount: stored.amount,
    askedAmount: stored.asked_amount,
    answeredAmount: stored.answered_amount,
    customerName: stored.customer_name,
    customerDocument: stored.customer_document,
    reference: stored.reference,
    invoiceNumber: stored.invoice_number,
    firstItem: stored.first_item,
    itemCount: stored.item_count,
    createdAt: stored.created_at_ms,
    serviceCreatedAt: stored.service_created_at_ms,
    expiresAt: stored.expires_at_ms,
    paidAt: stored.paid_at_ms,
    paidAtIsObserved: stored.paid_at_is_observed === 1,
    returnedAt: stored.returned_at_ms,
    returnedFrom: stored.returned_at_source,
    lastCheckedAt: stored.last_checked_at_ms,
    attention: attentionOf(stored.attention),
    dismissed: stored.dismissed_at_ms !== null,
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
    timeKey: stored.time_key,
    method: stored.method,
    feeAmount: stored.fee_amount,
    netAmount: stored.net_amount,
    customerPhone: stored.customer_phone,
  };
}

/** A snapshot from the columns alone, for a charge whose document is damaged. */
export function snapshotOfRow(row: StoredCharge | null): ChargeSnapshot {
  const facts: ChargeFacts =
    row === null
      ? {}
      : {
          amount: row.asked_amount ?? row.amount,
          feeAmount: row.fee_amount ?? undefined,
          netAmount: row.net_amount ?? undefined,
          state: row.transaction_id === null ? undefined : (row.reported_state ?? row.state),
          method: row.method ?? undefined,
          createdAt: row.created_at_ms,
          paidAt: row.paid_at_is_observed === 1 ? undefined : (row.paid_at_ms ?? undefined),
          refundedAt: row.returned_at_source === 'service' ? (row.returned_at_ms ?? undefined) : undefined,
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
  const isSeen = row !== null && (row.paid_at_is_observed === 1 || row.reported_state !== null);
  const paidSeenAt = isSeen ? row.paid_at_ms : null;
  const invoiceNumber = row?.invoice_number ?? undefined;
  return {
    ...{ facts, withdrawn: [], paidSeenAt, code: { verdict: 'absent' } },
    ...returnOfRow(row),
    ...(invoiceNumber !== undefined && { invoiceNumber }),
  };
}

/**
 * The service's own instant is a fact of the charge; every other source of its return is stored apart from the facts.
 */
function returnOfRow(row: StoredCharge | null): Pick<ChargeSnapshot, 'statesSincePaid' | 'returnDates'> {
  const { returned_at_ms: at = null, returned_at_source: source = null, state = '', reported_state = null } = row ?? {};
  if (at === null) return {};
  return {
    ...((source === 'seen' || reported_state !== null) && { statesSincePaid: [{ state, at }] }),
    ...((source === 'person' || source === 'bank') && { returnDates: { [source]: at, [`${source}State`]: state } }),
  };
}
