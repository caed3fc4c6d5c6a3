/**
 * How a table of a history is described: once, for a SQLite file and for a team's PostgreSQL, because the same functions
 * read and write both. What only one of them has is named as its own.
 */

export type Dialect = 'sqlite' | 'postgres';

/** The same in both databases, or something else in each; one that is not named has none. */
export type PerDialect = string | Readonly<Partial<Record<Dialect, string>>>;

/** `json` is a text in a file; `role` is the name of a PostgreSQL login. */
export type ColumnType = 'integer' | 'real' | 'text' | 'blob' | 'json' | 'role';

export interface ColumnDefinition {
  readonly type: ColumnType;
  /** Whether it may be null. */
  readonly isOptional?: true;
  /** Whether it is the whole key of its table; `counted` where the database counts it up. */
  readonly key?: 'given' | 'counted';
  readonly isUnique?: true;
  /** SQL, as the checks are. */
  readonly default?: string;
  /** The only texts that it may have. */
  readonly values?: readonly string[];
  readonly check?: string;
  readonly references?: PerDialect;
  readonly only?: Dialect;
}

interface Index {
  /** Columns in brackets; before them PostgreSQL's method. */
  readonly on: PerDialect;
  readonly where?: PerDialect;
  readonly isUnique?: true;
}

export interface TableDefinition {
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** Where it is of several columns. */
  readonly key?: readonly string[];
  /** More than one column has to do with each. */
  readonly constraints?: readonly PerDialect[];
  /** The indexes by their names. */
  readonly indexes?: Readonly<Record<string, Index>>;
  /** Whether it is often read from end to end: a file then stores it by rowid also where its key is a text. */
  readonly isScanned?: true;
  readonly only?: Dialect;
}

/** By their names; no table comes before one that it refers to. */
export type Tables = Readonly<Record<string, TableDefinition>>;

export const integer: ColumnDefinition = { type: 'integer' };
export const text: ColumnDefinition = { type: 'text' };
export const blob: ColumnDefinition = { type: 'blob' };
export const counter: ColumnDefinition = { type: 'integer', default: '0' };
export const countedKey: ColumnDefinition = { type: 'integer', key: 'counted' };
export const textKey: ColumnDefinition = { type: 'text', key: 'given' };
/** The key of a table of one row at the most. */
export const oneRow: ColumnDefinition = { type: 'integer', key: 'given', check: 'one = 1' };

export const optional = (column: ColumnDefinition): ColumnDefinition => ({ ...column, isOptional: true });

/** @param values all texts of a type, so that types name one that is missing here */
export const oneOf = <Value extends string>(values: Readonly<Record<Value, true>>): ColumnDefinition => ({
  type: 'text',
  values: Object.keys(values),
});

/** The desk that wrote the row, by the role that it logs in as. */
export const desk: ColumnDefinition = { type: 'role', default: 'current_user', only: 'postgres' };

/** The charge that a row belongs to: it follows the charge's key, and is deleted with the charge. */
export const owningCharge: ColumnDefinition = {
  type: 'integer',
  references: 'charges (time_key) ON UPDATE CASCADE ON DELETE CASCADE',
};
export const chargeKey: ColumnDefinition = { ...owningCharge, key: 'given' };

/*
 * An index of PostgreSQL refuses a text of some 2,700 bytes, and a service may send a longer one: there, texts are found
 * whole by their hash, sorted by their first 200 characters, and searched by their trigrams.
 */
const hashOf = (column: string) => `USING hash (${column})`;
const beginningOf = (column: string) => `(left(${column}, 200), time_key)`;

/** Finds whole texts. */
export const hashedText = (column: string): PerDialect => ({ sqlite: `(${column})`, postgres: hashOf(column) });
/** Sorts the texts of charges. */
export const sortedTextOf = (column: string): PerDialect => ({ sqlite: `(${column})`, postgres: beginningOf(column) });
/** For a second index, next to one that serves the other of the two purposes; in a file one index serves both. */
export const alsoWhole = (column: string): PerDialect => ({ postgres: hashOf(column) });
export const alsoSorted = (column: string): PerDialect => ({ postgres: beginningOf(column) });
/** Finds parts of texts. A file has its own text index instead. */
export const trigramIndex = (expression: string): PerDialect => ({
  postgres: `USING gin (${expression} public.gin_trgm_ops)`,
});
