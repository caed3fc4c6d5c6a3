/** The operations on this desk's own sandbox. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { Sandbox } from './sandbox-server.ts';

export interface SandboxHandlerDeps {
  /** @throws ConsoleFailure `sandbox-only` for every gateway but the own sandbox. */
  sandboxOf(gatewayId: string): Sandbox;
  /** @throws ConsoleFailure where the gateway is unknown, or its history did not open. */
  chargesOf(gatewayId: string): { readonly lookup: { transactionOf(key: string): Promise<string> } };
  historyOf(gatewayId: string): Pick<HistoryApi, 'row'>;
}

export function sandboxHandlers(deps: SandboxHandlerDeps): HandlersOf<'sandbox'> {
  const { sandboxOf, chargesOf, historyOf } = deps;
  return {
    'sandbox.simulate': async ({ gatewayId, key, action }) => {
      const sandbox = sandboxOf(gatewayId);
      const isFound = sandbox.simulate(await chargesOf(gatewayId).lookup.transactionOf(key), action);
      if (!isFound) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
      return null;
    },
    'sandbox.trouble': async (input) => {
      const { gatewayId, request, trouble } = input;
      const { troubles } = sandboxOf(gatewayId);
      if (input.request === 'create') troubles.set(request, trouble);
      else troubles.set(request, trouble, await chargesOf(gatewayId).lookup.transactionOf(input.key));
      return troubles.armed;
    },
    'sandbox.troubles': async ({ gatewayId }) => sandboxOf(gatewayId).troubles.armed,
    'sandbox.recordedId': async ({ gatewayId, key }) => {
      const sandbox = sandboxOf(gatewayId);
      const charge = await historyOf(gatewayId).row(key);
      if (charge === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
      return { transactionId: sandbox.recordedId(charge.key, charge.reference) };
    },
  };
}
