/** A history's file without a console, for tests of SQL alone. */

import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { addCustomer, customerWith } from '../../../src-main/history/charges/charge-store.ts';
import { run } from '../../../src-main/history/database/prepared.ts';
import { readOne } from '../../../src-main/history/database/reads.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../src-main/history/sqlite/schema.ts';
import { openToWrite } from '../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../src-main/sqlite-file/migration.ts';
import type { SqliteDb } from '../../../src-main/sqlite-file/sqlite-db.ts';
import { SEARCH_COLUMNS } from '../../../src-preload/contract/search/query-parser.ts';

import { temporaryFolder } from './history-world.ts';

/** A file of this version whose text index only the test writes; closed with the test. */
export function emptyHistory(): SqliteDb {
  const db = openToWrite(join(temporaryFolder(), 'history.db'), HISTORY_FILE);
  onTestFinished(() => void db.close());
  migrate(db, HISTORY_SCHEMA);
  return db;
}

/** Adds paid charges with these time keys, each with the same normalized texts, in the order of `SEARCH_COLUMNS`. */
export function addCharges(db: SqliteDb, timeKeys: readonly number[], texts: readonly string[]): void {
  const places = JSON.stringify(timeKeys);
  const [name = '', email = '', phone = '', document = ''] = texts;
  const customer = { name, email, phone, document };
  run(
    db,
    `INSERT INTO charges (time_key, key, transaction_id, state, amount, created_at_ms, item_count, attention, is_late,
       has_gateway_fault, paid_at_is_observed, customer_id, customer_name, customer_email, customer_phone,
       customer_document)
     SELECT value, 'key-' || hex(randomblob(8)), 'tx-' || hex(randomblob(8)), 'PAID', 700, 5, 0, 0, 0, 0, 0, ?, ?, ?, ?, ?
     FROM json_each(?)`,
    readOne(db, customerWith(customer)) ?? addCustomer(db, customer),
    name,
    email,
    phone,
    document,
    places,
  );
  const columns = SEARCH_COLUMNS.map((_, index) => texts[index] ?? '');
  run(
    db,
    `INSERT INTO charge_texts (time_key, ${SEARCH_COLUMNS.join(', ')})
     SELECT value, ${columns.map(() => '?').join(', ')} FROM json_each(?)`,
    ...columns,
    places,
  );
  run(db, 'INSERT INTO fts_pending (time_key) SELECT value FROM json_each(?)', places);
}
