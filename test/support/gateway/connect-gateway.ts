import type { Input } from '../../../src-preload/contract/contract.ts';
import type { ConsoleDesk } from '../shell/console-desk.ts';

/** A gateway as the form would send it; where no address is passed, nothing listens. */
export function typedGateway(different: Partial<Input<'gateways.add'>> = {}): Input<'gateways.add'> {
  return {
    name: 'Loja',
    baseUrl: 'http://127.0.0.1:9/v1',
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 10,
    ...different,
  };
}

/** Adds a live gateway at this address to a desk, with a token; returns its id. */
export async function connectGateway(desk: ConsoleDesk, baseUrl: string, sendAttemptId = true): Promise<string> {
  const { id } = await desk.call('gateways.add', typedGateway({ baseUrl, sendAttemptId, requestsPerSecond: 100 }));
  await desk.call('access.setToken', { gatewayId: id, token: 'a-token' });
  return id;
}
