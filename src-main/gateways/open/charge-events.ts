/** What the desk learns from the charges of an open gateway. */
import type { TokenAccess } from '../../access/token/token-access.ts';
import type { ChargesDeps } from '../../charges/charges-deps.ts';
import type { OpenGatewayDeps } from './gateway-deps.ts';

type ChargeEvents = Pick<
  ChargesDeps,
  | 'changed'
  | 'paid'
  | 'rowGone'
  | 'checkingMany'
  | 'underwayChanged'
  | 'linkChanged'
  | 'paused'
  | 'reached'
  | 'outage'
  | 'clockChanged'
  | 'serviceDate'
  | 'failed'
>;

export function chargeEvents(
  gatewayId: string,
  access: Pick<TokenAccess, 'recordPause' | 'recordReached' | 'recordOutage' | 'recordClock'>,
  { gateways, events, retention, failed }: OpenGatewayDeps,
): ChargeEvents {
  return {
    changed: (rows) => events.rowsChanged(gatewayId, rows),
    paid: (row) => {
      events.flush();
      events.emit({ name: 'charge-paid', payload: { gatewayId, gatewayName: gateways.get(gatewayId).name, row } });
    },
    rowGone: () => events.emit({ name: 'history-changed', payload: { gatewayId } }),
    checkingMany: (checking) => events.emit({ name: 'check-many-progress', payload: { gatewayId, checking } }),
    underwayChanged: () => events.emit({ name: 'underway-changed', payload: { gatewayId } }),
    linkChanged: (status) => events.emit({ name: 'team-link-changed', payload: { gatewayId, ...status } }),
    paused: (paused) => access.recordPause(paused),
    reached: (online) => access.recordReached(online),
    outage: (outage) => access.recordOutage(outage),
    clockChanged: () => access.recordClock(),
    serviceDate: (date) => {
      // The own sandbox has this machine's clock, so it confirms nothing.
      if (!gateways.get(gatewayId).ownSandbox) retention.serviceSays(date);
    },
    failed,
  };
}
