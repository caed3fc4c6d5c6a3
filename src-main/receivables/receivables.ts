/** The room of receivables. */
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import { type ReceivablesDeps, receivablesHandlers } from './receivables-handlers.ts';

export interface ReceivablesRoomDeps extends Omit<ReceivablesDeps, 'returningStates' | 'chargesOf' | 'historyOf'> {
  readonly gatewayStore: { get(gatewayId: string): Pick<StoredGateway, 'returningStates'> };
  readonly gateways: Pick<ReceivablesDeps, 'chargesOf' | 'historyOf'>;
}

export function openReceivables(deps: ReceivablesRoomDeps) {
  const { gatewayStore, gateways } = deps;
  const returningStates = (gatewayId: string) => gatewayStore.get(gatewayId).returningStates;
  return { operations: receivablesHandlers({ ...deps, ...gateways, returningStates }) };
}
