/**
 * The password of a desk's login on a team's server, in the vault next to the gateway's token. It is kept with the
 * server and the role that it was typed for, and used for no other: a person who may change the address cannot have it
 * checked by a server of their own.
 */
import { z } from 'zod';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { deleteSecret, readSecret, type StoredSecret, saveSecret, type Vault } from '../../access/vault/vault.ts';

const stored = z.object({ host: z.string(), port: z.int(), role: z.string(), password: z.string() });

const nameOf = (gatewayId: string) => `${gatewayId}:team`;

/** Never rejects. */
export async function readTeamPassword(vault: Vault, gatewayId: string, server: TeamServer): Promise<StoredSecret> {
  const found = await readSecret(vault, nameOf(gatewayId));
  if (found.kind !== 'there') return found;
  const { success, data } = stored.safeParse(jsonOf(found.secret));
  if (!success) return { kind: 'unreadable' };
  const isMeant = data.host === server.host && data.port === server.port && data.role === server.role;
  return isMeant ? { kind: 'there', secret: data.password } : { kind: 'absent' };
}

/** @throws ConsoleFailure `vault` where it could not be stored. */
export function saveTeamPassword(
  vault: Vault,
  gatewayId: string,
  { host, port, role }: TeamServer,
  password: string,
): Promise<void> {
  return saveSecret(vault, nameOf(gatewayId), JSON.stringify({ host, port, role, password }));
}

/** @throws ConsoleFailure `vault` where it could not be deleted. */
export function deleteTeamPassword(vault: Vault, gatewayId: string): Promise<void> {
  return deleteSecret(vault, nameOf(gatewayId));
}
