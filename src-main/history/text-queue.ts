/** Writes to the text index what commits have left for it in `unindexed` and `unindexed_people` (migrations 0005, 0010). */
import type { WritableDb } from './connection.ts';
import { TEXT_PARTS, type TextPart } from './search.ts';
import { firstValue, run } from './statements.ts';

/** Texts of each part to a commit: few enough that a creation that comes meanwhile does not wait long. */
const A_FEW = 100;

/** Indexes some of the texts that wait, in a commit of its own; gives whether more are waiting. */
export function indexTexts(db: WritableDb, most = A_FEW): boolean {
  const parts = TEXT_PARTS.filter(({ waiting }) => firstValue(db, `SELECT 1 FROM ${waiting} LIMIT 1`) !== null);
  if (parts.length === 0) return false;
  const indexAll = db.transaction(() => parts.map((part) => indexSome(db, part, most)).some((isMore) => isMore));
  return indexAll.immediate();
}

function indexSome(db: WritableDb, { index, columns, table, key, waiting }: TextPart, most: number): boolean {
  const next = `SELECT ${key} FROM ${waiting} ORDER BY ${key} LIMIT ?`;
  run(
    db,
    `INSERT INTO ${index} (rowid, ${columns.join(', ')}) SELECT ${key}, ${columns.join(', ')} FROM ${table}
      WHERE ${key} IN (${next}) ORDER BY ${key}`,
    most,
  );
  return run(db, `DELETE FROM ${waiting} WHERE ${key} IN (${next})`, most) === most;
}
