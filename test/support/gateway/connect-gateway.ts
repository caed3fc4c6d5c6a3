import type { ConsoleDesk } from '../shell/console-desk.ts';

/** Adds a live gateway at this address to a desk, with a token; returns its id. */
export async function connectGateway(desk: ConsoleDesk, baseUrl: string, sendAttemptId = true): Promise<string> {
  const gateway = { name: 'Loja', baseUrl, environment: 'live', verifyPath: '', sendAttemptId } as const;
  const { id } = await desk.call('gateways.add', { ...gateway, requestsPerSecond: 100 });
  await desk.call('access.setToken', { gatewayId: id, token: 'a-token' });
  return id;
}
