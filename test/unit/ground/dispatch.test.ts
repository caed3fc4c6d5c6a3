import { expect, it } from 'vitest';
import { createDispatch, type Handlers } from '../../../src-main/ground/dispatch.ts';

const CALLER = { windowId: 'window' };

/** A dispatch whose one operation takes this long (ms, on a clock of the test's own). */
function dispatchTaking(ms: number, fails = false) {
  const slow: unknown[] = [];
  let now = 0;
  const handlers = {
    'payer.blank': async () => {
      now += ms;
      if (fails) throw new Error('broken');
      return null;
    },
    // The other operations are not called here.
  } as unknown as Handlers;
  const timer = {
    monotonic: () => now,
    onSlow: (operation: string, took: number) => void slow.push({ operation, took }),
  };
  return { slow, run: () => createDispatch(handlers, () => 'reference', timer)('payer.blank', null, CALLER) };
}

it('an operation that takes three seconds is reported with its duration', async () => {
  const { slow, run } = dispatchTaking(3_000);
  expect(await run()).toEqual({ ok: true, value: null });
  expect(slow).toEqual([{ operation: 'payer.blank', took: 3_000 }]);
});

it('a slow operation that fails is reported, too', async () => {
  const { slow, run } = dispatchTaking(4_200, true);
  expect(await run()).toMatchObject({ ok: false });
  expect(slow).toEqual([{ operation: 'payer.blank', took: 4_200 }]);
});

it('an operation that takes less is not reported', async () => {
  const { slow, run } = dispatchTaking(2_999);
  await run();
  expect(slow).toEqual([]);
});
