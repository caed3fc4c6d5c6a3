/** Tests a gateway's settings before they are saved. */
import type { ParsedInput } from '../../src-preload/contract/contract.ts';
import { KEPT_SECRET } from '../../src-preload/contract/gateways/generation.ts';
import type { GatewayTestLine } from '../../src-preload/contract/gateways/tested-gateway.ts';
import { createGatewayClient } from '../gateway-http/client.ts';
import type { Clock } from '../ground/clock.ts';
import { isSameConnection } from './setup/change-settings.ts';
import { connectionOptions, type Environment } from './setup/gateway-connection.ts';
import {
  applicableSecrets,
  NO_SECRETS,
  partSecrets,
  readSecrets,
  type StoredSecrets,
} from './setup/gateway-secrets.ts';
import type { GatewayStore, StoredGateway } from './setup/gateway-store.ts';
import { testGateway } from './test-gateway.ts';
import { readSecret, type Vault } from './vault/vault.ts';

interface TestDeps {
  readonly gateways: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The process's environment: `HTTPS_PROXY`, `NO_PROXY`. */
  readonly environment: Environment;
}

/**
 * Masked values are read from the saved gateway, where they apply to the new settings.
 *
 * @param addressOf the current address of the saved gateway: the own sandbox's changes with each start.
 */
export async function testSettings(
  { gatewayId, gateway, token }: ParsedInput<'gateways.test'>,
  { gateways, vault, clock, newId, environment }: TestDeps,
  addressOf: (gateway: Pick<StoredGateway, 'ownSandbox' | 'baseUrl'>) => string,
): Promise<GatewayTestLine[]> {
  const stored = gatewayId === null ? null : gateways.get(gatewayId);
  const savedSecrets: StoredSecrets = stored === null ? NO_SECRETS : await readSecrets(vault, stored.id);
  const baseUrl = stored ? addressOf({ ...stored, baseUrl: gateway.baseUrl }) : gateway.baseUrl;
  const still = stored ? applicableSecrets(savedSecrets, stored, gateway) : savedSecrets;
  // The saved token is sent only where it is sent already.
  const isSame = stored !== null && isSameConnection(stored, gateway);
  // A password that was just typed needs no vault.
  const unread = gateway.proxy.kind === 'set' && gateway.proxy.secret === KEPT_SECRET ? savedSecrets.unread : undefined;
  const client = createGatewayClient({
    baseUrl,
    token: async () => null,
    clock,
    connections: 1,
    ...connectionOptions(baseUrl, gateway, { ...partSecrets(gateway, still).secrets, unread }, environment),
  });
  try {
    const storedToken = isSame && token === null ? await readSecret(vault, stored.id) : null;
    const lines = await testGateway(
      { client, clock, newId },
      { ...gateway, baseUrl },
      token ?? (storedToken?.kind === 'there' ? storedToken.secret : null),
    );
    const isHeldBack = token === null && stored !== null && !isSame && gateways.tokenRecord(stored.id) !== null;
    return isHeldBack
      ? lines.map((line) => (line.finding === 'no-token' ? { ...line, finding: 'kept-not-sent' as const } : line))
      : lines;
  } finally {
    await client.close();
  }
}
