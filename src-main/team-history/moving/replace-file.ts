/** A history that came back from a team takes the place of a desk's own file, with what is of this desk alone. */

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileTimestamp, syncFolder } from '../../ground/folders.ts';
import { HISTORY_FILE, historyFileIn } from '../../history/sqlite/history-files.ts';
import { openToWrite } from '../../sqlite-file/connection.ts';
import { moveAside, removeWithSides } from '../../sqlite-file/replace-file.ts';

/** Half-typed forms, the open statement, and how lists are shown: the tables of a file alone that a person made. */
const OF_DESK = ['drafts', 'kept_statements', 'list_layouts'] as const;

/**
 * Where a history that comes back is written, next to the file that it replaces. What a cut-off move left there is
 * deleted.
 */
export function freshFileBeside(folder: string): string {
  const file = join(folder, 'moved-out.db');
  removeWithSides(file);
  return file;
}

/**
 * The file that was there is set aside, where an erasure still reaches it. Both have this version's schema and are open
 * nowhere.
 * @param folder of the gateway
 * @param at UTC milliseconds, for the name of the file that is set aside
 */
export function replaceFile(folder: string, moved: string, at: number): void {
  const own = historyFileIn(folder);
  const db = openToWrite(moved, HISTORY_FILE);
  try {
    db.prepare('ATTACH ? AS own').run(own);
    db.transaction(() => {
      for (const table of OF_DESK) db.exec(`INSERT OR REPLACE INTO main.${table} SELECT * FROM own.${table}`);
    })();
  } finally {
    db.close();
  }
  moveAside(own, fileTimestamp(at));
  renameSync(moved, own);
  syncFolder(folder);
}
