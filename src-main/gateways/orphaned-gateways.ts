/** Histories in the data folder whose gateway this desk does not have: listed, opened for an erasure, made gateways again. */
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Gateway, GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import { refuseDuplicateName } from '../access/setup/gateway-names.ts';
import { deleteSecrets } from '../access/setup/gateway-secrets.ts';
import { deleteSecret } from '../access/vault/vault.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { openHistory } from '../history/history.ts';
import { checkAtOpening } from '../history/open-file.ts';
import type { GatewayRegistry } from './gateway-registry.ts';
import { type HistoryPlaces, historyDeps, type OpenGatewayDeps } from './open/gateway-deps.ts';
import { copyHistory, isOfAnother, type OrphanOnDisk, orphansOfDesk } from './orphaned-histories.ts';
import type { SandboxGateway } from './sandbox-gateway.ts';

interface OrphanedGatewaysDeps extends HistoryPlaces, Pick<OpenGatewayDeps, 'gateways' | 'vault' | 'newId'> {
  readonly registry: Pick<GatewayRegistry, 'add' | 'inTurn'>;
  readonly sandboxGateway: Pick<SandboxGateway, 'add'>;
}

export class OrphanedGateways {
  readonly #deps: OrphanedGatewaysDeps;

  constructor(deps: OrphanedGatewaysDeps) {
    this.#deps = deps;
  }

  orphans(): OrphanOnDisk[] {
    return orphansOfDesk(this.#deps);
  }

  /** @throws ConsoleFailure as `copyHistory` of orphaned-histories.ts does */
  copyHistory(choose: () => Promise<string | null>): Promise<void> {
    return copyHistory(join(this.#deps.dataFolder, 'gateways'), choose, this.#deps.newId());
  }

  /** Opens an orphaned history for one piece of work. @throws ConsoleFailure where that cannot be. */
  withOrphan<Value>(orphanId: string, work: (history: HistoryApi) => Promise<Value>): Promise<Value> {
    return this.#deps.registry.inTurn(orphanId, async () => {
      this.#orphan(orphanId);
      const { onStep: _, ...deps } = historyDeps(orphanId, this.#deps);
      const history = await openHistory(deps);
      try {
        return await work(history);
      } finally {
        await history.close();
      }
    });
  }

  /**
   * Makes an orphaned history a gateway again, under its id and without a token: a token is sent only to the address it
   * was entered for, and that is no longer known. Its file is checked first, as one that is restored.
   *
   * @throws ConsoleFailure `not-found` where there is no such orphan, `gateway-has-history` where the address or the
   * environment is not the one its charges belong to.
   */
  reconnect(orphanId: string, input: GatewayInput): Promise<Gateway> {
    const { gateways, vault, registry, sandboxGateway } = this.#deps;
    return registry.inTurn(orphanId, async () => {
      const orphan = this.#orphan(orphanId);
      if (orphan.stamp?.origin === null) return sandboxGateway.add();
      if (isOfAnother(input, orphan)) throw new ConsoleFailure({ kind: 'gateway-has-history' });
      refuseDuplicateName(gateways.list(), input.name, 'gateway.name');
      await deleteSecret(vault, orphanId);
      await deleteSecrets(vault, orphanId);
      checkAtOpening(historyDeps(orphanId, this.#deps).folder);
      return registry.add(input, false, orphanId);
    });
  }

  #orphan(orphanId: string): OrphanOnDisk {
    const orphan = this.orphans().find(({ id }) => id === orphanId);
    if (orphan === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    if (orphan.isForeign) throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'corrupt' });
    return orphan;
  }
}
