/** A service that refuses the tokens it has just issued, over real HTTP and a real history, in virtual time. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { typedGateway, typedGeneration } from '../../support/gateway/connect-gateway.ts';
import { startTokenService } from '../../support/gateway/services/token-service.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const MINUTE = 60_000;
let clock: VirtualClock;
let desk: ConsoleDesk;
beforeEach(async () => {
  clock = new VirtualClock();
  desk = await openDesk(undefined, clock);
});
afterEach(() => desk.close());

/** A gateway that can generate its tokens, without one. */
async function generatingGateway() {
  const service = await startTokenService();
  const { id: gatewayId } = await desk.call(
    'gateways.add',
    typedGateway({ baseUrl: service.baseUrl, generation: typedGeneration() }),
  );
  return { service, gatewayId };
}

it('a gateway that refuses a renewed token pauses, renews after 1, 5 and 15 minutes, and resumes', async () => {
  const { service, gatewayId } = await generatingGateway();
  await desk.call('access.generate', { gatewayId });
  const next = (fits: (status: AccessStatus) => boolean) => {
    const before = desk.signals.length;
    return desk.received(
      (signal) => signal.name === 'access-changed' && desk.signals.indexOf(signal) >= before && fits(signal.payload),
    );
  };
  const made = () => service.requests.filter(({ what }) => what === 'POST /auth/token').length;
  await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });

  service.refusesAll(true);
  const paused = next((status) => status.paused && status.nextRenewal !== null);
  await clock.advance(5_000);
  await paused;
  expect(made()).toBe(2);
  for (const minutes of [1, 5, 15, 15]) {
    const { nextRenewal } = await desk.call('access.status', { gatewayId });
    expect((nextRenewal ?? 0) - clock.now()).toBe(minutes * MINUTE);
    const before = made();
    const again = next((status) => status.paused && (status.nextRenewal ?? 0) > (nextRenewal ?? 0));
    await clock.advance(minutes * MINUTE);
    await again;
    expect(made()).toBe(before + 1);
  }

  service.refusesAll(false);
  service.stateIs('PAID');
  const paid = desk.received(({ name }) => name === 'charge-paid');
  await clock.advance(15 * MINUTE);
  await paid;
  expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: false });
});

it('a gateway that refuses a pasted token pauses its watches and generates none, although it could', async () => {
  const { service, gatewayId } = await generatingGateway();
  await desk.call('access.generate', { gatewayId });
  await desk.call('charges.adopt', { gatewayId, transactionIds: ['tx-1'], attemptKey: null });
  await desk.call('access.setToken', { gatewayId, token: 'pasted' });
  const paused = desk.received((signal) => signal.name === 'access-changed' && signal.payload.paused);
  await clock.advance(5_000);
  await paused;
  expect(await desk.call('access.status', { gatewayId })).toMatchObject({ generated: false, nextRenewal: null });
  await clock.advance(60 * MINUTE);
  expect(service.requests.filter(({ what }) => what === 'POST /auth/token')).toHaveLength(1);
  expect(service.requests.findLast(({ bearer }) => bearer !== null)?.bearer).toBe('pasted');
});
