/** The paths of one history's files in its folder, and how damaged files are moved away. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** `20261120T150000123Z`: an instant (UTC milliseconds) as part of a file name; sorts by time. */
export function fileTimestamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:.]/g, '');
}

/** The instant of such a timestamp; null for any other text. */
export function instantOfFileTimestamp(stamp: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp);
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second, ms);
}

/**
 * Creates a folder of mode 0700, and those above it, if it does not exist. One by one, because Node's `recursive` never
 * returns below a folder that takes none (`/proc/1`).
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (fault) {
    // Another thread may have made it meanwhile.
    if (!existsSync(folder)) throw fault;
  }
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

/** The names of a folder's files; none where the folder does not exist. */
export function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Syncs a file to the disk. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A new file name survives a loss of power only if its folder is synced. Windows has no such call, and refuses it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
