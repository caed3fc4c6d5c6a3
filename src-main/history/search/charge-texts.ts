/** A charge's texts and their index, in step. Callers hold the transaction. */

import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { firstRow, run } from '../sqlite/prepared.ts';
import { SEARCH_COLUMNS, type SearchTexts } from './search-text.ts';

const COLUMNS = SEARCH_COLUMNS.join(', ');
const VALUES = SEARCH_COLUMNS.map((name) => `@${name}`).join(', ');

/** Keeps a charge's texts; the index learns of them afterwards (index-queue.ts). */
export function writeTexts(db: WritableDb, number: number, texts: SearchTexts): void {
  const before = readTexts(db, number);
  if (before !== null && SEARCH_COLUMNS.every((name) => before[name] === texts[name])) return;
  leaveIndex(db, number);
  run(
    db,
    `INSERT INTO charge_texts (time_key, ${COLUMNS}) VALUES (@number, ${VALUES})
     ON CONFLICT (time_key) DO UPDATE SET ${SEARCH_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    { number, ...texts },
  );
  run(db, 'INSERT OR IGNORE INTO fts_pending (time_key) VALUES (?)', number);
}

/**
 * Takes a charge's texts out of the index, in this very commit; what is not in it yet is not waited for any more. To be
 * called before its texts or its key in time change, or it goes.
 */
export function leaveIndex(db: WritableDb, number: number): void {
  if (run(db, 'DELETE FROM fts_pending WHERE time_key = ?', number) > 0) return;
  const texts = readTexts(db, number);
  if (texts === null) return;
  run(db, `INSERT INTO charges_fts (charges_fts, rowid, ${COLUMNS}) VALUES ('delete', @number, ${VALUES})`, {
    number: BigInt(number),
    ...texts,
  });
}

/** To be called after {@link leaveIndex}, once the charge has its new key in time. */
export function joinIndex(db: WritableDb, number: number): void {
  run(db, 'INSERT OR IGNORE INTO fts_pending (time_key) VALUES (?)', number);
}

function readTexts(db: ReadableDb, number: number): SearchTexts | null {
  return firstRow<SearchTexts>(db, `SELECT ${COLUMNS} FROM charge_texts WHERE time_key = ?`, number);
}
