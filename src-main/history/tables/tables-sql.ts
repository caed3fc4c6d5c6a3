/** The tables of a history as SQL that creates them in an empty database. */
import { HISTORY_TABLES } from './history-schema.ts';
import type { ColumnDefinition, ColumnType, Dialect, PerDialect, TableDefinition } from './table.ts';

/** What a database spells in its own way. */
export interface Spelling {
  readonly dialect: Dialect;
  readonly types: Readonly<Partial<Record<ColumnType, string>>>;
  /** Behind the type of a key that it counts up. */
  readonly counted: string;
  /** Behind a table's brackets. */
  readonly options: (table: TableDefinition) => string;
}

export function tablesSql(spelling: Spelling): string {
  return Object.entries(HISTORY_TABLES)
    .filter(([, table]) => isIn(table, spelling.dialect))
    .flatMap(([name, table]) => [tableSql(name, table, spelling), ...indexesSql(name, table, spelling)])
    .join('\n');
}

/** Whether a database has a table or column. */
function isIn({ only }: Pick<TableDefinition | ColumnDefinition, 'only'>, dialect: Dialect): boolean {
  return only === undefined || only === dialect;
}

/** The names of a table's columns in a database. */
export function columnNames({ columns }: TableDefinition, dialect: Dialect): readonly string[] {
  return columnsIn(columns, dialect).map(([name]) => name);
}

function columnsIn(columns: TableDefinition['columns'], dialect: Dialect): [string, ColumnDefinition][] {
  return Object.entries(columns).filter(([, column]) => isIn(column, dialect));
}

function tableSql(name: string, table: TableDefinition, spelling: Spelling): string {
  const { dialect } = spelling;
  const columns = columnsIn(table.columns, dialect).map(([column, definition]) =>
    columnSql(column, definition, spelling),
  );
  const key = table.key === undefined ? [] : [`PRIMARY KEY (${table.key.join(', ')})`];
  const constraints = (table.constraints ?? []).map((each) => textIn(each, dialect)).filter((each) => each !== null);
  return `CREATE TABLE ${name} (${[...columns, ...key, ...constraints].join(', ')})${spelling.options(table)};`;
}

function columnSql(name: string, column: ColumnDefinition, { dialect, types, counted }: Spelling): string {
  const references = textIn(column.references, dialect);
  return [
    name,
    types[column.type],
    column.key === 'counted' && counted,
    column.key ? 'PRIMARY KEY' : !column.isOptional && 'NOT NULL',
    column.isUnique && 'UNIQUE',
    column.default !== undefined && `DEFAULT ${column.default}`,
    column.values && `CHECK (${name} IN (${column.values.map((value) => `'${value}'`).join(', ')}))`,
    column.check !== undefined && `CHECK (${column.check})`,
    references !== null && `REFERENCES ${references}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function indexesSql(table: string, { indexes = {} }: TableDefinition, { dialect }: Spelling): string[] {
  return Object.entries(indexes).flatMap(([name, index]) => {
    const on = textIn(index.on, dialect);
    if (on === null) return [];
    const where = textIn(index.where, dialect);
    const condition = where === null ? '' : ` WHERE ${where}`;
    return `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} ${on}${condition};`;
  });
}

function textIn(text: PerDialect | undefined, dialect: Dialect): string | null {
  return (typeof text === 'string' ? text : text?.[dialect]) ?? null;
}
