/** After a restore: until the charges that the ledger names are read again, nothing may repeat one of them unasked. */
import { copyFileSync, rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { RecordingStop } from '../../../src-main/gateways/scheduled/recording-stop.ts';
import { ScheduledWork } from '../../../src-main/gateways/scheduled/scheduled-work.ts';
import { UnreadCharges } from '../../../src-main/gateways/scheduled/unread-charges.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { Ledger } from '../../../src-main/history/recording/ledger/ledger.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { batchDesk, creationsAt, prepared, started } from '../../support/gateway/batch-desk.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { createCharge, historyWorld, isFile, NOON } from '../../support/history/history-world.ts';

/** A desk with two charges that its restored backup lacks, at a clock that stands still. */
async function restoredDesk() {
  const clock = new VirtualClock(Date.now());
  const world = await batchDesk(clock);
  const { desk, gatewayId } = world;
  /** A request waits for its turn by the clock. */
  const meanwhile = async <Value>(call: Promise<Value>): Promise<Value> => {
    let isDone = false;
    const done = call.finally(() => {
      isDone = true;
    });
    await expect
      .poll(async () => {
        await clock.advance(20);
        return isDone;
      })
      .toBe(true);
    return done;
  };
  const { name } = await desk.call('maintenance.backUp', { gatewayId });
  const lost = [typedDraft({ reference: 'R-1' }), typedDraft({ reference: 'R-2' })];
  for (const draft of lost) await meanwhile(desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true }));
  await desk.call('maintenance.restore', { gatewayId, name });
  const unread = async () => (await desk.call('maintenance.status', { gatewayId })).unread;
  return { ...world, clock, meanwhile, unread };
}

it('a restored history counts the charges that are still to be read, until they are', async () => {
  const { clock, unread } = await restoredDesk();
  expect(await unread()).toBe(2);
  await expect
    .poll(async () => {
      await clock.advance(500);
      return unread();
    })
    .toBe(0);
});

it('a creation asks before anything is sent while charges are still to be read, and no longer afterwards', async () => {
  const { desk, gatewayId, clock, meanwhile, unread, ...world } = await restoredDesk();
  const draft = typedDraft({ reference: 'R-3' });
  const sent = creationsAt({ desk, gatewayId, ...world });
  const asked = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
  expect(asked).toEqual({ outcome: 'possible-duplicate', reason: 'charges-unread', others: [], withoutRow: [] });
  expect(creationsAt({ desk, gatewayId, ...world })).toBe(sent);
  await expect
    .poll(async () => {
      await clock.advance(500);
      return unread();
    })
    .toBe(0);
  const made = await meanwhile(desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false }));
  expect(made.outcome).toBe('created');
});

it('a charge that was read again begins with that read, by which its page explains a missing customer', async () => {
  const { desk, gatewayId, clock, unread } = await restoredDesk();
  await expect
    .poll(async () => {
      await clock.advance(500);
      return unread();
    })
    .toBe(0);
  const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
  const read = rows.filter(({ state }) => state === 'PENDING');
  expect(read).toHaveLength(2);
  for (const { key } of read) {
    const { timeline, customer } = await desk.call('charges.detail', { gatewayId, key });
    expect(customer.name).toBeNull();
    expect(timeline.map(({ event }) => event)).toMatchObject([{ kind: 'state', from: null, source: 'adopt' }]);
  }
});

it('no row of a batch is sent while charges are still to be read', async () => {
  const desk = await restoredDesk();
  const { meanwhile } = desk;
  const sent = creationsAt(desk);
  const draft = await prepared(desk, [{ reference: 'R-1' }, { reference: 'R-9' }]);
  await started(desk, draft);
  const batch = await desk.desk.received(
    ({ name, payload }) => name === 'batch-changed' && payload.batch.status === 'paused',
  );
  expect(batch.payload).toMatchObject({ batch: { stoppedBy: 'unread', figures: { ready: { count: 2 } } } });
  expect(creationsAt(desk)).toBe(sent);
  expect(await meanwhile(desk.unread())).toBe(2);
});

it.runIf(isFile())('a charge that the gateway does not have is not waited for', async () => {
  const { history, folder, reopen } = await historyWorld();
  await history.backUp(NOON, 1e12, String, 10);
  const [backup] = await history.backups();
  const gone = await createCharge(history);
  const unreadable = await createCharge(history);
  await history.close();
  rmSync(historyFileIn(folder));
  copyFileSync(backup?.path ?? '', historyFileIn(folder));
  const after = await reopen();
  const faults: unknown[] = [];
  const unread = new UnreadCharges({
    history: after,
    readAgain: async (id) => (id === gone.transactionId ? 'not-there' : 'unread'),
    isStopped: () => false,
    changed: () => undefined,
    failed: (fault) => void faults.push(fault),
  });
  unread.begin();
  expect(await unread.counted()).toBe(2);
  await unread.read();
  await unread.read();
  expect(unread.size).toBe(1);
  expect(unread.progress).toEqual({ total: 1, cameBack: 0, failed: 1 });
  expect(unreadable.transactionId).not.toBe(gone.transactionId);
  expect(faults).toEqual([]);
});

it.runIf(isFile())(
  'a charge whose line is in the ledger before it is in the history is not counted as lost',
  async () => {
    const { history, folder } = await historyWorld();
    const read: string[] = [];
    const unread = new UnreadCharges({
      history,
      readAgain: async (id) => {
        read.push(id);
        return 'here';
      },
      isStopped: () => false,
      changed: () => undefined,
      failed: () => undefined,
    });
    unread.begin();
    expect(await unread.counted()).toBe(0);
    const ledger = await Ledger.open(folder);
    await ledger.append({ kind: 'charge', transactionId: 'tx-on-its-way', attemptId: null, at: NOON });
    await ledger.close();
    await unread.read();
    expect([await unread.counted(), read]).toEqual([0, []]);
    // A quarter of an hour later it is still not there: it was lost.
    await unread.read();
    expect(read).toEqual(['tx-on-its-way']);
  },
);

it.runIf(isFile())('what a server that went back in time lacks is read once more a minute later', async () => {
  const { history, folder } = await historyWorld();
  const ledger = await Ledger.open(folder);
  await ledger.append({ kind: 'charge', transactionId: 'tx-lost', attemptId: null, at: NOON });
  await ledger.close();
  const clock = new VirtualClock(NOON);
  const read: string[] = [];
  const nothing = () => undefined;
  const scheduler = new ScheduledWork({
    ...{ gatewayId: 'one', folder, history, clock, recording: new RecordingStop(), retention: () => null },
    settings: () => ({ timeZone: 'UTC', backupFolder: '', backupsKept: 5 }),
    drills: { read: () => null, save: nothing },
    // The server was lost once more: it is not written.
    readAgain: async (id) => {
      read.push(id);
      return 'unread';
    },
    ...{ changed: nothing, damaged: nothing, anonymised: nothing, failed: nothing, log: nothing, unrecorded: () => 0 },
  });
  onTestFinished(() => scheduler.stop());
  scheduler.readLacking();
  await expect.poll(() => read).toEqual(['tx-lost']);
  await clock.advance(60_000);
  await expect.poll(() => read).toEqual(['tx-lost', 'tx-lost']);
});
