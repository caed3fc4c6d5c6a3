/**
 * An idle console: the processor time and memory of watching a hundred pending charges once it has warmed up. `npm run
 * bench -- idle` measures for ten minutes; `idle=60` for sixty seconds.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startServiceProcess } from './support/answering.ts';
import { deskAt } from './support/desk.ts';
import { heading, median, printLine, removeFolder } from './support/figures.ts';

const PENDING = 100;
/** How long the console runs before the measurement (ms): buffers fill, code is compiled. */
const WARM_UP = 60_000;
/** How often the memory in use is sampled (ms). */
const LOOK_EVERY = 5_000;

/** @param seconds duration of the measurement */
export async function idleBench(seconds: number): Promise<void> {
  heading(`Idle: ${PENDING} pending charges, ${seconds} s after ${WARM_UP / 1000} s of warm-up`);
  const server = await startServiceProcess();
  const { desk, gatewayId } = await deskAt(server.baseUrl, 10);
  const transactionIds = Array.from({ length: PENDING }, () => randomUUID());
  await desk.call('charges.adopt', { gatewayId, transactionIds, attemptKey: null });
  await pause(Math.min(WARM_UP, seconds * 1000));
  await server.report();

  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  const uses: number[] = [];
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
    await pause(Math.min(LOOK_EVERY, seconds * 1000 - passed));
    uses.push(memoryInUse());
  }
  const cpu = process.cpuUsage(cpuBefore);
  const share = (cpu.user + cpu.system) / 1000 / (performance.now() - began);
  const { requests } = await server.report();
  // Medians of the first and the last tenth, because a single sample may be just before or after a collection.
  const tenth = Math.max(1, Math.ceil(uses.length / 10));
  const growth = median(uses.slice(-tenth)) - median(uses.slice(0, tenth));
  printLine(
    `  processor             ${(share * 100).toFixed(2)} % of a core, including the history's threads (goal 3 %)`,
  );
  printLine(`  growth of memory      ${(growth / 1024 / 1024).toFixed(2)} MB (goal 2 MB)`);
  printLine(`  reads                 ${(requests / seconds).toFixed(1)} a second`);
  await desk.console.close();
  await server.close();
  removeFolder(desk.folder);
}

/** The memory after a collection, when Node was started with `--expose-gc`; else the memory in use now. */
function memoryInUse(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
