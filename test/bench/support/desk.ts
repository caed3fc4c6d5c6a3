import { systemClock } from '../../../src-main/ground/clock.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { temporaryFolder } from './figures.ts';

/** A whole console on the machine's own clock, with one gateway that has a token and the passed rate limit. */
export async function deskAt(
  baseUrl: string,
  requestsPerSecond: number,
): Promise<{ desk: ConsoleDesk; gatewayId: string }> {
  const desk = await openDesk(temporaryFolder(), systemClock);
  const gateway = await desk.call('gateways.add', {
    name: 'Bench',
    baseUrl,
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond,
  });
  await desk.call('access.setToken', { gatewayId: gateway.id, token: 'bench' });
  return { desk, gatewayId: gateway.id };
}
