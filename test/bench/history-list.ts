/**
 * The first page of a list of 100,000 charges: what the history takes (a message to its reader, the query, the rows
 * back), beside the bare SQL in this process over the same file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openToRead } from '../../src-main/history/connection.ts';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';
import { seedHistory } from '../support/history-seed.ts';

const CHARGES = 100_000;
const PAGE = 100;
const ROUNDS = 400;

export interface ListFigure {
  readonly name: string;
  /** Milliseconds. */
  readonly history: Percentiles;
  readonly bare: Percentiles;
  /** History over bare SQL, at the 95th percentile. */
  readonly ratio: number;
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** Each filter beside the same question in plain SQL. */
const QUESTIONS: readonly { name: string; filter: ChargeFilter; sql: string; parameters: readonly string[] }[] = [
  {
    name: 'newest first',
    filter: {},
    sql: 'SELECT * FROM charges ORDER BY number DESC LIMIT ?',
    parameters: [],
  },
  {
    name: 'one state',
    filter: { states: ['EXPIRED'] },
    sql: 'SELECT * FROM charges WHERE state = ? ORDER BY number DESC LIMIT ?',
    parameters: ['EXPIRED'],
  },
  {
    name: 'text of a common name',
    filter: { text: 'conceicao' },
    sql: `SELECT charges.* FROM search_index CROSS JOIN charges ON charges.number = search_index.rowid
      WHERE search_index MATCH ? ORDER BY search_index.rowid DESC LIMIT ?`,
    parameters: ['"conceicao"'],
  },
];

/** Seeds a history in a temporary folder and measures it; the folder is gone afterwards. */
export async function measureHistoryList(charges = CHARGES, rounds = ROUNDS): Promise<readonly ListFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  try {
    seedHistory(folder, charges);
    return await measure(folder, rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, rounds: number): Promise<readonly ListFigure[]> {
  const history = await openHistory({
    folder,
    workers: {
      historyWriter: new URL('../../src-main/history/writer.ts', import.meta.url),
      historyReader: new URL('../../src-main/history/reader.ts', import.meta.url),
    },
    log: () => undefined,
  });
  const db = openToRead(historyFileIn(folder));
  const figures: ListFigure[] = [];
  for (const { name, filter, sql, parameters } of QUESTIONS) {
    const statement = db.prepare(sql);
    const mine: number[] = [];
    const bare: number[] = [];
    // Turn by turn, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round++) {
      let started = performance.now();
      statement.all(...parameters, PAGE);
      bare.push(performance.now() - started);
      started = performance.now();
      await history.list(filter, null, PAGE);
      mine.push(performance.now() - started);
    }
    const [ofMine, ofBare] = [percentiles(mine), percentiles(bare)];
    figures.push({ name, history: ofMine, bare: ofBare, ratio: ofMine.p95 / ofBare.p95 });
  }
  db.close();
  await history.close();
  return figures;
}

/** The first tenth warms caches and compilers up, and is left out. */
function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.slice(Math.floor(times.length / 10)).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** One line a figure, each beside its baseline. */
export function historyListLines(figures: readonly ListFigure[]): readonly string[] {
  const shown = ({ p50, p95 }: Percentiles) => `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`;
  return figures.map(
    ({ name, history, bare, ratio }) =>
      `list of ${CHARGES.toLocaleString('en')}, first page, ${name}: ${shown(history)}; bare SQL ${shown(bare)}; ratio of p95 ${ratio.toFixed(2)}`,
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(`${historyListLines(await measureHistoryList()).join('\n')}\n`);
