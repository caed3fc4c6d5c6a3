/**
 * The list at the size of a busy desk: a million charges with five observed changes each, generated once and stored in
 * the temporary folder (about 5 GB). Each query goes to the history (a message to its reader, the rows back) and,
 * alternately, as plain SQL to the same file in this process.
 */

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyFileIn, type OpenedHistory, openHistory } from '../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../src-main/sqlite-file/connection.ts';
import type { SqliteDb } from '../../../src-main/sqlite-file/sqlite-db.ts';
import { seedHistory } from '../../support/history/history-seed.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { ms, printLine, quantile, timed } from './figures.ts';

/** `BENCH_CHARGES` sets another size, for a machine that is small or shared. */
const CHARGES = Number(process.env['BENCH_CHARGES'] ?? 1_000_000);
const CHANGES = 5;

export interface Million {
  readonly folder: string;
  readonly history: OpenedHistory;
  readonly db: SqliteDb;
  readonly charges: number;
  /** The time from a closed file to the first page. */
  readonly opening: number;
  close(): Promise<void>;
}

/** The folder of the stored history, generated when there is none. `BALCAO_BENCH_HISTORY` names another folder. */
export function millionFolder(): string {
  const folder = process.env['BALCAO_BENCH_HISTORY'] ?? join(tmpdir(), `balcao-bench-history-${CHARGES}`);
  if (!existsSync(historyFileIn(folder))) make(folder);
  return folder;
}

export async function openMillion(): Promise<Million> {
  const folder = millionFolder();
  const began = performance.now();
  const history = await openHistory({ folder, workers: historyWorkers, log: ({ event }) => printLine(`  ${event}`) });
  await history.list({}, null, 100);
  const opening = performance.now() - began;
  const db = openToRead(historyFileIn(folder), HISTORY_FILE);
  const charges = Number(db.prepare('SELECT count(*) FROM charges').pluck().get());
  printLine(`  ${charges.toLocaleString('en')} charges in ${folder}`);
  return {
    folder,
    history,
    db,
    charges,
    opening,
    close: async () => {
      db.close();
      await history.close();
    },
  };
}

/** Generated beside its final path first, so that an interrupted run leaves no incomplete one there. */
function make(folder: string): void {
  printLine(`  generating ${CHARGES.toLocaleString('en')} charges, once; this takes some minutes`);
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  seedHistory(unfinished, CHARGES, { changes: CHANGES });
  renameSync(unfinished, folder);
}

export interface QueryCase {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** The same query in plain SQL, run to its end. */
  readonly bare?: () => unknown;
  /** How many times the plain SQL it may take, where that is a goal too: of medians, which other load blurs less. */
  readonly times?: number;
  /** Milliseconds, for the 95th percentile. */
  readonly goal: number;
}

/** Runs each query a number of times, alternating with its plain SQL, and prints a line. */
export async function measureAll(cases: readonly QueryCase[], rounds: number): Promise<void> {
  for (const { name, run, bare, goal, times = Number.POSITIVE_INFINITY } of cases) {
    const took: number[] = [];
    const plain: number[] = [];
    for (let round = -2; round < rounds; round++) {
      const ofBare = bare === undefined ? 0 : await timed(bare);
      const ofHistory = await timed(run);
      if (round < 0) continue;
      plain.push(ofBare);
      took.push(ofHistory);
    }
    const p95 = quantile(took, 0.95);
    const ratio = quantile(took, 0.5) / quantile(plain, 0.5);
    const isMet = p95 <= goal && (bare === undefined || ratio <= times);
    const beside =
      bare === undefined
        ? ''
        : `; bare SQL p50 ${ms(quantile(plain, 0.5))}, p95 ${ms(quantile(plain, 0.95))}; ${ratio.toFixed(2)} times the p50, ${(p95 / quantile(plain, 0.95)).toFixed(2)} the p95`;
    printLine(`  ${isMet ? ' ' : '!'} ${name}: p50 ${ms(quantile(took, 0.5))}, p95 ${ms(p95)} (goal ${goal})${beside}`);
  }
}

/** Bytes of a charge on the disk, and how many of them are the text index and its texts. */
export function sizeOf({ db, folder, charges }: Million): { readonly whole: number; readonly text: number } {
  const text = Number(
    db
      .prepare(
        "SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE AND (name LIKE 'charges_fts%' OR name LIKE 'charge_texts%')",
      )
      .pluck()
      .get(),
  );
  return { whole: statSync(historyFileIn(folder)).size / charges, text: text / charges };
}
