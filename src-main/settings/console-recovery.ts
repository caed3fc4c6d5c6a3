/**
 * Checks `console.db` before anything opens it: where it is damaged or gone, it is set aside and replaced by its newest
 * sound backup. Without one it starts empty; the histories in `gateways/` are offered again by their stamps
 * (orphaned-histories.ts).
 */

import { chmodSync, copyFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile, { type Database } from 'better-sqlite3';
import { z } from 'zod';
import { type ConsoleRecovery, consoleRecovery } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import { HistoryError } from '../ground/errors/history-error.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import { filesIn, fileTimestamp } from '../ground/folders.ts';
import type { Log } from '../ground/log.ts';
import { backupsIn, removeUnfinished } from '../sqlite-file/backup.ts';
import { PATIENCE_ON_MAIN } from '../sqlite-file/connection.ts';
import { consoleFileFailure } from '../sqlite-file/console-file-failure.ts';
import { hasWal, readHeader } from '../sqlite-file/header.ts';
import { examine, isUsable } from '../sqlite-file/integrity-check.ts';
import { migrate } from '../sqlite-file/migration.ts';
import { type RecoverableFile, restore, usableBackups, whatIsWrong } from '../sqlite-file/recovery.ts';
import { finishReplacing, nameOfSetAside, readyFileOf, removeWithSides } from '../sqlite-file/replace-file.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import { CONSOLE_FILE, CONSOLE_SCHEMA, consoleBackupsIn, consoleFileIn, openConsoleFile } from './console-file.ts';

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
  const stamp = `console-${fileTimestamp(now)}`;
  const newest = () =>
    usableBackups(backups, CONSOLE_FILE, now, (path) => isUsable(path, CONSOLE_FILE)).next().value ?? null;
  const ready = readyFileOf(file);
  if (existsSync(ready) && examine(ready, CONSOLE_FILE).length > 0) removeWithSides(ready);
  if (finishReplacing(file, stamp)) {
    const backup = newest();
    return {
      at: now,
      why: 'damaged',
      setAside: nameOfSetAside(file, stamp),
      backup: backup && { name: backup.name, at: backup.at },
    };
  }
  const why = whatIsWrong(checkedConsoleFile(dataFolder));
  if (why === null) return null;
  return restore(file, { now, why, stamp }, (part) => {
    const backup = newest();
    if (backup !== null) {
      copyFileSync(backup.path, part);
      chmodSync(part, 0o600);
      postponeRetentions(part, now);
    }
    return { backup, more: {} };
  });
}

/**
 * A day from now at the earliest: a retention in the backup may have been cancelled or lengthened since it was made.
 */
const RETENTION_WAITS = DAY;

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
  if (existsSync(readyFileOf(consoleFileIn(dataFolder))) || readHeader(consoleFileIn(dataFolder)) !== 'sound')
    return false;
  try {
    return whatIsWrong(checkedConsoleFile(dataFolder)) === null;
  } catch (fault) {
    // A newer version's, or one that cannot be read now: opening it reports the error.
    if (historyErrorOf(fault).reason === 'corrupt') return false;
    return true;
  }
}

/**
 * Opens `console.db`, repaired if necessary, and returns what was done. Errors go into the log: no one can be notified
 * yet.
 */
export function openSoundConsoleFile({ dataFolder, clock, log }: OpeningDeps): {
  readonly file: Database;
  /** Null where nothing had to be done now. */
  readonly recovery: ConsoleRecovery | null;
} {
  try {
    const recovery = repairConsoleFile(dataFolder, clock.now());
    const file = openConsoleFile(dataFolder, clock.now(), PATIENCE_ON_MAIN);
    if (recovery !== null) saveRecovery(file, recovery);
    return { file, recovery };
  } catch (fault) {
    const { reason, detail } = historyErrorIn(fault) ?? historyErrorOf(fault);
    log({ event: 'console-not-opened', reason, detail });
    throw reason === 'busy' || fault instanceof HistoryError ? consoleFileFailure(fault) : fault;
  }
}

interface OpeningDeps {
  readonly dataFolder: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

function checkedConsoleFile(dataFolder: string): RecoverableFile {
  const file = consoleFileIn(dataFolder);
  return {
    file,
    kind: CONSOLE_FILE,
    patience: PATIENCE_ON_MAIN,
    wasHere: () => wasHere(dataFolder),
    emptied: 'lost',
    // One with a WAL had no clean end.
    isSuspect: () => hasWal(file) || statSync(file).size <= CHECKED_WHOLE,
    isAnothers: (db) => !hasTable(db, 'gateways'),
  };
}

function hasTable(db: Database, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
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
