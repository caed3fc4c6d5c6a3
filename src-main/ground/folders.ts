/** Folders and files on the disk: made, listed, synced, and timestamps as parts of their names. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';

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
 * Creates a folder of this mode, and those above it, if it does not exist. One by one, because Node's `recursive` never
 * returns below a folder that takes none (`/proc/1`).
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (fault) {
    // Another thread may have made it meanwhile.
    if (!existsSync(folder)) throw fault;
  }
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
