/** A gateway's setting and its password as the team's engine takes them. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { TeamTarget } from '../../history/api/history-source.ts';
import { readTeamPassword } from './team-password.ts';

export function teamTarget({ host, port, database, schema, role, ca }: TeamServer, password: string): TeamTarget {
  return { address: { host, port, database, ca: ca === '' ? null : ca }, login: { role, password }, schema };
}

/** @throws ConsoleFailure `history-unavailable` (`team-password`) where the vault does not have the password. */
export async function storedTarget(vault: Vault, gatewayId: string, server: TeamServer): Promise<TeamTarget> {
  const password = await readTeamPassword(vault, gatewayId, server);
  if (password.kind !== 'there') throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'team-password' });
  return teamTarget(server, password.secret);
}
