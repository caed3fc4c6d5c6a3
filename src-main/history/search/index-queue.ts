/** Indexes the texts that commits have queued in `fts_pending` (charge-texts.ts). */

import { SEARCH_COLUMNS } from '../../../src-preload/contract/search/query-parser.ts';
import type { WritableDb } from '../database/database.ts';
import { countChanged, firstValue, run } from '../database/prepared.ts';

const COLUMNS = SEARCH_COLUMNS.join(', ');

/** Texts per commit: few enough that a creation that arrives meanwhile does not wait long. */
const A_FEW = 100;

/** Indexes some of the queued texts in one commit; returns whether more are queued. */
export function indexTexts(db: WritableDb, most = A_FEW): boolean {
  if (firstValue(db, 'SELECT 1 FROM fts_pending LIMIT 1') === null) return false;
  const next = 'SELECT time_key FROM fts_pending ORDER BY time_key LIMIT ?';
  const indexSome = db.transaction(() => {
    run(
      db,
      `INSERT INTO charges_fts (rowid, ${COLUMNS}) SELECT time_key, ${COLUMNS} FROM charge_texts
       WHERE time_key IN (${next}) ORDER BY time_key`,
      most,
    );
    return countChanged(db, `DELETE FROM fts_pending WHERE time_key IN (${next})`, most) === most;
  });
  return indexSome.immediate();
}
