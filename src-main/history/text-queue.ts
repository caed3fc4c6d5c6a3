/** Writes to the text index what commits have left for it in `unindexed` (migration 0005). */
import type { WritableDb } from './connection.ts';
import { SEARCH_COLUMNS } from './search.ts';
import { firstValue, run } from './statements.ts';

/** Texts to a commit: few enough that a creation that comes meanwhile does not wait long. */
const A_FEW = 100;

const COLUMNS = SEARCH_COLUMNS.join(', ');
const NEXT = 'SELECT number FROM unindexed ORDER BY number LIMIT ?';

/** Indexes some of the texts that wait, in a commit of its own; gives whether more are waiting. */
export function indexTexts(db: WritableDb, most = A_FEW): boolean {
  if (firstValue(db, 'SELECT 1 FROM unindexed LIMIT 1') === null) return false;
  return db
    .transaction(() => {
      run(
        db,
        `INSERT INTO search_index (rowid, ${COLUMNS})
         SELECT number, ${COLUMNS} FROM search WHERE number IN (${NEXT}) ORDER BY number`,
        most,
      );
      return run(db, `DELETE FROM unindexed WHERE number IN (${NEXT})`, most) === most;
    })
    .immediate();
}
