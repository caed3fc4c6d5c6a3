/** Everything known of one charge, as one document: what the service reported and what Balcão observed. */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { CreateBody, Transaction, TransactionItem } from '../../gateway-http/reading/transaction.ts';
import type { Dating } from '../../gateway-http/times/service-zone.ts';

/** A transaction but for its id, which is a column of its own and never changes. */
export type ChargeFacts = Omit<Transaction, 'id'>;

/** Echoes of the service that differ from what was typed, the last ones. */
export interface Echo {
  /** The service echoes what was typed again. The other texts stay, so that an erasure finds whom they name. */
  readonly isPast?: true;
  readonly customer?: {
    readonly name?: string;
    readonly email?: string;
    readonly phone?: string;
    readonly document?: string;
  };
  readonly reference?: string;
}

/** A state, and when a charge was first seen in it, by the desk's clock. */
export interface SeenState {
  readonly state: string;
  readonly at: number;
}

export interface ChargeSnapshot {
  readonly facts: ChargeFacts;
  /** Paths of fields that once had a value and that the service has since reported as `null` (merge-response.ts). */
  readonly withdrawn: readonly string[];
  /** When it was first seen PAID, by the desk's clock; null before. */
  readonly paidSeenAt: number | null;
  /** The BR Code reader's report on the last payload received. */
  readonly code: BrCodeReport;
  /** How many times a read brought another code and nothing else. */
  readonly codeRenewals?: number;
  /** How many answers changed it of which nothing is stored (recording/faults/kept-changes.ts). */
  readonly changesCounted?: number;
  /**
   * It was seen PAID while a difference between the requested and the reported amount was open: no payment event was
   * emitted.
   */
  readonly isPaymentHeld?: boolean;
  /**
   * When the attempt here that requested it began (placement.ts). Its customer and reference are those that were typed
   * (echo.ts). Absent for a charge that was only adopted.
   */
  readonly madeAt?: number;
  /** When it was adopted, by the service's clock where that is known; absent for a charge made here. */
  readonly adoptedAt?: number;
  /** How the service dated it in the response to its creation; absent for a charge whose creation had none. */
  readonly dating?: Dating;
  readonly echo?: Echo;
  /** The number of the company's own invoice, as a person noted it (charges/note-invoice.ts); absent for none. */
  readonly invoiceNumber?: string;
  /** The states it was seen in since it was paid, or since it was PAID again: then PAID is the first (returns.ts). */
  readonly statesSincePaid?: readonly SeenState[];
  /**
   * When its money went back by a person's word, and by a bank debit that was matched, each with the state of the return
   * that it dates (returns.ts). A date without a state counts for any.
   */
  readonly returnDates?: {
    readonly person?: number;
    readonly personState?: string;
    readonly bank?: number;
    readonly bankState?: string;
  };
}

export const EMPTY_SNAPSHOT: ChargeSnapshot = {
  facts: {},
  withdrawn: [],
  paidSeenAt: null,
  code: { verdict: 'absent' },
};

/** What the attempt itself states about its charge, before any response. `madeAt`: when it began, UTC milliseconds. */
export function snapshotFromRequest(body: CreateBody, reference: string, madeAt: number): ChargeSnapshot {
  return {
    ...EMPTY_SNAPSHOT,
    madeAt,
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

/** `metadata.sellerExternalRef` (document, "Create-transaction request body"), of any JSON type; null for none. */
export function referenceOf(facts: ChargeFacts): string | null {
  const reference = facts.metadata?.['sellerExternalRef'];
  if (reference === undefined || reference === null || reference === '') return null;
  return factText(reference);
}

/** `metadata.balcaoAttempt`: the id of the attempt that a charge echoes, if any. */
export function attemptOf(facts: ChargeFacts): string | null {
  const attempt = facts.metadata?.['balcaoAttempt'];
  return typeof attempt === 'string' ? attempt : null;
}

/**
 * Whether a charge echoes another attempt than this one. Ids are UUIDs, so case is ignored; an empty text names none.
 */
export function echoesOther(facts: ChargeFacts, attemptId: string): boolean {
  const echo = attemptOf(facts) ?? '';
  return echo !== '' && echo.toLowerCase() !== attemptId.toLowerCase();
}

export function metadataOf(facts: ChargeFacts): { key: string; value: string }[] {
  return Object.entries(facts.metadata ?? {}).map(([key, value]) => ({ key, value: factText(value) }));
}

export function itemsOf(facts: ChargeFacts): readonly TransactionItem[] {
  return facts.items ?? [];
}

function factText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
