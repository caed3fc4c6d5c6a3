/**
 * What a customer is called is indexed apart from all other texts. An erasure then rewrites no more of the index than
 * what it takes away, a payment adds its end-to-end id without touching a name, and the digits of a document are looked
 * up among documents and phones and not among those of every id.
 *
 * `unindexed.parts` says which of the two waits (1 customers, 2 charges, 3 both). As in migration 0005, what changes
 * leaves its index in the commit that says so. Its row in `search` takes its number along, so the trigger sees that, too.
 *
 * That of the charges is built anew from `search`, some thousands of rows at a time so that the count on the screen
 * goes on. Customers are left waiting for theirs: the next step makes another of it.
 */
import type { WritableDb } from '../connection.ts';
import type { Migration } from './index.ts';

const PARTS = [
  { index: 'search_customers', bit: 1, columns: ['name', 'email', 'phone', 'document'] },
  { index: 'search_charges', bit: 2, columns: ['reference', 'items', 'ids'] },
] as const;

export const textsApart: Migration = (db, tell) => {
  db.exec(`
    DROP TRIGGER search_added;
    DROP TRIGGER search_removed;
    DROP TRIGGER search_changed;
    DROP TABLE search_index;
    DROP TABLE unindexed;
    CREATE TABLE unindexed (number INTEGER PRIMARY KEY, parts INTEGER NOT NULL) STRICT;
  `);
  for (const { index, columns } of PARTS)
    db.exec(`
      CREATE VIRTUAL TABLE ${index} USING fts5 (
        ${columns.join(', ')},
        content = 'search', content_rowid = 'number', tokenize = 'trigram remove_diacritics 1'
      );
      INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
    `);
  fill(db, tell);
  db.exec(`
    CREATE TRIGGER search_added AFTER INSERT ON search BEGIN
      INSERT INTO unindexed (number, parts) VALUES (new.number, 3);
    END;

    CREATE TRIGGER search_removed AFTER DELETE ON search BEGIN
      ${PARTS.map((part) => leave(part, '1')).join('\n')}
      DELETE FROM unindexed WHERE number = old.number;
    END;

    CREATE TRIGGER search_changed AFTER UPDATE ON search BEGIN
      ${PARTS.map((part) => leave(part, hasChanged(part))).join('\n')}
      INSERT INTO unindexed (number, parts)
      SELECT new.number, parts FROM (
        SELECT ${PARTS.map((part) => `iif(${hasChanged(part)}, ${part.bit}, 0)`).join(' | ')}
          | coalesce((SELECT parts FROM unindexed WHERE number = old.number), 0) AS parts) WHERE parts <> 0
      ON CONFLICT (number) DO UPDATE SET parts = excluded.parts;
      DELETE FROM unindexed WHERE number = old.number AND old.number <> new.number;
    END;
  `);
};

type Part = (typeof PARTS)[number];

function hasChanged({ columns }: Part): string {
  return `(${['number', ...columns].map((name) => `old.${name} <> new.${name}`).join(' OR ')})`;
}

/** Takes a row's old texts out of an index, unless they are not in it yet. */
function leave({ index, bit, columns }: Part, when: string): string {
  return `
      INSERT INTO ${index} (${index}, rowid, ${columns.join(', ')})
      SELECT 'delete', old.number, ${columns.map((name) => `old.${name}`).join(', ')}
      WHERE ${when} AND NOT EXISTS (SELECT 1 FROM unindexed WHERE number = old.number AND parts & ${bit});`;
}

/** Rows to a statement. */
const ROWS = 20_000;
/** What FTS5 gathers before it writes, in bytes; its own default suits one charge at a time, not all of them. */
const [MUCH, DEFAULT] = [64n * 1024n * 1024n, 1024n * 1024n];

function fill(db: WritableDb, tell: (done: number, total: number) => void): void {
  const all = Number(db.prepare('SELECT count(*) FROM search').pluck().get());
  const lastOfNext = db
    .prepare<[number, number], number | null>(
      'SELECT max(number) FROM (SELECT number FROM search WHERE number > ? ORDER BY number LIMIT ?)',
    )
    .pluck();
  const [customers, { index, columns }] = PARTS;
  db.prepare('INSERT INTO unindexed (number, parts) SELECT number, ? FROM search').run(customers.bit);
  const gather = db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ?)`);
  const add = db.prepare(`INSERT INTO ${index} (rowid, ${columns.join(', ')})
    SELECT number, ${columns.join(', ')} FROM search WHERE number > ? AND number <= ? ORDER BY number`);
  gather.run(MUCH);
  let [after, done] = [-1, 0];
  for (let last = lastOfNext.get(after, ROWS); typeof last === 'number'; last = lastOfNext.get(after, ROWS)) {
    done += add.run(after, last).changes;
    after = last;
    tell(done, all);
  }
  gather.run(DEFAULT);
}
