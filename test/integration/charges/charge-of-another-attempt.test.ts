/** A gateway whose response to a creation has another attempt's charge, through the whole console. */
import { expect, it } from 'vitest';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { startChosenChargeService } from '../../support/gateway/services/chosen-charge-service.ts';

it('a creation answered with an earlier charge is an outcome unknown that names it', async () => {
  const { made, create, detail, desk, gatewayId } = await startChosenChargeService(([first]) => first ?? null);
  const first = await create(12_345);
  if (first.outcome !== 'created') throw new Error(first.outcome);
  const second = await create(55_500);
  if (second.outcome !== 'unknown') throw new Error(second.outcome);
  expect(second.cause).toBe('answer-other-charge');
  expect(second.key).not.toBe(first.key);
  expect(await detail(first.key)).toMatchObject({ amount: 12_345, state: 'PENDING', attention: [] });
  expect(await detail(second.key)).toMatchObject({
    amount: 55_500,
    state: OUTCOME_UNKNOWN,
    attention: ['outcome-unknown'],
    answeredWith: { transactionId: made[0]?.id, key: first.key },
  });
  // The real one is still found by its id.
  const [taken] = await desk.call('charges.adopt', {
    gatewayId,
    transactionIds: [made[1]?.id ?? ''],
    attemptKey: null,
  });
  expect(taken).toMatchObject({ result: 'adopted', key: second.key });
  expect((await detail(second.key)).answeredWith).toBeNull();
});

it('an outcome unknown is closed by the response to another creation, emitted to windows, and watched', async () => {
  const service = await startChosenChargeService((made) => (made.length === 1 ? null : (made[0] ?? null)));
  const { made, read, desk, create, detail } = service;
  const lost = await create(12_345);
  if (lost.outcome !== 'unknown') throw new Error(lost.outcome);
  const second = await create(55_500);
  expect(second).toMatchObject({ outcome: 'unknown', cause: 'answer-other-charge' });
  await desk.received(
    ({ name, payload }) =>
      name === 'charges-changed' &&
      payload.rows.some(({ key, transactionId }) => key === lost.key && transactionId === made[0]?.id),
  );
  expect(await detail(lost.key)).toMatchObject({ transactionId: made[0]?.id, state: 'PENDING', attention: [] });
  expect((await detail(lost.key)).watch.kind).toBe('watching');
  await expect.poll(() => read).toContain(made[0]?.id);
});
