/**
 * Joins another desk's file into a history, by the rules by which a desk's file joins its team's history
 * (src-main/team-history/moving/join-file.ts); here both are files.
 */

import { eraseCharges } from '../../../src-main/history/erasure/erase.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import type { ImportResult } from '../../../src-main/history/transfer/import-charge.ts';
import {
  closeImport,
  importCharges,
  importUnownedRows,
  timeKeysAfter,
  tombstonesOf,
} from '../../../src-main/history/transfer/import-history.ts';
import { openToWrite } from '../../../src-main/sqlite-file/connection.ts';

/** More charges than any test's file has. */
const ALL = 10_000;

/** @param folder of the history, which may be open */
export function joinFile(folder: string, path: string): Readonly<Record<ImportResult, number>> {
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  try {
    const counts = importCharges(db, path, timeKeysAfter(path, -1, ALL));
    eraseCharges(db, tombstonesOf(db, path));
    importUnownedRows(db, path);
    return counts;
  } finally {
    closeImport(db, path);
    db.close();
  }
}
