/** A history's file without a console around it, for what is asked of SQL alone. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openToWrite, type WritableDb } from '../../src-main/history/connection.ts';
import { migrate } from '../../src-main/history/migrations/index.ts';
import { SEARCH_COLUMNS } from '../../src-main/history/search.ts';
import { run } from '../../src-main/history/statements.ts';
import { temporaryFolder } from './history-world.ts';

/** Of this version, with nobody to write its text index but the test; closed with it. */
export function emptyHistory(): WritableDb {
  const db = openToWrite(join(temporaryFolder(), 'history.db'));
  onTestFinished(() => void db.close());
  migrate(db);
  return db;
}

/** Adds paid charges in these places, each with the same folded texts, in the order of `SEARCH_COLUMNS`. */
export function addCharges(db: WritableDb, numbers: readonly number[], texts: readonly string[]): void {
  const places = JSON.stringify(numbers);
  run(
    db,
    `INSERT INTO charges (number, key, transaction_id, state, amount, created_at, item_count, attention, is_late,
       is_faulted, paid_at_is_observed, customer_name)
     SELECT value, 'key-' || hex(randomblob(8)), 'tx-' || hex(randomblob(8)), 'PAID', 700, 5, 0, 0, 0, 0, 0, ?
     FROM json_each(?)`,
    texts[0] ?? '',
    places,
  );
  const columns = SEARCH_COLUMNS.map((_, index) => texts[index] ?? '');
  run(
    db,
    `INSERT INTO search (number, ${SEARCH_COLUMNS.join(', ')})
     SELECT value, ${columns.map(() => '?').join(', ')} FROM json_each(?)`,
    ...columns,
    places,
  );
}
