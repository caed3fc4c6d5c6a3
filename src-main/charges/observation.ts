import type { ObservationSource } from '../../src-preload/contract/charge.ts';
import { checkPayload } from '../brcode/report.ts';
import type { Received } from '../gateway/answers.ts';
import type { Transaction } from '../gateway/transaction.ts';
import type { Observation } from '../history/port.ts';

/**
 * What the history is told of one answer: the transaction, its BR Code checked against the amount, and how far the
 * desk's clock is from the service's.
 *
 * @param knownAmount the charge's amount in cents, for an answer that does not repeat it; null when nobody knows.
 */
export function observationOf(
  answer: { readonly transaction: Transaction; readonly received: Received },
  asked: { readonly transactionId: string; readonly source: ObservationSource; readonly knownAmount: number | null },
): Observation {
  const { transaction, received } = answer;
  return {
    transactionId: asked.transactionId,
    transaction,
    source: asked.source,
    raw: received.raw,
    at: received.receivedAt,
    clockOffset: received.serverDate === null ? null : received.receivedAt - received.serverDate,
    code: checkPayload(transaction.pix ?? {}, transaction.amount ?? asked.knownAmount),
  };
}
