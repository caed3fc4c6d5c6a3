/**
 * The list as a user sees it: the whole console over a history of a million charges, in a real Chromium. Each figure is
 * compared with the same in a bare page, file or process of the same run.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { seedDesk } from '../support/e2e/seeded-desk.ts';
import setup from '../support/e2e/setup.ts';
import { heading, printLine, removeFolder, report, temporaryFolder, timed } from './support/figures.ts';
import { millionFolder } from './support/million.ts';
import { BARE_LIST, chipToRows, framesOfScroll, keysToRows, toFirstRows } from './support/screen-timing.ts';

/** Bundled, as they are shipped. */
const built = (script: string) => new URL(`../../out/main/${script}.js`, import.meta.url);
const WORKERS = {
  historyWriter: built('history-writer'),
  historyReader: built('history-reader'),
  foreignFile: built('foreign-file'),
};

const OPENINGS = 10;
const STARTS = 8;
const CHIP_ROUNDS = 5;
/** No two have a common beginning, because the results of an earlier search are cached. */
const WORDS = ['conceicao araujo', 'silva', 'joao', 'exemplo.com', 'mensalidade', 'ped-0001', 'lima'];

export async function millionScreenBench(): Promise<void> {
  heading('The list on screen');
  const folder = millionFolder();
  await setup();
  await openings(folder);
  const dataDir = temporaryFolder();
  await seedDesk(dataDir, folder, { language: 'pt-BR' });
  const balcao = await startBalcao({ dataDir });
  const { page, context, close } = await openPage(balcao.address);
  const bare = await context.newPage();

  await bare.goto(BARE_LIST);
  const bareStarts = await each(STARTS, () => toFirstRows(bare));
  await page.bringToFront();
  report({
    name: 'first rows of a million painted after the page starts',
    took: await each(STARTS, () => toFirstRows(page)),
    bare: bareStarts,
    goal: { p95: 1000 },
  });

  report({
    name: 'a chip of the filter to its rows painted',
    took: await chipToRows(page, CHIP_ROUNDS),
    bare: null,
    goal: { p95: 100 },
  });
  const typed = await keysToRows(page, WORDS);
  report({
    name: 'a key of the search to its rows painted, three characters or more',
    took: typed.long,
    bare: null,
    goal: { p95: 100 },
  });
  report({
    name: 'a key of the search to its rows painted, one or two characters',
    took: typed.short,
    bare: null,
    goal: { p95: 250 },
  });

  const frames = await framesOfScroll(page);
  await bare.bringToFront();
  const bareFrames = await framesOfScroll(bare);
  report({
    name: `a frame while scrolling through ${frames.rows.toLocaleString('en')} rows`,
    took: frames.took,
    bare: bareFrames.took,
    goal: { p95: 20 },
  });

  await page.bringToFront();
  const [heap, bareHeap] = [await heapOf(page), await heapOf(bare)];
  memory('renderer heap, after the runs above and a collection', 80, heap, `bare page ${megabytes(bareHeap)}`);
  memory(
    'main process, including its workers',
    200,
    residentOf(balcao.pid),
    `bare Node ${megabytes(await bareProcess())}`,
  );

  await close();
  await balcao.stop();
  removeFolder(dataDir);
}

/** From a closed history to its first page, compared with the same file opened and read by plain SQL. */
async function openings(folder: string): Promise<void> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    bare.push(
      await timed(() => {
        const db = new Database(historyFileIn(folder), { readonly: true });
        db.prepare('SELECT * FROM charges ORDER BY time_key DESC LIMIT 100').all();
        db.close();
      }),
    );
    const began = performance.now();
    const history = await openHistory({ folder, workers: WORKERS, log: ({ event }) => printLine(`  ${event}`) });
    await history.list({}, null, 100);
    ours.push(performance.now() - began);
    if (round === 0) printLine(`  ${(await history.totals({})).count.toLocaleString('en')} charges in ${folder}`);
    await history.close();
  }
  // The first run finds nothing of the file in memory.
  report({
    name: 'a closed history of a million to its first page',
    took: ours.slice(1),
    bare: bare.slice(1),
    goal: { p95: 50 },
  });
}

async function each(rounds: number, measure: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push(await measure());
  return took;
}

function memory(what: string, goal: number, bytes: number, beside: string): void {
  printLine(`  ${bytes <= goal * 1e6 ? ' ' : '!'} ${what}: ${megabytes(bytes)} (goal ${goal} MB); ${beside}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The heap of a page's scripts after a collection, in bytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** A process's resident memory (Linux, `VmRSS`), in bytes; worker threads are part of it. */
function residentOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

async function bareProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume(); console.log("up")'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const resident = residentOf(child.pid ?? 0);
  child.kill();
  return resident;
}
