/**
 * Finds or downloads Electron's runtime. The `electron` package (since version 42) contains only an installer; its
 * download has a time limit, and a failure is remembered for a day.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long the download may take at a start, in seconds. */
export const FETCH_SECONDS = 20;
const REMEMBERED = 24 * 60 * 60 * 1000;
const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
};

/** Why Electron is not used here. */
type Reason = 'root' | 'no-display' | 'not-downloaded' | 'failed-before';

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
 * @param fetch runs the package's installer; whether it succeeded in time.
 */
export async function findElectron(
  root: string,
  insist: boolean,
  fetch: () => Promise<boolean>,
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
  const fetched = (await fetch()) ? program() : null;
  if (fetched !== null) return { program: fetched };
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(failure, String(now));
  return { why: 'not-downloaded' };
}

/**
 * Runs the `electron` package's installer, which is killed after the time limit and counts as failed then.
 * @param tick called every second while it runs.
 */
export async function fetchElectron(root: string, tick: () => void, seconds = FETCH_SECONDS): Promise<boolean> {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  const bounds = { timeout: seconds * 1000, killSignal: 'SIGKILL' } as const;
  const ended = once(spawn(process.execPath, [installer], { stdio: 'ignore', ...bounds }), 'exit');
  const ticking = setInterval(tick, 1000);
  try {
    return (await ended)[0] === 0;
  } catch {
    // It could not be run at all.
    return false;
  } finally {
    clearInterval(ticking);
  }
}
