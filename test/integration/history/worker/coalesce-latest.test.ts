/** Superseded queries never reach SQLite, over a real history and its real threads. */
import { expect, it, onTestFinished } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { type ListParts, listAndTotals } from '../../../../src-main/history/list-and-totals.ts';
import type { ReaderCalls } from '../../../../src-main/history/worker/reader-calls.ts';
import { WorkerClient } from '../../../../src-main/history/worker/worker-client.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';

/** The list's part of a history, and every query that reached one of its threads. */
async function recordedQueries() {
  const folder = temporaryFolder();
  seedHistory(folder, 200);
  const file = historyFileIn(folder);
  const reader = new WorkerClient<ReaderCalls>({
    role: 'rows',
    script: historyWorkers.historyReader,
    source: file,
    log() {},
  });
  onTestFinished(() => reader.close());
  await reader.ready();
  const queries: unknown[] = [];
  const call: ListParts['rows']['call'] = (name, ...input) => {
    queries.push(input[0]);
    return reader.call(name, ...input);
  };
  return { history: listAndTotals({ rows: { call }, totals: { call } }), asked: queries };
}

it.each(['list', 'totals'] as const)(
  'a %s query that a newer one superseded before it began never runs',
  async (kind) => {
    const { history, asked: queries } = await recordedQueries();
    const ask = (text: string, turn: string) =>
      kind === 'list'
        ? history.list({ text }, null, 100, { supersedeKey: turn })
        : history.totals({ text }, { supersedeKey: turn });
    const typed = ['s', 'si', 'sil', 'silv', 'silva'].map((text) => ask(text, 'one window'));
    const other = ask('souza', 'another window');
    const settled = await Promise.allSettled(typed);
    await other;
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(queries).toEqual([{ text: 's' }, { text: 'souza' }, { text: 'silva' }]);
  },
);
