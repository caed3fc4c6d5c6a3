/**
 * Rebuilds a history whose file is damaged or gone: the file is set aside, the newest good backup replaces it, and
 * everything readable of the old file is added. What only the ledger names is reported, and is read again from the
 * service afterwards. A crash in between leaves either the old file or the new one, whole.
 */

import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileTimestamp } from '../../ground/folders.ts';
import { backupsIn } from '../../sqlite-file/backup.ts';
import { openToWrite } from '../../sqlite-file/connection.ts';
import { hasWal, isMissing } from '../../sqlite-file/header.ts';
import { examine } from '../../sqlite-file/integrity-check.ts';
import { migrate } from '../../sqlite-file/migration.ts';
import { restore, type UsableBackup, usableBackups } from '../../sqlite-file/recovery.ts';
import { removeWithSides, unfinishedFileOf } from '../../sqlite-file/replace-file.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { Recovery } from '../api/maintenance-api.ts';
import type { OnOpeningStep } from '../api/open-history.ts';
import { cancelRestoredBatches } from '../batches/write-batch.ts';
import { firstValue } from '../database/prepared.ts';
import { eraseCharges, erasuresInLedger } from '../erasure/erase.ts';
import { removeWorkingCopies } from '../erasure/erase-copies.ts';
import { forgetCompared } from '../recording/compared/ledger-mark.ts';
import { addLostAttempts } from '../recording/compared/lost-attempts.ts';
import { missingTransactions } from '../recording/compared/missing-transactions.ts';
import { ledgerEntries } from '../recording/ledger/ledger-file.ts';
import { backupFolderIn, HISTORY_FILE, historyFileIn, ledgerFileIn } from '../sqlite/history-files.ts';
import { isUsableHistory } from '../sqlite/own-schema.ts';
import { HISTORY_SCHEMA } from '../sqlite/schema.ts';
import type { IndexedIds } from '../transfer/charge-bundle.ts';
import { copyWithWal } from './open-damaged.ts';
import { salvage } from './salvage.ts';
import { isDamage } from './sound-rows.ts';

export interface Rebuilding {
  readonly folder: string;
  readonly now: number;
  readonly why: Recovery['why'];
  /** The backup somebody chose; without one, the newest sound one. */
  readonly chosen?: UsableBackup;
  readonly newId: () => string;
  readonly onStep: OnOpeningStep;
}

/** Builds the new file next to the old one, then replaces it. @throws HistoryError; then nothing has moved. */
export function rebuild(rebuilding: Rebuilding): Recovery {
  const { folder, now, why } = rebuilding;
  forgetCompared(folder);
  return restore(historyFileIn(folder), { now, why, stamp: fileTimestamp(now) }, (part) =>
    buildSomehow(rebuilding, part),
  );
}

type Counts = Omit<Recovery, 'at' | 'why' | 'setAside' | 'backup'>;

interface Built {
  readonly backup: UsableBackup | null;
  readonly more: Counts;
}

/** @throws what the best way failed for, where every way fails */
function buildSomehow(rebuilding: Rebuilding, part: string): Built {
  rebuilding.onStep('restoring', 0, 1);
  const failures: unknown[] = [];
  for (const { backup, isSalvaging } of waysToBuild(rebuilding))
    try {
      return build(rebuilding, part, backup, isSalvaging);
    } catch (error) {
      if (!isDamage(error)) throw error;
      failures.push(error);
    }
  throw failures[0];
}

/**
 * Best first. Whatever the old file holds, a history ends with backup and ledger: where not even salvaging it ends well, it
 * is left out; where a backup fails, the one before it is taken, in the end none. A chosen backup has no substitute.
 */
function* waysToBuild({ folder, now, why, chosen }: Rebuilding): Generator<{
  readonly backup: Built['backup'];
  readonly isSalvaging: boolean;
}> {
  if (chosen !== undefined) return yield { backup: chosen, isSalvaging: false };
  let isFirst = true;
  function* waysWith(backup: Built['backup']) {
    if (isFirst && why === 'damaged') yield { backup, isSalvaging: true };
    isFirst = false;
    yield { backup, isSalvaging: false };
  }
  for (const backup of usableBackups(backupFolderIn(folder), HISTORY_FILE, now, isUsableHistory))
    yield* waysWith(backup);
  yield* waysWith(null);
}

/** Writes the file of a history next to its own, of a backup and what else is known. @throws where it is not sound. */
function build(rebuilding: Rebuilding, part: string, backup: Built['backup'], isSalvaging: boolean): Built {
  const { folder } = rebuilding;
  removeWithSides(part);
  if (backup !== null) copyFileSync(backup.path, part);
  const db = openToWrite(part, HISTORY_FILE);
  let more: Counts;
  try {
    migrate(db, HISTORY_SCHEMA);
    more = fill(db, rebuilding, isSalvaging);
    // A backup may hold the erased, also in the unused ends of its pages, which `secure_delete` does not reach.
    if (erasuresInLedger(folder).length > 0) db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
    // The new file is renamed into place, so it must not need a WAL.
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
  const findings = examine(part, HISTORY_FILE);
  if (findings.length > 0) throw new Error(`the rebuilt file is not sound: ${findings[0] ?? ''}`);
  return { backup, more };
}

/** Whether there was a history here whose file is gone: its ledger or its backups show it. */
export function isLost(folder: string): boolean {
  for (const entry of ledgerEntries(ledgerFileIn(folder))) if (entry.kind !== 'void') return true;
  return backupsIn(backupFolderIn(folder), HISTORY_FILE).length > 0;
}

function fill(db: SqliteDb, { folder, newId, onStep }: Rebuilding, isSalvaging: boolean): Counts {
  const fromBackup = firstValue<number>(db, 'SELECT count(*) FROM charges') ?? 0;
  const saved = isSalvaging ? salvageBoth(db, folder, onStep) : null;
  const attemptsFromLedger = db.transaction(() => addLostAttempts(db, folder, newId)).immediate();
  cancelRestoredBatches(db);
  eraseCharges(db, erasuresInLedger(folder));
  const missing = missingTransactions(db, folder);
  return {
    fromBackup,
    salvaged: saved?.charges ?? 0,
    unreadable: saved?.unreadable ?? 0,
    toReadAgain: [...new Set([...missing.map(({ transactionId }) => transactionId), ...(saved?.partial ?? [])])],
    attemptsFromLedger,
  };
}

/**
 * Salvages the old file without its WAL, then with it: a torn WAL, or another file's, hides pages that are sound. Of
 * what only the WAL shows, only charges that the ledger names are used.
 */
function salvageBoth(db: SqliteDb, folder: string, onStep: OnOpeningStep): ReturnType<typeof salvage> {
  const file = historyFileIn(folder);
  const alone = join(folder, 'history.db.alone');
  const scratch = join(folder, 'history.db.mended');
  const onProgress = (done: number, total: number) => onStep('salvaging', done, total);
  try {
    if (!hasWal(file)) return salvage(db, file, scratch, () => true, onProgress);
    if (isMissing(file)) {
      copyWithWal(`${file}-wal`, alone);
      return salvage(db, alone, scratch, ownBy(folder), onProgress);
    }
    copyFileSync(file, alone);
    const without = salvage(db, alone, scratch, () => true, onProgress);
    removeWithSides(scratch);
    const whole = salvage(db, file, scratch, ownBy(folder), onProgress);
    return {
      charges: whole.charges + without.charges,
      unreadable: Math.min(whole.unreadable, without.unreadable),
      partial: [...whole.partial, ...without.partial],
    };
  } finally {
    for (const copy of [alone, scratch]) removeWithSides(copy);
  }
}

/** A charge belongs to this history if the ledger names it. Without a ledger, every one is assumed to. */
function ownBy(folder: string): (ids: IndexedIds) => boolean {
  const own = new Set<string>();
  for (const entry of ledgerEntries(ledgerFileIn(folder))) {
    if (entry.kind === 'charge') own.add(entry.transactionId);
    if ('attemptId' in entry && entry.attemptId !== null) own.add(entry.attemptId);
  }
  return ({ key, transactionId }) => own.size === 0 || own.has(transactionId ?? '') || own.has(key ?? '');
}

/** Deletes what an unfinished rebuild or erasure left behind: it may hold persons. */
export function removeLeftovers(folder: string): void {
  const names = ['history.db.alone', 'history.db.mended'];
  for (const file of [unfinishedFileOf(historyFileIn(folder)), ...names.map((name) => join(folder, name))])
    removeWithSides(file);
  rmSync(join(folder, 'history.db.part-journal'), { force: true });
  removeWorkingCopies(folder);
}
