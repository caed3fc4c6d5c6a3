/**
 * Checks `console.db` before anything opens it: where it is damaged or gone, it is set aside and replaced by its newest
 * sound backup. Without one it starts empty; the histories in `gateways/` are offered again by their stamps
 * (orphaned-histories.ts).
 */

import { chmodSync, copyFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile, { type Database } from 'better-sqlite3';
import { z } from 'zod';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { type ConsoleRecovery, consoleRecovery } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import type { Clock } from '../ground/clock.ts';
import { filesIn, fileTimestamp, syncFile, syncFolder } from '../ground/folders.ts';
import type { Log } from '../ground/log.ts';
import { HistoryError } from '../history/api/history-error.ts';
import { historyErrorIn } from '../history/api/history-failure.ts';
import type { BackupFile } from '../history/api/maintenance-api.ts';
import { backupsIn, removeUnfinished } from '../history/maintenance/backup.ts';
import { damagedFolderIn, moveAside, removeWithSides } from '../history/sqlite/history-files.ts';
import { examine, hasWal, isUsable, openToInspect, quickCheck, readHeader } from '../history/sqlite/integrity-check.ts';
import { migrate, versionOf } from '../history/sqlite/migration.ts';
import { historyErrorOf } from '../history/sqlite/sqlite-error.ts';
import { CONSOLE_FILE, CONSOLE_SCHEMA, consoleBackupsIn, consoleFileIn, openConsoleFile } from './console-file.ts';

/** A backup that is complete and only has to be renamed into the file's place. */
const readyFileIn = (dataFolder: string) => `${consoleFileIn(dataFolder)}.ready`;

/** Up to this size every page is read at each start (about 0.2 s); a larger file only after an unclean end. */
const CHECKED_WHOLE = 64 * 1024 * 1024;

/**
 * Makes `console.db` ready to be opened; null where nothing had to be done. Nothing is deleted.
 * @throws HistoryError for a file from a newer version; and the errors of a full disk or missing permissions. The file
 * is then unchanged.
 */
function repairConsoleFile(dataFolder: string, now: number): ConsoleRecovery | null {
  const file = consoleFileIn(dataFolder);
  const backups = consoleBackupsIn(dataFolder);
  removeUnfinished(backups, CONSOLE_FILE);
  const ready = readyFileIn(dataFolder);
  // A crash during a replacement: the old file may be gone already.
  const isUnfinished = existsSync(ready) && examine(ready, CONSOLE_FILE).length === 0;
  if (!isUnfinished) removeWithSides(ready);
  const why = isUnfinished ? 'damaged' : whatIsWrong(dataFolder);
  if (why === null) return null;
  const newest = newestSound(backups, now);
  if (newest !== null && !isUnfinished) {
    const part = `${file}.part`;
    removeWithSides(part);
    copyFileSync(newest.path, part);
    chmodSync(part, 0o600);
    postponeRetentions(part, now);
    syncFile(part);
    renameSync(part, ready);
    syncFolder(dataFolder);
  }
  const stamp = `console-${fileTimestamp(now)}`;
  moveAside(dataFolder, stamp, file);
  if (newest !== null || isUnfinished) {
    renameSync(ready, file);
    syncFolder(dataFolder);
  }
  const aside = filesIn(damagedFolderIn(dataFolder)).filter((name) => name.startsWith(stamp));
  return {
    at: now,
    why,
    setAside: aside.toSorted()[0] ?? null,
    backup: newest && { name: newest.name, at: newest.at },
  };
}

/**
 * Sound, and made before now where there is one: a clock that once was ahead must not make its backup the newest for a
 * year.
 */
function newestSound(backups: string, now: number): BackupFile | null {
  const all = backupsIn(backups, CONSOLE_FILE);
  const inOrder = [...all.filter(({ at }) => at <= now), ...all.filter(({ at }) => at > now)];
  return inOrder.find(({ path }) => isUsable(path, CONSOLE_FILE)) ?? null;
}

/**
 * A day from now at the earliest: a retention in the backup may have been cancelled or lengthened since it was made.
 */
const RETENTION_WAITS = 24 * 60 * 60_000;

function postponeRetentions(path: string, now: number): void {
  const db = new SqliteFile(path);
  try {
    migrate(db, CONSOLE_SCHEMA);
    db.prepare('UPDATE retentions SET begins_at_ms = max(begins_at_ms, ?)').run(now + RETENTION_WAITS);
    db.pragma('wal_checkpoint(TRUNCATE)');
    // The copy is renamed into place, so it must not need a WAL.
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/** Whether `console.db` can be opened as it is, without restoring; for callers that must not restore anything. */
export function isConsoleFileSound(dataFolder: string): boolean {
  if (existsSync(readyFileIn(dataFolder)) || readHeader(consoleFileIn(dataFolder)) !== 'sound') return false;
  try {
    return whatIsWrong(dataFolder) === null;
  } catch (fault) {
    // A newer version's, or one that cannot be read now: opening it reports the error.
    if (historyErrorOf(fault).reason === 'corrupt') return false;
    return true;
  }
}

/**
 * Opens `console.db`, repaired if necessary, and returns what was done. Errors go into the log: nobody can be notified
 * yet.
 */
export function openSoundConsoleFile({ dataFolder, clock, log }: OpeningDeps): {
  readonly file: Database;
  /** Null where nothing had to be done now. */
  readonly recovery: ConsoleRecovery | null;
} {
  try {
    const recovery = repairConsoleFile(dataFolder, clock.now());
    const file = openConsoleFile(dataFolder, clock.now());
    if (recovery !== null) saveRecovery(file, recovery);
    return { file, recovery };
  } catch (fault) {
    const { reason, detail } = historyErrorIn(fault) ?? historyErrorOf(fault);
    log({ event: 'console-not-opened', reason, detail });
    throw fault instanceof HistoryError ? new ConsoleFailure({ kind: 'history-unavailable', reason }) : fault;
  }
}

interface OpeningDeps {
  readonly dataFolder: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

function whatIsWrong(dataFolder: string): ConsoleRecovery['why'] | null {
  const file = consoleFileIn(dataFolder);
  const header = readHeader(file);
  if (header === 'absent') return wasHere(dataFolder) ? 'lost' : null;
  if (header === 'damaged') return 'damaged';
  try {
    const db = openToInspect(file, CONSOLE_FILE);
    try {
      // Created, but not filled before a crash: a first start continues from there.
      if (versionOf(db) === 0) return wasHere(dataFolder) ? 'lost' : null;
      db.prepare('SELECT count(*) FROM gateways').get();
      const isChecked = hasWal(file) || statSync(file).size <= CHECKED_WHOLE;
      return isChecked && quickCheck(db).length > 0 ? 'damaged' : null;
    } finally {
      db.close();
    }
  } catch (error) {
    const { reason, detail } = historyErrorOf(error);
    if (reason === 'corrupt' || detail.includes('no such table')) return 'damaged';
    throw error;
  }
}

/** Whether Balcão was used with this folder: its gateways' folders or a backup show it. */
function wasHere(dataFolder: string): boolean {
  const histories = filesIn(join(dataFolder, 'gateways'));
  return histories.length > 0 || backupsIn(consoleBackupsIn(dataFolder), CONSOLE_FILE).length > 0;
}

const RECOVERY_SETTING = 'consoleRecovery';

/** Saves what was done, until somebody has dismissed it. */
function saveRecovery(file: Database, recovery: ConsoleRecovery): void {
  file
    .prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(RECOVERY_SETTING, JSON.stringify(recovery));
}

export function storedRecovery(file: Database): ConsoleRecovery | null {
  const value = file.prepare('SELECT value FROM settings WHERE name = ?').pluck().get(RECOVERY_SETTING);
  if (typeof value !== 'string') return null;
  return z.nullable(consoleRecovery).catch(null).parse(JSON.parse(value));
}

export function dismissConsoleRecovery(file: Database): void {
  file.prepare('DELETE FROM settings WHERE name = ?').run(RECOVERY_SETTING);
}
