/** From `npm start` to a console that responds, compared with a bare Node process that opens an empty server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { START_COMMAND } from '../support/shell/start-command.ts';
import { heading, median, ms, printLine, removeFolder, temporaryFolder, timed } from './support/figures.ts';

const ROUNDS = 7;
const root = new URL('../..', import.meta.url).pathname;

export async function startBench(): Promise<void> {
  heading('Start: to the line with the address, compared with a bare Node server');
  const folder = temporaryFolder();
  const balcao = [...START_COMMAND, '--shell', 'browser', '--no-open', '--port', '0', '--data-dir', folder];
  const bare = ['-e', "require('http').createServer().listen(0,'127.0.0.1',()=>console.log('listening'))"];
  // The first start builds when something needs a build.
  await untilListening(balcao);
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await untilListening(balcao));
    baseline.push(await untilListening(bare));
  }
  printLine(
    `  start to listening   median ${ms(median(ours))}   longest ${ms(Math.max(...ours))}   (${ROUNDS} starts)`,
  );
  printLine(`  bare Node server     median ${ms(median(baseline))}`);
  printLine(`  ratio of medians     ${(median(ours) / median(baseline)).toFixed(2)}`);
  removeFolder(folder);
}

async function untilListening(args: readonly string[]): Promise<number> {
  const took = { value: 0 };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  took.value = await timed(async () => {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('listening')) return;
    throw new Error('it ended before it listened');
  });
  child.kill('SIGTERM');
  await ended;
  return took.value;
}
