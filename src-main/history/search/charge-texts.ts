/**
 * Writes a charge's texts and their index together. Called inside a transaction. PostgreSQL's own trigram index follows the
 * texts by itself.
 */

import { SEARCH_COLUMNS } from '../../../src-preload/contract/search/query-parser.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { countChanged, firstRow, run } from '../database/prepared.ts';
import type { SearchTexts } from './charge-search-columns.ts';

const COLUMNS = SEARCH_COLUMNS.join(', ');
const VALUES = SEARCH_COLUMNS.map((name) => `@${name}`).join(', ');

/** Saves a charge's texts; they are indexed afterwards (index-queue.ts). */
export function writeTexts(db: WritableDb, timeKey: number, texts: SearchTexts): void {
  const before = readTexts(db, timeKey);
  if (before !== null && SEARCH_COLUMNS.every((name) => before[name] === texts[name])) return;
  removeFromIndex(db, timeKey);
  writeNewTexts(db, timeKey, texts);
}

/** The same for a charge that had none, or whose texts were removed from the index. */
export function writeNewTexts(db: WritableDb, timeKey: number, texts: SearchTexts): void {
  run(
    db,
    `INSERT INTO charge_texts (time_key, ${COLUMNS}) VALUES (@timeKey, ${VALUES})
     ON CONFLICT (time_key) DO UPDATE SET ${SEARCH_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    { timeKey, ...texts },
  );
  queueForIndex(db, timeKey);
}

/**
 * Removes a charge's texts from the index in this commit, or from the queue if they are not indexed yet. Called before
 * its texts or its time key change, or it is deleted.
 */
export function removeFromIndex(db: WritableDb, timeKey: number): void {
  if (db.dialect === 'postgres') return;
  if (countChanged(db, 'DELETE FROM fts_pending WHERE time_key = ?', timeKey) > 0) return;
  const texts = readTexts(db, timeKey);
  if (texts === null) return;
  run(db, `INSERT INTO charges_fts (charges_fts, rowid, ${COLUMNS}) VALUES ('delete', @timeKey, ${VALUES})`, {
    timeKey: BigInt(timeKey),
    ...texts,
  });
}

/** Called after {@link removeFromIndex}, once the charge has its new time key. */
export function queueForIndex(db: WritableDb, timeKey: number): void {
  if (db.dialect === 'postgres') return;
  run(db, 'INSERT INTO fts_pending (time_key) VALUES (?) ON CONFLICT DO NOTHING', timeKey);
}

function readTexts(db: ReadableDb, timeKey: number): SearchTexts | null {
  return firstRow<SearchTexts>(db, `SELECT ${COLUMNS} FROM charge_texts WHERE time_key = ?`, timeKey);
}
