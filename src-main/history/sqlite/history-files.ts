/** The paths of one history's files in its folder, and how damaged files are moved away. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '../../ground/folders.ts';

/** The history's file in its folder, beside its ledger. */
export function historyFileIn(folder: string): string {
  return join(folder, 'history.db');
}

/** The files SQLite creates beside a file; the three belong together and are only moved together. */
const SIDES = ['', '-wal', '-shm'] as const;

/** A rebuilt file that is complete and only has to be renamed into place. */
export function readyFileIn(folder: string): string {
  return join(folder, 'history.db.ready');
}

/** A file that is being built; useless after a crash. */
export function unfinishedFileIn(folder: string): string {
  return join(folder, 'history.db.part');
}

export function backupFolderIn(folder: string): string {
  return join(folder, 'backups');
}

/** Files that were found damaged or were replaced. They are never deleted, except by an erasure. */
export function damagedFolderIn(folder: string): string {
  return join(folder, 'set-aside');
}

/** Exists while a history is open: found at a start, it means that the last end was not a clean one. */
export function openMarkerIn(folder: string): string {
  return join(folder, 'open.mark');
}

/**
 * Moves a file (by default the history's) with its -wal and -shm into the set-aside folder; returns the new path, or
 * null where there was nothing to move. Called again after a crash in between, it moves the rest under the same
 * timestamp.
 */
export function moveAside(folder: string, stamp: string, file = historyFileIn(folder)): string | null {
  const there = SIDES.filter((side) => existsSync(file + side));
  if (there.length === 0) return null;
  makeFolder(damagedFolderIn(folder));
  const aside = join(damagedFolderIn(folder), `${stamp}.db`);
  // The file itself last: while it is there, a crash in between is detected as an unfinished replacement.
  for (const side of there.toReversed()) renameSync(file + side, aside + side);
  syncFolder(damagedFolderIn(folder));
  syncFolder(folder);
  return aside;
}

/** Deletes a file with the files SQLite created beside it, if they exist. */
export function removeWithSides(file: string): void {
  for (const side of [...SIDES, '-journal']) rmSync(file + side, { force: true });
}
