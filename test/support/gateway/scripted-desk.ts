import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src-main/ground/clock.ts';
import { zonedTime } from '../../../src-main/ground/zoned-time.ts';
import { fastClock } from '../clocks/fast-clock.ts';
import { type ConsoleDesk, openDesk } from '../shell/console-desk.ts';
import { connectGateway, createdCharge } from './connect-gateway.ts';
import { type ScriptedService, startScriptedService } from './services/scripted-service.ts';
import { typedDraft } from './typed-draft.ts';

export interface ScriptedDesk {
  readonly clock: Clock;
  readonly desk: ConsoleDesk;
  readonly service: ScriptedService;
  readonly gatewayId: string;
  /** Sends a draft of R$ 10,00 with these changes, and returns what came of it. */
  create(change?: Parameters<typeof typedDraft>[0]): ReturnType<typeof createAt>;
  /** The same, where a charge has to be made; returns its key. */
  charge(change?: Parameters<typeof typedDraft>[0]): Promise<string>;
}

const createAt = (desk: ConsoleDesk, gatewayId: string, change: Parameters<typeof typedDraft>[0]) =>
  desk.call('charges.create', { gatewayId, draft: typedDraft({ amount: 1000, ...change }), confirmDuplicate: true });

/** A desk with one gateway, whose service answers what the test says; closed with the test. */
export async function scriptedDesk(clock: Clock = fastClock(8), sendAttemptId = true): Promise<ScriptedDesk> {
  const service = await startScriptedService();
  const desk = await openDesk(undefined, clock);
  onTestFinished(() => desk.close());
  const gatewayId = await connectGateway(desk, service.baseUrl, sendAttemptId);
  const create: ScriptedDesk['create'] = (change) => createAt(desk, gatewayId, change);
  return {
    clock,
    desk,
    service,
    gatewayId,
    create,
    charge: (change) => createdCharge(desk, gatewayId, typedDraft({ amount: 1000, ...change })),
  };
}

/**
 * What the closings have (cents) of all days from then until now, by the clock of the desk: midnight may pass in a test.
 * @param began UTC milliseconds.
 */
export async function paidSince(began: number, { clock, desk, gatewayId }: ScriptedDesk): Promise<number> {
  const { day } = zonedTime('America/Sao_Paulo');
  const days = new Set([began, clock.now()].map(day));
  const closings = await Promise.all(
    [...days].map((period) => desk.call('closing.read', { gatewayId, period, basis: 'paid' })),
  );
  return closings.flatMap(({ lines }) => lines).reduce((sum, { gross }) => sum + gross, 0);
}
