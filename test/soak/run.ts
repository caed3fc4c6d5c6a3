/**
 * `npm run soak`: every test with many tries, with all of them and with different random numbers each time; `npm run
 * soak -- 7` starts with 7, `npm run soak -- batches` runs those whose path has this word. Exits with 1 when a test
 * failed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.argv.slice(2);
const seed = given.find((each) => /^\d+$/.test(each)) ?? String(Date.now() % 1_000_000);
const words = given.filter((each) => !/^\d+$/.test(each));
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('test', name))
  .filter((path) => words.every((word) => path.includes(word)))
  .filter((path) => /run\/(properties|rounds)\.ts'/.test(readFileSync(join(root, path), 'utf8')));
if (files.length === 0) throw new Error('no test file of many tries was found');
process.stdout.write(`All tries of ${files.length} test files (BALCAO_SEED=${seed}) …\n`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/vitest.config.ts', ...files], {
  cwd: root,
  env: { ...process.env, BALCAO_SOAK: '1', BALCAO_SEED: seed },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
