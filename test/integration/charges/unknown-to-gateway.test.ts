/** A gateway that returns 404 for a charge it has made, through the whole console. */
import { expect, it, onTestFinished } from 'vitest';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { startChosenChargeService } from '../../support/gateway/services/chosen-charge-service.ts';

/** The two minutes take some ten seconds. */
const inHaste = () => fastClock(16);

it('a charge that the gateway does not find at first is still watched, and found', async () => {
  const service = await startChosenChargeService((made) => made.at(-1) ?? null, inHaste());
  const created = await service.create(12_345);
  if (created.outcome !== 'created') throw new Error(created.outcome);
  const [charge] = service.made.splice(0);
  await expect.poll(() => service.read.length).toBeGreaterThanOrEqual(2);
  expect(await service.detail(created.key)).toMatchObject({ attention: [], watch: { kind: 'watching' } });
  service.made.push({ ...(charge ?? expect.fail()), status: 'PAID' });
  await expect.poll(async () => (await service.detail(created.key)).state).toBe('PAID');
});

it('a charge that the gateway keeps not finding needs attention, after a restart too, until it is found', async () => {
  const service = await startChosenChargeService((made) => made.at(-1) ?? null, inHaste());
  const { gatewayId } = service;
  const created = await service.create(12_345);
  if (created.outcome !== 'created') throw new Error(created.outcome);
  const [charge] = service.made.splice(0);
  const { key } = created;
  expect(await service.desk.errorOf('charges.checkNow', { gatewayId, key })).toMatchObject({
    kind: 'service',
    problem: 'not-found',
    httpStatus: 404,
  });
  expect(await service.detail(key)).toMatchObject({ attention: [], watch: { kind: 'watching' } });
  await service.desk.received(
    ({ name, payload }) =>
      name === 'charges-changed' &&
      payload.rows.some((row) => row.attention.includes('unknown-to-gateway') && row.watch.kind === 'quiet'),
  );
  const desk = await service.desk.reopen();
  onTestFinished(() => desk.close());
  const detail = () => desk.call('charges.detail', { gatewayId, key });
  expect(await detail()).toMatchObject({ state: 'PENDING', attention: ['unknown-to-gateway'] });
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  service.made.push(charge ?? expect.fail());
  expect(await desk.call('charges.checkNow', { gatewayId, key })).toMatchObject({ state: 'PENDING', attention: [] });
  expect((await detail()).watch.kind).toBe('watching');
  expect((await detail()).timeline.map(({ event }) => event.kind).slice(-2)).toEqual([
    'unknown-to-gateway',
    'found-again',
  ]);
});
