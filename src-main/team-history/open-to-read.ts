/** Opens a history to read it, whichever engine keeps it: for threads of their own, such as an export's. */

import type { HistorySource } from '../history/api/history-source.ts';
import type { ReadableDb } from '../history/database/database.ts';
import { HISTORY_FILE } from '../history/sqlite/history-files.ts';
import { openToRead } from '../sqlite-file/connection.ts';
import { openTeamDatabase } from './engine/open-connection.ts';

/**
 * @param cache KiB of a file's pages that are held; a server has its own
 * @throws HistoryError where it cannot be read
 */
export function openHistoryToRead(source: HistorySource, cache?: number): ReadableDb & { close(): unknown } {
  return source.engine === 'file' ? openToRead(source.path, HISTORY_FILE, cache) : openTeamDatabase(source, true);
}
