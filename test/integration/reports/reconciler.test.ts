import { expect, it } from 'vitest';
import type { StoredReconciliation } from '../../../src-main/history/api/reports-api.ts';
import { Reconciler } from '../../../src-main/reports/reconciliation/reconciler.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { createCharge, historyWorld, NOON } from '../../support/history/history-world.ts';

it('a reconciliation with a failed read is paused, says so, and continues from there when resumed', async () => {
  const { history } = await historyWorld();
  for (let made = 0; made < 6; made += 1) await createCharge(history, { at: NOON + made });
  const clock = new VirtualClock(NOON + 60_000);
  const told: StoredReconciliation[] = [];
  const faults: unknown[] = [];
  let isBroken = true;
  let reads = 0;
  const reconciler = new Reconciler({
    history,
    clock,
    newId: () => 'one',
    readAgain: async () => {
      reads += 1;
      if (isBroken && reads === 2) throw new Error('no such gateway');
      return { kind: 'answer', answer: { kind: 'network', cause: 'cancelled' } };
    },
    emit: (reconciliation) => void told.push(reconciliation),
    failed: (fault) => void faults.push(fault),
  });
  /** A read of the history settles in a real thread, whatever the clock shows. */
  const until = (status: string) =>
    expect
      .poll(async () => {
        await clock.advance(1_000);
        return told.at(-1)?.status;
      })
      .toBe(status);

  await reconciler.start({ basis: 'created', from: NOON - 1, before: NOON + 9 }, 4);
  await until('paused');
  expect(reconciler.isRunning).toBe(false);
  expect(told).toMatchObject([{ status: 'paused', total: 6, done: 0 }]);
  expect(faults).toMatchObject([{ message: 'no such gateway' }]);

  isBroken = false;
  await reconciler.resume('one');
  await until('done');
  expect(told.at(-1)).toMatchObject({ total: 6, done: 6, failed: 6 });
});
