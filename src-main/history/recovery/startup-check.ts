/**
 * Prepares a history's file before it is opened: an unfinished replacement or erasure is finished, a file that may be
 * damaged is checked, a damaged or lost one rebuilt, an older one backed up before it is migrated. Runs in a thread of
 * its own, because a check of a million charges takes seconds.
 */

import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { fileTimestamp, makeFolder, syncFile, syncFolder } from '../../ground/folders.ts';
import { backupsIn, makeBackup, removeUnfinished } from '../../sqlite-file/backup.ts';
import { openToWrite } from '../../sqlite-file/connection.ts';
import { hasWal } from '../../sqlite-file/header.ts';
import { migrate, type Schema, versionOf as schemaVersion } from '../../sqlite-file/migration.ts';
import { whatIsWrong } from '../../sqlite-file/recovery.ts';
import { finishReplacing } from '../../sqlite-file/replace-file.ts';
import type { Recovery } from '../api/maintenance-api.ts';
import type { OnOpeningStep } from '../api/open-history.ts';
import { eraseCharges, erasuresInLedger } from '../erasure/erase.ts';
import { rewriteErased } from '../erasure/rewrite-file.ts';
import { hasTransaction } from '../recording/compared/missing-transactions.ts';
import { ledgerEntries } from '../recording/ledger/ledger-file.ts';
import { recordUnrecordedClosings } from '../reports/unrecorded-closings.ts';
import {
  backupFolderIn,
  HISTORY_FILE,
  historyFileIn,
  ledgerFileIn,
  openMarkerIn,
  suspectMarkerIn,
  uncheckedMarkerIn,
} from '../sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../sqlite/schema.ts';
import { isLost, rebuild, removeLeftovers } from './rebuild.ts';

export interface Preparing {
  readonly folder: string;
  readonly now: number;
  readonly newId: () => string;
  readonly onStep: OnOpeningStep;
  /** Every page is read before the file is opened, and not behind the open list after an unclean end. */
  readonly checksFirst?: boolean;
}

/**
 * Prepares the file of a history to be opened; returns what was rebuilt, or null.
 * @param schema another one in tests alone.
 * @throws HistoryError for a file from a newer version, which is not changed, or a folder that cannot be written.
 */
export function prepare(preparing: Preparing, schema: Schema = HISTORY_SCHEMA): Recovery | null {
  const { folder, now, onStep } = preparing;
  finishReplacing(historyFileIn(folder), fileTimestamp(now));
  removeLeftovers(folder);
  removeUnfinished(backupFolderIn(folder), HISTORY_FILE);
  const recovery = checkAndRepair(preparing);
  noteWhatWasChecked(preparing, recovery !== null);
  migrateWithBackup(preparing, schema);
  rewriteErased(folder, onStep, (db) => void finishErasure(db, folder));
  if (recovery === null && existsSync(openMarkerIn(folder)) && existsSync(historyFileIn(folder)))
    recordUnrecordedClosings(folder);
  return recovery;
}

function checkAndRepair(preparing: Preparing): Recovery | null {
  const { folder, onStep } = preparing;
  const why = whatIsWrong({
    file: historyFileIn(folder),
    kind: HISTORY_FILE,
    wasHere: () => isLost(folder),
    emptied: 'damaged',
    isSuspect: () => isCheckedFirst(preparing),
    onCheck: () => onStep('checking', 0, 1),
    isAnothers: (db) => hasWal(historyFileIn(folder)) && isAnothers(db, folder),
  });
  return why === null ? null : rebuild({ ...preparing, why });
}

/**
 * After an unclean end SQLite recovers its WAL by itself, so that the file is opened at once. A WAL without the marker of
 * an open file is not Balcão's.
 */
function isCheckedFirst({ folder, checksFirst }: Preparing): boolean {
  const isUnclean = existsSync(openMarkerIn(folder));
  return existsSync(suspectMarkerIn(folder)) || (isUnclean ? checksFirst === true : hasWal(historyFileIn(folder)));
}

function noteWhatWasChecked(preparing: Preparing, isRebuilt: boolean): void {
  const { folder } = preparing;
  if (isRebuilt || isCheckedFirst(preparing)) {
    removeMarker(suspectMarkerIn(folder));
    removeMarker(uncheckedMarkerIn(folder));
  } else if (existsSync(openMarkerIn(folder))) createMarker(uncheckedMarkerIn(folder), folder);
}

/** How many of the ledger's charges are compared: a history's own file cannot lack all of them. */
const SAMPLE = 200;

/**
 * SQLite accepts any WAL of the right shape for a file (its salts are only compared within it), and then shows the
 * other file's pages. A history that has no transaction of the ledger is not the ledger's.
 */
function isAnothers(db: Database.Database, folder: string): boolean {
  const inLedger: string[] = [];
  for (const entry of ledgerEntries(ledgerFileIn(folder))) {
    if (entry.kind === 'charge') inLedger.push(entry.transactionId);
    if (inLedger.length === SAMPLE) break;
  }
  if (inLedger.length === 0) return false;
  return !inLedger.some((id) => hasTransaction(db, id));
}

/** An older file is backed up before the first step; a step that fails leaves the version before it. */
function migrateWithBackup({ folder, now, onStep }: Preparing, schema: Schema): void {
  const file = historyFileIn(folder);
  if (!existsSync(file)) return;
  const version = versionOf(file);
  if (version === 0 || version >= schema.kind.newest) return;
  const backups = backupFolderIn(folder);
  // After a crash between the backup and the migration, the same file has its backup already.
  const [newest] = backupsIn(backups, HISTORY_FILE);
  if (newest === undefined || newest.at < now - HALF_HOUR || versionOf(newest.path) !== version) {
    onStep('backing-up', 0, 1);
    makeBackup(file, backups, now, HISTORY_FILE);
  }
  const db = openToWrite(file, HISTORY_FILE);
  try {
    migrate(db, schema, (done, total) => onStep('migrating', done, total));
  } finally {
    db.close();
  }
}

const HALF_HOUR = 1_800_000;

function versionOf(file: string): number {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return schemaVersion(db);
  } finally {
    db.close();
  }
}

/**
 * Finishes an erasure that a crash interrupted, once the file is open: by the ledger, which was written first. Returns
 * whether there was one; the copies then have to be rewritten.
 */
export function finishErasure(db: ReturnType<typeof openToWrite>, folder: string): boolean {
  if (!existsSync(erasureMarkerIn(folder))) return false;
  eraseCharges(db, erasuresInLedger(folder));
  return true;
}

/** Exists from before an erasure's first line in the ledger until the last copy was rewritten, or not reached. */
export function erasureMarkerIn(folder: string): string {
  return `${historyFileIn(folder)}.erasing`;
}

/** Exists from before the first copy is rewritten until the chosen folder for copies has the same files. */
export function copiesMarkerIn(folder: string): string {
  return `${historyFileIn(folder)}.copying`;
}

/** Creates a marker file that survives a loss of power. */
export function createMarker(file: string, folder: string): void {
  makeFolder(folder);
  closeSync(openSync(file, 'a', 0o600));
  syncFile(file);
  syncFolder(folder);
}

export function removeMarker(file: string): void {
  rmSync(file, { force: true });
}
