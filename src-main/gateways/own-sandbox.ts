/** The console's own sandbox: the simulated service of this desk, started when it is first needed, and what is its alone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Input } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import { readSecret, saveSecret } from '../access/vault/vault.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { openHistory } from '../history/history.ts';
import { OWN_SANDBOX } from '../history/model/gateway-stamp.ts';
import type { Person } from '../history/model/same-person.ts';
import { writeDemo } from '../sandbox/demo-history.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox-server.ts';
import { type HistoryPlaces, historyDeps, type OpenGatewayDeps } from './open/gateway-deps.ts';

/** Its settings as a gateway. Its real address is the running one's; the stored one is never used. */
export const SANDBOX_SETTINGS: Input<'gateways.add'> = {
  name: 'Sandbox',
  baseUrl: 'http://127.0.0.1/v1',
  environment: 'sandbox',
  verifyPath: '',
  sendAttemptId: true,
  requestsPerSecond: 10,
};

/** The example charges are the same ones at every desk, but for their dates. */
const DEMO_SEED = 1;

type OwnSandboxDeps = HistoryPlaces & Pick<OpenGatewayDeps, 'gateways' | 'vault' | 'settings' | 'failed'>;

export class OwnSandbox {
  readonly #deps: OwnSandboxDeps;
  #running: Sandbox | null = null;

  constructor(deps: OwnSandboxDeps) {
    this.#deps = deps;
  }

  async start(): Promise<Sandbox> {
    const { dataFolder, clock } = this.#deps;
    this.#running ??= await startSandbox({ dataFolder: join(dataFolder, 'sandbox'), port: 0, clock });
    return this.#running;
  }

  async close(): Promise<void> {
    await this.#running?.close();
  }

  /** The sandbox as the gateway that is stored; undefined where it was never added. @throws ConsoleFailure `gateway-archived` where it is. */
  stored(): StoredGateway | undefined {
    const there = this.#deps.gateways.list().find(({ ownSandbox }) => ownSandbox);
    if (there && there.archivedAt !== null) throw new ConsoleFailure({ kind: 'gateway-archived' });
    return there;
  }

  /** The current address of a gateway: the stored one, or the running sandbox's. */
  addressOf({ ownSandbox, baseUrl }: Pick<StoredGateway, 'ownSandbox' | 'baseUrl'>): string {
    return ownSandbox && this.#running ? this.#running.baseUrl : baseUrl;
  }

  /** The simulated service of this gateway. @throws ConsoleFailure `sandbox-only` for every gateway but the own sandbox. */
  of(gatewayId: string): Sandbox {
    if (!this.#deps.gateways.get(gatewayId).ownSandbox || this.#running === null)
      throw new ConsoleFailure({ kind: 'sandbox-only' });
    return this.#running;
  }

  /** Starts it, and sets its token where the vault has none: it is the console's own. */
  async startWithToken(gatewayId: string): Promise<void> {
    const { vault, gateways, clock, failed } = this.#deps;
    const { token } = await this.start();
    if ((await readSecret(vault, gatewayId)).kind === 'there') return;
    await saveSecret(vault, gatewayId, token).then(
      () => gateways.recordToken(gatewayId, { since: clock.now(), generated: false, expiry: null }),
      // An error of the vault shows in the token's state: locked, or unreadable.
      failed,
    );
  }

  /** Writes the example charges into its history, which must not be open. */
  async writeDemo({ id, name }: Pick<StoredGateway, 'id' | 'name'>, language: Language): Promise<void> {
    const { settings, clock } = this.#deps;
    const { timeZone } = settings.read();
    const { onStep: _, ...deps } = historyDeps(id, this.#deps);
    mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
    const history = await openHistory(deps);
    try {
      // A history that was closed in the middle of this is a sandbox's, and comes back as one.
      await history.writeStamp({ gatewayId: id, name, origin: OWN_SANDBOX, environment: 'sandbox' });
      await writeDemo(history, await this.start(), { now: clock.now(), timeZone, language, seed: DEMO_SEED });
    } finally {
      await history.close();
    }
  }

  /** Erases a person in it too, where it is the gateway's service. It runs before the history's erasure and is idempotent. */
  forgetPerson(gatewayId: string, person: Person): void {
    if (this.#deps.gateways.get(gatewayId).ownSandbox) this.#running?.forgetPerson(person);
  }

  /** The same, for the persons that these charges of the gateway's history name. */
  async forgetPayersOf(gatewayId: string, keys: readonly string[], history: () => HistoryApi): Promise<void> {
    if (!this.#deps.gateways.get(gatewayId).ownSandbox) return;
    const rows = await Promise.all(keys.map((key) => history().row(key)));
    this.#running?.forgetPayersOf(rows.flatMap((row) => row?.transactionId ?? []));
  }
}
