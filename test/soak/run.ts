/**
 * `npm run soak`: what takes too long for every test run, with other random numbers each time. Prints what was done and
 * found; ends with 1 when a rule broke.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import buildChildren from '../support/build-children.ts';
import { killRounds } from '../support/kill-rounds.ts';

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);

await buildChildren();
process.stdout.write(`Killing a creating console 300 times (seed ${seed}) …\n`);
const report = await killRounds(300, seed);
process.stdout.write(
  `${report.made} charges made by the service: ${report.created} in the history as created, ${report.unknown} as outcome unknown, ` +
    `${report.lost.length} lost, ${report.twice.length} twice; integrity: ${report.integrity}\n`,
);
const isWhole = report.lost.length === 0 && report.twice.length === 0 && report.integrity === 'ok';

/** Every test file that tries wild inputs. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const properties = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('test', name))
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('support/properties.ts'));
process.stdout.write(`Trying other inputs in ${properties.length} test files (BALCAO_SEED=${seed}) …\n`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const args = [vitest, 'run', '--config', 'test/vitest.config.ts', '--reporter', 'dot', ...properties];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  env: { ...process.env, BALCAO_SEED: String(seed) },
  stdio: 'inherit',
});
process.exitCode = isWhole && status === 0 ? 0 : 1;
