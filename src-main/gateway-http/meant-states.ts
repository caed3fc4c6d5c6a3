/**
 * A client whose answers have the documented state that an admin set for one of the service's own. Raw answers stay as
 * they came.
 */
import { meantState, type StateMeanings } from '../../src-preload/contract/gateways/gateway.ts';
import type { Transaction } from './reading/transaction.ts';
import type { GatewayClient } from './responses.ts';

/** @param meanings read at each answer: a changed setting applies to the next one. */
export function withMeantStates(client: GatewayClient, meanings: () => StateMeanings): GatewayClient {
  const meant = ({ state, ...rest }: Transaction): Transaction =>
    state === undefined ? rest : { ...rest, state: meantState(state, meanings()) };
  return {
    ...client,
    create: async (body, ready) => {
      const answer = await client.create(body, ready);
      return answer.kind === 'created' ? { ...answer, transaction: meant(answer.transaction) } : answer;
    },
    read: async (transactionId, signal) => {
      const answer = await client.read(transactionId, signal);
      return answer.kind === 'read' ? { ...answer, transaction: meant(answer.transaction) } : answer;
    },
  };
}
