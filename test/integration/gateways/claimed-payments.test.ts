/** Payments that only an imported file claims: when the gateway is asked about them, and when no longer. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MaintenanceScheduler } from '../../../src-main/gateways/maintenance-scheduler.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { answerAbout, createCharge, historyWorld, NOON, temporaryFolder } from '../../support/history/history-world.ts';

const MINUTE = 60_000;

/** The export of a desk with paid charges, and their transactions. */
async function paidElsewhere(count: number): Promise<{ readonly file: string; readonly ids: readonly string[] }> {
  const there = await historyWorld();
  const ids: string[] = [];
  for (let made = 0; made < count; made++)
    ids.push((await createCharge(there.history, { transaction: { state: 'PAID', paidAt: NOON } })).transactionId);
  const file = join(temporaryFolder(), 'other.history');
  await there.history.exportHistory(file);
  return { file, ids };
}

/** A desk that has imported three paid charges of another one, and whose gateway answers, or does not. */
async function deskWithClaims() {
  const { file, ids } = await paidElsewhere(3);
  const { history, folder } = await historyWorld();
  await history.importFile(file, () => undefined);

  const clock = new VirtualClock(NOON);
  const reads: string[] = [];
  const gateway = { isAnswering: true, answered: Promise.resolve() };
  const faults: unknown[] = [];
  const scheduler = new MaintenanceScheduler({
    gatewayId: 'one',
    folder,
    history,
    clock,
    settings: () => ({ timeZone: 'UTC', backupFolder: '', backupsKept: 1 }),
    drills: { read: () => null, save: () => undefined },
    retention: () => null,
    readAgain: async (id, attemptId) => {
      expect(attemptId).toBeNull();
      reads.push(id);
      await gateway.answered;
      if (gateway.isAnswering) await history.observe(answerAbout({ id, state: 'PAID', paidAt: NOON }));
      return gateway.isAnswering ? 'here' : 'unread';
    },
    changed: () => undefined,
    unrecorded: () => 0,
    anonymised: () => undefined,
    failed: (fault) => void faults.push(fault),
    log: () => undefined,
  });
  onTestFinished(async () => {
    await scheduler.stop();
    expect(faults).toEqual([]);
  });
  return { scheduler, clock, history, ids: ids.toSorted(), reads, gateway };
}

it('payments that only an imported file claims are read after a start, and every quarter of an hour until the gateway has answered', async () => {
  const { scheduler, clock, history, ids, reads, gateway } = await deskWithClaims();
  gateway.isAnswering = false;
  scheduler.start();
  await clock.advance(1_999);
  expect(reads).toEqual([]);
  await clock.advance(1);
  await expect.poll(() => reads.toSorted()).toEqual(ids);
  // Without an answer none is read a second time in the round.
  await clock.advance(15 * MINUTE - 1);
  expect([reads.length, (await history.claimedPayments(null, 10)).length]).toEqual([3, 3]);

  gateway.isAnswering = true;
  await clock.advance(1);
  await expect.poll(() => history.claimedPayments(null, 10)).toEqual([]);
  await clock.advance(60 * MINUTE);
  await scheduler.stop();
  expect(reads.toSorted()).toEqual([...ids, ...ids].toSorted());
});

it('claimed payments are read at once after an import, each once, however often that is requested', async () => {
  const { scheduler, history, ids, reads, gateway } = await deskWithClaims();
  const hold = Promise.withResolvers<void>();
  gateway.answered = hold.promise;
  scheduler.confirmPayments();
  await expect.poll(() => reads.toSorted()).toEqual(ids);
  scheduler.confirmPayments();
  hold.resolve();
  await expect.poll(() => history.claimedPayments(null, 10)).toEqual([]);
  scheduler.confirmPayments();
  await scheduler.stop();
  expect(reads).toHaveLength(3);
});

it('claimed payments of an import that ends during a round are read after it, without waiting for the next', async () => {
  const { scheduler, history, ids, reads, gateway } = await deskWithClaims();
  const hold = Promise.withResolvers<void>();
  gateway.answered = hold.promise;
  scheduler.confirmPayments();
  await expect.poll(() => reads.toSorted()).toEqual(ids);
  const later = await paidElsewhere(2);
  await history.importFile(later.file, () => undefined);
  scheduler.confirmPayments();
  hold.resolve();
  await expect.poll(() => history.claimedPayments(null, 10)).toEqual([]);
  await scheduler.stop();
  expect(reads.toSorted()).toEqual([...ids, ...later.ids].toSorted());
});
