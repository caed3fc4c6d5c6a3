/**
 * What is done with a gateway's history file and has no meaning while the history is a team's: this computer's file then has
 * only its own forms and layouts. A team's history is moved instead (`team.moveIn`, `team.moveOut`).
 */
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { StoredGateway } from '../../access/gateway/gateway-store.ts';
import { type Handlers, wrapHandlers } from '../../dispatch.ts';

const FILE_ONLY: ReadonlySet<OperationName> = new Set(['history.moveOut', 'history.restore']);

/** The same handlers; those of a file reject with ConsoleFailure `gateway-in-team` for a gateway of a team. */
export function refuseFileOnly(
  handlers: Handlers,
  gateways: { list(): readonly Pick<StoredGateway, 'id' | 'team'>[] },
): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    if (!FILE_ONLY.has(name)) return handle;
    return async (input, caller) => {
      const isOfGateway = typeof input === 'object' && input !== null && 'gatewayId' in input;
      const gateway = isOfGateway ? gateways.list().find(({ id }) => id === input.gatewayId) : undefined;
      if (gateway !== undefined && gateway.team !== null) throw new ConsoleFailure({ kind: 'gateway-in-team' });
      return handle(input, caller);
    };
  });
}
