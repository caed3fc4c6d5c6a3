/** The folder with all of Balcão's data: the same for both shells, closed to other users of the computer. */
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { makeFolder } from '../../ground/folders.ts';
import { type Language, shellMessages } from './messages.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The inputs that decide the folder's path; injected, so that each system's rule can be tested on any. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export const currentSystem = (): System => ({ platform: process.platform, env: process.env, home: homedir() });

/** The usual folder for a program's data on this system (XDG Base Directory on Linux; a relative value is ignored). */
export function usualDataFolder({ platform, env, home }: System): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Balcão');
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Balcão');
  const data = env['XDG_DATA_HOME'];
  return join(data !== undefined && isAbsolute(data) ? data : join(home, '.local', 'share'), 'balcao');
}

/** The folder of `npm run demo`, next to the usual one. */
export function demoDataFolder(system: System = currentSystem()): string {
  return `${usualDataFolder(system)}-demo`;
}

/** @param wanted the value of `--data-dir`, relative to the working directory; null uses the usual folder. */
export function dataFolderOf(wanted: string | null, system: System = currentSystem()): string {
  return wanted === null ? usualDataFolder(system) : resolve(wanted);
}

/**
 * Prepares the folder: it exists, is a folder, can be written to, and on systems with modes only its owner may enter it
 * (0700). Otherwise it is refused with a plain sentence.
 *
 * @param wanted the value of `--data-dir`, relative to the working directory; null uses the usual folder.
 */
export function prepareDataFolder(wanted: string | null, language: Language, system: System = currentSystem()): string {
  const folder = dataFolderOf(wanted, system);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('not a folder');
    chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new UserFacingError(shellMessages[language].dataFolderUnusable(folder), { cause });
  }
  return folder;
}
