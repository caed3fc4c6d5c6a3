/** A fresh database of each kind has what the one description of the tables says, and nothing else. */
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHistoryTables } from '../../../../src-main/history/sqlite/schema.ts';
import { HISTORY_TABLES } from '../../../../src-main/history/tables/history-schema.ts';
import type { ColumnType, Dialect, PerDialect } from '../../../../src-main/history/tables/table.ts';
import { migrateSchema } from '../../../../src-main/team-history/schema/migrate-schema.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { testGateway } from '../../../support/team/team-gateway.ts';
import { testServer } from '../../../support/team/team-server.ts';

type Types = Readonly<Partial<Record<ColumnType, string>>>;

interface ColumnShape {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

interface IndexShape {
  readonly index: string;
  readonly isUnique: boolean;
}

const isIn = (dialect: Dialect, { only = dialect }: { readonly only?: Dialect }) => only === dialect;
const has = (dialect: Dialect, on: PerDialect) => typeof on === 'string' || on[dialect] !== undefined;
const sorted = (shapes: readonly (ColumnShape | IndexShape)[]) => shapes.map((each) => JSON.stringify(each)).toSorted();

/** What the description says of a database: its columns and its indexes by name. */
function described(dialect: Dialect, types: Types): readonly string[] {
  const tables = Object.entries(HISTORY_TABLES).filter(([, table]) => isIn(dialect, table));
  const columns = tables.flatMap(([table, { columns: all, key = [] }]) =>
    Object.entries(all)
      .filter(([, column]) => isIn(dialect, column))
      .map(([column, { type, isOptional, key: ownKey }]) => ({
        table,
        column,
        type: types[type] ?? type,
        isNeeded: ownKey !== undefined || key.includes(column) || isOptional !== true,
      })),
  );
  const indexes = tables.flatMap(([, table]) =>
    Object.entries(table.indexes ?? {})
      .filter(([, { on }]) => has(dialect, on))
      .map(([index, { isUnique = false }]) => ({ index, isUnique })),
  );
  return sorted([...columns, ...indexes]);
}

it('a new file has exactly the described columns and indexes', () => {
  const file = new Database(':memory:');
  onTestFinished(() => void file.close());
  createHistoryTables(file);
  const columns = file
    .prepare<[], Omit<ColumnShape, 'isNeeded'> & { isNeeded: number }>(
      `SELECT tables.name AS "table", columns.name AS "column", columns.type, columns."notnull" OR columns.pk > 0 AS "isNeeded"
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'charges_fts%'`,
    )
    .all();
  const indexes = file
    .prepare<[], { index: string; isUnique: number }>(
      `SELECT indexes.name AS "index", indexes."unique" AS "isUnique"
       FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS indexes
       WHERE tables.type = 'table' AND indexes.origin = 'c'`,
    )
    .all();
  const found = sorted([
    ...columns.map((column) => ({ ...column, isNeeded: column.isNeeded === 1 })),
    ...indexes.map((index) => ({ ...index, isUnique: index.isUnique === 1 })),
  ]);
  expect(found).toEqual(
    described('sqlite', { integer: 'INTEGER', real: 'REAL', text: 'TEXT', blob: 'BLOB', json: 'TEXT' }),
  );
});

it('a file and a team’s history have the same tables and columns, but for these', () => {
  const ofOne = Object.entries(HISTORY_TABLES).flatMap(([table, { only, columns }]) =>
    only !== undefined
      ? `${only}: ${table}`
      : Object.entries(columns).flatMap(([name, column]) => (column.only ? `${column.only}: ${table}.${name}` : [])),
  );
  expect(ofOne.toSorted()).toEqual([
    'postgres: attempts.desk',
    'postgres: batches.desk',
    'postgres: charge_events.desk',
    'postgres: charges.desk',
    'postgres: charges.version',
    'postgres: closings.desk',
    'postgres: closings.version',
    'postgres: exports.desk',
    'postgres: raw_responses.desk',
    'postgres: raw_responses.epoch',
    'postgres: receivables.desk',
    'postgres: reconciliations.desk',
    'postgres: saved_things.desk',
    'sqlite: drafts',
    'sqlite: fts_pending',
    'sqlite: kept_statements',
    'sqlite: list_layouts',
  ]);
});

describe.skipIf(!HAS_POSTGRES)('the schema of a team’s history', () => {
  const team = testServer();

  it('a new schema has exactly the described columns and indexes, and what its desks know of each other', async () => {
    const { schema, desk } = await testGateway(team, 'tables');
    const admin = await desk('tables_admin', 'admin');
    await migrateSchema(admin, schema);
    const ofDesks = ['desks', 'audit', 'watch_duty', 'urgent', 'changes', 'schema_version'];
    const columns = await admin.query<ColumnShape>(
      `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type,
         a.attnotnull AS "isNeeded" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND c.relname <> ALL ($2)`,
      [schema, ofDesks],
    );
    const indexes = await admin.query<IndexShape>(
      `SELECT c.relname AS "index", i.indisunique AS "isUnique" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         JOIN pg_class t ON t.oid = i.indrelid
       WHERE c.relnamespace = $1::regnamespace AND t.relname <> ALL ($2)
         AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = c.oid)`,
      [schema, ofDesks],
    );
    expect(sorted([...columns, ...indexes])).toEqual(
      described('postgres', {
        integer: 'bigint',
        real: 'double precision',
        text: 'text',
        blob: 'bytea',
        json: 'jsonb',
        role: 'name',
      }),
    );
  });
});
