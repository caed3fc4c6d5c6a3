/**
 * A history as one export sees it where no console runs: the file is made sound, read by the export itself, and
 * written to once at the end. Workers that wait meanwhile would be a third of that process's memory.
 */
import { existsSync } from 'node:fs';
import { openToRead, openToWrite, type WritableDb } from './connection.ts';
import { noteExport as noteScope } from './export-scopes.ts';
import { faultOf } from './failure.ts';
import { openHistory } from './history.ts';
import { clearOpenMark, prepareToOpen } from './opening.ts';
import { historyFileIn } from './places.ts';
import type { History, OpenHistoryDeps } from './port.ts';
import { statesHeld } from './read-report.ts';
import { failureOf } from './worker-client.ts';
import { noteExport } from './write-report.ts';

/** The caller holds the data folder's lock. Rejects with a ConsoleFailure of kind `history-unavailable`. */
export async function restingHistory(
  deps: OpenHistoryDeps,
): Promise<Pick<History, 'exportFile' | 'statesHeld' | 'noteExport' | 'noteExportScope'>> {
  const file = historyFileIn(deps.folder);
  await prepareToOpen(deps, deps.onStep);
  if (existsSync(file)) clearOpenMark(deps.folder);
  // A gateway's first file is made by opening it.
  else await (await openHistory(deps)).close();

  const statesIn = async (): Promise<readonly string[]> => {
    try {
      const db = openToRead(file);
      try {
        return statesHeld(db);
      } finally {
        db.close();
      }
    } catch (error) {
      throw failureOf(faultOf(error));
    }
  };
  const write = async (note: (db: WritableDb) => void): Promise<void> => {
    try {
      const db = openToWrite(file);
      try {
        note(db);
      } finally {
        db.close();
      }
    } catch (error) {
      throw failureOf(faultOf(error));
    }
  };
  return {
    exportFile: () => file,
    statesHeld: statesIn,
    noteExport: (record) => write((db) => noteExport(db, record)),
    noteExportScope: (noted) => write((db) => noteScope(db, noted)),
  };
}
