/**
 * Replaces a SQLite file by a new one: the old one is set aside, nothing of it is deleted. A crash in between leaves
 * either the old file or the new one, whole.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder } from '../ground/folders.ts';

/** The files SQLite creates next to a file; the three belong together and are only moved together. */
const SIDES = ['', '-wal', '-shm'] as const;

/** A new file that is complete and only has to be renamed into the file's place. */
export function readyFileOf(file: string): string {
  return `${file}.ready`;
}

/** A new file that is being built; useless after a crash. */
export function unfinishedFileOf(file: string): string {
  return `${file}.part`;
}

/** Files that were found damaged or were replaced. They are never deleted, except by an erasure. */
export function damagedFolderIn(folder: string): string {
  return join(folder, 'set-aside');
}

/**
 * Moves a file with its -wal and -shm into the set-aside folder, as `<stamp>.db`. Called again after a crash in between,
 * it moves the rest under the same stamp.
 */
export function moveAside(file: string, stamp: string): void {
  const folder = dirname(file);
  const there = SIDES.filter((side) => existsSync(file + side));
  if (there.length === 0) return;
  makeFolder(damagedFolderIn(folder));
  const aside = join(damagedFolderIn(folder), `${stamp}.db`);
  // The file itself last: while it is there, a crash in between is detected as an unfinished replacement.
  for (const side of there.toReversed()) renameSync(file + side, aside + side);
  syncFolder(damagedFolderIn(folder));
  syncFolder(folder);
}

/** The name under which a file was set aside; of a file that was gone, only its WAL may be there. */
export function nameOfSetAside(file: string, stamp: string): string | null {
  const names = ['', '-wal'].map((side) => `${stamp}.db${side}`);
  return names.find((name) => existsSync(join(damagedFolderIn(dirname(file)), name))) ?? null;
}

/** Deletes a file with the files SQLite created next to it, if they exist. */
export function removeWithSides(file: string): void {
  for (const side of [...SIDES, '-journal']) rmSync(file + side, { force: true });
}

/**
 * Sets the old file aside and renames a complete new one into its place, also after a crash in between. Returns whether
 * there was one.
 */
export function finishReplacing(file: string, stamp: string): boolean {
  const ready = readyFileOf(file);
  if (!existsSync(ready)) return false;
  moveAside(file, stamp);
  renameSync(ready, file);
  syncFolder(dirname(file));
  return true;
}
