import { expect, it, onTestFinished } from 'vitest';
import { openHistory } from '../../../../src-main/history/history.ts';
import { temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';

async function logOf(slowAfter: number): Promise<object[]> {
  const log: object[] = [];
  const options = { folder: temporaryFolder(), workers: historyWorkers, slowAfter };
  const history = await openHistory({ ...options, log: (line) => void log.push(line) });
  onTestFinished(() => history.close());
  await history.list({}, null, 100);
  return log;
}

it('a query that takes longer than the limit is logged with its name, its worker and its duration', async () => {
  expect(await logOf(0)).toContainEqual({
    event: 'slow-query',
    worker: 'rows',
    query: 'list',
    ms: expect.any(Number),
  });
});

it('a query within the limit is not logged', async () => {
  expect(await logOf(Number.POSITIVE_INFINITY)).toEqual([]);
});
