/** One export in a separate process, as the console makes it with the built workers; prints how long it took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemClock } from '../../src-main/ground/clock.ts';
import { EventBroadcaster } from '../../src-main/ground/event-broadcaster.ts';
import { openHistory } from '../../src-main/history/history.ts';
import { RunningExports } from '../../src-main/reports/exports/running-exports.ts';
import { EXPORT_COLUMNS, exportFormat } from '../../src-preload/contract/reports/export-options.ts';

const [folder = '', path = '', formatName = 'csv'] = process.argv.slice(2);
const format = exportFormat.parse(formatName);
const PAGE_EVERY = 40;
const built = (name: string) => new URL(`../../out/main/${name}.js`, import.meta.url);
const workers = {
  historyWriter: built('history-writer'),
  foreignFile: built('foreign-file'),
  historyReader: built('history-reader'),
  exportWriter: built('export-writer'),
};

const history = await openHistory({ folder, workers, log: () => undefined });
const list = async (): Promise<number> => {
  const began = performance.now();
  await history.list({}, null, 100);
  return performance.now() - began;
};
/** Reads pages of the list, with pauses as a reader makes, until `until` is done or the maximum number is read. */
const pages = async (until: { done: boolean }, max: number): Promise<number[]> => {
  const took: number[] = [];
  while (!until.done && took.length < max) {
    took.push(await list());
    await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY));
  }
  return took;
};

await pages({ done: false }, 20);
const idle = await pages({ done: false }, 60);
const delay = monitorEventLoopDelay({ resolution: 1 });
const fileTarget = { chooseExportPath: async () => path, offerDownload: () => null };
const exports = new RunningExports(
  { clock: systemClock, workers, log: () => undefined, ...fileTarget },
  new EventBroadcaster(systemClock),
);
const isQuiet = process.argv[5] === 'quiet';
const timeline = process.argv[6] === 'timeline';
// Watching for delays costs processor time.
if (!isQuiet) delay.enable();
const [began, processor] = [performance.now(), process.cpuUsage()];
const state = { done: false };
const writing = exports
  .write({
    layout: null,
    returningStates: [],
    exportId: 'bench',
    history,
    gatewayId: '00000000-0000-4000-8000-000000000001',
    gatewayName: 'Bench',
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    options: {
      ...{ format, dialect: 'brazil', columns: EXPORT_COLUMNS.slice(0, 20) },
      ...{ masked: false, rawAnswers: false, timeline },
    },
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
const { user, system } = process.cpuUsage(processor);
delay.disable();
await history.close();
process.stdout.write(
  `${JSON.stringify({
    took,
    processor: (user + system) / 1e3,
    idle,
    busy,
    delayP99: delay.percentile(99) / 1e6,
    rows: written.rows,
    bytes: written.bytes,
    sum: written.sum,
  })}\n`,
);
