/** Where the browser shell saves exports, and under which name. Electron opens a dialog instead. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, parse } from 'node:path';
import type { System } from './data-folder.ts';

/**
 * The user's downloads folder: XDG_DOWNLOAD_DIR from the environment or `user-dirs.dirs` (xdg-user-dirs), else
 * `Downloads` in the home folder.
 */
export function downloadsFolder({ platform, env, home }: System): string {
  const usual = join(home, 'Downloads');
  if (platform === 'win32' || platform === 'darwin') return usual;
  const set = env['XDG_DOWNLOAD_DIR'];
  if (set !== undefined && isAbsolute(set)) return set;
  const list = join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'user-dirs.dirs');
  if (!existsSync(list)) return usual;
  const named = /^XDG_DOWNLOAD_DIR="(.+)"$/m.exec(readFileSync(list, 'utf8'))?.[1]?.replace(/^\$HOME/, home);
  return named !== undefined && isAbsolute(named) ? named : usual;
}

/**
 * A free path in the folder: the suggested name, or `name (2).csv` and so on. The folder is created when it is missing.
 * Separators and control characters in the name become `_`.
 */
export function freePath(folder: string, suggestedName: string): string {
  mkdirSync(folder, { recursive: true });
  const { name, ext } = parse(suggestedName.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/^\.+/, '_'));
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name + ext : `${name} (${number})${ext}`);
    if (!existsSync(path)) return path;
  }
}
