/**
 * The watch at work: a number of pending charges of one gateway without a rate limit, against a service in a separate
 * process, with every response recorded in a real history.
 */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayCharges } from '../../src-main/charges/gateway-charges.ts';
import { createGatewayClient } from '../../src-main/gateway-http/client.ts';
import { systemClock } from '../../src-main/ground/clock.ts';
import { type OpenedHistory, openHistory } from '../../src-main/history/history.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyWorkers } from '../support/run/built-scripts.ts';
import { startServiceProcess } from './support/answering.ts';
import { heading, ms, printLine, quantile, removeFolder, temporaryFolder } from './support/figures.ts';

/** How long the watch runs before reads are counted, and how long they are counted (ms). */
const RUN_IN = 15_000;
const COUNTED = 30_000;

export async function watchBench(pending: number): Promise<void> {
  heading(`Watch: ${pending.toLocaleString('en')} pending charges, without a rate limit, ${COUNTED / 1000} s counted`);
  const server = await startServiceProcess();
  const folder = temporaryFolder();
  const history = await openHistory({ folder, workers: historyWorkers, log: () => {} });
  const charges = await chargesAt(server.baseUrl, history);
  for (let adopted = 0; adopted < pending; adopted += 500) {
    const ids = Array.from({ length: Math.min(500, pending - adopted) }, () => randomUUID());
    await charges.reads.adopt(ids, null);
  }
  await pause(RUN_IN);
  await server.report();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  await pause(COUNTED);
  const cpu = process.cpuUsage(cpuBefore);
  const share = (cpu.user + cpu.system) / 1000 / (performance.now() - began);
  delay.disable();
  const { pauses, requests, seconds } = await server.report();
  const at = (share: number) => ms(quantile(pauses, share));
  printLine(`  reads                 ${(requests / seconds).toFixed(0)} a second`);
  printLine(`  pause between reads   p1 ${at(0.01)}   median ${at(0.5)}   p99 ${at(0.99)}   longest ${at(1)}`);
  // The monitor's own resolution of 1 ms is included in its report.
  printLine(
    `  event-loop delay      p50 ${ms(delay.percentile(50) / 1e6 - 1)}   p99 ${ms(delay.percentile(99) / 1e6 - 1)}`,
  );
  printLine(`  processor             ${(share * 100).toFixed(0)} % of a core, including the history's threads`);
  await charges.stop();
  await history.close();
  await server.close();
  removeFolder(folder);
}

async function chargesAt(baseUrl: string, history: OpenedHistory): Promise<GatewayCharges> {
  const charges = new GatewayCharges({
    history,
    shared: null,
    client: createGatewayClient({ baseUrl, token: async () => 'bench', clock: systemClock }),
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
    hasToken: async () => true,
    whyNoToken: async () => new ConsoleFailure({ kind: 'token-missing' }),
    operator: () => null,
    sendAttemptId: () => true,
    withoutItems: () => 'omit',
    postbackUrl: () => '',
    payerLanguage: () => 'pt-BR',
    checkingMany: () => undefined,
    underwayChanged: () => undefined,
    requestsPerSecond: () => Number.POSITIVE_INFINITY,
    unread: async () => 0,
    changed: () => {},
    paid: () => {},
    linkChanged: () => undefined,
    lacksCharges: () => undefined,
    paused: () => {},
    reached: () => {},
    outage: () => {},
    unsteady: () => {},
    timeZone: () => 'auto',
    clockChanged: () => {},
    notRecorded: () => {},
    rowGone: () => {},
    failed: (fault) => {
      throw fault;
    },
  });
  await charges.start();
  return charges;
}
