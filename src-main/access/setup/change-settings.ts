/** Saves changed settings of a gateway, and deletes the saved secrets that no longer apply to them. */
import { isDeepStrictEqual } from 'node:util';
import type { GatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { type Forgotten, isSameDestination } from '../../../src-preload/contract/gateways/gateway-destination.ts';
import { deleteSecret, type Vault } from '../vault/vault.ts';
import { refuseDuplicateName } from './gateway-names.ts';
import {
  applicableSecrets,
  deletedSecrets,
  deleteSecrets,
  NO_SECRETS,
  partSecrets,
  placeholdersFor,
  readSecrets,
  type Secrets,
  writeSecrets,
} from './gateway-secrets.ts';
import type { GatewayStore, StoredGateway } from './gateway-store.ts';

/** The open gateway, which is opened again where its connection changes: its client holds connections to the old address. */
interface Work {
  hasHistory(): Promise<boolean>;
  close(): Promise<void>;
  open(): Promise<void>;
}

/**
 * Whether a gateway's saved secrets may be sent where these settings lead. The sandbox's own never leave this computer.
 */
export function isSameConnection(stored: StoredGateway, input: GatewayInput): boolean {
  return stored.ownSandbox || isSameDestination(stored, input);
}

/** Returns which saved secrets no longer applied and were deleted. */
export async function changeSettings(
  gatewayId: string,
  input: GatewayInput,
  { gateways, vault }: { readonly gateways: GatewayStore; readonly vault: Vault },
  work: Work,
): Promise<Forgotten[]> {
  const before = gateways.get(gatewayId);
  // Two gateways that share a name from before may keep it while other settings change.
  if (input.name !== before.name) refuseDuplicateName(gateways.list(), input.name, 'gateway.name', gatewayId);
  const { unread, ...read } = await readSecrets(vault, gatewayId);
  const savedSecrets = unread === undefined ? read : placeholdersFor(before);
  const isSame = isSameConnection(before, input);
  // The sandbox's form shows its running address, for which its secrets apply.
  const applicable = before.ownSandbox ? savedSecrets : applicableSecrets(savedSecrets, before, input);
  const isUntouched = unread !== undefined && isDeepStrictEqual(partSecrets(input, applicable).secrets, savedSecrets);
  // Secrets that cannot be read cannot be rewritten together with others: those are lost.
  const still = unread === undefined || isUntouched ? applicable : NO_SECRETS;
  const { profile, secrets } = partSecrets(input, still);
  const write = async (left: Secrets) => {
    if (!isUntouched) await writeSecrets(vault, gatewayId, left);
  };
  // The sandbox's form shows its running address; the stored one stays.
  const stored = before.ownSandbox ? { ...profile, baseUrl: before.baseUrl } : profile;
  const hasHistory = await work.hasHistory();
  gateways.refuseMove(gatewayId, stored, hasHistory);
  const forgotten = deletedSecrets(savedSecrets, still, secrets);
  if (!isSame && gateways.tokenRecord(gatewayId) !== null) forgotten.unshift('token');
  const connectionOf = ({ baseUrl, proxy, authority }: GatewayInput) => JSON.stringify([baseUrl, proxy, authority]);
  if (connectionOf(stored) === connectionOf(before) && secrets.proxy === savedSecrets.proxy) {
    await write(secrets);
    gateways.change(gatewayId, stored, hasHistory);
  } else {
    await work.close();
    try {
      // Deleted before the new address is saved: after a crash between the two, a start must not send them there.
      if (!isSame) {
        await deleteSecret(vault, gatewayId);
        gateways.recordToken(gatewayId, null);
        // Delete all of them first: the other shell's vault may hold more than still applies.
        if (!isUntouched) await deleteSecrets(vault, gatewayId);
        await write(still);
      }
      gateways.change(gatewayId, stored, hasHistory);
      await write(secrets);
    } finally {
      await work.open();
    }
  }
  return forgotten;
}
