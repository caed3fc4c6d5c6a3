/**
 * From `npm start` to the address and to the first rows on screen, each beside the least that it can be (bare-desk.mjs);
 * and the memory of a desk with ten gateways in its first minute.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src-main/ground/clock.ts';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import setup from '../support/e2e/setup.ts';
import { fillDesk } from '../support/e2e/tour-desk.ts';
import { openDesk } from '../support/shell/console-desk.ts';
import { START_COMMAND } from '../support/shell/start-command.ts';
import { heading, printLine, removeFolder, report, temporaryFolder } from './support/figures.ts';

const ROUNDS = 9;
const GATEWAYS = 10;
/** Each is a multiple of the bare desk's, or MB. */
const GOALS = { address: 8, rows: 3, memory: 250 };
const root = fileURLToPath(new URL('../..', import.meta.url));
const BARE = [join(root, 'test/bench/support/bare-desk.mjs')];

export async function startBench(): Promise<void> {
  heading(`Start: to the address, and to the first rows in a new window (medians of ${ROUNDS})`);
  await setup();
  const folder = temporaryFolder();
  await fillDesk(folder, { language: 'pt-BR' });
  const balcao = [...START_COMMAND, '--shell', 'browser', '--no-open', '--port', '0', '--data-dir', folder];
  const bare = [...BARE, join(folder, 'bare.db')];
  // The first starts build what is needed, and open the browser.
  await startOnce(balcao);
  await startOnce(bare);
  const rounds = { ours: [] as Started[], bare: [] as Started[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.ours.push(await startOnce(balcao));
    rounds.bare.push(await startOnce(bare));
  }
  for (const [part, name] of [
    ['address', 'npm start to the address'],
    ['rows', 'npm start to the first rows in a new window'],
  ] as const)
    report({
      name,
      took: rounds.ours.map((each) => each[part]),
      bare: rounds.bare.map((each) => each[part]),
      goal: { times: GOALS[part] },
    });
  removeFolder(folder);
  await memoryOfMany();
}

interface Started {
  /** Milliseconds from the start to the address, and to the first row on screen. */
  readonly address: number;
  readonly rows: number;
}

async function startOnce(args: readonly string[]): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address === undefined) continue;
    const listening = performance.now() - began;
    const { page, close } = await openPage(address);
    await page.locator('tr:has(td)').first().waitFor();
    const rows = performance.now() - began;
    await close();
    child.kill('SIGTERM');
    await ended;
    return { address: listening, rows };
  }
  throw new Error('it ended before it listened');
}

async function memoryOfMany(): Promise<void> {
  const folder = temporaryFolder();
  const desk = await openDesk(folder, systemClock);
  for (let each = 1; each <= GATEWAYS; each += 1)
    await desk.call('gateways.add', {
      ...{ name: `Bench ${each}`, baseUrl: `http://127.0.0.1:9/${each}`, environment: 'live', verifyPath: '' },
      ...{ sendAttemptId: true, requestsPerSecond: 10 },
    });
  await desk.console.close();
  const balcao = await startBalcao({ dataDir: folder });
  await pause(20_000);
  const status = readFileSync(`/proc/${balcao.pid}/status`, 'utf8');
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0);
  printLine(
    `  ${GATEWAYS} gateways: ${megabytes('VmRSS')} MB after 20 s, most ${megabytes('VmHWM')} (goal ${GOALS.memory})`,
  );
  await balcao.stop();
  removeFolder(folder);
}
