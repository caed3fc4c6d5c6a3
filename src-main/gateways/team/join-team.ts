/** Adds the gateway of a team file, with this desk's login. The password that the file brings is replaced. */
import type { ParsedInput } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { type Gateway, gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { type GatewayStore, stampOf } from '../../access/setup/gateway-store.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { changePassword, deleteTeamPassword, storeTypedPassword, teamTarget } from './team-password.ts';
import { usable } from './usable-schema.ts';

export interface JoiningDeps {
  readonly store: GatewayStore;
  readonly vault: Vault;
  readonly registry: {
    /** Adds a gateway whose history is a team's. */
    addOfTeam(id: string, input: Parameters<GatewayStore['add']>[0], team: TeamServer): Promise<Gateway>;
  };
}

export async function joinTeam(
  { store, vault, registry }: JoiningDeps,
  { file, role, password }: ParsedInput<'team.join'>,
): Promise<Gateway> {
  const { id, ...fields } = file.gateway;
  const server: TeamServer = { ...file.server, role };
  const input = gatewayInput.parse(fields);
  const stamp = stampOf({ id, ...input, ownSandbox: false });
  // The password of one that is here is neither replaced nor, where adding fails, deleted.
  if (store.list().some((gateway) => gateway.id === id)) throw new ConsoleFailure({ kind: 'gateway-has-history' });
  await usable(teamTarget(server, password), { stamp, merchant: file.merchant ?? null });
  const isOneTime = file.login?.password === password;
  const own = await storeTypedPassword(vault, id, server, { password, isOneTime });
  return registry.addOfTeam(id, input, server).catch(async (fault: unknown) => {
    // The file can be opened again.
    if (isOneTime) await changePassword(own, password);
    await deleteTeamPassword(vault, id);
    throw fault;
  });
}
