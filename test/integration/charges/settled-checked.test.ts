/** A settled charge that a person checks again, through the whole console. */
import { expect, it } from 'vitest';
import { startChosenChargeService } from '../../support/gateway/services/chosen-charge-service.ts';

it('a check of a charge that is over gives its time at once, in its answer and wherever it is on screen', async () => {
  const service = await startChosenChargeService((made) => made.at(-1) ?? null);
  const { desk, gatewayId } = service;
  const created = await service.create(12_345);
  if (created.outcome !== 'created') throw new Error(created.outcome);
  const { key } = created;
  const [charge] = service.made.splice(0);
  service.made.push({ ...(charge ?? expect.fail()), status: 'PAID' });
  await expect.poll(async () => (await service.detail(key)).state).toBe('PAID');
  await desk.call('charges.onScreen', { gatewayId, keys: [key] });
  for (const which of ['first', 'second']) {
    const before = (await service.detail(key)).lastCheckedAt ?? 0;
    const answered = await desk.call('charges.checkNow', { gatewayId, key });
    expect(answered.lastCheckedAt, which).toBeGreaterThan(before);
    await desk.received(
      ({ name, payload }) =>
        name === 'charges-changed' && payload.rows.some((row) => row.key === key && (row.lastCheckedAt ?? 0) > before),
    );
    expect((await service.detail(key)).lastCheckedAt, which).toBeGreaterThan(before);
  }
});
