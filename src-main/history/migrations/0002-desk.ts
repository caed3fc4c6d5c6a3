/**
 * What is being typed, and what is kept to be typed again. A draft is gone in the very commit that makes a charge of
 * it, or that says nobody knows whether there is one: it must never be there to be sent a second time.
 */
import type { Migration } from './index.ts';

export const desk: Migration = (db) => {
  db.exec(`
    CREATE TABLE drafts (
      id TEXT PRIMARY KEY,
      saved_at INTEGER NOT NULL,
      form TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE templates (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER drafts_sent AFTER UPDATE OF outcome ON attempts WHEN new.outcome IN ('created', 'unknown') BEGIN
      DELETE FROM drafts WHERE id = new.draft_id;
    END;
  `);
};
