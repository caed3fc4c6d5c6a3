/**
 * Electron's runtime: found, fetched, or done without. The `electron` package (since version 42) brings only an
 * installer; its download is tried within a bound, and a failure is remembered for a day.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';

/** How long the download may take at a start, in seconds. */
export const FETCH_SECONDS = 20;
const REMEMBERED = 24 * 60 * 60 * 1000;

/** Why Electron is not used here. */
export type ElectronHindrance = 'root' | 'no-display' | 'not-downloaded' | 'failed-before';

export type ElectronRuntime =
  | { readonly kind: 'ready'; readonly program: string }
  | { readonly kind: 'hindered'; readonly why: ElectronHindrance };

export interface RuntimeSearch {
  /** The folder of package.json, node_modules and out. */
  readonly root: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  readonly clock: Clock;
  /** True tries the download again whatever is remembered. */
  readonly insist: boolean;
  /** Runs the package's installer; whether it ended well in time. */
  fetch(root: string): Promise<boolean>;
}

const failureSchema = z.object({ version: z.string(), at: z.number() });
const failurePath = (root: string) => join(root, 'out', 'electron-not-fetched.json');

/** Looks for the runtime, and fetches it where nothing else stands in its way. */
export async function findElectron(search: RuntimeSearch): Promise<ElectronRuntime> {
  const { root, platform, env, clock } = search;
  const isUnix = platform !== 'win32' && platform !== 'darwin';
  if (isUnix && search.isRoot) return { kind: 'hindered', why: 'root' };
  if (isUnix && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { kind: 'hindered', why: 'no-display' };
  const present = electronProgram(root, platform, env);
  if (present) return { kind: 'ready', program: present };

  const version = electronVersion(root);
  if (!search.insist && failedLately(root, version, clock)) return { kind: 'hindered', why: 'failed-before' };
  const fetched = (await search.fetch(root)) ? electronProgram(root, platform, env) : null;
  if (fetched) return { kind: 'ready', program: fetched };
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(failurePath(root), JSON.stringify({ version, at: clock.now() }));
  return { kind: 'hindered', why: 'not-downloaded' };
}

/** The runtime's program where it is whole: the variable's folder first, else what the installer unpacked. */
function electronProgram(root: string, platform: NodeJS.Platform, env: RuntimeSearch['env']): string | null {
  const name =
    platform === 'win32' ? 'electron.exe' : platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';
  const set = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (set) return existsSync(join(set, name)) ? join(set, name) : null;
  const packageFolder = join(root, 'node_modules', 'electron');
  const program = join(packageFolder, 'dist', name);
  // The installer writes path.txt when everything is unpacked, so a download cut short is not taken for whole.
  return existsSync(join(packageFolder, 'path.txt')) && existsSync(program) ? program : null;
}

function electronVersion(root: string): string {
  const text = readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function failedLately(root: string, version: string, clock: Clock): boolean {
  try {
    const failure = failureSchema.parse(JSON.parse(readFileSync(failurePath(root), 'utf8')));
    const age = clock.now() - failure.at;
    return failure.version === version && age >= 0 && age < REMEMBERED;
  } catch {
    // Never failed, or the note cannot be read: then it is tried.
    return false;
  }
}

/**
 * Runs the `electron` package's installer.
 *
 * @param tick is called every second it runs; after FETCH_SECONDS it is killed, and has failed.
 */
export function fetchElectron(tick: () => void, clock: Clock): RuntimeSearch['fetch'] {
  return (root) =>
    new Promise((resolve) => {
      const installer = join(root, 'node_modules', 'electron', 'install.js');
      const child = spawn(process.execPath, [installer], { stdio: 'ignore' });
      let disarm: () => void;
      const beat = (second: number) => {
        disarm = clock.after(1000, () => {
          if (second === FETCH_SECONDS) return void child.kill('SIGKILL');
          tick();
          beat(second + 1);
        });
      };
      beat(1);
      const finish = (ok: boolean) => {
        disarm();
        resolve(ok);
      };
      child.once('error', () => finish(false));
      child.once('exit', (code) => finish(code === 0));
    });
}
