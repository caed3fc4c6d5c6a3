/** Opens a gateway's history where its setting states that it is: in a file of this computer, or on a team's server. */
import { hostname } from 'node:os';
import type { StoredGateway } from '../../access/setup/gateway-store.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { OpenHistoryDeps } from '../../history/api/open-history.ts';
import type { SharedHistory } from '../../history/api/shared-history.ts';
import { openHistory } from '../../history/history.ts';
import { ownLeases } from '../../team-history/desks/own-leases.ts';
import type { MoveDeps } from '../../team-history/moving/move-history.ts';
import { type OpenTeamHistoryDeps, openTeamHistory } from '../../team-history/team-history.ts';
import { storedTarget } from './team-password.ts';

export type EngineWorkers = OpenHistoryDeps['workers'] & OpenTeamHistoryDeps['teamWorkers'] & MoveDeps['workers'];

export interface OpenEngineDeps extends OpenHistoryDeps {
  readonly workers: EngineWorkers;
  /** Of Balcão. */
  readonly appVersion: string;
}

export interface OpenedEngine {
  readonly history: HistoryApi;
  /** Null where the history is a file of this computer. */
  readonly shared: SharedHistory | null;
}

/** Rejects with a ConsoleFailure of kind `history-unavailable`; nothing is open then. */
export async function openEngine(
  { id, team }: Pick<StoredGateway, 'id' | 'team'>,
  vault: Vault,
  deps: OpenEngineDeps,
): Promise<OpenedEngine> {
  if (team === null) return { history: await openHistory(deps), shared: null };
  // As the others know it: by its computer's name.
  const desk = { name: hostname(), appVersion: deps.appVersion, leases: () => ownLeases(deps.folder) };
  return openTeamHistory({ ...deps, desk, teamWorkers: deps.workers, target: await storedTarget(vault, id, team) });
}
