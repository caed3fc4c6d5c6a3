/**
 * The first page of a list of 100,000 charges: the time of the history (a message to its reader, the query, the rows
 * back), compared with plain SQL in this process over the same file.
 */
import { pathToFileURL } from 'node:url';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import { ANY_TEXT } from '../../src-main/history/search/charge-search-columns.ts';
import { openToRead } from '../../src-main/history/sqlite/connection.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/charge.ts';
import { seedHistory } from '../support/history/history-seed.ts';
import { heading, ms, printLine, quantile, removeFolder, temporaryFolder, timed } from './support/figures.ts';

const CHARGES = 100_000;
const PAGE = 100;
const ROUNDS = 400;

/** Each filter with the equivalent plain SQL. */
const QUESTIONS: readonly { name: string; filter: ChargeFilter; sql: string; parameters: readonly string[] }[] = [
  {
    name: 'newest first',
    filter: {},
    sql: 'SELECT * FROM charges ORDER BY time_key DESC LIMIT ?',
    parameters: [],
  },
  {
    name: 'one state',
    filter: { states: ['EXPIRED'] },
    sql: 'SELECT * FROM charges WHERE state = ? ORDER BY time_key DESC LIMIT ?',
    parameters: ['EXPIRED'],
  },
  {
    name: 'text of a common name',
    filter: { text: 'conceicao' },
    sql: `SELECT charges.* FROM charge_texts CROSS JOIN charges ON charges.time_key = charge_texts.time_key
      WHERE ${ANY_TEXT} LIKE ? ORDER BY charge_texts.time_key DESC LIMIT ?`,
    parameters: ['%conceicao%'],
  },
];

/** Seeds a history in a temporary folder, measures it, prints a line for each query, and deletes the folder. */
export async function listBench(): Promise<void> {
  heading(`First page of a list of ${CHARGES.toLocaleString('en')} charges`);
  const folder = temporaryFolder();
  try {
    seedHistory(folder, CHARGES);
    await measure(folder);
  } finally {
    removeFolder(folder);
  }
}

async function measure(folder: string): Promise<void> {
  const history = await openHistory({
    folder,
    workers: {
      historyWriter: new URL('../../src-main/history/worker/writer.ts', import.meta.url),
      foreignFile: new URL('../../src-main/history/worker/foreign-file.ts', import.meta.url),
      historyReader: new URL('../../src-main/history/worker/reader.ts', import.meta.url),
    },
    log: ({ event }) => printLine(event),
  });
  const db = openToRead(historyFileIn(folder));
  for (const { name, filter, sql, parameters } of QUESTIONS) {
    const statement = db.prepare(sql);
    const took: number[] = [];
    const bare: number[] = [];
    // Both alternate, so that other load on the machine affects both; the first tenth warms both up.
    for (let round = -ROUNDS / 10; round < ROUNDS; round++) {
      const [ofBare, ofHistory] = [
        await timed(() => statement.all(...parameters, PAGE)),
        await timed(() => history.list(filter, null, PAGE)),
      ];
      if (round < 0) continue;
      bare.push(ofBare);
      took.push(ofHistory);
    }
    const ratio = quantile(took, 0.95) / quantile(bare, 0.95);
    printLine(`${name}: ${percentiles(took)}; the same plain SQL: ${percentiles(bare)}; p95 ${ratio.toFixed(2)} times`);
  }
  db.close();
  await history.close();
}

function percentiles(times: readonly number[]): string {
  return `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await listBench();
