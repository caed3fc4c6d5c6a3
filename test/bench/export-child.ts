/** One export in a process of its own, as the console makes it; prints how long it took and what it weighed. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Announcer } from '../../src-main/announcer.ts';
import { systemClock } from '../../src-main/clock.ts';
import { openHistory } from '../../src-main/history/history.ts';
import { Exports } from '../../src-main/reports/exports.ts';
import { EXPORT_COLUMNS, exportFormat } from '../../src-preload/contract/exports.ts';
import { historyWorkers } from '../support/history-workers.ts';

const [folder = '', path = '', given = 'csv'] = process.argv.slice(2);
const format = exportFormat.parse(given);
const PAGE_EVERY = 40;

const history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
const list = async (): Promise<number> => {
  const began = performance.now();
  await history.list({}, null, 100);
  return performance.now() - began;
};
/** Pages of the list, one after the other with a pause as a reader makes, until `until` settles or so many are read. */
const pages = async (until: { done: boolean }, most: number): Promise<number[]> => {
  const took: number[] = [];
  while (!until.done && took.length < most) {
    took.push(await list());
    await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY));
  }
  return took;
};

await pages({ done: false }, 20);
const idle = await pages({ done: false }, 60);
const delay = monitorEventLoopDelay({ resolution: 1 });
const place = { chooseExportPath: async () => path, offerDownload: () => null };
const exports = new Exports({ clock: systemClock, workers: historyWorkers, ...place }, new Announcer(systemClock));
const isQuiet = process.argv[5] === 'quiet';
delay.enable();
const before = process.memoryUsage.rss();
const began = performance.now();
const state = { done: false };
const writing = exports
  .write({
    exportId: 'bench',
    history,
    gatewayName: 'Bench',
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    options: { format, dialect: 'brazil', columns: EXPORT_COLUMNS.slice(0, 20), masked: false, rawAnswers: false },
    language: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    auditHead: null,
    operator: null,
  })
  .finally(() => {
    state.done = true;
  });
const busy = isQuiet ? [] : await pages(state, Number.POSITIVE_INFINITY);
const written = await writing;
const took = performance.now() - began;
delay.disable();
await history.close();
process.stdout.write(
  `${JSON.stringify({
    took,
    idle,
    busy,
    delayP99: delay.percentile(99) / 1e6,
    // The whole process at its highest: sources stripped of their types, the history's threads, the export's.
    resident: process.resourceUsage().maxRSS * 1024,
    before,
    rows: written.rows,
    bytes: written.bytes,
    sum: written.sum,
  })}\n`,
);
