/**
 * A history for one export where no console runs: the file is prepared, read by the export itself, and written to once
 * at the end. Idle workers would be a third of that process's memory.
 */

import { existsSync } from 'node:fs';
import type { AuditHead } from '../../src-preload/contract/policy/audit.ts';
import { openToRead, openToWrite } from '../sqlite-file/connection.ts';
import type { FileKind } from '../sqlite-file/migration.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';
import type { HistoryApi } from './api/history-api.ts';
import type { OpenHistoryDeps } from './api/open-history.ts';
import { openHistory } from './history.ts';
import { prepareToOpen, removeOpenMarker } from './open-file.ts';
import { recordExportFilter as noteScope } from './queries/filter/export-filters.ts';
import { Ledger } from './recording/ledger/ledger.ts';
import { teamJournalIn } from './recording/ledger/ledger-file.ts';
import { statesInUse } from './reports/read-report.ts';
import { recordExport } from './reports/write-report.ts';
import { HISTORY_FILE, historyFileIn, ledgerFileIn } from './sqlite/history-files.ts';

/**
 * Appends the head of the audit trail to the ledgers of a gateway's folder, its own and the one that a desk of a team keeps,
 * where there are any: a ledger without a history would look like a lost history. The caller holds the data folder's lock.
 * Never rejects.
 */
export async function recordAuditHeadWindowless(
  { folder, log }: Pick<OpenHistoryDeps, 'folder' | 'log'>,
  head: AuditHead,
  at: number,
): Promise<void> {
  for (const each of [folder, teamJournalIn(folder)]) {
    if (!existsSync(ledgerFileIn(each))) continue;
    try {
      const ledger = await Ledger.open(each);
      await ledger.append({ kind: 'audit', at, ...head }).finally(() => ledger.close());
    } catch (error) {
      log({ event: 'ledger-not-written', ...historyErrorOf(error) });
    }
  }
}

/** The caller holds the data folder's lock. Rejects with a ConsoleFailure of kind `history-unavailable`. */
export async function windowlessHistory(
  deps: OpenHistoryDeps,
): Promise<Pick<HistoryApi, 'readSource' | 'statesInUse' | 'recordExport' | 'recordExportFilter'>> {
  const file = historyFileIn(deps.folder);
  await prepareToOpen(deps, deps.onStep);
  if (existsSync(file)) removeOpenMarker(deps.folder);
  // A gateway's first file is created by opening it.
  else await (await openHistory(deps)).close();

  /** Opens the file for one operation. */
  const once = async <Db extends { close(): unknown }, Value>(
    open: (file: string, kind: FileKind) => Db,
    use: (db: Db) => Value,
  ): Promise<Value> => {
    try {
      const db = open(file, HISTORY_FILE);
      try {
        return use(db);
      } finally {
        db.close();
      }
    } catch (error) {
      throw historyFailureOf(error);
    }
  };
  return {
    readSource: () => ({ engine: 'file', path: file }),
    statesInUse: () => once(openToRead, statesInUse),
    recordExport: (record) => once(openToWrite, (db) => recordExport(db, record)),
    recordExportFilter: (record) => once(openToWrite, (db) => noteScope(db, record)),
  };
}
