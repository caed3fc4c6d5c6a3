import { existsSync, statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { createdEnd, NOON, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { livingThreads } from '../../../support/run/living-threads.ts';

async function restingHistory() {
  const clock = new VirtualClock(NOON);
  const folder = temporaryFolder();
  const log: object[] = [];
  const history = await openHistory({ folder, workers: historyWorkers, clock, log: (line) => log.push(line) });
  onTestFinished(() => history.close());
  const rest = async () => {
    await clock.advance(60_000);
    await expect.poll(livingThreads).toBe(before);
  };
  return { folder, history, log, rest, clock };
}

let before = 0;

it('a history without a call for a minute has no thread, and its whole content is in its file', async () => {
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

it('a creation after a rest is recorded, and every call that comes while a thread ends is answered in order', async () => {
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
