/** Answers the operations of layouts (contract/reports/export-layout-operations.ts). */
import type { layoutOperations } from '../../../src-preload/contract/reports/export-layout-operations.ts';
import type { Handlers } from '../../ground/dispatch.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { previewLayout } from './layout-preview.ts';

export interface LayoutHandlersDeps {
  readonly timeZone: () => string;
  historyOf(gatewayId: string): Pick<HistoryApi, 'exportPage' | 'firstMovements'>;
  returningStates(gatewayId: string): readonly string[];
  gatewayName(gatewayId: string): string;
}

export function layoutHandlers(deps: LayoutHandlersDeps): Pick<Handlers, keyof typeof layoutOperations> {
  return {
    'exports.previewLayout': ({ gatewayId, ...request }) =>
      previewLayout(deps.historyOf(gatewayId), {
        ...request,
        timeZone: deps.timeZone(),
        returningStates: deps.returningStates(gatewayId),
        gatewayName: deps.gatewayName(gatewayId),
      }),
  };
}
