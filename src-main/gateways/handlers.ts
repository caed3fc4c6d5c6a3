/** Gateways and their tokens, as the console's operations ask them. */
import type { Database } from 'better-sqlite3';
import type { OperationName } from '../../src-preload/contract/contract.ts';
import type { Handlers } from '../dispatch.ts';
import { dismissConsoleRecovery, storedRecovery } from '../settings/console-recovery.ts';
import type { GatewayRegistry } from './gateway-registry.ts';

type GatewayOperation = Extract<OperationName, `gateways.${string}` | `access.${string}` | 'sandbox.simulate'>;

export function gatewayHandlers(desk: GatewayRegistry, file: Database): Pick<Handlers, GatewayOperation> {
  const accessOf = (gatewayId: string) => desk.get(gatewayId).access;
  return {
    'gateways.list': () => desk.list(),
    'gateways.add': (input) => desk.add(input),
    'gateways.addSandbox': () => desk.addSandbox(),
    'gateways.change': ({ gatewayId, gateway }) => desk.change(gatewayId, gateway),
    'gateways.duplicate': ({ gatewayId, name }) => desk.duplicate(gatewayId, name),
    'gateways.lost': async () => ({ recovery: storedRecovery(file), orphans: desk.orphans() }),
    'gateways.dismissRecovery': async () => {
      dismissConsoleRecovery(file);
      return null;
    },
    'gateways.bringBack': ({ orphanId, gateway }) => desk.reconnect(orphanId, gateway),
    'gateways.test': (input) => desk.test(input),

    'access.status': async ({ gatewayId }) => accessOf(gatewayId).status(),
    'access.setToken': async ({ gatewayId, token }) => accessOf(gatewayId).setToken(token),
    'access.clearToken': async ({ gatewayId }) => accessOf(gatewayId).clearToken(),
    'access.generate': async ({ gatewayId }) => accessOf(gatewayId).generate(),
    'access.verify': async ({ gatewayId }) => accessOf(gatewayId).verify(),
    'access.checks': async ({ gatewayId }) => accessOf(gatewayId).checks(),
    'access.claims': async ({ gatewayId }) => accessOf(gatewayId).claims(),

    'sandbox.simulate': async (input) => {
      await desk.simulate(input);
      return null;
    },
  };
}
