/**
 * The plans of SQLite for the list, its totals and its searches: runs plans.test.ts with the tests' own runner, without
 * their configuration.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const root = fileURLToPath(new URL('../..', import.meta.url));

export async function plansBench(): Promise<void> {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--dir', 'test/bench'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
