/** Everything known of one charge, as one document: what the service said, and what Balcão saw. */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { CreateBody, Transaction, TransactionItem } from '../../gateway/reading/transaction.ts';

/** A transaction but for its id, which is a column of its own and never changes. */
export type ChargeFacts = Omit<Transaction, 'id'>;

export interface ChargeSnapshot {
  readonly facts: ChargeFacts;
  /** Paths of the fields the service has given once and said "none" of since (merge-answer.ts). */
  readonly withdrawn: readonly string[];
  /** When it was first seen PAID, desk clock; null before. */
  readonly paidSeenAt: number | null;
  /** What the BR Code reader said of the last payload that came. */
  readonly code: BrCodeReport;
  /** An answer at or after PAID has said its fee or its net amount (fees.ts). */
  readonly isFeeReported?: boolean;
  /** It was seen PAID while another amount than the one asked was open: nobody has been told of the payment. */
  readonly isPaymentHeld?: boolean;
}

export const EMPTY_SNAPSHOT: ChargeSnapshot = {
  facts: {},
  withdrawn: [],
  paidSeenAt: null,
  code: { verdict: 'absent' },
};

/** What an attempt itself says of its charge, before the service has said anything. */
export function snapshotFromRequest(body: CreateBody, reference: string): ChargeSnapshot {
  return {
    ...EMPTY_SNAPSHOT,
    facts: {
      amount: body.amount,
      method: body.method,
      metadata: { ...body.metadata, sellerExternalRef: reference },
      ...(body.customer && { customer: body.customer }),
      ...(body.items && { items: body.items }),
      ...(body.postbackUrl !== undefined && { postbackUrl: body.postbackUrl }),
    },
  };
}

/** `metadata.sellerExternalRef` (document, "Create-transaction request body"), whatever JSON it came as; null for none. */
export function referenceOf(facts: ChargeFacts): string | null {
  const reference = facts.metadata?.['sellerExternalRef'];
  if (reference === undefined || reference === null || reference === '') return null;
  return textOf(reference);
}

/** `metadata.balcaoAttempt`: the attempt a charge echoes, if it does. */
export function attemptOf(facts: ChargeFacts): string | null {
  const attempt = facts.metadata?.['balcaoAttempt'];
  return typeof attempt === 'string' ? attempt : null;
}

/** Whether a charge echoes another attempt than this one. Ids are UUIDs, so case says nothing; an empty text names none. */
export function echoesOther(facts: ChargeFacts, attemptId: string): boolean {
  const echo = attemptOf(facts) ?? '';
  return echo !== '' && echo.toLowerCase() !== attemptId.toLowerCase();
}

export function metadataOf(facts: ChargeFacts): { key: string; value: string }[] {
  return Object.entries(facts.metadata ?? {}).map(([key, value]) => ({ key, value: textOf(value) }));
}

export function itemsOf(facts: ChargeFacts): readonly TransactionItem[] {
  return facts.items ?? [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** When it was paid: the service's word, else when it was first seen PAID. */
export function paymentOf(known: ChargeSnapshot): { readonly paidAt: number | null; readonly isObserved: boolean } {
  const said = known.facts.paidAt ?? null;
  if (said !== null) return { paidAt: said, isObserved: false };
  return { paidAt: known.paidSeenAt, isObserved: known.paidSeenAt !== null };
}
