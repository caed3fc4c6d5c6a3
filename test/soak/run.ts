/**
 * `npm run soak`: every test with many tries, with all of them and with different random numbers each time; `npm run
 * soak -- 7` starts with 7, `npm run soak -- batches` runs those whose path has this word. Exits with 1 when a test
 * failed. `npm run soak -- world` also plants faults into copies of the source, each of which days of the office have to
 * show. `npm run soak -- team` kills the desks and the server of a team instead (team/team-soak.ts), and `npm run
 * soak -- team failovers` promotes its standby again and again (team/failover-soak.ts). `npm run soak -- walker` uses
 * the whole console at random for ten minutes, `npm run soak -- walker 7 30` with seed 7 for thirty
 * (walker/walk-at-random.ts). `npm run soak -- page` runs a day of eight hours and 300 charges with the office's screens
 * open in Chromium, `npm run soak -- page 7 3` three from seed 7 on; then it plants faults of the page into copies, each
 * of which a day has to show.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import setup from '../support/e2e/setup.ts';
import buildChildren from '../support/run/build-children.ts';
import { HAS_POSTGRES } from '../support/team/postgres-releases.ts';
import { FAULTS, TEAM_FAULTS } from '../world/faults.ts';
import { findFaults } from '../world/find-faults.ts';
import { pageSoak } from '../world/page/page-day.ts';
import { SCREEN_FAULTS } from '../world/page/screen-faults.ts';
import { failoverSoak } from './team/failover-soak.ts';
import { teamSoak } from './team/team-soak.ts';
import { walkAtRandom } from './walker/walk-at-random.ts';

const given = process.argv.slice(2);
const [seed = String(Date.now() % 1_000_000), kills, ofServer, desks] = given.filter((each) => /^\d+$/.test(each));
const words = given.filter((each) => !/^\d+$/.test(each));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where no number is given: kills of desks, how many of them there are for each kill of the server, and desks. */
const KILLS = 300;
const A_SERVER_KILL = 15;
const DESKS = 8;
const FAILOVERS = 50;
/** Minutes. */
const WALK = 10;

if (words.length === 1 && words[0] === 'team') {
  await buildChildren();
  const size = { seed: Number(seed), desks: Number(desks ?? DESKS), kills: Number(kills ?? KILLS) };
  const serverKills = Number(ofServer ?? Math.ceil(size.kills / A_SERVER_KILL));
  process.stdout.write(
    `${size.desks} desks, ${size.kills} kills of them, ${serverKills} of the server (seed ${seed}) …\n`,
  );
  process.exit((await teamSoak({ ...size, serverKills })) ? 0 : 1);
}

if (words[0] === 'team' && words[1] === 'failovers') {
  await buildChildren();
  const isSynchronous = words[2] !== 'asynchronous';
  const size = { seed: Number(seed), failovers: Number(kills ?? FAILOVERS), desks: Number(ofServer ?? DESKS) };
  process.stdout.write(`${size.desks} desks, ${size.failovers} failovers (seed ${seed}) …\n`);
  process.exit((await failoverSoak({ ...size, isSynchronous })) ? 0 : 1);
}

if (words.length === 1 && words[0] === 'walker') {
  await setup();
  process.exit(
    (await walkAtRandom(Number(seed), Number(kills ?? WALK), (line) => process.stdout.write(`${line}\n`))) ? 0 : 1,
  );
}

if (words.length === 1 && words[0] === 'page') {
  await setup();
  const isTrue = await pageSoak(Number(seed), Number(kills ?? 1), { charges: 300, hours: 8 });
  // Enough for a list of two pages.
  const isFound = findFaults(SCREEN_FAULTS, 'test/world/page/days.ts', Number(seed), 4, 110, 1);
  process.exit(isTrue && isFound ? 0 : 1);
}

const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('test', name))
  .filter((path) => words.every((word) => path.includes(word)))
  .filter((path) => /run\/(properties|rounds)\.ts'/.test(readFileSync(join(root, path), 'utf8')));
if (files.length === 0) throw new Error('no test file of many tries was found');
process.stdout.write(`All tries of ${files.length} test files (BALCAO_SEED=${seed}) …\n`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const failed = (what: readonly string[]) =>
  spawnSync(process.execPath, [vitest, 'run', '--config', 'test/vitest.config.ts', ...what], {
    cwd: root,
    env: { ...process.env, BALCAO_SOAK: '1', BALCAO_SEED: seed },
    stdio: 'inherit',
  }).status !== 0;
const results = [failed(files)];
// So many days each.
if (words.length === 1 && words[0] === 'world')
  results.push(
    !findFaults(FAULTS, 'test/world/days.ts', Number(seed), 200),
    HAS_POSTGRES && !findFaults(TEAM_FAULTS, 'test/world/days.ts', Number(seed), 200, 2),
  );
// All of the second engine's files, those without tries as well.
if (words.length === 0 && HAS_POSTGRES) results.push(failed(['--project', 'team']));
process.exitCode = results.includes(true) ? 1 : 0;
