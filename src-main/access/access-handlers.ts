/** The operations on a gateway's token. */
import type { HandlersOf } from '../ground/dispatch.ts';
import type { TokenAccess } from './token/token-access.ts';

/** @param accessOf throws where the gateway is unknown, or its history did not open */
export function accessHandlers({ accessOf }: { accessOf(gatewayId: string): TokenAccess }): HandlersOf<'access'> {
  return {
    'access.status': async ({ gatewayId }) => accessOf(gatewayId).status(),
    'access.setToken': async ({ gatewayId, token }) => accessOf(gatewayId).setToken(token),
    'access.clearToken': async ({ gatewayId }) => accessOf(gatewayId).clearToken(),
    'access.generate': async ({ gatewayId }) => accessOf(gatewayId).generate(),
    'access.verify': async ({ gatewayId }) => accessOf(gatewayId).verify(),
    'access.checks': async ({ gatewayId }) => accessOf(gatewayId).checks(),
    'access.claims': async ({ gatewayId }) => accessOf(gatewayId).claims(),
  };
}
