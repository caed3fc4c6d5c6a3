import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { hasOwnSchema } from '../../../../src-main/history/sqlite/own-schema.ts';
import { HISTORY_SCHEMA } from '../../../../src-main/history/sqlite/schema.ts';
import { migrate } from '../../../../src-main/sqlite-file/migration.ts';
import { schemaDigest } from '../../../../src-main/sqlite-file/schema-digest.ts';

function fresh(): Database.Database {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  migrate(db, HISTORY_SCHEMA);
  return db;
}

it('the schema of a new file is Balcão’s own, also after what other tools leave behind', () => {
  const db = fresh();
  expect(hasOwnSchema(db)).toBe(true);
  db.exec('ANALYZE; CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT); DROP TABLE t; VACUUM');
  expect(hasOwnSchema(db)).toBe(true);
  db.exec('CREATE VIEW v AS SELECT 1');
  expect(hasOwnSchema(db)).toBe(false);
});

it('the schema of an earlier version is Balcão’s own under its number alone', () => {
  const db = fresh();
  // Another order of columns, and comments, are no other schema.
  db.exec('DROP TABLE list_layouts; CREATE TABLE list_layouts (content TEXT /* json */) STRICT');
  const earlier = { 1: schemaDigest(db) ?? '' };
  expect(hasOwnSchema(db)).toBe(false);
  expect(hasOwnSchema(db, earlier)).toBe(true);
  db.pragma('user_version = 2');
  expect(hasOwnSchema(db, earlier)).toBe(false);
});
