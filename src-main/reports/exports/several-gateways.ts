/** Gateways whose charges go into one file or are closed together: of one environment, and every one readable. */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { SELECTION_OF_ONE } from '../../../src-preload/contract/reports/export-options.ts';
import type { StoredGateway } from '../../access/setup/gateway-store.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';

/**
 * The gateways that were named, each once, in this order.
 * @throws ConsoleFailure `not-found`; `mixed-environments` where live and sandbox are among them.
 */
export function oneEnvironment<Each extends Pick<StoredGateway, 'id' | 'environment'>>(
  all: readonly Each[],
  gatewayIds: readonly string[],
): Each[] {
  const chosen = [...new Set(gatewayIds)].map((id) => {
    const found = all.find((gateway) => gateway.id === id);
    if (found === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
    return found;
  });
  refuseMixed(chosen);
  return chosen;
}

/** @throws ConsoleFailure `mixed-environments`. */
export function refuseMixed(chosen: readonly Pick<StoredGateway, 'environment'>[]): void {
  if (new Set(chosen.map(({ environment }) => environment)).size > 1)
    throw new ConsoleFailure({ kind: 'mixed-environments' });
}

/** @throws ConsoleFailure `invalid-input` for a filter that names charges of one gateway: rows, or a customer by a charge. */
export function refuseSelection({ keys, customerOf }: ChargeFilter): void {
  if (keys !== undefined || customerOf !== undefined)
    throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'alsoGateways', code: SELECTION_OF_ONE }] });
}

/** Rejects with a ConsoleFailure `gateway-unreadable` in place of an error of this gateway's history. */
export async function ofGatewayNamed<Value>(gateway: string, read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (fault) {
    const error = historyErrorIn(fault);
    if (error === null) throw fault;
    throw new ConsoleFailure({ kind: 'gateway-unreadable', gateway, because: error.reason });
  }
}
