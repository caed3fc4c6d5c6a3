/**
 * `npm test`: vitest, and its closing line. A test process that dies under its file (V8 has been seen to, in processes
 * that start and end many threads: vitest.config.ts) is said so, and that file is run again, twice at the most; a test
 * that fails is never tried again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COUNTS_FILE, type Counts, closingLine } from './support/closing-line.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'balcao-test-'));

async function run(args: readonly string[]): Promise<Counts> {
  const file = join(folder, 'counts.json');
  rmSync(file, { force: true });
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'test/vitest.config.ts', ...args], {
    cwd: root,
    env: { ...process.env, [COUNTS_FILE]: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  // Without its counts a run has come to nothing: the set-up failed, and has said why.
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, crashed: [] };
  // Written by closing-line.ts and by nothing else.
  return JSON.parse(readFileSync(file, 'utf8')) as Counts;
}

const RERUNS = 2;

let total = await run(process.argv.slice(2));
for (let rerun = 0; rerun < RERUNS && total.crashed.length > 0; rerun += 1) {
  process.stdout.write(`\nA test process died; its file is run again: ${total.crashed.join(', ')}\n`);
  const again = await run(total.crashed);
  total = {
    passed: total.passed + again.passed,
    failed: total.failed + again.failed,
    skipped: total.skipped + again.skipped,
    crashed: again.crashed,
  };
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(closingLine(total));
process.exitCode = total.failed + total.crashed.length > 0 ? 1 : 0;
