/** Writes to the text index what commits have left for it in `unindexed` (migration 0005). */
import type { WritableDb } from './connection.ts';
import { TEXT_PARTS } from './search.ts';
import { firstValue, run } from './statements.ts';

/** Texts to a commit: few enough that a creation that comes meanwhile does not wait long. */
const A_FEW = 100;

const NEXT = 'SELECT number, parts FROM unindexed ORDER BY number LIMIT ?';

/** Indexes some of the texts that wait, in a commit of its own; gives whether more are waiting. */
export function indexTexts(db: WritableDb, most = A_FEW): boolean {
  if (firstValue(db, 'SELECT 1 FROM unindexed LIMIT 1') === null) return false;
  return db
    .transaction(() => {
      for (const { index, bit, columns } of TEXT_PARTS)
        run(
          db,
          `INSERT INTO ${index} (rowid, ${columns.join(', ')}) SELECT number, ${columns.join(', ')} FROM search
            WHERE number IN (SELECT number FROM (${NEXT}) WHERE parts & ${bit}) ORDER BY number`,
          most,
        );
      return run(db, `DELETE FROM unindexed WHERE number IN (SELECT number FROM (${NEXT}))`, most) === most;
    })
    .immediate();
}
