/** Opens a history to read it, whichever engine keeps it: for threads of their own, an export's and a statement's. */

import { HistoryError } from '../ground/errors/history-error.ts';
import type { ExportSource } from '../history/api/export-source.ts';
import type { HistorySource } from '../history/api/history-source.ts';
import type { ReadableDb } from '../history/database/database.ts';
import { exportSource } from '../history/queries/export-source.ts';
import { paidBetween, returnedSince, savedMatches } from '../history/reports/read-statement.ts';
import { HISTORY_FILE } from '../history/sqlite/history-files.ts';
import { openToRead } from '../sqlite-file/connection.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import { openTeamDatabase } from './engine/postgres-database.ts';
import { exportWithWaiting } from './offline/export-with-waiting.ts';

/**
 * @param cache KiB of a file's pages that are held; a server has its own
 * @throws HistoryError where it cannot be read
 */
export function openHistoryToRead(source: HistorySource, cache?: number): ReadableDb & { close(): unknown } {
  return source.engine === 'file' ? openToRead(source.path, HISTORY_FILE, cache) : openTeamDatabase(source, true);
}

/** A file's page cache of an export, in KiB: each page is read once, in the list's order, and the system caches it anyway. */
const EXPORT_CACHE = 4 * 1024;

/** The history as it is now, with what of this desk is not there yet, for one export, which closes it. @throws HistoryError where it cannot be read */
export function openExportSource(source: HistorySource): ExportSource {
  const whole = exportSource(openHistoryToRead(source, EXPORT_CACHE));
  const waitingIn = source.engine === 'team' ? source.waitingIn : undefined;
  return waitingIn === undefined ? whole : exportWithWaiting(whole, waitingIn);
}

/** What a bank's statement is compared with. Each call opens the history for itself, and throws a HistoryError. */
export function statementSources(source: HistorySource) {
  return {
    paidBetween: (...period: Rest<typeof paidBetween>) => reading(source, (db) => paidBetween(db, ...period)),
    returnedSince: (...period: Rest<typeof returnedSince>) => reading(source, (db) => returnedSince(db, ...period)),
    savedMatches: (...period: Rest<typeof savedMatches>) => reading(source, (db) => savedMatches(db, ...period)),
  };
}

/** The parameters of a read after its connection. */
type Rest<Read> = Read extends (db: ReadableDb, ...input: infer Input) => unknown ? Input : never;

function reading<Value>(source: HistorySource, read: (db: ReadableDb) => Value): Value {
  try {
    const db = openHistoryToRead(source);
    try {
      return read(db);
    } finally {
      db.close();
    }
  } catch (fault) {
    const { reason, detail } = historyErrorOf(fault);
    throw new HistoryError(reason, detail);
  }
}
