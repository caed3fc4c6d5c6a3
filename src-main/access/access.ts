/** The room of tokens: their operations, and their checks at a start and at the interval of the settings. */
import type { Clock } from '../ground/clock.ts';
import { accessHandlers } from './access-handlers.ts';
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
