import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { HISTORY_SCHEMA } from '../../../../src-main/history/migrations/migration-steps.ts';
import { migrate } from '../../../../src-main/history/sqlite/migration.ts';
import { hasOwnSchema } from '../../../../src-main/history/sqlite/own-schema.ts';
import { HISTORY_ID } from '../../../../src-main/history/sqlite/schema.ts';
import { temporaryFolder } from '../../../support/history/history-world.ts';
import { previewHistoryFile } from '../../../support/history/preview-history.ts';

it('the schema of every version, made new or migrated, is Balcão’s own', () => {
  const path = join(temporaryFolder(), 'preview.db');
  writeFileSync(path, previewHistoryFile());
  const preview = new Database(path);
  const earlier = [12, 13, 14].map((version) => {
    const db = new Database(':memory:');
    db.exec(readFileSync(new URL(`../../../support/history/files/schema-${version}.sql`, import.meta.url), 'utf8'));
    db.pragma(`application_id = ${HISTORY_ID}`);
    db.pragma(`user_version = ${version}`);
    return db;
  });
  const fresh = new Database(':memory:');
  migrate(fresh, HISTORY_SCHEMA);
  for (const db of [preview, ...earlier, fresh]) {
    expect(hasOwnSchema(db)).toBe(true);
    migrate(db, HISTORY_SCHEMA);
    expect(hasOwnSchema(db)).toBe(true);
    // What other tools leave behind.
    db.exec('ANALYZE; CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT); DROP TABLE t; VACUUM');
    expect(hasOwnSchema(db)).toBe(true);
    // A crash between two steps of the migration.
    db.pragma(`user_version = ${HISTORY_SCHEMA.kind.newest - 1}`);
    expect(hasOwnSchema(db)).toBe(true);
    db.close();
  }
});
