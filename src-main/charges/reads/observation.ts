import type { ObservationSource } from '../../../src-preload/contract/charges/timeline.ts';
import { checkPayload } from '../../brcode/check-payload.ts';
import type { Transaction } from '../../gateway-http/reading/transaction.ts';
import type { Received } from '../../gateway-http/responses.ts';
import type { Observation } from '../../history/api/history-api.ts';

/**
 * What the history records of one response: the transaction, its BR Code checked against the requested amount, and the
 * difference between the desk's clock and the service's.
 *
 * @param knownAmount the amount the code must have, in cents: the requested amount, not the one in this response; null
 * for a charge that was not created here, for which only the response has an amount.
 */
export function observationOf(
  answer: { readonly transaction: Transaction; readonly isCut?: boolean; readonly received: Received },
  request: { readonly transactionId: string; readonly source: ObservationSource; readonly knownAmount: number | null },
): Observation {
  const { transaction, received } = answer;
  return {
    transactionId: request.transactionId,
    transaction,
    source: request.source,
    raw: received.raw,
    at: received.receivedAt,
    clockOffset: received.serverDate === null ? null : received.receivedAt - received.serverDate,
    code: answer.isCut
      ? { verdict: 'absent', isCut: true }
      : checkPayload(transaction.pix ?? {}, request.knownAmount ?? transaction.amount ?? null),
  };
}
