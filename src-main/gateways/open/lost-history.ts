/** Notices at a start that a gateway's folder is gone, or that an older copy of it was put in its place. */
import { hasNoFiles, recordMissing, recordOlder } from '../../history/open-file.ts';
import { historyDeps, type OpenGatewayDeps } from './gateway-deps.ts';

/** Records it before the history is opened: an empty or older one must not look as if it had always been. */
export function recordLostHistory(gatewayId: string, deps: OpenGatewayDeps): void {
  const { gateways, ledgers, clock, failed } = deps;
  const history = historyDeps(gatewayId, deps);
  try {
    if (hasNoFiles(history.folder) && gateways.hadCharges(gatewayId)) recordMissing(history, clock.now());
    if (!ledgers.isOlder(gatewayId, history.folder)) return;
    recordOlder(history, clock.now());
    ledgers.remember(gatewayId, history.folder);
  } catch (fault) {
    failed(fault);
  }
}

/** To be called once the history is closed. @param isShared whether it is on a team's server now. */
export function rememberOwnLedger(gatewayId: string, isShared: boolean, deps: OpenGatewayDeps): void {
  try {
    if (isShared) deps.ledgers.forget(gatewayId);
    else deps.ledgers.remember(gatewayId, historyDeps(gatewayId, deps).folder);
  } catch (fault) {
    deps.failed(fault);
  }
}
