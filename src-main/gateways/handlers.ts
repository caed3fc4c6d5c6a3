/** The console's operations on gateways and their tokens. */
import type { Database } from 'better-sqlite3';
import type { OperationName } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { archiveOperations } from '../../src-preload/contract/gateways/archive-operations.ts';
import type { Handlers } from '../ground/dispatch.ts';
import { dismissConsoleRecovery, storedRecovery } from '../settings/console-recovery.ts';
import type { GatewayRegistry } from './gateway-registry.ts';

type GatewayOperation = Exclude<
  Extract<OperationName, `gateways.${string}` | `access.${string}` | `sandbox.${string}`>,
  keyof typeof archiveOperations
>;

/** @param chooseHistory Electron's dialog for a history's file; null where it was cancelled, or the shell has none */
export function gatewayHandlers(
  gateways: GatewayRegistry,
  file: Database,
  chooseHistory: () => Promise<string | null>,
): Pick<Handlers, GatewayOperation> {
  const lost = () => ({ recovery: storedRecovery(file), orphans: gateways.orphans() });
  const accessOf = (gatewayId: string) => gateways.get(gatewayId).access;
  return {
    'gateways.list': () => gateways.list(),
    'gateways.add': (input) => gateways.add(input),
    'gateways.addSandbox': () => gateways.addSandbox(),
    'gateways.addDemo': ({ language }) => gateways.addDemo(language),
    'gateways.change': ({ gatewayId, gateway }) => gateways.change(gatewayId, gateway),
    'gateways.duplicate': ({ gatewayId, name }) => gateways.duplicate(gatewayId, name),
    'gateways.lost': async () => lost(),
    'gateways.copyHistory': async () => {
      await gateways.copyHistory(chooseHistory);
      return lost();
    },
    'gateways.dismissRecovery': async () => {
      dismissConsoleRecovery(file);
      return null;
    },
    'gateways.bringBack': ({ orphanId, gateway }) => gateways.reconnect(orphanId, gateway),
    'gateways.test': (input) => gateways.test(input),

    'access.status': async ({ gatewayId }) => accessOf(gatewayId).status(),
    'access.setToken': async ({ gatewayId, token }) => accessOf(gatewayId).setToken(token),
    'access.clearToken': async ({ gatewayId }) => accessOf(gatewayId).clearToken(),
    'access.generate': async ({ gatewayId }) => accessOf(gatewayId).generate(),
    'access.verify': async ({ gatewayId }) => accessOf(gatewayId).verify(),
    'access.checks': async ({ gatewayId }) => accessOf(gatewayId).checks(),
    'access.claims': async ({ gatewayId }) => accessOf(gatewayId).claims(),

    'sandbox.simulate': async (input) => {
      await gateways.simulate(input);
      return null;
    },
    'sandbox.trouble': async (input) => {
      const { gatewayId, request, trouble } = input;
      const { troubles } = gateways.sandboxOf(gatewayId);
      if (input.request === 'create') troubles.set(request, trouble);
      else troubles.set(request, trouble, await gateways.get(gatewayId).charges.lookup.transactionOf(input.key));
      return troubles.armed;
    },
    'sandbox.troubles': async ({ gatewayId }) => gateways.sandboxOf(gatewayId).troubles.armed,
    'sandbox.recordedId': async ({ gatewayId, key }) => {
      const sandbox = gateways.sandboxOf(gatewayId);
      const charge = await gateways.get(gatewayId).history.row(key);
      if (charge === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
      return { transactionId: sandbox.recordedId(charge.key, charge.reference) };
    },
  };
}
