import type { ObservationSource } from '../../src-preload/contract/charges/charge.ts';
import { checkPayload } from '../brcode/report.ts';
import type { Transaction } from '../gateway/reading/transaction.ts';
import type { Received } from '../gateway/responses.ts';
import type { Observation } from '../history/api/history-api.ts';

/**
 * What the history is told of one answer: the transaction, its BR Code checked against the amount asked, and how far the
 * desk's clock is from the service's.
 *
 * @param knownAmount what the code has to ask for, cents: what was asked of the charge, not what this answer says; null
 *   for a charge that nobody here asked for, whose answer is then the only one to know.
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
    code: checkPayload(transaction.pix ?? {}, asked.knownAmount ?? transaction.amount ?? null),
  };
}
