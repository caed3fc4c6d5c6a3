/** The text index, as tests look at it from beside the history. */
import type { WritableDb } from '../../src-main/history/connection.ts';
import { TEXT_PARTS } from '../../src-main/history/search.ts';
import { allRows, run } from '../../src-main/history/statements.ts';

/** Takes texts out of the index again, as if they waited for it: some charges', and some customers'. */
export function unindexSome(db: WritableDb): void {
  for (const { index, columns, table, key, waiting } of TEXT_PARTS) {
    const some = `FROM ${table} WHERE ${key} % 3 = 0 AND ${key} NOT IN (SELECT ${key} FROM ${waiting})`;
    run(
      db,
      `INSERT INTO ${index} (${index}, rowid, ${columns.join(', ')}) SELECT 'delete', ${key}, ${columns.join(', ')} ${some}`,
    );
    run(db, `INSERT INTO ${waiting} (${key}) SELECT ${key} ${some}`);
  }
}

/**
 * Compares the index with the texts it was made from, row by row
 * (https://www.sqlite.org/fts5.html#the_integrity_check_command), and what follows charges by triggers with them.
 * @throws where they differ.
 */
export function checkTextIndex(db: WritableDb): void {
  for (const { index } of TEXT_PARTS) run(db, `INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
  const meant = `SELECT number, search.name, email, phone, document, state, amount FROM search JOIN charges USING (number)`;
  const held = `SELECT number, search_people.name, email, phone, document, state, amount
    FROM search_rows JOIN search_people ON search_people.id = search_rows.person`;
  const strayed = allRows(
    db,
    `SELECT * FROM (${meant} EXCEPT ${held}) UNION ALL SELECT * FROM (${held} EXCEPT ${meant})`,
  );
  const left = allRows(db, 'SELECT id FROM search_people WHERE id NOT IN (SELECT person FROM search_rows)');
  if (strayed.length + left.length > 0) throw new Error(`out of step: ${JSON.stringify([strayed, left])}`);
}
