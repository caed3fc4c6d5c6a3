/** The gateways of this desk: each is open with its own history, client and token, whichever is on screen. */
import type { Output } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Gateway, GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { TeamServer } from '../../src-preload/contract/gateways/team-server.ts';
import { changeSettings } from '../access/setup/change-settings.ts';
import { freeName, refuseDuplicateName } from '../access/setup/gateway-names.ts';
import { NO_SECRETS, partSecrets, writeSecrets } from '../access/setup/gateway-secrets.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import { Mutex } from '../ground/mutex.ts';
import type { Recovery } from '../history/api/maintenance-api.ts';
import type { OpeningProgress } from '../history/api/open-history.ts';
import { restoreHistory } from '../history/open-file.ts';
import { historyDeps, type OpenGatewayDeps } from './open/gateway-deps.ts';
import { recordLostHistory, rememberOwnLedger } from './open/lost-history.ts';
import type { OpenGateway } from './open/open-gateway.ts';
import { RunningGateways } from './open/running-gateways.ts';
import type { OwnSandbox } from './own-sandbox.ts';

export class GatewayRegistry {
  readonly #deps: OpenGatewayDeps;
  readonly #work = new RunningGateways();
  /** Serializes closing and opening by gateway id: two at once would leave one running with no reference to it. */
  readonly #mutex = new Mutex();
  /** A name is free until it is stored: two that are saved at once must not both take it. */
  readonly #naming = new Mutex();
  readonly #closing = new AbortController();
  readonly #sandbox: Pick<OwnSandbox, 'addressOf' | 'startWithToken'>;

  constructor(deps: OpenGatewayDeps, sandbox: Pick<OwnSandbox, 'addressOf' | 'startWithToken'>) {
    this.#deps = deps;
    this.#sandbox = sandbox;
  }

  /** Opens every gateway; one whose history does not open rejects each operation with the reason. */
  async openAll(): Promise<void> {
    for (const gateway of this.#deps.gateways.list()) {
      if (gateway.team === null) recordLostHistory(gateway.id, this.#deps);
      await this.#open(gateway);
    }
  }

  async closeAll(): Promise<void> {
    this.#closing.abort();
    for (const { id, team } of this.#deps.gateways.list()) {
      await this.#mutex.run(id, () => this.#work.close(id, this.#deps));
      rememberOwnLedger(id, team !== null, this.#deps);
    }
  }

  /** @throws ConsoleFailure for an unknown gateway, or the error that kept its history from opening. */
  get(gatewayId: string): OpenGateway {
    return this.#work.get(gatewayId);
  }

  /** The progress of a history that is being prepared. */
  openingProgress(gatewayId: string): OpeningProgress | null {
    return this.#work.openingProgress(gatewayId);
  }

  /** Undefined where its history is not open. */
  find(gatewayId: string): OpenGateway | undefined {
    return this.#work.find(gatewayId);
  }

  all(): OpenGateway[] {
    return this.#work.all();
  }

  list(): Promise<Gateway[]> {
    return Promise.all(this.#deps.gateways.list().map((gateway) => this.#shown(gateway)));
  }

  /**
   * Adds a gateway and selects it.
   * @throws ConsoleFailure where another one has its name.
   */
  async add(input: GatewayInput, ownSandbox = false, id = this.#deps.newId()): Promise<Gateway> {
    const { gateways, vault, settings, events } = this.#deps;
    const added = await this.#naming.run('', async () => {
      refuseDuplicateName(gateways.list(), input.name, 'name');
      const { profile, secrets } = partSecrets(input, NO_SECRETS);
      // The secrets first, so that a locked vault leaves no gateway without its secrets.
      await writeSecrets(vault, id, secrets);
      return gateways.add(profile, ownSandbox, id);
    });
    await this.#open(added);
    await this.#emitChanged();
    events.emit({ name: 'settings-changed', payload: settings.change({ gatewayId: added.id }) });
    return this.#shown(added);
  }

  /**
   * Changes settings. Returns which saved secrets no longer apply and were deleted. A gateway whose connection changes
   * is opened again: its client holds connections to the old address.
   */
  change(gatewayId: string, input: GatewayInput): Promise<Output<'gateways.change'>> {
    return this.#mutex.run(gatewayId, async () => {
      const isRenamed = input.name !== this.#deps.gateways.get(gatewayId).name;
      return isRenamed ? this.#naming.run('', () => this.#change(gatewayId, input)) : this.#change(gatewayId, input);
    });
  }

  async #change(gatewayId: string, input: GatewayInput): Promise<Output<'gateways.change'>> {
    const { gateways, failed } = this.#deps;
    const forgotten = await changeSettings(gatewayId, input, this.#deps, {
      hasHistory: () => this.#work.hasHistory(gatewayId),
      close: () => this.#work.close(gatewayId, this.#deps),
      open: () => this.#open(gateways.get(gatewayId)),
    });
    await this.#work.writeStamp(gateways.get(gatewayId)).catch(failed);
    await this.#emitChanged();
    this.#work.find(gatewayId)?.access.recordClock();
    return { ...(await this.#shown(gateways.get(gatewayId))), forgotten };
  }

  /**
   * Archives a gateway, or brings it back (null), and opens it again. From the first moment on every writing operation
   * is refused (`refuseOnArchived`); those already under way have ended when its history closes.
   *
   * @param archivedAt UTC milliseconds.
   */
  setArchived(gatewayId: string, archivedAt: number | null): Promise<Gateway> {
    return this.#mutex.run(gatewayId, async () => {
      const { gateways } = this.#deps;
      if ((gateways.get(gatewayId).archivedAt === null) !== (archivedAt === null)) {
        gateways.setArchived(gatewayId, archivedAt);
        await this.#work.close(gatewayId, this.#deps);
        await this.#open(gateways.get(gatewayId));
        await this.#emitChanged();
      }
      return this.#shown(gateways.get(gatewayId));
    });
  }

  /**
   * A new gateway with the settings of another one, but without its history, token and secrets: they belong to the
   * service they were made for.
   *
   * @param name extended by a number where it is taken: no one types it.
   * @throws ConsoleFailure `sandbox-only-once` for the console's own sandbox.
   */
  async duplicate(gatewayId: string, name: string): Promise<Gateway> {
    const { id: _, ownSandbox, archivedAt: _archived, team: _team, ...profile } = this.#deps.gateways.get(gatewayId);
    if (ownSandbox) throw new ConsoleFailure({ kind: 'sandbox-only-once' });
    return this.add({ ...profile, name: freeName(this.#deps.gateways.list(), name) });
  }

  /** Adds a gateway whose history is a team's, and selects it. @throws ConsoleFailure where another one has its id or name. */
  async addOfTeam(id: string, input: GatewayInput, team: TeamServer): Promise<Gateway> {
    const { gateways, settings, events } = this.#deps;
    const added = await this.#naming.run('', async () => {
      if (gateways.list().some((gateway) => gateway.id === id))
        throw new ConsoleFailure({ kind: 'gateway-has-history' });
      refuseDuplicateName(gateways.list(), input.name, 'file.gateway.name');
      gateways.add(input, false, id);
      return gateways.setTeam(id, team);
    });
    await this.#open(added);
    await this.#work.settled(id);
    await this.#emitChanged();
    events.emit({ name: 'settings-changed', payload: settings.change({ gatewayId: id }) });
    return this.#shown(added);
  }

  /** Closes a gateway's history, does the work, and opens it again, whatever came of the work. */
  whileClosed<Value>(gatewayId: string, work: () => Promise<Value>): Promise<Value> {
    return this.#mutex.run(gatewayId, async () => {
      await this.#work.close(gatewayId, this.#deps);
      try {
        return await work();
      } finally {
        await this.#open(this.#deps.gateways.get(gatewayId));
        await this.#work.settled(gatewayId);
        await this.#emitChanged();
        this.#deps.events.emit({ name: 'history-changed', payload: { gatewayId } });
      }
    });
  }

  /** Runs work on a history while no gateway of this id is opened or closed. */
  inTurn<Value>(gatewayId: string, work: () => Promise<Value>): Promise<Value> {
    return this.#mutex.run(gatewayId, work);
  }

  shown(gatewayId: string): Promise<Gateway> {
    return this.#shown(this.#deps.gateways.get(gatewayId));
  }

  hasHistory(gatewayId: string): Promise<boolean> {
    return this.#work.hasHistory(gatewayId);
  }

  /**
   * Replaces a gateway's history by a backup; the history is closed meanwhile. Where that fails, the old history is
   * opened again.
   */
  restore(gatewayId: string, name: string): Promise<Recovery> {
    return this.#mutex.run(gatewayId, () => this.#restore(gatewayId, name));
  }

  async #restore(gatewayId: string, name: string): Promise<Recovery> {
    const { history } = this.get(gatewayId);
    const backup = (await history.backups()).find((each) => each.name === name);
    if (backup === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'file' });
    await this.#work.close(gatewayId, this.#deps);
    const deps = historyDeps(gatewayId, this.#deps);
    try {
      const onStep = this.#work.stepOf(gatewayId, deps.onStep);
      return await restoreHistory({ ...deps, onStep }, backup, this.#closing.signal);
    } finally {
      await this.#open(this.#deps.gateways.get(gatewayId));
    }
  }

  /** @throws ConsoleFailure `disconnected` once the console is closing: a gateway opened then would never be closed. */
  async #open(gateway: StoredGateway): Promise<void> {
    if (this.#closing.signal.aborted) throw new ConsoleFailure({ kind: 'disconnected' });
    if (gateway.ownSandbox) await this.#sandbox.startWithToken(gateway.id);
    await this.#work.open(gateway.id, this.#sandbox.addressOf(gateway), this.#deps);
  }

  async #shown(gateway: StoredGateway): Promise<Gateway> {
    return {
      ...gateway,
      baseUrl: this.#sandbox.addressOf(gateway),
      hasHistory: await this.#work.hasHistory(gateway.id),
    };
  }

  async #emitChanged(): Promise<void> {
    this.#deps.events.emit({ name: 'gateways-changed', payload: await this.list() });
  }
}
