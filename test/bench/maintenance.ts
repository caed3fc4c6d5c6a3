/**
 * The cost of maintenance at a million charges: a backup and a check, compared with a bare VACUUM INTO and a bare
 * quick_check; the delay of a list page and a creation during these, an export and an erasure.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { systemClock } from '../../src-main/ground/clock.ts';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import type { Input } from '../../src-preload/contract/contract.ts';
import { EXPORT_COLUMNS } from '../../src-preload/contract/reports/export-options.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { generateCharges } from '../support/history/charge-generator.ts';
import { seedHistory } from '../support/history/history-seed.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';
import { startServiceProcess } from './support/answering.ts';
import { deskAt } from './support/desk.ts';
import { heading, ms, printLine, quantile, removeFolder, temporaryFolder, timed } from './support/figures.ts';

const CHARGES = Number(process.env['BENCH_CHARGES'] ?? 1_000_000);
const WARM_UP = 50;
const IDLE_ROUNDS = 400;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const open = (folder: string) =>
  openHistory({ folder, workers: historyWorkers, log: ({ event }) => printLine(`  ${event}`) });

/** An existing history saves the minutes of generating one: it is copied, and stays unchanged. */
function createHistory(folder: string): void {
  const existing = process.env['BALCAO_BENCH_HISTORY'];
  if (existing === undefined) seedHistory(folder, CHARGES);
  else copyHistory(existing, folder);
}

function copyHistory(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  copyFileSync(historyFileIn(from), historyFileIn(to), constants.COPYFILE_FICLONE);
  // What the system still writes of it would be waited for by the commits that are timed.
  const copy = openSync(historyFileIn(to), 'r+');
  fsyncSync(copy);
  closeSync(copy);
}

/**
 * A backup, a check, an export and an erasure through the whole console, with a page read and a charge created in turn
 * meanwhile: no creation waits more than a second for any of them.
 */
export async function backupBench(): Promise<void> {
  heading(
    `Backup, check, export and erasure in ${CHARGES.toLocaleString('en')} charges, with pages read and charges created`,
  );
  const server = await startServiceProcess();
  const { desk: first, gatewayId } = await deskAt(server.baseUrl, 10);
  await first.console.close();
  const file = historyFileIn(join(first.folder, 'gateways', gatewayId));
  createHistory(dirname(file));
  const bare = new Database(file, { readonly: true });
  const vacuum = await timed(() => bare.prepare('VACUUM INTO ?').run(join(first.folder, 'bare.db')));
  rmSync(join(first.folder, 'bare.db'));
  const check = await timed(() => bare.pragma('quick_check'));
  const document = String(bare.prepare(BUSIEST_CUSTOMER).pluck().get());
  bare.close();
  const desk = await openDesk(first.folder, systemClock);
  try {
    await desk.call('access.setToken', { gatewayId, token: 'bench' });
    const page = () => timed(() => desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 100 }));
    const create = () =>
      timed(() => desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true }));
    const sampled = async (goesOn: (rounds: number) => boolean) => {
      const sample = { pages: [] as number[], creates: [] as number[] };
      while (goesOn(sample.pages.length)) {
        sample.pages.push(await page());
        sample.creates.push(await create());
      }
      return sample;
    };
    await sampled((rounds) => rounds < WARM_UP);
    const idle = await sampled((rounds) => rounds < IDLE_ROUNDS);
    printLine(`  idle: create p99 ${ms(quantile(idle.creates, 0.99))}, longest ${ms(Math.max(...idle.creates))}`);
    for (const [name, work, bareTime] of [
      ['backup', () => desk.call('maintenance.backUp', { gatewayId }), vacuum],
      ['check', () => desk.call('maintenance.check', { gatewayId }), check],
      ['export', () => desk.call('exports.write', csvOfAll(gatewayId)), null],
      ['erasure', () => erased(desk, document), null],
    ] as const) {
      let isDone = false;
      const took = timed(work).finally(() => {
        isDone = true;
      });
      const during = await sampled(() => !isDone);
      // What its end leaves to the writer, a WAL that no reader holds any more, is waited for by the next creations.
      const after = await sampled((rounds) => rounds < WARM_UP);
      printLine(`  ${name} ${seconds(await took)}${bareTime === null ? '' : `; bare SQLite ${seconds(bareTime)}`}`);
      const [pages, before] = [quantile(during.pages, 0.95), quantile(idle.pages, 0.95)];
      printLine(`    page p95 ${ms(pages)}, idle ${ms(before)}: ${(pages / before).toFixed(2)} times (goal: 2)`);
      const creates = [...during.creates, ...after.creates];
      printLine(
        `    create p99 ${ms(quantile(creates, 0.99))}, longest ${ms(Math.max(...creates))} (goal: 1000), ${creates.length} rounds`,
      );
    }
  } finally {
    await desk.close();
    await server.close();
  }
}

const BUSIEST_CUSTOMER = `SELECT customer_document FROM charges WHERE customer_document IS NOT NULL
  GROUP BY customer_document ORDER BY count(*) DESC LIMIT 1`;

function csvOfAll(gatewayId: string): Input<'exports.write'> {
  return {
    ...{ gatewayId, exportId: randomUUID(), alsoGateways: [], filter: {}, layout: null, language: 'pt-BR' },
    sort: { column: 'created', direction: 'desc' },
    options: { format: 'csv', dialect: 'brazil', columns: [...EXPORT_COLUMNS], masked: false, rawAnswers: false },
  };
}

/** Resolves once the person is out of the history's own file and out of its backup. */
async function erased(desk: ConsoleDesk, document: string): Promise<void> {
  const person = { by: 'typed', document, email: '', phone: '', name: '' } as const;
  await desk.call('erasure.begin', { person });
  await desk.received(({ name, payload }) => name === 'erasure-progress' && payload.progress === null);
}

/** One customer's charges erased from every file. */
export async function eraseBench(): Promise<void> {
  heading(`Erase a customer of about 1,000 charges out of ${CHARGES.toLocaleString('en')}`);
  const folder = temporaryFolder();
  try {
    createHistory(folder);
    const people = new Map<string, number>();
    for (const { transaction } of generateCharges(CHARGES)) {
      const document = transaction.customer?.document ?? '';
      people.set(document, (people.get(document) ?? 0) + 1);
    }
    const far = (count: number) => Math.abs(count - 1000);
    const [document = ''] = [...people].reduce((nearest, each) => (far(each[1]) < far(nearest[1]) ? each : nearest));
    const history = await open(folder);
    const person = { name: '', email: '', phone: '', document: String(document) };
    let erased = 0;
    const took = await timed(async () => {
      erased = (await history.erasePerson(person, Date.now())).keys.length;
      await history.eraseFromCopies();
    });
    printLine(`  ${erased} charges in ${seconds(took)} (goal: 1,000 in 5 s), without a backup to rewrite`);
    await history.close();
  } finally {
    removeFolder(folder);
  }
}
