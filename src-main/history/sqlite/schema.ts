/** The schema of `history.db`: the tables of every history (tables/history-schema.ts), and what SQLite alone has. */

import type { Schema } from '../../sqlite-file/migration.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { type Spelling, tablesSql } from '../tables/tables-sql.ts';
import { HISTORY_FILE } from './history-files.ts';

const SQLITE: Spelling = {
  dialect: 'sqlite',
  types: { integer: 'INTEGER', real: 'REAL', text: 'TEXT', blob: 'BLOB', json: 'TEXT' },
  // SQLite counts every key of an INTEGER.
  counted: '',
  options: ({ columns, isScanned = false }) => {
    const isCounted = Object.values(columns).some(({ type, key }) => type === 'integer' && key !== undefined);
    return isCounted || isScanned ? ' STRICT' : ' STRICT, WITHOUT ROWID';
  },
};

/**
 * Texts are indexed after the commit that changed them, not in it: an attempt's end must not wait for trigrams.
 * `fts_pending` lists the charges whose texts are not indexed yet; it is written in the same commit, so a crash loses
 * nothing. Entries are deleted from the index in the commit that deletes or changes the text (charge-texts.ts).
 *
 * The index has no positions (`detail=none`), which every query would have to read: texts are compared afterwards. It
 * overwrites what it deletes by a setting of its own, since `secure_delete` does not apply to it
 * (https://sqlite.org/fts5.html#the_secure_delete_configuration_option).
 */
const TEXT_INDEX = `
  CREATE VIRTUAL TABLE charges_fts USING fts5 (
    name, email, phone, document, reference, items, ids, invoice,
    content = 'charge_texts', content_rowid = 'time_key', detail = none, tokenize = 'trigram remove_diacritics 1'
  );
  INSERT INTO charges_fts (charges_fts, rank) VALUES ('secure-delete', 1);
`;

const CLOSINGS_ARE_FINAL = `
  CREATE TRIGGER closings_no_update BEFORE UPDATE ON closings
  BEGIN SELECT raise(ABORT, 'a closing never changes'); END;
`;

/** Creates every table and index in an empty file. */
export function createHistoryTables(db: SqliteDb): void {
  db.exec(`${tablesSql(SQLITE)}${TEXT_INDEX}${CLOSINGS_ARE_FINAL}`);
}

/** A later version adds a step (docs/build/contributing.md, A column). */
export const HISTORY_SCHEMA: Schema = { kind: HISTORY_FILE, create: createHistoryTables, steps: [] };
