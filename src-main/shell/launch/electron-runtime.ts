/**
 * Finds or downloads Electron's runtime. The `electron` package (since version 42) contains only an installer. A start
 * waits for its download for a while, and a failure is remembered for a day.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';

/** How long a start waits for the download, in seconds. */
export const FETCH_SECONDS = 20;
const REMEMBERED = DAY;
const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
};

/** Reads 1 where AppArmor restricts what the sandbox needs (Ubuntu's `sysctl`). */
const APPARMOR_RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
/** S_ISUID (chmod(2)). */
const SET_USER_ID = 0o4000;

/** Why Electron is not used here. */
type Reason = 'root' | 'no-display' | 'not-downloaded' | 'still-loading' | 'failed-before';

/** What became of the download; a slow one goes on. */
export type Fetched = 'done' | 'failed' | 'slow';

/** The inputs of the decision; injected, so that each system's rule can be tested on any. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** UTC milliseconds. */
  readonly now: number;
}

const thisComputer = (): Surroundings => {
  const { platform, env } = process;
  return { platform, env, isRoot: process.getuid?.() === 0, now: Date.now() };
};

/**
 * Finds the runtime's program, and downloads it where nothing prevents that.
 * @param root the folder of package.json, node_modules and out.
 * @param insist retries the download even after a remembered failure.
 * @param fetch runs the package's installer.
 */
export async function findElectron(
  root: string,
  insist: boolean,
  fetch: () => Promise<Fetched>,
  { platform, env, isRoot, now }: Surroundings = thisComputer(),
): Promise<{ readonly program: string } | { readonly why: Reason }> {
  const packageFolder = join(root, 'node_modules', 'electron');
  /** Complete where it exists: in the variable's folder, else unpacked by the installer, which writes path.txt last. */
  const program = () => {
    const set = env['ELECTRON_OVERRIDE_DIST_PATH'];
    const name = PROGRAMS[platform] ?? 'electron';
    const path = join(set || join(packageFolder, 'dist'), name);
    return existsSync(path) && (set || existsSync(join(packageFolder, 'path.txt'))) ? path : null;
  };
  const isUnix = platform !== 'win32' && platform !== 'darwin';
  if (isUnix && isRoot) return { why: 'root' };
  if (isUnix && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { why: 'no-display' };
  const present = program();
  if (present !== null) return { program: present };

  // Another version is another file to download.
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const failure = join(root, 'out', `electron-${version}-not-fetched`);
  const age = existsSync(failure) ? now - Number(readFileSync(failure, 'utf8')) : REMEMBERED;
  if (!insist && age >= 0 && age < REMEMBERED) return { why: 'failed-before' };
  const fetched = await fetch();
  const loaded = fetched === 'done' ? program() : null;
  if (loaded !== null) return { program: loaded };
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(failure, String(now));
  return { why: fetched === 'slow' ? 'still-loading' : 'not-downloaded' };
}

/**
 * Runs the `electron` package's installer. What it has not done within the limit it does while Balcão runs, so that
 * nothing is loaded twice: the next start finds it.
 * @param progress called every second with the bytes that were loaded.
 * @param seconds null waits until it has ended.
 */
export async function fetchElectron(
  root: string,
  clock: Pick<Clock, 'after'>,
  progress: (bytes: number) => void,
  seconds: number | null,
): Promise<Fetched> {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  // It loads into the system's temporary folder; one of its own shows how much there is.
  const folder = mkdtempSync(join(tmpdir(), 'balcao-electron-'));
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
  const child = spawn(process.execPath, [installer], { stdio: 'ignore', env });
  const slow = Promise.withResolvers<Fetched>();
  const disarm = seconds === null ? () => {} : clock.after(seconds * 1000, () => slow.resolve('slow'));
  let stopTicking = () => {};
  const tick = () => {
    progress(bytesIn(folder));
    stopTicking = clock.after(1000, tick);
  };
  tick();
  const ended = once(child, 'exit').then(
    ([code]): Fetched => (code === 0 ? 'done' : 'failed'),
    // It could not be run at all.
    (): Fetched => 'failed',
  );
  const removed = ended.finally(() => rmSync(folder, { recursive: true, force: true }));
  try {
    return await Promise.race([removed, slow.promise]);
  } finally {
    disarm();
    stopTicking();
    child.unref();
  }
}

function bytesIn(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Whether Linux refuses Chromium's sandbox to this program: AppArmor keeps unprivileged programs from making their own
 * namespaces (Ubuntu since 24.04), and the helper next to it is not root's with the set-user-ID bit, as npm cannot make
 * it.
 */
export function isSandboxRefused(program: string, restriction = APPARMOR_RESTRICTION): boolean {
  if (!existsSync(restriction) || readFileSync(restriction, 'utf8').trim() !== '1') return false;
  const helper = statSync(helperBeside(program), { throwIfNoEntry: false });
  return helper === undefined || helper.uid !== 0 || (helper.mode & SET_USER_ID) === 0;
}

export const helperBeside = (program: string) => join(dirname(program), 'chrome-sandbox');
