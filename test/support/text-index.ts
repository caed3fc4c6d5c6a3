/** The text index, as tests look at it from beside the history. */
import type { WritableDb } from '../../src-main/history/connection.ts';
import { TEXT_PARTS, type TextPart } from '../../src-main/history/search.ts';
import { allRows, run } from '../../src-main/history/statements.ts';

/** Takes texts out of the index again, as if they waited for it: one charge's whole, another's in one part alone. */
export function unindexSome(db: WritableDb): void {
  for (const row of allRows<{ number: number }>(db, 'SELECT * FROM search WHERE number % 10 IN (0, 3, 6)')) {
    const parts = { 0: 3, 3: 1, 6: 2 }[row.number % 10] ?? 0;
    for (const part of TEXT_PARTS) if (parts & part.bit) takeOut(db, part, row);
    run(db, 'INSERT INTO unindexed (number, parts) VALUES (?, ?)', row.number, parts);
  }
}

function takeOut(db: WritableDb, { index, columns }: TextPart, row: { readonly number: number }): void {
  run(
    db,
    `INSERT INTO ${index} (${index}, rowid, ${columns.join(', ')})
      VALUES ('delete', @number, ${columns.map((name) => `@${name}`).join(', ')})`,
    row,
  );
}

/**
 * Compares the index with the texts it was made from, row by row
 * (https://www.sqlite.org/fts5.html#the_integrity_check_command). @throws where they differ.
 */
export function checkTextIndex(db: WritableDb): void {
  for (const { index } of TEXT_PARTS) run(db, `INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
}
