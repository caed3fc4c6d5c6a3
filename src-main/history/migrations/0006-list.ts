/**
 * What the list is sorted and narrowed by, and what people add to it: notes, tags, views, the columns they chose.
 *
 * Personal data that lies here beside the charges' own, for whoever erases a person: the text of a note (an event of
 * kind `note` in `timeline`), `tags.tag` and `charges.tags`, `views.content` and `export_scopes.scope` (both may hold a
 * filter with a typed text). Tags and notes go with their charge by themselves.
 *
 * `charges.marks` is one bit for a note and one for a tag. `charges_by_payment` also holds what totals add up, so that
 * a period's payments are added up without a look at the table.
 */
import type { Migration } from './index.ts';

export const list: Migration = (db) => {
  db.exec(`
    ALTER TABLE charges ADD COLUMN marks INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE charges ADD COLUMN tags TEXT;

    DROP INDEX charges_by_payment;
    CREATE INDEX charges_by_payment ON charges (paid_at, number, state, amount) WHERE paid_at IS NOT NULL;
    CREATE INDEX charges_by_amount ON charges (amount, number, state);
    CREATE INDEX charges_by_expiry ON charges (expires_at) WHERE expires_at IS NOT NULL;
    CREATE INDEX charges_by_item ON charges (first_item) WHERE first_item IS NOT NULL;
    CREATE INDEX charges_by_end2end ON charges (end2end_id) WHERE end2end_id IS NOT NULL;
    CREATE INDEX charges_by_tags ON charges (tags) WHERE tags IS NOT NULL;
    CREATE INDEX search_by_name ON search (name);
    CREATE INDEX charges_marked ON charges (number) WHERE marks <> 0;

    CREATE TABLE tags (
      tag TEXT NOT NULL,
      charge INTEGER NOT NULL REFERENCES charges (number) ON UPDATE CASCADE ON DELETE CASCADE,
      PRIMARY KEY (tag, charge)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tags_of_charge ON tags (charge);

    CREATE TABLE views (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE layout (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      content TEXT NOT NULL
    ) STRICT;

    CREATE TABLE export_scopes (
      export TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      format TEXT NOT NULL,
      scope TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
};
