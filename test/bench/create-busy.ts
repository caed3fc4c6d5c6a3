/** The cost of a creation while the same history is exported, totalled and checked, all at once and without a pause. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../src-main/ground/clock.ts';
import type { ExportRow } from '../../src-main/history/api/history-api.ts';
import type { Page } from '../../src-main/history/api/list-api.ts';
import { historyFileIn } from '../../src-main/history/history.ts';

import type { ReaderCalls } from '../../src-main/history/worker/reader-calls.ts';
import { WorkerClient } from '../../src-main/history/worker/worker-client.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { seedHistory } from '../support/history/history-seed.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { openDesk } from '../support/shell/console-desk.ts';
import { startServiceProcess } from './support/answering.ts';
import { deskAt } from './support/desk.ts';
import { heading, median, ms, printLine, quantile, timed } from './support/figures.ts';

const CHARGES = 100_000;
const ROUNDS = 400;

export async function createBusyBench(): Promise<void> {
  heading(
    `Create in a history of ${CHARGES.toLocaleString('en')} charges, idle, then while it is exported, summed up and checked`,
  );
  const server = await startServiceProcess();
  const first = await deskAt(server.baseUrl, 10);
  await first.desk.console.close();
  const folder = first.desk.folder;
  const [gatewayFolder = ''] = readdirSync(join(folder, 'gateways'));
  const historyFolder = join(folder, 'gateways', gatewayFolder);
  seedHistory(historyFolder, CHARGES);
  const desk = await openDesk(folder, systemClock);
  const { gatewayId } = first;
  await desk.call('access.setToken', { gatewayId, token: 'bench' });
  const create = () => desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  const rounds = async () => {
    const sample: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) sample.push(await timed(create));
    return sample;
  };
  await rounds();
  const idle = await rounds();
  const busy = await startBusiness(historyFolder, () => desk.call('charges.totals', { gatewayId, filter: {} }));
  const during = await rounds();
  const done = await busy.stop();
  printLine(`  idle    median ${ms(median(idle))}   p99 ${ms(quantile(idle, 0.99))}   (${ROUNDS} rounds)`);
  printLine(`  busy    median ${ms(median(during))}   p99 ${ms(quantile(during, 0.99))}   meanwhile ${done}`);
  printLine(
    `  ratio of medians ${(median(during) / median(idle)).toFixed(2)}, of p99 ${(quantile(during, 0.99) / quantile(idle, 0.99)).toFixed(2)}`,
  );
  await desk.close();
  await server.close();
}

/** An export's reads, totals and a check of the whole file, repeated, each on its own thread. */
async function startBusiness(folder: string, totals: () => Promise<unknown>) {
  const file = historyFileIn(folder);
  // Only a reader is opened, because the console that creates has the file's one writer.
  const script = historyWorkers.historyReader;
  const exporter = new WorkerClient<ReaderCalls>({ role: 'bench', script, source: file, log: () => {} });
  const checker = new Worker(new URL('./support/checking-thread.ts', import.meta.url), {
    workerData: file,
  });
  let checks = 0;
  checker.on('message', () => {
    checks += 1;
  });
  let running = true;
  let exported = 0;
  let summed = 0;
  const exporting = (async () => {
    while (running) {
      let after: ListCursor | null = null;
      do {
        const page: Page<ExportRow> = await exporter.call('exportPage', {}, after, 1000);
        exported += page.rows.length;
        after = page.next;
      } while (after !== null && running);
    }
  })();
  const summing = (async () => {
    while (running) {
      await totals();
      summed += 1;
    }
  })();
  return {
    async stop(): Promise<string> {
      running = false;
      await Promise.all([exporting, summing]);
      await checker.terminate();
      await exporter.close();
      return `${exported.toLocaleString('en')} rows exported, ${summed} totals, ${checks} whole checks`;
    },
  };
}
