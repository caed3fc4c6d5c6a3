/**
 * A hundred spreadsheets that were made to do harm, at full size: how long each is read before it is read or refused, how
 * much memory that takes, and what it keeps the main thread from.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SPREADSHEET_DEADLINE, SpreadsheetThread } from '../../src-main/batches/spreadsheet/spreadsheet-thread.ts';
import { systemClock } from '../../src-main/ground/clock.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { SEED } from '../support/run/rounds.ts';
import { HOSTILE, outcomeOf } from '../support/spreadsheets/hostile-workbooks.ts';
import { heading, ms, printLine } from './support/figures.ts';

const FILES = 100;
/** The process may grow by so much (bytes). */
const MOST_MEMORY = 1_500_000_000;

export async function spreadsheetsBench(): Promise<void> {
  heading('a hundred hostile spreadsheets');
  const thread = new SpreadsheetThread({ clock: systemClock, workers: historyWorkers });
  const kinds = Object.entries(HOSTILE);
  let seed = SEED;
  for (let index = 0; index < FILES; index += 1) {
    const [name, make] = kinds[index % kinds.length] ?? [];
    if (name === undefined || make === undefined) continue;
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    // The first of each kind is the largest.
    const content = make(index < kinds.length ? 1 : 0.1 + (0.9 * seed) / 2 ** 31);
    const { outcome, took, grown, blocked } = await measured(thread, content);
    const isSlow = took > SPREADSHEET_DEADLINE + 2_000 || grown > MOST_MEMORY || outcome === 'spreadsheet-too-slow';
    printLine(
      `${isSlow ? 'FAILS  ' : ''}${name}: ${outcome}, ${ms(took)}, ${Math.round(grown / 1e6)} MB, main thread ${ms(blocked)}`,
    );
  }
  await thread.close();
}

async function measured(thread: SpreadsheetThread, content: Buffer) {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const outcome = await outcomeOf(thread, content);
  const took = performance.now() - start;
  delay.disable();
  clearInterval(watching);
  return { outcome, took, grown: peak - before, blocked: delay.max / 1e6 };
}
