/** The console's own sandbox as a gateway: added once, empty or with the example charges. */

import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { type Gateway, gatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { freeName } from '../access/setup/gateway-names.ts';
import { Mutex } from '../ground/mutex.ts';
import type { GatewayRegistry } from './gateway-registry.ts';
import type { OpenGatewayDeps } from './open/gateway-deps.ts';
import { type OrphanOnDisk, orphansOfDesk } from './orphaned-histories.ts';
import { type OwnSandbox, SANDBOX_SETTINGS } from './own-sandbox.ts';

interface SandboxGatewayDeps
  extends Pick<OpenGatewayDeps, 'dataFolder' | 'gateways' | 'settings' | 'events' | 'newId'> {
  readonly sandbox: Pick<OwnSandbox, 'stored' | 'writeDemo'>;
  readonly registry: Pick<GatewayRegistry, 'add' | 'shown' | 'hasHistory' | 'whileClosed'>;
}

export class SandboxGateway {
  readonly #deps: SandboxGatewayDeps;
  /** The history of one that is being filled has no gateway yet, and would be taken for one that existed before. */
  readonly #mutex = new Mutex();

  constructor(deps: SandboxGatewayDeps) {
    this.#deps = deps;
  }

  /** Adds the sandbox, or returns the one that exists. One that existed before returns with its charges. */
  add(): Promise<Gateway> {
    return this.#mutex.run('', async () => {
      const there = this.#deps.sandbox.stored();
      return there === undefined ? this.#addAs(this.#orphaned()?.id) : this.#deps.registry.shown(there.id);
    });
  }

  /**
   * Adds the sandbox with the example charges, or writes them into the one that exists, and selects it. They are written
   * while the history is not open for anything else, so that the watch finds the pending ones.
   *
   * @throws ConsoleFailure `sandbox-not-empty` where any charge was ever recorded in it.
   */
  addDemo(language: Language): Promise<Gateway> {
    return this.#mutex.run('', async () => {
      const { sandbox, newId } = this.#deps;
      const there = sandbox.stored();
      if (there !== undefined) return this.#fill(there, language);
      if (this.#orphaned() !== undefined) throw new ConsoleFailure({ kind: 'sandbox-not-empty' });
      const id = newId();
      await sandbox.writeDemo({ id, name: SANDBOX_SETTINGS.name }, language);
      return this.#addAs(id);
    });
  }

  async #fill(there: { readonly id: string; readonly name: string }, language: Language): Promise<Gateway> {
    const { registry, sandbox, settings, events } = this.#deps;
    if (await registry.hasHistory(there.id)) throw new ConsoleFailure({ kind: 'sandbox-not-empty' });
    await registry.whileClosed(there.id, () => sandbox.writeDemo(there, language));
    events.emit({ name: 'settings-changed', payload: settings.change({ gatewayId: there.id }) });
    return registry.shown(there.id);
  }

  #orphaned(): OrphanOnDisk | undefined {
    return orphansOfDesk(this.#deps).find(({ stamp, isForeign }) => stamp?.origin === null && !isForeign);
  }

  #addAs(id?: string): Promise<Gateway> {
    const { gateways, registry } = this.#deps;
    const name = freeName(gateways.list(), SANDBOX_SETTINGS.name);
    return registry.add(gatewayInput.parse({ ...SANDBOX_SETTINGS, name }), true, id);
  }
}
