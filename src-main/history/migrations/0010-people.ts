/**
 * What customers are called lies apart from their charges: `search_people` has a row for each set of such texts, and
 * the index over it (`search_customers`) is as long as there are customers and not as there are charges, most of which
 * are of somebody who came before. An erasure takes one row out of it, however many charges there were.
 *
 * `search_rows` holds what a lookup asks of a charge in some twenty bytes: whose it is, and what totals add up. A
 * thousand charges are then read from six pages, where their rows in `charges` take eighty.
 *
 * Both follow `search` and `charges` by triggers. A row of `search_people` goes with the last charge it was of.
 * `unindexed` is about a charge's own texts alone now; `unindexed_people` is its like for people.
 */
import type { WritableDb } from '../connection.ts';
import type { Migration } from './index.ts';

const CALLED = ['name', 'email', 'phone', 'document'];
const OWN = ['reference', 'items', 'ids'];

const all = (columns: readonly string[], row = '') => columns.map((name) => row + name).join(', ');
const differ = (columns: readonly string[]) => columns.map((name) => `old.${name} <> new.${name}`).join(' OR ');
const same = (row: string) => CALLED.map((name) => `search_people.${name} = ${row}.${name}`).join(' AND ');

export const people: Migration = (db, tell) => {
  db.exec(`
    DROP TRIGGER search_added;
    DROP TRIGGER search_removed;
    DROP TRIGGER search_changed;
    DROP TABLE search_customers;
    DELETE FROM unindexed WHERE NOT parts & 2;
    ALTER TABLE unindexed DROP COLUMN parts;

    CREATE TABLE search_people (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      phone TEXT NOT NULL,
      document TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX search_people_by_texts ON search_people (document, email, phone, name);
    CREATE TABLE unindexed_people (id INTEGER PRIMARY KEY) STRICT;

    CREATE TABLE search_rows (
      number INTEGER PRIMARY KEY REFERENCES search (number) ON UPDATE CASCADE ON DELETE CASCADE,
      person INTEGER NOT NULL REFERENCES search_people (id),
      state TEXT NOT NULL,
      amount INTEGER NOT NULL
    ) STRICT;

    CREATE VIRTUAL TABLE search_customers USING fts5 (
      ${all(CALLED)},
      content = 'search_people', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
    );
    INSERT INTO search_customers (search_customers, rank) VALUES ('secure-delete', 1);
  `);
  fill(db, tell);
  db.exec(`CREATE INDEX search_rows_of_person ON search_rows (person)`);
  db.exec(PEOPLE);
  db.exec(CHARGES);
};

/** Nobody's row is written twice, and nobody's stays without a charge. */
const PEOPLE = `
  CREATE TRIGGER search_person_added AFTER INSERT ON search_people BEGIN
    INSERT INTO unindexed_people (id) VALUES (new.id);
  END;

  CREATE TRIGGER search_person_removed AFTER DELETE ON search_people BEGIN
    INSERT INTO search_customers (search_customers, rowid, ${all(CALLED)})
    SELECT 'delete', old.id, ${all(CALLED, 'old.')} WHERE NOT EXISTS (SELECT 1 FROM unindexed_people WHERE id = old.id);
    DELETE FROM unindexed_people WHERE id = old.id;
  END;

  CREATE TRIGGER search_row_removed AFTER DELETE ON search_rows BEGIN
    DELETE FROM search_people WHERE id = old.person AND NOT EXISTS (SELECT 1 FROM search_rows WHERE person = old.person);
  END;

  CREATE TRIGGER search_row_changed AFTER UPDATE OF person ON search_rows WHEN old.person <> new.person BEGIN
    DELETE FROM search_people WHERE id = old.person AND NOT EXISTS (SELECT 1 FROM search_rows WHERE person = old.person);
  END;
`;

const MEET = `
    INSERT INTO search_people (${all(CALLED)})
    SELECT ${all(CALLED, 'new.')} WHERE NOT EXISTS (SELECT 1 FROM search_people WHERE ${same('new')});`;

const LEAVE = `
    INSERT INTO search_charges (search_charges, rowid, ${all(OWN)})
    SELECT 'delete', old.number, ${all(OWN, 'old.')}
    WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE number = old.number);
    DELETE FROM unindexed WHERE number = old.number;`;

const CHARGES = `
  CREATE TRIGGER search_added AFTER INSERT ON search BEGIN
    ${MEET}
    INSERT INTO search_rows (number, person, state, amount)
    SELECT new.number, search_people.id, charges.state, charges.amount FROM search_people, charges
    WHERE ${same('new')} AND charges.number = new.number;
    INSERT INTO unindexed (number) VALUES (new.number);
  END;

  CREATE TRIGGER search_removed AFTER DELETE ON search BEGIN
    ${LEAVE}
  END;

  CREATE TRIGGER search_changed AFTER UPDATE ON search WHEN old.number <> new.number OR ${differ(OWN)} BEGIN
    ${LEAVE}
    INSERT INTO unindexed (number) VALUES (new.number);
  END;

  CREATE TRIGGER search_renamed AFTER UPDATE OF ${all(CALLED)} ON search WHEN ${differ(CALLED)} BEGIN
    ${MEET}
    UPDATE search_rows SET person = (SELECT id FROM search_people WHERE ${same('new')}) WHERE number = new.number;
  END;

  CREATE TRIGGER search_summed AFTER UPDATE OF state, amount ON charges
  WHEN old.state <> new.state OR old.amount <> new.amount BEGIN
    UPDATE search_rows SET state = new.state, amount = new.amount WHERE number = new.number;
  END;
`;

/** Rows to a statement. */
const ROWS = 20_000;
/** What FTS5 gathers before it writes, in bytes; its own default suits one charge at a time, not all of them. */
const [MUCH, DEFAULT] = [64n * 1024n * 1024n, 1024n * 1024n];

/** @param tell hears of charges; people, who are indexed after them, are told as charges once more. */
function fill(db: WritableDb, tell: (done: number, total: number) => void): void {
  const total = Number(db.prepare('SELECT count(*) FROM search').pluck().get());
  const meet = db.prepare(`INSERT OR IGNORE INTO search_people (${all(CALLED)})
    SELECT ${all(CALLED)} FROM search WHERE number > ? AND number <= ? ORDER BY number`);
  const place = db.prepare(`INSERT INTO search_rows (number, person, state, amount)
    SELECT search.number, search_people.id, charges.state, charges.amount
    FROM search CROSS JOIN charges ON charges.number = search.number CROSS JOIN search_people ON ${same('search')}
    WHERE search.number > ? AND search.number <= ? ORDER BY search.number`);
  let done = 0;
  inPieces(db, 'search', 'number', (after, last) => {
    meet.run(after, last);
    done += place.run(after, last).changes;
    tell(Math.floor(done / 2), total);
  });
  const people = Number(db.prepare('SELECT count(*) FROM search_people').pluck().get());
  const gather = db.prepare("INSERT INTO search_customers (search_customers, rank) VALUES ('hashsize', ?)");
  const index = db.prepare(`INSERT INTO search_customers (rowid, ${all(CALLED)})
    SELECT id, ${all(CALLED)} FROM search_people WHERE id > ? AND id <= ? ORDER BY id`);
  let indexed = 0;
  gather.run(MUCH);
  inPieces(db, 'search_people', 'id', (after, last) => {
    indexed += index.run(after, last).changes;
    tell(Math.floor((total * (people + indexed)) / (2 * people)), total);
  });
  gather.run(DEFAULT);
}

function inPieces(db: WritableDb, table: string, key: string, take: (after: number, last: number) => void): void {
  const lastOfNext = db
    .prepare<[number, number], number | null>(
      `SELECT max(${key}) FROM (SELECT ${key} FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ?)`,
    )
    .pluck();
  let after = -1;
  for (let last = lastOfNext.get(after, ROWS); typeof last === 'number'; last = lastOfNext.get(after, ROWS)) {
    take(after, last);
    after = last;
  }
}
