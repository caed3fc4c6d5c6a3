/** A gateway's client, closed with its test. */
import { onTestFinished } from 'vitest';
import { createGatewayClient, type GatewayClientParts } from '../../../src-main/gateway-http/client.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';

/** Its timeouts are the real ones unless a test is about a timeout: a busy machine must not end what should succeed. */
export function testClient(baseUrl: string, parts: Partial<GatewayClientParts> = {}) {
  const token = async () => 'a-token';
  const client = createGatewayClient({ baseUrl, token, clock: systemClock, ...parts });
  onTestFinished(() => client.close());
  return client;
}
