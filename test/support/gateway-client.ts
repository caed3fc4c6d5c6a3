/** A gateway's client with waits that suit a test, ended with it. */
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/clock.ts';
import { createGatewayClient, type GatewayClientParts } from '../../src-main/gateway/client.ts';

/** Long enough for a busy machine to answer on loopback, short enough to wait for. */
export const SHORT = { connectMs: 300, headersMs: 300, bodyMs: 300, wholeMs: 5_000 };

export function testClient(baseUrl: string, parts: Partial<GatewayClientParts> = {}) {
  const token = async () => 'a-token';
  const client = createGatewayClient({ baseUrl, token, clock: systemClock, limits: SHORT, ...parts });
  onTestFinished(() => client.close());
  return client;
}
