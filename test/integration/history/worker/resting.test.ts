import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { firstValue } from '../../../../src-main/history/database/prepared.ts';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { WorkerClient } from '../../../../src-main/history/worker/worker-client.ts';
import type { WriterCalls } from '../../../../src-main/history/worker/writer-calls.ts';
import { openToRead, openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { ONE_GATEWAY, seedHistory } from '../../../support/history/history-seed.ts';
import {
  createCharge,
  createdEnd,
  errorOf,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { unindexSome } from '../../../support/history/text-index.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { livingThreads } from '../../../support/run/living-threads.ts';

async function restingHistory({ folder = temporaryFolder(), mayRest = (): boolean => true } = {}) {
  const clock = new VirtualClock(NOON);
  const log: object[] = [];
  const open = () => openHistory({ folder, workers: historyWorkers, clock, mayRest, log: (line) => log.push(line) });
  const history = await open();
  onTestFinished(() => history.close());
  /** Advances minute by minute until no thread is left: one that still works is asked again. */
  const rest = () =>
    expect
      .poll(async () => {
        await clock.advance(60_000);
        return livingThreads();
      })
      .toBe(before);
  return { folder, history, open, log, rest, clock };
}

/** Timers that fire when a test says so, and their number. */
function handClock() {
  const timers = new Set<() => void>();
  const after = (_delay: number, action: () => void) => {
    const timer = () => {
      timers.delete(timer);
      action();
    };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return { timers, after, fire: () => [...timers].map((timer) => timer()) };
}

/** A writer of a new history whose rests begin when a test says so, and the threads that it started. */
async function writerByHand() {
  const { folder, history } = await restingHistory();
  await history.close();
  const { timers, after, fire } = handClock();
  const workers: Worker[] = [];
  const record = (worker: Worker) => workers.push(worker);
  process.on('worker', record);
  onTestFinished(() => void process.off('worker', record));
  const writer = new WorkerClient<WriterCalls>({
    ...{ role: 'writer', script: historyWorkers.historyWriter, source: historyFileIn(folder), log() {} },
    rest: { clock: { after }, after: 60_000 },
  });
  onTestFinished(() => writer.close());
  await writer.ready();
  return { writer, workers, timers, fire };
}

let before = 0;

it('a history without a call for ten seconds has no thread, and its whole content is in its file', async () => {
  before = livingThreads();
  const { folder, history, log, rest } = await restingHistory();
  const attempt = newAttempt();
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, createdEnd(attempt));
  expect((await history.totals({})).count).toBe(1);
  expect(livingThreads()).toBeGreaterThan(before);
  await rest();
  const wal = `${historyFileIn(folder)}-wal`;
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
  expect((await history.list({}, null, 10)).rows.map(({ key }) => key)).toEqual([attempt.id]);
  expect(log).toEqual([]);
});

it('a creation after a rest is recorded, and calls that come while a thread ends are answered in order', async () => {
  before = livingThreads();
  const { history, log, rest, clock } = await restingHistory();
  await rest();
  const attempts = Array.from({ length: 5 }, () => newAttempt());
  for (const attempt of attempts) {
    const opened = history.openAttempt(attempt);
    await opened;
    // The thread has been told to end when the end of the attempt comes.
    void clock.advance(60_000);
    await history.endAttempt(attempt.id, createdEnd(attempt));
    expect(await history.row(attempt.id)).toMatchObject({ state: 'PENDING' });
  }
  await rest();
  expect((await history.totals({})).count).toBe(5);
  await rest();
  await history.close();
  expect(livingThreads()).toBe(before);
  expect(log).toEqual([]);
});

it('a history that is closed while its threads end leaves none behind', async () => {
  before = livingThreads();
  const { history, clock } = await restingHistory();
  void clock.advance(60_000);
  const late = history.totals({});
  await history.close();
  await late.catch(() => undefined);
  expect(livingThreads()).toBe(before);
});

const LOSSES = {
  'was moved away': (file: string) => renameSync(file, `${file}.moved`),
  'was emptied': (file: string) => writeFileSync(file, ''),
  'lost its schema': (file: string) => {
    rmSync(file);
    new Database(file).exec('VACUUM').close();
  },
} as const;

it.each(Object.keys(LOSSES) as (keyof typeof LOSSES)[])(
  'a history whose file %s during a rest is not created anew, and is rebuilt at the next opening',
  async (loss) => {
    before = livingThreads();
    const { folder, history, open, log, rest } = await restingHistory();
    const { key } = await createCharge(history);
    await history.backUp(NOON, 1e12, (at) => String(at), 10);
    await rest();
    const file = historyFileIn(folder);
    LOSSES[loss](file);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    for (let times = 0; times < 2; times++)
      expect(await errorOf(history.writeStamp(ONE_GATEWAY))).toMatchObject({ reason: 'corrupt' });
    expect(statSync(file, { throwIfNoEntry: false })?.size).toBe(size);
    await history.close();
    const next = await open();
    onTestFinished(() => next.close());
    expect((await next.list({}, null, 10)).rows.map((row) => row.key)).toEqual([key]);
    expect(log).toContainEqual(expect.objectContaining({ event: 'history-rebuilt', backup: expect.any(String) }));
  },
);

it('a history whose file is gone when its crashed writer starts again is not created anew', async () => {
  before = livingThreads();
  const { folder, history } = await restingHistory();
  await createCharge(history);
  renameSync(historyFileIn(folder), `${historyFileIn(folder)}.moved`);
  await history.killWorker('writer');
  expect(await errorOf(history.writeStamp(ONE_GATEWAY))).toMatchObject({ reason: 'corrupt' });
  expect(existsSync(historyFileIn(folder))).toBe(false);
});

it('a resting history whose folder is away fails the calls made meanwhile, and serves the next ones', async () => {
  before = livingThreads();
  const { folder, history, rest } = await restingHistory();
  const { key } = await createCharge(history);
  await rest();
  renameSync(folder, `${folder}-away`);
  expect(await errorOf(history.writeStamp(ONE_GATEWAY))).toMatchObject({ reason: 'other' });
  expect(await errorOf(history.row(key))).toMatchObject({ reason: 'other' });
  renameSync(`${folder}-away`, folder);
  await history.writeStamp(ONE_GATEWAY);
  expect(await history.row(key)).toMatchObject({ key });
});

it('a writer that still has texts to index rests only after the last of them', async () => {
  before = livingThreads();
  const folder = temporaryFolder();
  seedHistory(folder, 900);
  const file = historyFileIn(folder);
  const seeded = openToWrite(file, HISTORY_FILE);
  unindexSome(seeded);
  seeded.close();
  const { rest } = await restingHistory({ folder });
  await rest();
  const db = openToRead(file, HISTORY_FILE);
  onTestFinished(() => void db.close());
  expect(firstValue(db, 'SELECT count(*) FROM fts_pending')).toBe(0);
});

it('a call at any moment of a rest is answered, and one whose thread dies fails', async () => {
  before = livingThreads();
  const { writer, workers, timers, fire } = await writerByHand();
  for (let turns = 0; turns < 400; turns += 20) {
    fire();
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    await writer.call('writeStamp', ONE_GATEWAY);
  }
  // The last call's end may have come before the thread's own work: it is asked again.
  await expect
    .poll(() => {
      fire();
      return livingThreads();
    })
    .toBe(before);
  await writer.call('writeStamp', ONE_GATEWAY);
  expect(workers.length).toBeGreaterThan(1);
  // A thread that died while idle is replaced, and the timer of the first one is not left behind.
  const started = workers.length;
  await writer.kill();
  await expect.poll(() => workers.length).toBe(started + 1);
  await writer.ready();
  expect(timers.size).toBe(1);
  const call = writer.call('writeStamp', ONE_GATEWAY);
  fire();
  for (const worker of workers) void worker.terminate();
  expect(await errorOf(call)).toMatchObject({ reason: 'other' });
});

it('a thread that was asked to rest stays when a call follows, whichever it answers first', async () => {
  before = livingThreads();
  const { writer, workers, fire } = await writerByHand();
  for (let times = 0; times < 300; times++) {
    fire();
    await writer.call('writeStamp', ONE_GATEWAY);
    if (times % 2 === 1) for (let turn = 0; turn < 400; turn++) await new Promise(setImmediate);
  }
  expect(workers.length).toBe(1);
});

it('the gateway on screen keeps its threads, and rests soon after it has left the screen', async () => {
  before = livingThreads();
  let isOnScreen = true;
  const { history, clock, rest } = await restingHistory({ mayRest: () => !isOnScreen });
  await createCharge(history);
  await history.totals({});
  const living = livingThreads();
  for (let minute = 0; minute < 3; minute++) await clock.advance(60_000);
  await history.writeStamp(ONE_GATEWAY);
  await history.totals({});
  expect(livingThreads()).toBe(living);
  isOnScreen = false;
  await rest();
});
