/** Where the browser shell saves exports, and under which name. Electron opens a dialog instead. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, parse, win32 } from 'node:path';
import { fileNotWritten } from '../../ground/atomic-write.ts';
import { makeFolder } from '../../ground/folders.ts';
import type { System } from './data-folder.ts';

/** Windows' number for it, as "FOLDERID_Downloads" in learn.microsoft.com/windows/win32/shell/knownfolderid. */
const DOWNLOADS_ID = '{374DE290-123F-4565-9164-39C4925E467B}';
const USER_FOLDERS = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders`;

/**
 * The user's downloads folder: on Windows where its properties have moved it; elsewhere XDG_DOWNLOAD_DIR from the
 * environment or `user-dirs.dirs` (xdg-user-dirs); else `Downloads` in the home folder.
 * @param registryEntry what `reg query` prints of a value; empty where it has none.
 */
export function downloadsFolder({ platform, env, home }: System, registryEntry = queryRegistry): string {
  const usual = join(home, 'Downloads');
  if (platform === 'win32') return movedOnWindows(env, registryEntry(USER_FOLDERS, DOWNLOADS_ID)) ?? usual;
  if (platform === 'darwin') return usual;
  const set = env['XDG_DOWNLOAD_DIR'];
  if (set !== undefined && isAbsolute(set)) return set;
  const list = join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'user-dirs.dirs');
  if (statSync(list, { throwIfNoEntry: false })?.isFile() !== true) return usual;
  const named = /^XDG_DOWNLOAD_DIR="(.+)"$/m.exec(readFileSync(list, 'utf8'))?.[1]?.replace(/^\$HOME/, home);
  return named !== undefined && isAbsolute(named) ? named : usual;
}

function queryRegistry(key: string, name: string): string {
  const program = win32.join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'reg.exe');
  try {
    return execFileSync(program, ['query', key, '/v', name], { encoding: 'utf8', timeout: 2_000, windowsHide: true });
  } catch {
    return '';
  }
}

/** The folder that a line of `reg query` names; null for none, or one whose letters the terminal's code page lacks. */
function movedOnWindows(env: System['env'], printed: string): string | null {
  const stored = /REG_(?:EXPAND_)?SZ +(\S[^\r\n]*)/.exec(printed)?.[1] ?? '';
  const variables = new Map(Object.entries(env).map(([name, value]) => [name.toUpperCase(), value]));
  const path = stored.replace(/%([^%]+)%/g, (all, name: string) => variables.get(name.toUpperCase()) ?? all);
  return win32.isAbsolute(path) && !/[%\uFFFD]/.test(path) ? path.trimEnd() : null;
}

/**
 * A free path in the folder: the suggested name, or `name (2).csv` and so on. The folder is created when it is missing.
 * Separators and control characters in the name become `_`.
 * @throws ConsoleFailure `file-not-written` with the folder, where it is a file, or cannot be made or written to.
 */
export function freePath(folder: string, suggestedName: string): string {
  try {
    makeFolder(folder);
    // Its own entry: a file has none.
    accessSync(`${folder}/.`, constants.W_OK);
  } catch (fault) {
    throw fileNotWritten(fault, folder);
  }
  const { name, ext } = parse(suggestedName.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/^\.+/, '_'));
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name + ext : `${name} (${number})${ext}`);
    if (!existsSync(path)) return path;
  }
}
