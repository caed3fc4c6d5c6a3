/** The room of tokens: their operations, and their checks at a start and at the interval of the settings. */
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { TokenAccess } from './token/token-access.ts';
import { TokenCheckSchedule } from './token/token-check-schedule.ts';

export interface AccessRoomDeps {
  readonly clock: Clock;
  readonly gateways: {
    /** @throws ConsoleFailure where the gateway is unknown, or its history did not open. */
    accessOf(gatewayId: string): TokenAccess;
    /** The tokens of the open gateways that are not archived. */
    tokensInUse(): readonly TokenAccess[];
  };
  readonly settings: { read(): { readonly checkMinutes: number } };
  /** Logs an error that must not stop anything. */
  failed(fault: unknown): void;
}

export function openAccess({ clock, gateways, settings, failed }: AccessRoomDeps) {
  const checks = new TokenCheckSchedule({
    clock,
    all: () => gateways.tokensInUse(),
    minutes: () => settings.read().checkMinutes,
    failed,
  });
  return { operations: accessHandlers(gateways), start: () => checks.start(), stop: () => checks.stop() };
}

function accessHandlers({ accessOf }: AccessRoomDeps['gateways']): HandlersOf<'access'> {
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
