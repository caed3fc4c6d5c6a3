/** The text index, as tests read it directly from the file. */

import type { WritableDb } from '../../../src-main/history/database/database.ts';
import { allRows, run } from '../../../src-main/history/database/prepared.ts';
import { SEARCH_COLUMNS } from '../../../src-preload/contract/search/query-parser.ts';

const COLUMNS = SEARCH_COLUMNS.join(', ');

/** Removes texts from the index again, as if they were queued for it. */
export function unindexSome(db: WritableDb): void {
  const some = 'FROM charge_texts WHERE time_key % 3 = 0 AND time_key NOT IN (SELECT time_key FROM fts_pending)';
  run(db, `INSERT INTO charges_fts (charges_fts, rowid, ${COLUMNS}) SELECT 'delete', time_key, ${COLUMNS} ${some}`);
  run(db, `INSERT INTO fts_pending (time_key) SELECT time_key ${some}`);
}

/**
 * Compares the index with its texts, row by row (https://www.sqlite.org/fts5.html#the_integrity_check_command), and
 * customers with the charges that name them. @throws where they differ.
 */
export function checkTextIndex(db: WritableDb): void {
  run(db, "INSERT INTO charges_fts (charges_fts, rank) VALUES ('integrity-check', 1)");
  const strayed = allRows(
    db,
    `SELECT time_key FROM charges LEFT JOIN customers ON customers.id = customer_id
     WHERE coalesce(customer_name, '') <> coalesce(customers.name, '')
       OR coalesce(customer_document, '') <> coalesce(customers.document, '')
       OR coalesce(customer_email, '') <> coalesce(customers.email, '')`,
  );
  const left = allRows(
    db,
    'SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM charges WHERE customer_id IS NOT NULL)',
  );
  const textless = allRows(
    db,
    'SELECT time_key FROM charges WHERE time_key NOT IN (SELECT time_key FROM charge_texts)',
  );
  if (strayed.length + left.length + textless.length > 0)
    throw new Error(`out of step: ${JSON.stringify([strayed, left, textless])}`);
}
