/**
 * `npm run smoke -- PACKED`: what only Electron's runtime can show of a packed Balcão, on the system it was packed for
 * (docs/build/installers.md). It opens as it was packed; a copy that Playwright may inspect does the end-to-end main
 * job; a copy with one byte of its archive changed does not open, on Windows and macOS.
 * What it saw is added to the record of runs (build/electron-run/electron-run.ts).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { release, tmpdir, version } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { FuseV1Options } from '@electron/fuses';
import { chromium, type Page } from 'playwright';
import { addRuns, type Run } from '../../build/electron-run/electron-run.ts';
import { FUSES, NAMED_FUSES, readFuses, setFuses } from '../../build/pack/fuses.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { archiveIn, changeOneByte, copyPacked, programIn } from './packed-app.ts';

const [, , given] = process.argv;
if (given === undefined) throw new Error('Usage: npm run smoke -- PACKED (a packed folder, or balcao.app)');
const packed = resolve(given);
const root = fileURLToPath(new URL('../..', import.meta.url));
const isMac = process.platform === 'darwin';
const folder = mkdtempSync(join(tmpdir(), 'balcao-smoke-'));
/** How long a start may take before it counts as hanging, in milliseconds: a first start is scanned for viruses. */
const PATIENCE = 120_000;
const say = (line: string) => void process.stderr.write(`${line}\n`);

interface Started {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly ended: Promise<unknown[]>;
}

function start(app: string, dataDir: string): Started {
  const args = ['--dev-tools', '--remote-debugging-port=0', '--data-dir', dataDir, '--locale', 'pt-BR'];
  const child = spawn(programIn(app), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', (line) => lines.push(line));
  return { child, lines, ended: once(child, 'close') };
}

/** The address of Chromium's own inspector; the packed fuses refuse Node's. */
async function inspector({ lines, ended }: Started): Promise<string> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; ) {
    const address = lines.map((line) => /DevTools listening on (ws:\S+)/.exec(line)?.[1]).find((found) => found);
    if (address !== undefined) return address;
    if (hasEnded) throw new Error(`Balcão ended before its window opened:\n${lines.join('\n')}`);
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`Chromium’s inspector does not listen:\n${lines.join('\n')}`);
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macos', win32: 'windows' };
const system = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
const run: Run = {
  system,
  release: [version(), release(), process.env['XDG_CURRENT_DESKTOP'], process.env['XDG_SESSION_TYPE']]
    .filter(Boolean)
    .join(', '),
  balcao: packageJson.version,
  electron: packageJson.devDependencies.electron,
  date: new Date().toISOString().slice(0, 10),
  startToWindow: null,
  results: {},
  screenshots: [],
};

/** Does a line of the page's list, and keeps what came of it. */
async function line(id: keyof Run['results'], does: () => Promise<void>): Promise<void> {
  run.results[id] = 'no';
  await does();
  run.results[id] = 'yes';
}

async function hasItsFuses(): Promise<void> {
  for (const [name, isOn] of Object.entries(await readFuses(isMac ? packed : programIn(packed))))
    if (isOn !== NAMED_FUSES[name]) throw new Error(`The fuse ${name} is wrong.`);
}

/** As packed: the welcome screen stands, with its history's natives and its page loaded from the archive. */
async function opens(): Promise<void> {
  const begun = performance.now();
  const started = start(packed, join(folder, 'as-packed'));
  const browser = await chromium.connectOverCDP(await inspector(started));
  try {
    const [context] = browser.contexts();
    // The inspector listens before the window is there.
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) throw new Error('There is no window.');
    const first = page.getByRole('button', { name: /Experimentar no sandbox/ });
    await first.waitFor();
    run.startToWindow = Math.round(performance.now() - begun);
    say(`From the start to the window: ${run.startToWindow} ms.`);
    await photograph(page, 'welcome');
    await first.click();
    await page.getByText('Nenhuma cobrança ainda').waitFor();
    await photograph(page, 'charges');
  } finally {
    await browser.close();
    started.child.kill();
    await started.ended;
  }
}

async function photograph(page: Page, name: string): Promise<void> {
  const path = `electron-run/${system}-${name}.png`;
  mkdirSync(join(root, 'docs', 'build', 'electron-run'), { recursive: true });
  await page.screenshot({ path: join(root, 'docs', 'build', path) });
  run.screenshots.push(path);
}

/** The end-to-end test of the main job; Playwright needs Node's inspector, so one fuse of a copy is turned back. */
async function doesTheMainJob(): Promise<void> {
  const copy = copyPacked(packed, join(folder, 'inspectable'));
  const fuses = { ...FUSES, [FuseV1Options.EnableNodeCliInspectArguments]: true };
  await setFuses(isMac ? copy : programIn(copy), fuses, false);
  // Signed without a name and without the hardened runtime, which would refuse the copy's own frameworks then.
  if (isMac && spawnSync('codesign', ['--force', '--deep', '--sign', '-', copy], { stdio: 'inherit' }).status !== 0)
    throw new Error('The copy could not be signed.');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const only = ['--project', 'e2e', 'test/e2e/main-job.test.ts', '-t', 'electron shell'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/vitest.config.ts', ...only], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BALCAO_PACKED: programIn(copy) },
  });
  if (status !== 0) throw new Error('The main job failed in the packed app.');
}

async function refusesAChangedArchive(): Promise<void> {
  const copy = copyPacked(packed, join(folder, 'changed'));
  changeOneByte(archiveIn(copy));
  const dataDir = join(folder, 'changed-data');
  const { child, lines, ended } = start(copy, dataDir);
  const tooLong = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  const [code] = await ended;
  const timedOut = child.signalCode === 'SIGKILL';
  clearTimeout(tooLong);
  say(lines.join('\n'));
  if (timedOut || code === 0 || existsSync(join(dataDir, 'console.db'))) throw new Error('A changed archive was run.');
}

try {
  await line('fuses', hasItsFuses);
  await line('opens', opens);
  say('The packed app opens, with its fuses as decided.');
  await line('main-job', doesTheMainJob);
  say('The packed app does the main job.');
  if (process.platform === 'linux') say('Electron checks no archive on Linux: left out.');
  else {
    await line('archive', refusesAChangedArchive);
    say('The packed app refuses an archive with one changed byte.');
  }
} finally {
  addRuns(root, [run]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
