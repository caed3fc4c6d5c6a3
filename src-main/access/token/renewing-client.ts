/** A gateway's client that renews the token and retries where a read is refused with 401. */
import type { GatewayClient, ReadResponse } from '../../gateway-http/responses.ts';
import type { TokenAccess } from './token-access.ts';

/**
 * A refused read is sent once more with another token, if one can be generated. A refused POST is not: it is returned
 * as refused, and the new token is used by the next try (docs/build/architecture.md, "A charge's life", 1).
 */
export function renewingClient(
  client: GatewayClient,
  access: Pick<TokenAccess, 'token' | 'renewInsteadOf' | 'recordAccepted'>,
  failed: (fault: unknown) => void,
): GatewayClient {
  /** A charge, or a 404 about one, is a response to a token that was accepted. */
  async function read(transactionId: string, signal?: AbortSignal): Promise<ReadResponse> {
    const answer = await client.read(transactionId, signal);
    if (answer.kind === 'read' || answer.kind === 'not-found') access.recordAccepted();
    return answer;
  }
  return {
    ...client,
    async create(body, ready) {
      const used = await access.token();
      const answer = await client.create(body, ready);
      // In the background: the result of this POST is returned at once.
      if (answer.kind === 'refused' && answer.received.httpStatus === 401) access.renewInsteadOf(used).catch(failed);
      else if (answer.kind === 'created') access.recordAccepted();
      return answer;
    },
    async read(transactionId, signal) {
      const used = await access.token();
      const answer = await read(transactionId, signal);
      if (answer.kind !== 'token-refused' || signal?.aborted === true) return answer;
      return (await access.renewInsteadOf(used)) ? read(transactionId, signal) : answer;
    },
  };
}
