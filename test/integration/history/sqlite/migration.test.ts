import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { prepare } from '../../../../src-main/history/recovery/startup-check.ts';
import { backupFolderIn, HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../../src-main/history/sqlite/schema.ts';
import { backupsIn } from '../../../../src-main/sqlite-file/backup.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { type MigrationStep, migrate, type Schema, versionOf } from '../../../../src-main/sqlite-file/migration.ts';
import type { SqliteDb } from '../../../../src-main/sqlite-file/sqlite-db.ts';
import { createCharge, historyWorld, NOON, temporaryFolder } from '../../../support/history/history-world.ts';

/** A later version's schema: one more column, which its steps add to a file of this version. */
function later(...added: readonly MigrationStep[]): Schema {
  const { kind, create, steps } = HISTORY_SCHEMA;
  return { kind: { ...kind, newest: kind.newest + added.length }, create, steps: [...steps, ...added] };
}

const addColumn: MigrationStep = (db) => db.exec('ALTER TABLE charges ADD COLUMN due_at_ms INTEGER');
const fill: MigrationStep = (db, onProgress) => {
  db.exec('UPDATE charges SET due_at_ms = created_at_ms');
  onProgress(1, 1);
};

function present(): SqliteDb {
  const db = openToWrite(join(temporaryFolder(), 'history.db'), HISTORY_FILE);
  onTestFinished(() => void db.close());
  migrate(db, HISTORY_SCHEMA);
  return db;
}

describe('a file of this version', () => {
  it('a file of this version is migrated by the steps of a later one, each reported before it runs', () => {
    const db = present();
    const progress: string[] = [];
    migrate(db, later(addColumn, fill), (done, total) => progress.push(`${done} of ${total}`));
    expect(versionOf(db)).toBe(HISTORY_SCHEMA.kind.newest + 2);
    expect(progress).toEqual(['0 of 2', '1 of 2', '1 of 1']);
    expect(db.prepare('SELECT due_at_ms FROM charges').all()).toEqual([]);
  });

  it('a file stays at the version before a step that fails, and continues from there', () => {
    const db = present();
    const failing: MigrationStep = (_db) => {
      _db.exec('ALTER TABLE charges ADD COLUMN half INTEGER');
      throw new Error('the disk is full');
    };
    expect(() => migrate(db, later(addColumn, failing))).toThrow(/disk is full/);
    expect(versionOf(db)).toBe(HISTORY_SCHEMA.kind.newest + 1);
    expect(() => db.prepare('SELECT half FROM charges')).toThrow(/no such column/);
    migrate(db, later(addColumn, fill));
    expect(versionOf(db)).toBe(HISTORY_SCHEMA.kind.newest + 2);
  });

  it('a file runs no migration step twice', () => {
    const db = present();
    migrate(db, later(addColumn));
    migrate(db, later(addColumn));
    expect(versionOf(db)).toBe(HISTORY_SCHEMA.kind.newest + 1);
  });
});

describe('the migration of a history', () => {
  const DAY = 86_400_000;

  it('an older history is backed up before its first step, and once where the step fails', async () => {
    const { history, folder } = await historyWorld();
    await createCharge(history);
    await history.close();
    const steps: string[] = [];
    const at = (now: number) => ({
      folder,
      now,
      newId: () => 'id',
      onStep: (step: string, done: number, total: number) => void steps.push(`${step} ${done} of ${total}`),
    });
    const failing: MigrationStep = () => {
      throw new Error('the disk is full');
    };
    expect(() => prepare(at(NOON), later(failing))).toThrow(/disk is full/);
    expect(() => prepare(at(NOON + 1), later(failing))).toThrow(/disk is full/);
    const backups = backupsIn(backupFolderIn(folder), HISTORY_FILE);
    expect(backups).toHaveLength(1);
    expect(prepare(at(NOON + DAY), later(addColumn))).toBeNull();
    expect(steps).toEqual([
      ...['backing-up 0 of 1', 'migrating 0 of 1'],
      'migrating 0 of 1',
      ...['backing-up 0 of 1', 'migrating 0 of 1'],
    ]);
    expect(backupsIn(backupFolderIn(folder), HISTORY_FILE).map(({ path }) => versionIn(path))).toEqual([1, 1]);
    expect(versionIn(historyFileIn(folder))).toBe(2);
  });
});

function versionIn(path: string): number {
  const db = new Database(path, { readonly: true });
  try {
    return versionOf(db);
  } finally {
    db.close();
  }
}
