/** A gateway's client that does not take the first 401 of a read for the last word, where a token can be made anew. */
import type { GatewayClient } from '../../gateway/responses.ts';
import type { Access } from './access.ts';

/**
 * A read that is refused is sent once more with another token, if one can be had. A refused POST is not: it is told as
 * refused, and the new token is there for whoever decides to try again (docs/architecture.md, "A charge's life", 1).
 */
export function renewingClient(
  client: GatewayClient,
  access: Pick<Access, 'token' | 'renewInsteadOf'>,
  failed: (fault: unknown) => void,
): GatewayClient {
  return {
    ...client,
    async create(body, ready) {
      const used = await access.token();
      const answer = await client.create(body, ready);
      // Nobody waits for it: what became of this POST is told at once.
      if (answer.kind === 'refused' && answer.received.httpStatus === 401) access.renewInsteadOf(used).catch(failed);
      return answer;
    },
    async read(transactionId, signal) {
      const used = await access.token();
      const answer = await client.read(transactionId, signal);
      if (answer.kind !== 'token-refused' || signal?.aborted === true) return answer;
      return (await access.renewInsteadOf(used)) ? client.read(transactionId, signal) : answer;
    },
  };
}
