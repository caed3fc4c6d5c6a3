/** The room of messages to customers. */
import type { GatewayCharges } from '../charges/gateway-charges.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { type MessagesHandlerDeps, messagesHandlers } from './messages-handlers.ts';

export interface MessagesRoomDeps extends Pick<MessagesHandlerDeps, 'clock' | 'operator'> {
  readonly gateways: {
    /** Both throw where the gateway is unknown, or its history did not open. */
    chargesOf(gatewayId: string): Pick<GatewayCharges, 'lookup'>;
    historyOf(gatewayId: string): HistoryApi;
  };
  readonly settings: { read(): { readonly messageLinks: boolean } };
  /** Absent in a console without a page. */
  openAddress?(address: string): Promise<boolean>;
}

export function openMessages(deps: MessagesRoomDeps) {
  const { clock, operator, gateways, settings } = deps;
  return {
    operations: messagesHandlers({
      clock,
      operator,
      historyOf: (gatewayId) => gateways.historyOf(gatewayId),
      detailOf: (gatewayId, key) => gateways.chargesOf(gatewayId).lookup.detail(key),
      areLinksAgreed: () => settings.read().messageLinks,
      openAddress: async (address) => (await deps.openAddress?.(address)) ?? false,
    }),
  };
}
