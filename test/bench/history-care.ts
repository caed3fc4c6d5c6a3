/**
 * What keeping a history safe costs at a million charges: a backup and a check, beside a bare VACUUM INTO and a bare
 * quick_check; what a list page and a creation notice of the backup; an erasure; a merge.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import { generateCharges } from '../support/history-generator.ts';
import { seedHistory } from '../support/history-seed.ts';
import { historyWorkers } from '../support/history-workers.ts';
import { heading, ms, quantile, removeFolder, say, temporaryFolder, timed } from './figures.ts';

const CHARGES = Number(process.env['BENCH_CHARGES'] ?? 1_000_000);
const IDLE_PAGES = 200;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const open = (folder: string) =>
  openHistory({ folder, workers: historyWorkers, log: ({ event }) => say(`  ${event}`) });

/** A backup and a check with the list read all the while. */
export async function backupBench(): Promise<void> {
  heading(`Backup and check of ${CHARGES.toLocaleString('en')} charges, with a list page read all the while`);
  const folder = temporaryFolder();
  try {
    seedHistory(folder, CHARGES);
    const bare = new Database(historyFileIn(folder), { readonly: true });
    const vacuum = await timed(() => bare.prepare('VACUUM INTO ?').run(join(folder, 'bare.db')));
    const check = await timed(() => bare.pragma('quick_check'));
    bare.close();
    const history = await open(folder);
    const page = () => timed(() => history.list({}, null, 100));
    const idle: number[] = [];
    for (let round = 0; round < IDLE_PAGES; round++) idle.push(await page());
    for (const [name, work, bareTime] of [
      ['backup', () => history.backUp(Date.now(), 1e12, String), vacuum],
      ['check', () => history.check(), check],
    ] as const) {
      let isDone = false;
      const pages: number[] = [];
      const took = timed(work).finally(() => {
        isDone = true;
      });
      while (!isDone) pages.push(await page());
      const ratio = quantile(pages, 0.95) / quantile(idle, 0.95);
      say(`  ${name} ${seconds(await took)}; bare SQLite ${seconds(bareTime)}`);
      say(
        `    page p95 ${ms(quantile(pages, 0.95))}, idle ${ms(quantile(idle, 0.95))}: ${ratio.toFixed(2)} times (goal: 2)`,
      );
    }
    await history.close();
  } finally {
    removeFolder(folder);
  }
}

/** One customer's charges erased from every file. */
export async function eraseBench(): Promise<void> {
  heading(`Erase the customer with the most charges of ${CHARGES.toLocaleString('en')}`);
  const folder = temporaryFolder();
  try {
    seedHistory(folder, CHARGES);
    const people = new Map<string, number>();
    for (const { transaction } of generateCharges(CHARGES)) {
      const document = transaction.customer?.document ?? '';
      people.set(document, (people.get(document) ?? 0) + 1);
    }
    const [document = ''] = [...people].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
    const history = await open(folder);
    const person = { name: '', email: '', phone: '', document: String(document) };
    let erased = 0;
    const took = await timed(async () => {
      erased = (await history.erasePerson(person, Date.now())).length;
    });
    say(`  ${erased} charges in ${seconds(took)} (goal: 1,000 in 5 s), without a backup to replace`);
    await history.close();
  } finally {
    removeFolder(folder);
  }
}

/** Two histories of half as many charges each, half of them in common. */
export async function mergeBench(): Promise<void> {
  const half = CHARGES / 2;
  heading(`Merge of two histories of ${half.toLocaleString('en')} charges, half in common`);
  const [here, there] = [temporaryFolder(), temporaryFolder()];
  try {
    seedHistory(here, half);
    seedHistory(there, half / 2);
    seedHistory(there, half / 2, { seed: 2 });
    const history = await open(here);
    let merged: object = {};
    const took = await timed(async () => {
      merged = await history.mergeIn(historyFileIn(there), () => undefined);
    });
    const { count } = await history.totals({});
    say(`  ${seconds(took)}; ${JSON.stringify(merged)}; ${count.toLocaleString('en')} charges`);
    await history.close();
  } finally {
    removeFolder(here);
    removeFolder(there);
  }
}
