/**
 * Whether anything responds at the base address. The document lists a "Root" operation and does not show it, so any
 * response at all counts: it means that the address is reachable, and nothing about the token.
 */
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import type { GatewayClient } from '../../gateway-http/responses.ts';
import type { Clock } from '../../ground/clock.ts';

export type RootCheck = NonNullable<AccessStatus['root']>;

/** Sends no token: this request needs none. */
export async function checkRoot(client: Pick<GatewayClient, 'probe'>, clock: Clock): Promise<RootCheck> {
  const answer = await client.probe('/', null);
  const at = clock.now();
  return answer.kind === 'status'
    ? { at, reachable: true, httpStatus: answer.httpStatus, cause: null }
    : { at, reachable: false, httpStatus: null, cause: answer.cause };
}
