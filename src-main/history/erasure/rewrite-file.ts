/**
 * Writes a history's file anew after an erasure, before it is opened. `secure_delete` overwrites deleted rows, but rows
 * that were moved between pages may stay in the unused ends of these: `VACUUM INTO` copies none of that. It takes a
 * minute or more for a million charges, which is why it is not done while the history is open.
 */

import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { syncFile, syncFolder } from '../../ground/folders.ts';
import { openToWrite } from '../../sqlite-file/connection.ts';
import { examine } from '../../sqlite-file/integrity-check.ts';
import { removeWithSides, unfinishedFileOf } from '../../sqlite-file/replace-file.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { OnOpeningStep } from '../api/open-history.ts';
import { HISTORY_FILE, historyFileIn } from '../sqlite/history-files.ts';

/** Exists from before an erasure until the file was written anew. */
export function rewriteMarkerIn(folder: string): string {
  return `${historyFileIn(folder)}.rewrite`;
}

/**
 * Does nothing without the marker. Where it fails, a full disk for one, the file and the marker stay as they are, and the
 * next start tries again: a history is not kept shut for it.
 * @param finishErasure takes out of the rows what an interrupted erasure left in them.
 */
export function rewriteErased(folder: string, onStep: OnOpeningStep, finishErasure: (db: SqliteDb) => void): void {
  if (!existsSync(rewriteMarkerIn(folder))) return;
  const file = historyFileIn(folder);
  const part = unfinishedFileOf(historyFileIn(folder));
  try {
    if (existsSync(file)) {
      onStep('rewriting', 0, statSync(file).size);
      writeAnew(file, part, finishErasure);
      syncFolder(folder);
    }
    rmSync(rewriteMarkerIn(folder), { force: true });
  } catch {
    removeWithSides(part);
  }
}

function writeAnew(file: string, part: string, finishErasure: (db: SqliteDb) => void): void {
  const db = openToWrite(file, HISTORY_FILE);
  try {
    finishErasure(db);
    db.pragma('wal_checkpoint(TRUNCATE)');
    // The new file is renamed into place, so no WAL may be left next to it.
    db.pragma('journal_mode = DELETE');
    // SQLite fills an existing empty file, and so preserves its mode.
    closeSync(openSync(part, 'w', 0o600));
    db.prepare('VACUUM INTO ?').run(part);
  } finally {
    db.close();
  }
  const [finding] = examine(part, HISTORY_FILE);
  if (finding !== undefined) throw new Error(`the rewritten file is not sound: ${finding}`);
  syncFile(part);
  renameSync(part, file);
}
