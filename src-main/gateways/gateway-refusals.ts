/** What an operation does on an archived gateway by the contract, and for which kind of history it has a meaning. */
import { operations } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import { type Handlers, wrapHandlers } from '../ground/dispatch.ts';

type ListedGateway = Pick<StoredGateway, 'id' | 'archivedAt' | 'team'>;

export interface ListedGateways {
  list(): readonly ListedGateway[];
}

/** The same handlers; what is refused on an archived gateway rejects with ConsoleFailure `gateway-archived`. */
export function refuseOnArchived(handlers: Handlers, gateways: ListedGateways): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    if (operations[name].onArchived !== 'refused') return handle;
    return async (input, caller) => {
      const gateway = gatewayOf(input, gateways);
      if (gateway !== undefined && gateway.archivedAt !== null) throw new ConsoleFailure({ kind: 'gateway-archived' });
      return handle(input, caller);
    };
  });
}

/**
 * The same handlers. For a gateway of a team, those that need a file reject with ConsoleFailure `gateway-in-team`; for any
 * other, those that need a server reject with `not-found`.
 */
export function refuseWithoutNeeded(handlers: Handlers, gateways: ListedGateways): Handlers {
  return wrapHandlers(handlers, (name, handle) => {
    const { needs } = operations[name];
    if (needs === 'either') return handle;
    return async (input, caller) => {
      const gateway = gatewayOf(input, gateways);
      if (gateway !== undefined && needs === 'file' && gateway.team !== null)
        throw new ConsoleFailure({ kind: 'gateway-in-team' });
      if (gateway !== undefined && needs === 'server' && gateway.team === null)
        throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
      return handle(input, caller);
    };
  });
}

/** Undefined where the input names none of these; the handler then refuses it. */
function gatewayOf(input: unknown, gateways: ListedGateways): ListedGateway | undefined {
  const named = typeof input === 'object' && input !== null && 'gatewayId' in input ? input.gatewayId : null;
  return gateways.list().find(({ id }) => id === named);
}
