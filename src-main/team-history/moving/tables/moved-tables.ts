/** What of a history moves between a file and a team's schema: its tables in the order of their references, and their columns. */
import { HISTORY_TABLES } from '../../../history/tables/history-schema.ts';
import type { ColumnType } from '../../../history/tables/table.ts';

export type ColumnKind = Exclude<ColumnType, 'role'>;

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
  /** Whether PostgreSQL counts its key up by itself. */
  readonly isCounted: boolean;
}

/** Every table that both have, except the gateway's stamp, which is compared before anything moves. */
export const MOVED_TABLES: readonly MovedTable[] = Object.entries(HISTORY_TABLES)
  .filter(([name, { only }]) => only === undefined && name !== 'gateway_stamps')
  .map(([name, { columns, key }]) => ({
    name,
    columns: Object.entries(columns)
      .flatMap(([column, { type, only }]) =>
        only !== undefined || type === 'role' ? [] : { name: column, kind: type },
      )
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    key: key ?? Object.keys(columns).filter((column) => columns[column]?.key !== undefined),
    isCounted: Object.values(columns).some((column) => column.key === 'counted'),
  }));

/** The columns as a statement of either database lists them. */
export function listOf({ columns }: MovedTable): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** The rows of a table in an order that is the same in both databases: both compare texts byte by byte. */
export function orderedRowsOf(table: MovedTable): string {
  return `SELECT ${listOf(table)} FROM "${table.name}" ORDER BY ${table.key.map((name) => `"${name}"`).join(', ')}`;
}
