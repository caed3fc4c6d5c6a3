/** The gateways of this desk: each opened with its own history, client and token, whichever is on screen. */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Input, Output, ParsedInput } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { GatewayTestLine } from '../../src-preload/contract/gateways/access.ts';
import { type Gateway, type GatewayInput, gatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { isSameDestination } from '../../src-preload/contract/gateways/gateway-destination.ts';
import { KEPT_SECRET } from '../../src-preload/contract/gateways/generation.ts';
import type { Orphan } from '../../src-preload/contract/gateways/lost-gateways.ts';
import { connectionOptions } from '../access/gateway-connection.ts';
import {
  forgetSecrets,
  NO_SECRETS,
  partSecrets,
  placeholdersFor,
  readSecrets,
  type Secrets,
  type StoredSecrets,
  secretsForgotten,
  secretsStillMeant,
  writeSecrets,
} from '../access/gateway-secrets.ts';
import { testGateway } from '../access/gateway-test.ts';
import type { StoredGateway } from '../access/gateways.ts';
import { deleteSecret, readSecret, saveSecret } from '../access/vault/vault.ts';
import { createGatewayClient } from '../gateway/client.ts';
import type { Recovery } from '../history/api/maintenance-api.ts';

import type { Person } from '../history/model/person.ts';
import { hasNoFiles, recordMissing, restoreHistory } from '../history/open-file.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { freeName, refuseDuplicateName } from './gateway-names.ts';
import { Mutex } from './mutex.ts';
import {
  historyDeps,
  type OpenGateway,
  type OpenGatewayDeps,
  OpenGateways,
  type OpeningProgress,
} from './open-gateway.ts';
import { orphansIn } from './orphaned-histories.ts';

/** What the console's own sandbox is set to. Its real address is the running one's; the stored one never is asked. */
const SANDBOX: Input<'gateways.add'> = {
  name: 'Sandbox',
  baseUrl: 'http://127.0.0.1/v1',
  environment: 'sandbox',
  verifyPath: '',
  sendAttemptId: true,
  requestsPerSecond: 10,
};

export class GatewayRegistry {
  readonly #deps: OpenGatewayDeps;
  readonly #work = new OpenGateways();
  /** Whatever closes a gateway or opens it, by its id: two at once would leave one of them running unseen. */
  readonly #turns = new Mutex();
  #isClosing = false;
  #sandbox: Sandbox | null = null;

  constructor(deps: OpenGatewayDeps) {
    this.#deps = deps;
  }

  /** Opens every gateway there is; one whose history does not open answers each question with why. */
  async openAll(): Promise<void> {
    for (const gateway of this.#deps.gateways.list()) {
      this.#noteGone(gateway.id);
      await this.#open(gateway);
    }
  }

  /** A history that was here and whose folder is gone begins anew, which must not look as if it had always been empty. */
  #noteGone(gatewayId: string): void {
    const { gateways, clock, failed } = this.#deps;
    const history = historyDeps(gatewayId, this.#deps);
    try {
      if (hasNoFiles(history.folder) && gateways.hadCharges(gatewayId)) recordMissing(history, clock.now());
    } catch (fault) {
      failed(fault);
    }
  }

  async closeAll(): Promise<void> {
    this.#isClosing = true;
    for (const { id } of this.#deps.gateways.list()) await this.#turns.run(id, () => this.#work.close(id, this.#deps));
    await this.#sandbox?.close();
  }

  /** @throws ConsoleFailure for an unknown gateway, or what kept its history from opening. */
  get(gatewayId: string): OpenGateway {
    return this.#work.get(gatewayId);
  }

  /** How far a history that is being made ready has come. */
  openingProgress(gatewayId: string): OpeningProgress | null {
    return this.#work.openingProgress(gatewayId);
  }

  all(): OpenGateway[] {
    return this.#work.all();
  }

  list(): Promise<Gateway[]> {
    return Promise.all(this.#deps.gateways.list().map((gateway) => this.#shown(gateway)));
  }

  /** Adds a gateway and puts it on screen. @throws ConsoleFailure where another one has its name. */
  async add(input: GatewayInput, ownSandbox = false, id = this.#deps.newId()): Promise<Gateway> {
    const { gateways, vault, settings, announcer } = this.#deps;
    refuseDuplicateName(gateways.list(), input.name, 'name');
    const { profile, secrets } = partSecrets(input, NO_SECRETS);
    // First, so that a vault that is locked leaves no gateway behind without what it was given.
    await writeSecrets(vault, id, secrets);
    const added = gateways.add(profile, ownSandbox, id);
    await this.#open(added);
    await this.#tell();
    announcer.emit({ name: 'settings-changed', payload: settings.change({ gatewayId: added.id }) });
    return this.#shown(added);
  }

  /** The console's own sandbox; the one that is there, when there is one. */
  async addSandbox(): Promise<Gateway> {
    const there = this.#deps.gateways.list().find((gateway) => gateway.ownSandbox);
    if (there) return this.#shown(there);
    // The one that was here before comes back with its charges.
    const orphan = this.orphans().find(({ stamp }) => stamp?.origin === null);
    return this.add(
      gatewayInput.parse({ ...SANDBOX, name: freeName(this.#deps.gateways.list(), SANDBOX.name) }),
      true,
      orphan?.id,
    );
  }

  /** Histories in the data folder whose gateway this desk does not know. There is one own sandbox, and never a second. */
  orphans(): Orphan[] {
    const known = this.#deps.gateways.list();
    const isTaken = known.some(({ ownSandbox }) => ownSandbox);
    const folder = join(this.#deps.dataFolder, 'gateways');
    return orphansIn(folder, (id) => known.some((gateway) => gateway.id === id)).filter(
      ({ stamp }) => !(isTaken && stamp?.origin === null),
    );
  }

  /**
   * Makes an orphan a gateway again, under its id and without a token: a token goes only to the address it was put in
   * for, and of that nothing is known any more.
   *
   * @throws ConsoleFailure `not-found` where there is no such orphan, `gateway-has-history` where the address or the
   * environment is not the one its charges are of.
   */
  reconnect(orphanId: string, input: GatewayInput): Promise<Gateway> {
    return this.#turns.run(orphanId, async () => {
      const orphan = this.orphans().find(({ id }) => id === orphanId);
      if (orphan === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
      if (orphan.stamp?.origin === null) return this.addSandbox();
      const { stamp } = orphan;
      const isAnother =
        stamp !== null && (stamp.origin !== new URL(input.baseUrl).origin || stamp.environment !== input.environment);
      if (isAnother) throw new ConsoleFailure({ kind: 'gateway-has-history' });
      refuseDuplicateName(this.#deps.gateways.list(), input.name, 'gateway.name');
      await deleteSecret(this.#deps.vault, orphanId);
      await forgetSecrets(this.#deps.vault, orphanId);
      return this.add(input, false, orphanId);
    });
  }

  /**
   * Changes settings, and says what of the kept secrets is not meant for them any more and was forgotten. A gateway
   * whose way changes is opened again: its client holds connections to the old one.
   */
  change(gatewayId: string, input: GatewayInput): Promise<Output<'gateways.change'>> {
    return this.#turns.run(gatewayId, () => this.#change(gatewayId, input));
  }

  async #change(gatewayId: string, input: GatewayInput): Promise<Output<'gateways.change'>> {
    const { gateways, vault } = this.#deps;
    const before = gateways.get(gatewayId);
    // Two that share a name from before may be changed otherwise, each under its own.
    if (input.name !== before.name) refuseDuplicateName(gateways.list(), input.name, 'gateway.name', gatewayId);
    const { unread, ...read } = await readSecrets(vault, gatewayId);
    const kept = unread === undefined ? read : placeholdersFor(before);
    const isSameWay = this.#leadsTheSameWay(before, input);
    // The sandbox's form shows its running address, which is the one it came from.
    const meant = before.ownSandbox ? kept : secretsStillMeant(kept, before, input);
    const isUntouched = unread !== undefined && isDeepStrictEqual(partSecrets(input, meant).secrets, kept);
    // Beside others, secrets that cannot be read cannot be written again: those are gone.
    const still = unread === undefined || isUntouched ? meant : NO_SECRETS;
    const { profile, secrets } = partSecrets(input, still);
    const write = async (left: Secrets) => {
      if (!isUntouched) await writeSecrets(vault, gatewayId, left);
    };
    // The sandbox's form shows its running address; the stored one stays.
    const stored = before.ownSandbox ? { ...profile, baseUrl: before.baseUrl } : profile;
    const hasHistory = await this.#work.hasHistory(gatewayId);
    gateways.refuseMove(gatewayId, stored, hasHistory);
    const forgotten = secretsForgotten(kept, still, secrets);
    if (!isSameWay && gateways.tokenRecord(gatewayId) !== null) forgotten.unshift('token');
    const wayOf = ({ baseUrl, proxy, authority }: GatewayInput) => JSON.stringify([baseUrl, proxy, authority]);
    if (wayOf(stored) === wayOf(before) && secrets.proxy === kept.proxy) {
      await write(secrets);
      gateways.change(gatewayId, stored, hasHistory);
    } else {
      await this.#work.close(gatewayId, this.#deps);
      try {
        // Forgotten before the new way is kept: a crash between the two must not send them there at the next start.
        if (!isSameWay) {
          await deleteSecret(vault, gatewayId);
          gateways.recordToken(gatewayId, null);
          // First all of them: the other shell's may hold more than is still meant.
          if (!isUntouched) await forgetSecrets(vault, gatewayId);
          await write(still);
        }
        gateways.change(gatewayId, stored, hasHistory);
        await write(secrets);
      } finally {
        await this.#open(gateways.get(gatewayId));
      }
    }
    await this.#work.writeStamp(gateways.get(gatewayId)).catch(this.#deps.failed);
    await this.#tell();
    return { ...(await this.#shown(gateways.get(gatewayId))), forgotten };
  }

  /**
   * A new gateway with the settings of another one, but neither its history nor its token and secrets: they belong to
   * the service they were made for.
   *
   * @param name gets a number where it is taken: nobody types it.
   * @throws ConsoleFailure `sandbox-only-once` for the console's own sandbox.
   */
  async duplicate(gatewayId: string, name: string): Promise<Gateway> {
    const { id: _, ownSandbox, ...profile } = this.#deps.gateways.get(gatewayId);
    if (ownSandbox) throw new ConsoleFailure({ kind: 'sandbox-only-once' });
    return this.add({ ...profile, name: freeName(this.#deps.gateways.list(), name) });
  }

  /** Tries settings before they are saved; what is masked is taken from the gateway they are of, where it is meant for them. */
  async test({ gatewayId, gateway, token }: ParsedInput<'gateways.test'>): Promise<GatewayTestLine[]> {
    const { gateways, vault, clock, newId, environment } = this.#deps;
    const stored = gatewayId === null ? null : gateways.get(gatewayId);
    const kept: StoredSecrets = stored === null ? NO_SECRETS : await readSecrets(vault, stored.id);
    const baseUrl = stored ? this.#addressOf({ ...stored, baseUrl: gateway.baseUrl }) : gateway.baseUrl;
    const still = stored ? secretsStillMeant(kept, stored, gateway) : kept;
    // The kept token goes only the way it already goes.
    const isSameWay = stored !== null && this.#leadsTheSameWay(stored, gateway);
    // A password that was just typed needs no vault.
    const unread = gateway.proxy.kind === 'set' && gateway.proxy.secret === KEPT_SECRET ? kept.unread : undefined;
    const client = createGatewayClient({
      baseUrl,
      token: async () => null,
      clock,
      connections: 1,
      ...connectionOptions(baseUrl, gateway, { ...partSecrets(gateway, still).secrets, unread }, environment),
    });
    try {
      const keptToken = isSameWay && token === null ? await readSecret(vault, stored.id) : null;
      const lines = await testGateway(
        { client, clock, newId },
        { ...gateway, baseUrl },
        token ?? (keptToken?.kind === 'there' ? keptToken.secret : null),
      );
      const isHeldBack = token === null && stored !== null && !isSameWay && gateways.tokenRecord(stored.id) !== null;
      return isHeldBack
        ? lines.map((line) => (line.finding === 'no-token' ? { ...line, finding: 'kept-not-sent' as const } : line))
        : lines;
    } finally {
      await client.close();
    }
  }

  /** Whether what is kept for a gateway may go where these settings lead. The sandbox's own never leave this computer. */
  #leadsTheSameWay(stored: StoredGateway, input: GatewayInput): boolean {
    return stored.ownSandbox || isSameDestination(stored, input);
  }

  /**
   * Lets a backup take the place of a gateway's history, which is closed for as long as that takes. Where it cannot,
   * the history is opened again as it was.
   */
  restore(gatewayId: string, name: string): Promise<Recovery> {
    return this.#turns.run(gatewayId, () => this.#restore(gatewayId, name));
  }

  async #restore(gatewayId: string, name: string): Promise<Recovery> {
    const { history } = this.get(gatewayId);
    const backup = (await history.backups()).find((each) => each.name === name);
    if (backup === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'file' });
    await this.#work.close(gatewayId, this.#deps);
    this.#work.makeReady(gatewayId);
    const deps = historyDeps(gatewayId, this.#deps);
    try {
      return await restoreHistory({ ...deps, onStep: this.#work.stepOf(gatewayId, deps.onStep) }, backup);
    } finally {
      await this.#open(this.#deps.gateways.get(gatewayId));
    }
  }

  /** Where the service of a gateway is the console's own, it forgets a person, too. Before the history: said again, it does no harm. */
  forgetPerson(gatewayId: string, person: Person): void {
    if (this.#deps.gateways.get(gatewayId).ownSandbox) this.#sandbox?.forgetPerson(person);
  }

  /** The same, for whoever these charges name. */
  async forgetPayersOf(gatewayId: string, keys: readonly string[]): Promise<void> {
    if (!this.#deps.gateways.get(gatewayId).ownSandbox) return;
    const { history } = this.get(gatewayId);
    const rows = await Promise.all(keys.map((key) => history.row(key)));
    this.#sandbox?.forgetPayersOf(rows.flatMap((row) => row?.transactionId ?? []));
  }

  /** What a payer, a clock or an operator elsewhere would do to a charge of the console's own sandbox. */
  async simulate({ gatewayId, key, action }: ParsedInput<'sandbox.simulate'>): Promise<void> {
    if (!this.#deps.gateways.get(gatewayId).ownSandbox || this.#sandbox === null)
      throw new ConsoleFailure({ kind: 'sandbox-only' });
    const known = this.#sandbox.simulate(await this.get(gatewayId).charges.transactionOf(key), action);
    if (!known) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  }

  #addressOf({ ownSandbox, baseUrl }: Pick<StoredGateway, 'ownSandbox' | 'baseUrl'>): string {
    return ownSandbox && this.#sandbox ? this.#sandbox.baseUrl : baseUrl;
  }

  /** @throws ConsoleFailure `disconnected` once the console closes: what is opened then, nobody would close. */
  async #open(gateway: StoredGateway): Promise<void> {
    if (this.#isClosing) throw new ConsoleFailure({ kind: 'disconnected' });
    const { dataFolder, clock, vault, gateways, failed } = this.#deps;
    if (gateway.ownSandbox) {
      this.#sandbox ??= await startSandbox({ dataFolder: join(dataFolder, 'sandbox'), port: 0, clock });
      // The sandbox's token is the console's own, so it is there again even where the vault forgets.
      const { token } = this.#sandbox;
      if ((await readSecret(vault, gateway.id)).kind !== 'there')
        await saveSecret(vault, gateway.id, token).then(
          () => gateways.recordToken(gateway.id, { since: clock.now(), generated: false, expiry: null }),
          // What the vault does not take is told as what the token is: locked, or unreadable.
          failed,
        );
    }
    await this.#work.open(gateway.id, this.#addressOf(gateway), this.#deps);
  }

  async #shown(gateway: StoredGateway): Promise<Gateway> {
    return { ...gateway, baseUrl: this.#addressOf(gateway), hasHistory: await this.#work.hasHistory(gateway.id) };
  }

  async #tell(): Promise<void> {
    this.#deps.announcer.emit({ name: 'gateways-changed', payload: await this.list() });
  }
}
