/** Archives a gateway, or brings it back, and says before that what of it is still open. */

import type { archiveOperations } from '../../src-preload/contract/gateways/archive-operations.ts';
import { isFinal } from '../../src-preload/contract/values/states.ts';
import type { Clock } from '../ground/clock.ts';
import type { Handlers } from '../ground/dispatch.ts';
import type { GatewayRegistry } from './gateway-registry.ts';
import { type BusyWith, refuseBusy } from './team/gateway-busy.ts';

export interface ArchiveDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly gateways: Pick<GatewayRegistry, 'get' | 'setArchived'>;
  readonly busyWith: BusyWith;
  isReconciling(gatewayId: string): boolean;
}

export function archiveHandlers(deps: ArchiveDeps): Pick<Handlers, keyof typeof archiveOperations> {
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
        busyWith: deps.busyWith(gatewayId),
      };
    },
    'gateways.archive': async ({ gatewayId }) => {
      refuseBusy(deps.busyWith, gatewayId);
      return deps.gateways.setArchived(gatewayId, deps.clock.now());
    },
    'gateways.unarchive': ({ gatewayId }) => deps.gateways.setArchived(gatewayId, null),
  };
}
