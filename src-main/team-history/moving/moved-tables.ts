/** What of a history moves between a file and a team's schema: its tables in the order of their references, and their columns. */
import Database from 'better-sqlite3';
import { createHistoryTables } from '../../history/sqlite/schema.ts';

export type ColumnKind = 'integer' | 'real' | 'text' | 'blob' | 'json';

interface MovedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

export interface MovedTable {
  readonly name: string;
  /** By name, because a migration adds a column behind the others. */
  readonly columns: readonly MovedColumn[];
  /** Its rows are read in the order of these. */
  readonly key: readonly string[];
}

/** No row comes before one it refers to. */
const NAMES = [
  ...(['customers', 'charges', 'charge_snapshots', 'charge_events', 'raw_responses', 'charge_texts'] as const),
  ...(['tags', 'erasure_tombstones', 'attempts'] as const),
  ...(['saved_things', 'batches', 'batch_rows', 'receivables', 'receivable_drafts'] as const),
  ...([
    'exports',
    'export_filters',
    'reconciliations',
    'reconciliation_items',
    'closings',
    'statement_matches',
  ] as const),
] as const;

/** Of one desk alone, or SQLite's own text index, or the gateway's stamp, which is compared before anything moves. */
export const NOT_MOVED = /^(drafts|list_layouts|gateway_stamps|charges_fts.*|fts_pending|sqlite_.*)$/;

/** Tables whose key PostgreSQL counts up by itself, with that key. */
export const COUNTED = { customers: 'id', charge_events: 'id', raw_responses: 'id', exports: 'number' } as const;

const KINDS: Readonly<Record<string, ColumnKind>> = { INTEGER: 'integer', REAL: 'real', TEXT: 'text', BLOB: 'blob' };

/** A text in a file, and `jsonb` in a team's schema. */
const JSON_COLUMN = { table: 'batch_rows', column: 'cells' };

let tables: readonly MovedTable[] | null = null;

/** As this version's schema has them. */
export function movedTables(): readonly MovedTable[] {
  tables ??= readTables();
  return tables;
}

function readTables(): readonly MovedTable[] {
  const db = new Database(':memory:');
  try {
    createHistoryTables(db);
    return NAMES.map((table) => {
      const columns = db
        .prepare<[string], { name: string; type: string; pk: number }>(
          'SELECT name, type, pk FROM pragma_table_info(?)',
        )
        .all(table);
      return {
        name: table,
        columns: columns
          .map(({ name, type }) => ({ name, kind: kindOf(table, name, type) }))
          .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
        key: columns
          .filter(({ pk }) => pk > 0)
          .toSorted((one, other) => one.pk - other.pk)
          .map(({ name }) => name),
      };
    });
  } finally {
    db.close();
  }
}

function kindOf(table: string, column: string, type: string): ColumnKind {
  if (table === JSON_COLUMN.table && column === JSON_COLUMN.column) return 'json';
  const kind = KINDS[type];
  if (kind === undefined) throw new RangeError(`a column of type ${type}`);
  return kind;
}

/** The columns as a statement of either database lists them. */
export function listOf({ columns }: MovedTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** The rows of a table in an order that is the same in both databases: both compare texts byte by byte. */
export function orderedRowsOf(table: MovedTable): string {
  return `SELECT ${listOf(table)} FROM "${table.name}" ORDER BY ${table.key.map((name) => `"${name}"`).join(', ')}`;
}
