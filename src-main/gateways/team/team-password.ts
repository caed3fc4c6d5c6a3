/**
 * The password of a desk's login on a team's server, in the vault next to the gateway's token. It is kept with the
 * server and the role that it was typed for, and used for no other: a person who may change the address cannot have it
 * checked by a server of their own.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { deleteSecret, readSecret, type StoredSecret, saveSecret, type Vault } from '../../access/vault/vault.ts';
import type { TeamTarget } from '../../history/api/history-source.ts';

const stored = z.object({ host: z.string(), port: z.int(), role: z.string(), password: z.string() });

export function teamTarget({ host, port, database, schema, role, ca }: TeamServer, password: string): TeamTarget {
  return { address: { host, port, database, ca: ca === '' ? null : ca }, login: { role, password }, schema };
}

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

/**
 * Stores the password that was typed. One of a team file is used once: the server and the vault have a new one afterwards.
 * @returns the server with the password that it has now
 * @throws ConsoleFailure `vault`; `history-unavailable` where the server does not take the new one, and it stays as it was
 */
export async function storeTypedPassword(
  vault: Vault,
  gatewayId: string,
  server: TeamServer,
  { password, isOneTime }: { readonly password: string; readonly isOneTime: boolean },
): Promise<TeamTarget> {
  const typed = teamTarget(server, password);
  // The vault first: one that is locked is reported before the server has another password.
  const own = isOneTime ? randomBytes(24).toString('base64url') : password;
  await saveTeamPassword(vault, gatewayId, server, own);
  if (!isOneTime) return typed;
  try {
    await changePassword(typed, own);
  } catch (fault) {
    await saveTeamPassword(vault, gatewayId, server, password);
    throw fault;
  }
  return teamTarget(server, own);
}

/** Loads the driver with it. @throws ConsoleFailure `history-unavailable` */
export async function changePassword(target: TeamTarget, password: string): Promise<void> {
  await (await import('../../team-history/team-setup.ts')).changeOwnPassword(target, password);
}

/** @throws ConsoleFailure `vault` where it could not be deleted. */
export function deleteTeamPassword(vault: Vault, gatewayId: string): Promise<void> {
  return deleteSecret(vault, nameOf(gatewayId));
}

/** @throws ConsoleFailure `history-unavailable` (`team-password`) where the vault does not have the password. */
export async function storedTarget(vault: Vault, gatewayId: string, server: TeamServer): Promise<TeamTarget> {
  const password = await readTeamPassword(vault, gatewayId, server);
  if (password.kind !== 'there') throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'team-password' });
  return teamTarget(server, password.secret);
}
