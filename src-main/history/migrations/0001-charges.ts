/**
 * The first schema. Amounts are cents, instants UTC milliseconds.
 *
 * `charges.number` is a charge's place in time (place.ts): ordering by it is ordering newest first, so the table, its
 * indexes and the text index all hold that order by themselves, and a page is read without a sort. When the instant of
 * creation becomes known better, the number changes and takes everything that refers to it along.
 *
 * What a list, a filter or an export needs of a charge is a column; all that is known of it is one compressed document
 * in `known`; the answers it came from are in `answers`, the first whole, later ones as what differs from it.
 */
import type { Migration } from './index.ts';

export const charges: Migration = (db) => {
  db.exec(TABLES);
  db.exec(INDEXES);
  db.exec(TEXT);
};

const TABLES = `
  CREATE TABLE charges (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    transaction_id TEXT UNIQUE,
    state TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee_amount INTEGER,
    net_amount INTEGER,
    method TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    paid_at INTEGER,
    paid_at_is_observed INTEGER NOT NULL,
    end2end_id TEXT,
    txid TEXT,
    reference TEXT,
    customer_name TEXT,
    customer_email TEXT,
    customer_phone TEXT,
    customer_document TEXT,
    first_item TEXT,
    item_count INTEGER NOT NULL,
    last_checked_at INTEGER,
    clock_offset INTEGER,
    attention INTEGER NOT NULL,
    is_late INTEGER NOT NULL,
    is_faulted INTEGER NOT NULL,
    set_aside_at INTEGER,
    CHECK (amount >= 0 AND item_count >= 0),
    CHECK ((transaction_id IS NULL) = (state = 'balcao:outcome-unknown'))
  ) STRICT;

  CREATE TABLE known (
    charge INTEGER PRIMARY KEY REFERENCES charges (number) ON UPDATE CASCADE ON DELETE CASCADE,
    document BLOB NOT NULL
  ) STRICT;

  CREATE TABLE timeline (
    charge INTEGER NOT NULL REFERENCES charges (number) ON UPDATE CASCADE ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (charge, sequence)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE answers (
    charge INTEGER NOT NULL REFERENCES charges (number) ON UPDATE CASCADE ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text BLOB NOT NULL,
    PRIMARY KEY (charge, sequence)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    draft_id TEXT NOT NULL UNIQUE,
    charge INTEGER REFERENCES charges (number) ON UPDATE CASCADE ON DELETE SET NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL CHECK (outcome IN ('open', 'created', 'refused', 'not-sent', 'unknown')),
    cause TEXT,
    http_status INTEGER,
    message TEXT,
    fields TEXT,
    reference TEXT NOT NULL,
    draft BLOB NOT NULL,
    body BLOB NOT NULL,
    answer BLOB,
    CHECK ((outcome = 'open') = (ended_at IS NULL))
  ) STRICT, WITHOUT ROWID;
`;

const INDEXES = `
  CREATE INDEX charges_by_state ON charges (state, number, amount);
  CREATE INDEX charges_by_payment ON charges (paid_at) WHERE paid_at IS NOT NULL;
  CREATE INDEX charges_by_reference ON charges (reference) WHERE reference IS NOT NULL;
  CREATE INDEX charges_by_email ON charges (customer_email) WHERE customer_email IS NOT NULL;
  CREATE INDEX charges_by_document ON charges (customer_document) WHERE customer_document IS NOT NULL;
  CREATE INDEX charges_needing_attention ON charges (number) WHERE attention <> 0;
  CREATE INDEX charges_unsettled ON charges (number)
    WHERE state NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'balcao:outcome-unknown');
  CREATE INDEX charges_expired ON charges (coalesce(expires_at, created_at)) WHERE state = 'EXPIRED';
  CREATE INDEX attempts_by_charge ON attempts (charge) WHERE charge IS NOT NULL;
  CREATE INDEX attempts_open ON attempts (started_at) WHERE outcome = 'open';
`;

/**
 * `search` holds the searchable text already folded (search.ts), for texts too short for a trigram; `search_index` is
 * the trigram index over it, kept in step by triggers, and told to overwrite what it deletes: `secure_delete` alone
 * does not reach into it (https://sqlite.org/fts5.html#the_secure_delete_configuration_option).
 */
const TEXT = `
  CREATE TABLE search (
    number INTEGER PRIMARY KEY REFERENCES charges (number) ON UPDATE CASCADE ON DELETE CASCADE,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    document TEXT NOT NULL,
    reference TEXT NOT NULL,
    items TEXT NOT NULL,
    ids TEXT NOT NULL
  ) STRICT;

  CREATE VIRTUAL TABLE search_index USING fts5 (
    name, email, phone, document, reference, items, ids,
    content = 'search', content_rowid = 'number', tokenize = 'trigram remove_diacritics 1'
  );
  INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1);

  CREATE TRIGGER search_added AFTER INSERT ON search BEGIN
    INSERT INTO search_index (rowid, name, email, phone, document, reference, items, ids)
    VALUES (new.number, new.name, new.email, new.phone, new.document, new.reference, new.items, new.ids);
  END;

  CREATE TRIGGER search_removed AFTER DELETE ON search BEGIN
    INSERT INTO search_index (search_index, rowid, name, email, phone, document, reference, items, ids)
    VALUES ('delete', old.number, old.name, old.email, old.phone, old.document, old.reference, old.items, old.ids);
  END;

  CREATE TRIGGER search_changed AFTER UPDATE ON search BEGIN
    INSERT INTO search_index (search_index, rowid, name, email, phone, document, reference, items, ids)
    VALUES ('delete', old.number, old.name, old.email, old.phone, old.document, old.reference, old.items, old.ids);
    INSERT INTO search_index (rowid, name, email, phone, document, reference, items, ids)
    VALUES (new.number, new.name, new.email, new.phone, new.document, new.reference, new.items, new.ids);
  END;
`;
