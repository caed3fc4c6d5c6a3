/**
 * Electron's runtime: found, fetched, or done without. The `electron` package (since version 42) brings only an
 * installer; its download is tried within a bound, and a failure is remembered for a day.
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
type Hindrance = 'root' | 'no-display' | 'not-downloaded' | 'failed-before';

/** What decides about it; handed in, so that each system's rule can be tested on any. */
export interface Here {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** UTC milliseconds. */
  readonly now: number;
}

const thisComputer = (): Here => {
  const { platform, env } = process;
  return { platform, env, isRoot: process.getuid?.() === 0, now: Date.now() };
};

/**
 * Looks for the runtime's program, and fetches it where nothing else stands in its way.
 * @param root the folder of package.json, node_modules and out.
 * @param insist tries the download again whatever is remembered.
 * @param fetch runs the package's installer; whether it ended well in time.
 */
export async function findElectron(
  root: string,
  insist: boolean,
  fetch: () => Promise<boolean>,
  { platform, env, isRoot, now }: Here = thisComputer(),
): Promise<{ readonly program: string } | { readonly why: Hindrance }> {
  const packageFolder = join(root, 'node_modules', 'electron');
  /** Where it is whole: in the variable's folder, else what the installer unpacked; that writes path.txt last. */
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
 * Runs the `electron` package's installer, which is killed after so many seconds and has failed then.
 * @param tick is called every second it runs.
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
