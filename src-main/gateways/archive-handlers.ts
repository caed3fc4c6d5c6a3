/** Archives a gateway, or brings it back, and says before that what of it is still open. */

import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { archiveOperations, BeforeArchiving } from '../../src-preload/contract/gateways/archive-operations.ts';
import { isFinal } from '../../src-preload/contract/values/states.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../dispatch.ts';
import type { GatewayRegistry } from './gateway-registry.ts';

export interface ArchiveDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly gateways: Pick<GatewayRegistry, 'get' | 'setArchived'>;
  /** Whether an export reads this gateway's history. */
  isExporting(gatewayId: string): boolean;
  isReconciling(gatewayId: string): boolean;
  /** Whether rows of a batch are being sent. */
  isBatchRunning(gatewayId: string): boolean;
}

export function archiveHandlers(deps: ArchiveDeps): Pick<Handlers, keyof typeof archiveOperations> {
  const busyWith = (gatewayId: string): BeforeArchiving['busyWith'] => {
    if (deps.isBatchRunning(gatewayId)) return 'batch';
    if (deps.gateways.get(gatewayId).charges.isBusy) return 'creation';
    return deps.isExporting(gatewayId) ? 'export' : null;
  };
  return {
    'gateways.beforeArchiving': async ({ gatewayId }) => {
      const { history } = deps.gateways.get(gatewayId);
      const [totals, drafts] = await Promise.all([history.totals({}), history.savedDrafts()]);
      const pending = totals.byState.filter(({ state }) => !isFinal(state));
      return {
        pending: pending.reduce((sum, { count }) => sum + count, 0),
        outcomeUnknown: totals.outcomeUnknown,
        draft: drafts.length > 0,
        reconciling: deps.isReconciling(gatewayId),
        busyWith: busyWith(gatewayId),
      };
    },
    'gateways.archive': async ({ gatewayId }) => {
      const busy = busyWith(gatewayId);
      if (busy !== null) throw new ConsoleFailure({ kind: 'gateway-busy', reason: busy });
      return deps.gateways.setArchived(gatewayId, deps.clock.now());
    },
    'gateways.unarchive': ({ gatewayId }) => deps.gateways.setArchived(gatewayId, null),
  };
}
