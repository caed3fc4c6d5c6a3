/**
 * What is known of a charge, what happened to it and its answers, packed into one document once it is quiet (dossier.ts).
 * What lies loose in an older file is packed by the writer bit by bit, behind its answers: a million charges take
 * minutes, and nobody has to wait for them. `last_at` is the instant of the last thing that happened.
 */
import type { Migration } from './index.ts';

export const dossiers: Migration = (db) => {
  db.exec(`
    CREATE TABLE dossiers (
      charge INTEGER PRIMARY KEY REFERENCES charges (number) ON UPDATE CASCADE ON DELETE CASCADE,
      last_at INTEGER NOT NULL,
      document BLOB NOT NULL
    ) STRICT;
  `);
};
