/** A gateway's history on a team's PostgreSQL: testing the server, creating its tables, connecting, joining by a file. */
import { join } from 'node:path';
import type { ParsedInput } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type {
  MovePlan,
  MoveResult,
  TeamLink,
  TeamState,
  TeamTestLine,
} from '../../../src-preload/contract/gateways/team.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import type { SavedFile } from '../../../src-preload/contract/values/saved-file.ts';
import { type GatewayStore, stampOf } from '../../access/setup/gateway-store.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { Clock } from '../../ground/clock.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { Log } from '../../ground/log.ts';
import { type SavePaths, saveFile } from '../../ground/saved-file.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { TeamTarget } from '../../history/api/history-source.ts';
import type { SharedHistory } from '../../history/api/shared-history.ts';
import { ownLeases } from '../../team-history/desks/own-leases.ts';
import { forgetMerchant, ownMerchant } from '../../team-history/desks/own-merchant.ts';
import type { Meant } from '../../team-history/test-team.ts';
import { type BusyWith, refuseBusy } from './gateway-busy.ts';
import { type JoiningDeps, joinTeam } from './join-team.ts';
import { moveGatewayIn, moveGatewayOut, planGatewayMove } from './move-gateway.ts';
import type { EngineWorkers } from './open-engine.ts';
import { teamFileOf } from './team-file.ts';
import {
  deleteTeamPassword,
  readTeamPassword,
  saveTeamPassword,
  storedTarget,
  storeTypedPassword,
  teamTarget,
} from './team-password.ts';
import { usable } from './usable-schema.ts';

/** Loads the driver with it. */
const setUp = () => import('../../team-history/team-setup.ts');

export interface TeamGatewaysDeps extends SavePaths {
  readonly store: GatewayStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly dataFolder: string;
  readonly workers: EngineWorkers;
  readonly events: EventBroadcaster;
  readonly busyWith: BusyWith;
  readonly log: Log;
  /** Logs an error that must not stop anything. */
  failed(fault: unknown): void;
  readonly registry: {
    find(
      gatewayId: string,
    ): { readonly history: Pick<HistoryApi, 'desks'>; readonly shared: SharedHistory | null } | undefined;
    /** Closes a gateway's history, does the work, and opens it again, whatever came of the work. */
    whileClosed<Value>(gatewayId: string, work: () => Promise<Value>): Promise<Value>;
    shown(gatewayId: string): Promise<Gateway>;
    hasHistory(gatewayId: string): Promise<boolean>;
  } & JoiningDeps['registry'];
}

type TypedServer = ParsedInput<'team.test'>;

export class TeamGateways {
  readonly #deps: TeamGatewaysDeps;

  constructor(deps: TeamGatewaysDeps) {
    this.#deps = deps;
  }

  async test({ gatewayId, ...typed }: TypedServer): Promise<TeamTestLine[]> {
    const target = await this.#target({ gatewayId, ...typed });
    return (await setUp()).testTeamServer(target, this.#meant(gatewayId));
  }

  /** @returns the same lines as a test, after it. @throws ConsoleFailure `history-unavailable` where it cannot be. */
  async migrate(typed: TypedServer): Promise<TeamTestLine[]> {
    const target = await this.#target(typed);
    await (await setUp()).migrateTeam(target, this.#meant(typed.gatewayId));
    return this.test(typed);
  }

  /**
   * @throws ConsoleFailure `gateway-has-history` where its charges would be out of sight: they are in a file, or on a
   * server that has them while the new one has none; `history-unavailable` where the schema cannot be used.
   */
  async connect(typed: TypedServer): Promise<Gateway> {
    const { store, registry } = this.#deps;
    const { gatewayId, server } = typed;
    const target = await this.#target(typed);
    await usable(target, this.#meant(gatewayId));
    const hasSome = await (await setUp()).hasTeamCharges(target);
    if ((store.get(gatewayId).team === null || !hasSome) && (await registry.hasHistory(gatewayId)))
      throw new ConsoleFailure({ kind: 'gateway-has-history' });
    await this.#storePassword(typed);
    await registry.whileClosed(gatewayId, async () => void store.setTeam(gatewayId, server));
    return registry.shown(gatewayId);
  }

  join(input: ParsedInput<'team.join'>): Promise<Gateway> {
    return joinTeam(this.#deps, input);
  }

  async setPassword({ gatewayId, password }: ParsedInput<'team.setPassword'>): Promise<TeamState> {
    const { vault, registry } = this.#deps;
    await saveTeamPassword(vault, gatewayId, this.#serverOf(gatewayId), password);
    await registry.whileClosed(gatewayId, async () => undefined);
    return this.state(gatewayId);
  }

  async state(gatewayId: string): Promise<TeamState> {
    const { vault, registry } = this.#deps;
    const server = this.#serverOf(gatewayId);
    const password = await readTeamPassword(vault, gatewayId, server);
    if (password.kind !== 'there')
      return { role: null, password: password.kind, desks: [], logins: null, elsewhere: null };
    const target = teamTarget(server, password.secret);
    const { loginElsewhere, teamLogins, teamRoleOf } = await setUp();
    const role = await teamRoleOf(target).catch(() => null);
    const logins = role === 'admin' ? await teamLogins(target).catch(() => null) : null;
    const elsewhere = await loginElsewhere(target, ownLeases(this.#folderOf(gatewayId))).catch(() => null);
    const open = registry.find(gatewayId);
    const desks = (await open?.history.desks().catch(() => [])) ?? [];
    return {
      ...{ role, password: 'there', logins, elsewhere },
      desks: desks
        .map(({ lastSeenAt: lastSeen, auditHead: _, ...desk }) => ({ ...desk, lastSeen }))
        .toSorted((one, other) => other.lastSeen - one.lastSeen),
    };
  }

  /** @throws ConsoleFailure `history-unavailable` where the server cannot be used, or the other computer was just there */
  async takePlace(gatewayId: string): Promise<TeamState> {
    const { vault, registry } = this.#deps;
    const target = await storedTarget(vault, gatewayId, this.#serverOf(gatewayId));
    await (await setUp()).freePlace(target, ownLeases(this.#folderOf(gatewayId)));
    await registry.whileClosed(gatewayId, async () => undefined);
    return this.state(gatewayId);
  }

  /** The schema that a gateway meets next has its charges, whatever this desk remembers. */
  async sameMerchant(gatewayId: string): Promise<null> {
    await this.#deps.registry.whileClosed(gatewayId, async () => forgetMerchant(this.#folderOf(gatewayId)));
    return null;
  }

  /** Null for a gateway whose history is a file, or is not open. */
  link(gatewayId: string): TeamLink | null {
    const shared = this.#deps.registry.find(gatewayId)?.shared ?? null;
    return shared === null ? null : { gatewayId, ...shared.status };
  }

  /** @throws ConsoleFailure `history-unavailable` where this desk is no admin's, or the server cannot be reached. */
  async revokeDesk(gatewayId: string, desk: string, isRevoked: boolean): Promise<TeamState> {
    const shared = this.#deps.registry.find(gatewayId)?.shared ?? null;
    if (shared === null) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    await shared.revokeDesk(desk, isRevoked);
    return this.state(gatewayId);
  }

  /** @throws ConsoleFailure `cancelled`. */
  async saveFile(gatewayId: string): Promise<SavedFile> {
    const file = teamFileOf(this.#deps.store.get(gatewayId), ownMerchant(this.#folderOf(gatewayId)));
    return saveFile(this.#deps, `${file.server.schema.replaceAll('_', '-')}.json`, (append) =>
      append(`${JSON.stringify(file, null, 2)}\n`),
    );
  }

  async planMove(typed: TypedServer): Promise<MovePlan> {
    return planGatewayMove(this.#move(typed.gatewayId, await this.#target(typed), 'reading'));
  }

  /**
   * The gateway is closed meanwhile. After a crash it is done again: what is there already stays as it is.
   * @throws ConsoleFailure `gateway-busy`; as `planMove` does
   */
  async moveIn(typed: TypedServer): Promise<MoveResult> {
    const { store, registry, busyWith } = this.#deps;
    const { gatewayId, server } = typed;
    if (store.get(gatewayId).team !== null) throw new ConsoleFailure({ kind: 'gateway-in-team' });
    const target = await this.#target(typed);
    await usable(target, this.#meant(gatewayId));
    refuseBusy(busyWith, gatewayId);
    // A locked vault is reported before anything moves.
    await this.#storePassword({ ...typed, isOneTime: false });
    return registry.whileClosed(gatewayId, async () => {
      const moved = await moveGatewayIn(this.#move(gatewayId, target, 'copying'));
      // Last: a move that failed before is tried again with the same file.
      if (typed.isOneTime) await this.#storePassword(typed);
      store.setTeam(gatewayId, server);
      return moved;
    });
  }

  /** @throws ConsoleFailure as `moveIn` does. */
  async moveOut(gatewayId: string): Promise<MoveResult> {
    const { store, vault, registry, busyWith, failed, clock, workers, log } = this.#deps;
    const target = await storedTarget(vault, gatewayId, this.#serverOf(gatewayId));
    refuseBusy(busyWith, gatewayId);
    return registry.whileClosed(gatewayId, async () => {
      const own = { folder: this.#folderOf(gatewayId), workers, log, clock };
      const moved = await moveGatewayOut(this.#move(gatewayId, target, 'copying'), own);
      store.setTeam(gatewayId, null);
      // Not used any more; the log reports one that could not be deleted.
      await deleteTeamPassword(vault, gatewayId).catch(failed);
      return moved;
    });
  }

  #move(gatewayId: string, target: TeamTarget, step: 'reading' | 'copying') {
    const { workers, log, events } = this.#deps;
    return {
      ...{ folder: this.#folderOf(gatewayId), target, workers, log },
      onProgress: (done: number, total: number) =>
        events.emit({ name: 'team-move-progress', payload: { gatewayId, step, done, total } }),
    };
  }

  #meant(gatewayId: string): Meant {
    return { stamp: stampOf(this.#deps.store.get(gatewayId)), merchant: ownMerchant(this.#folderOf(gatewayId)) };
  }

  #folderOf(gatewayId: string): string {
    return join(this.#deps.dataFolder, 'gateways', gatewayId);
  }

  #serverOf(gatewayId: string): TeamServer {
    const { team } = this.#deps.store.get(gatewayId);
    if (team === null) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    return team;
  }

  /**
   * Without a typed password the stored one, where it was typed for the same server and role.
   * @throws ConsoleFailure `not-found` for the console's own sandbox, whose charges are of this computer alone
   */
  async #target({ gatewayId, server, password }: TypedServer): Promise<TeamTarget> {
    if (this.#deps.store.get(gatewayId).ownSandbox) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    return password === null ? storedTarget(this.#deps.vault, gatewayId, server) : teamTarget(server, password);
  }

  async #storePassword({ gatewayId, server, password, isOneTime }: TypedServer): Promise<void> {
    if (password !== null) await storeTypedPassword(this.#deps.vault, gatewayId, server, { password, isOneTime });
  }
}
