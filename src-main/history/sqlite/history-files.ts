/** Where the files of one history lie in its folder, and how a set of them is moved out of the way. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The history's file in its folder, beside its ledger. */
export function historyFileIn(folder: string): string {
  return join(folder, 'history.db');
}

/** What SQLite lays beside a file; the three belong together and are only ever moved together. */
const SIDES = ['', '-wal', '-shm'] as const;

/** A rebuilt file that is whole and only has to take its place. */
export function readyFileIn(folder: string): string {
  return join(folder, 'history.db.ready');
}

/** A file being built; worth nothing after a crash. */
export function unfinishedFileIn(folder: string): string {
  return join(folder, 'history.db.part');
}

export function backupFolderIn(folder: string): string {
  return join(folder, 'backups');
}

/** Files that were found damaged or were replaced. Nothing in it is deleted, but by an erasure. */
export function damagedFolderIn(folder: string): string {
  return join(folder, 'set-aside');
}

/** There while a history is open: found at a start, it says that the last end was not a clean one. */
export function openMarkerIn(folder: string): string {
  return join(folder, 'open.mark');
}

/** `20261120T150000123Z`: an instant (UTC milliseconds) as part of a file's name, in order of time by itself. */
export function fileTimestamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:.]/g, '');
}

/** The instant of a stamp; null for a text that is none. */
export function instantOfFileTimestamp(stamp: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp);
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second, ms);
}

/** Makes a folder of mode 0700 if it is not there. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Moves a file (the history's, unless another is named) with its -wal and -shm into the set-aside folder; gives the path of the file there, or null
 * where there was nothing to move. Called again after a crash in between, it moves what is left under the same stamp.
 */
export function moveAside(folder: string, stamp: string, file = historyFileIn(folder)): string | null {
  const there = SIDES.filter((side) => existsSync(file + side));
  if (there.length === 0) return null;
  makeFolder(damagedFolderIn(folder));
  const aside = join(damagedFolderIn(folder), `${stamp}.db`);
  // The file itself last: while it stands, a crash in between is found as an unfinished replacement.
  for (const side of there.toReversed()) renameSync(file + side, aside + side);
  syncFolder(damagedFolderIn(folder));
  syncFolder(folder);
  return aside;
}

/** Removes a file with what SQLite laid beside it, if they are there. */
export function removeWithSides(file: string): void {
  for (const side of [...SIDES, '-journal']) rmSync(file + side, { force: true });
}

/** Files of a folder by name; none where the folder is not there. */
export function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Lets what was written to a file reach the disk. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A new name survives a loss of power only with its folder. Windows has no such thing, and refuses it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
