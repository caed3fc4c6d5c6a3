/** The operations on gateways: added, changed, archived, and those that this desk lost. */
import type { Database } from 'better-sqlite3';
import type { ParsedInput } from '../../src-preload/contract/contract.ts';
import type { GatewayTestLine } from '../../src-preload/contract/gateways/tested-gateway.ts';
import { isWaitedFor } from '../../src-preload/contract/values/states.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import { dismissConsoleRecovery, storedRecovery } from '../settings/console-recovery.ts';
import type { GatewayRegistry } from './gateway-registry.ts';
import { recheckMeant } from './open/recheck-meant.ts';
import type { OrphanedGateways } from './orphaned-gateways.ts';
import type { SandboxGateway } from './sandbox-gateway.ts';
import { type BusyWith, refuseBusy } from './team/gateway-busy.ts';

export interface GatewaysHandlerDeps {
  readonly registry: GatewayRegistry;
  readonly sandboxGateway: SandboxGateway;
  readonly orphaned: OrphanedGateways;
  /** `console.db`. */
  readonly file: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly busyWith: BusyWith;
  isReconciling(gatewayId: string): boolean;
  failed(fault: unknown): void;
  test(input: ParsedInput<'gateways.test'>): Promise<GatewayTestLine[]>;
  /** The shell's dialog for a history's file; null where it was cancelled. Absent where the shell has none. */
  chooseHistory?(): Promise<string | null>;
}

export function gatewaysHandlers(deps: GatewaysHandlerDeps): HandlersOf<'gateways'> {
  const { registry, sandboxGateway, orphaned, file, clock, busyWith } = deps;
  const lostNow = () => ({ recovery: storedRecovery(file), orphans: orphaned.orphans() });
  return {
    'gateways.list': () => registry.list(),
    'gateways.add': (input) => registry.add(input),
    'gateways.addSandbox': () => sandboxGateway.add(),
    'gateways.addDemo': ({ language }) => sandboxGateway.addDemo(language),
    'gateways.change': async ({ gatewayId, gateway }) => {
      const before = await registry.shown(gatewayId);
      const changed = await registry.change(gatewayId, gateway);
      await recheckMeant(registry.get(gatewayId), before.stateMeanings, changed.stateMeanings).catch(deps.failed);
      return changed;
    },
    'gateways.duplicate': ({ gatewayId, name }) => registry.duplicate(gatewayId, name),
    'gateways.lost': async () => lostNow(),
    'gateways.copyHistory': async () => {
      await orphaned.copyHistory(async () => (await deps.chooseHistory?.()) ?? null);
      return lostNow();
    },
    'gateways.dismissRecovery': async () => {
      dismissConsoleRecovery(file);
      return null;
    },
    'gateways.bringBack': ({ orphanId, gateway }) => orphaned.reconnect(orphanId, gateway),
    'gateways.test': (input) => deps.test(input),
    'gateways.beforeArchiving': async ({ gatewayId }) => {
      const { history } = registry.get(gatewayId);
      const [totals, drafts] = await Promise.all([history.totals({}), history.savedDrafts()]);
      const pending = totals.byState.filter(({ state }) => isWaitedFor(state));
      return {
        pending: pending.reduce((sum, { count }) => sum + count, 0),
        outcomeUnknown: totals.outcomeUnknown,
        draft: drafts.length > 0,
        reconciling: deps.isReconciling(gatewayId),
        busyWith: busyWith(gatewayId),
      };
    },
    'gateways.archive': async ({ gatewayId }) => {
      refuseBusy(busyWith, gatewayId);
      return registry.setArchived(gatewayId, clock.now());
    },
    'gateways.unarchive': ({ gatewayId }) => registry.setArchived(gatewayId, null),
  };
}
