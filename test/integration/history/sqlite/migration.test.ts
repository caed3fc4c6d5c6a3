import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addEvent, writeSnapshot } from '../../../../src-main/history/charges/charge-records.ts';
import { readCharge } from '../../../../src-main/history/charges/charge-store.ts';
import { HISTORY_SCHEMA } from '../../../../src-main/history/migrations/migration-steps.ts';
import { type ChargeSnapshot, EMPTY_SNAPSHOT } from '../../../../src-main/history/model/charge-facts.ts';
import { openToWrite } from '../../../../src-main/history/sqlite/connection.ts';
import { type MigrationStep, migrate, type Schema, versionOf } from '../../../../src-main/history/sqlite/migration.ts';
import type { SqliteDb } from '../../../../src-main/history/sqlite/sqlite-db.ts';

import { temporaryFolder } from '../../../support/history/history-world.ts';

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
  const db = openToWrite(join(temporaryFolder(), 'history.db'));
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

describe('a file of an earlier version', () => {
  /** Columns and indexes by name: a column that a step adds stands last in its table. */
  const shape = (db: SqliteDb) =>
    db
      .prepare<[], { kind: string; name: string; sql: string | null }>(
        "SELECT type AS kind, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map(({ kind, name, sql }) => {
        if (kind !== 'table') return { name, sql: sql?.replace(/\s+/g, ' ') };
        const columns = db.prepare<[string], { name: string }>('SELECT * FROM pragma_table_info(?)').all(name);
        const sorted = columns.map(({ cid: _cid, ...column }: { cid?: number; name: string }) => column);
        return { name, columns: sorted.toSorted((one, other) => (one.name < other.name ? -1 : 1)) };
      });

  it.each([12, 13])('a file of version %i is migrated to the tables and indexes that a new file has', (version) => {
    const db = openToWrite(join(temporaryFolder(), 'history.db'));
    onTestFinished(() => void db.close());
    db.exec(readFileSync(new URL(`../../../support/history/files/schema-${version}.sql`, import.meta.url), 'utf8'));
    db.pragma(`application_id = ${HISTORY_SCHEMA.kind.applicationId}`);
    db.pragma(`user_version = ${version}`);
    migrate(db, HISTORY_SCHEMA);
    expect(versionOf(db)).toBe(HISTORY_SCHEMA.kind.newest);
    expect(shape(db)).toEqual(shape(present()));
  });

  it('a file of version 13 gets the return of a refunded charge from its timeline, and loses a fee nobody reported', () => {
    const db = openToWrite(join(temporaryFolder(), 'history.db'));
    onTestFinished(() => void db.close());
    db.exec(readFileSync(new URL('../../../support/history/files/schema-13.sql', import.meta.url), 'utf8'));
    db.pragma(`application_id = ${HISTORY_SCHEMA.kind.applicationId}`);
    db.pragma('user_version = 13');
    const add = (timeKey: number, facts: ChargeSnapshot['facts'], states: readonly [at: number, to: string][]) => {
      const paidSeenAt = states.find(([, to]) => to === 'PAID')?.[0] ?? null;
      db.prepare(
        `INSERT INTO charges (time_key, key, transaction_id, state, amount, fee_amount, net_amount, created_at_ms,
           paid_at_ms, paid_at_is_observed, item_count, attention, is_late, has_gateway_fault)
         VALUES (?, ?, ?, ?, 1000, 0, 0, 0, ?, 1, 0, 0, 0, 0)`,
      ).run(timeKey, `key-${timeKey}`, `tx-${timeKey}`, facts.state, paidSeenAt);
      writeSnapshot(db, timeKey, { ...EMPTY_SNAPSHOT, facts: { amount: 1000, ...facts }, paidSeenAt });
      for (const [at, to] of states)
        addEvent(db, timeKey, { at, event: { kind: 'state', from: null, to, source: 'watch', late: false } });
    };
    add(1, { state: 'REFUNDED', feeAmount: 0, netAmount: 0 }, [
      [5, 'PENDING'],
      [7, 'PAID'],
      [9, 'REFUNDED'],
    ]);
    add(2, { state: 'PAID', feeAmount: 0, netAmount: 0 }, [[7, 'PAID']]);
    add(3, { state: 'REFUNDED' }, []);
    db.prepare("UPDATE charge_snapshots SET document = x'00' WHERE time_key = 3").run();
    // The desk's clock was ahead when it saw the payment.
    add(4, { state: 'REFUNDED' }, [
      [100, 'PAID'],
      [60, 'REFUNDED'],
    ]);
    migrate(db, HISTORY_SCHEMA);
    expect(
      db
        .prepare('SELECT returned_at_ms AS at, returned_at_source AS source, fee_amount AS fee FROM charges')
        .raw()
        .all(),
    ).toEqual([
      [9, 'seen', null],
      [null, null, null],
      // A torn document is for a repair: the step leaves its charge as it is.
      [null, null, 0],
      [60, 'seen', null],
    ]);
    const { snapshot } = readCharge(db, 1);
    expect(snapshot.statesSincePaid).toEqual([{ state: 'REFUNDED', at: 9 }]);
  });
});
