/** Reduces all definitions of a file to one digest, without evaluating any of them. */

import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { SqliteDb } from './sqlite-db.ts';

/** The tables in which FTS5 stores its index; SQLite words their definitions, and may word them otherwise one day. */
const OF_TEXT_INDEX = /_(data|idx|content|docsize|config)$/;
/** What those definitions are made of: names and keys, no expression. */
const PLAIN_COLUMNS = /^CREATE TABLE [\w']+ ?\([\w ,()]+\)( ?WITHOUT ROWID)?$/;
const ANY_EXPRESSION = /\b(AS|CHECK|DEFAULT|GENERATED|COLLATE|REFERENCES|CONSTRAINT)\b/i;

/** What ANALYZE, `PRAGMA optimize` and AUTOINCREMENT leave in a file, whichever tool ran them. */
const OF_SQLITE: ReadonlySet<string> = new Set([
  'table CREATE TABLE sqlite_stat1(idx,stat,tbl)',
  'table CREATE TABLE sqlite_stat4(idx,ndlt,neq,nlt,sample,tbl)',
  'table CREATE TABLE sqlite_sequence(name,seq)',
]);

/** More objects than any version has; a file of a million of them is not read to its end. */
const MOST_OBJECTS = 1_000;

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/**
 * Makes a connection to a foreign file careful: nothing is written, and the file's own definitions may call no function
 * that has side effects. To be called before the first query.
 */
export function openCarefully(db: Database.Database): void {
  db.pragma('trusted_schema = OFF');
  db.pragma('query_only = ON');
  db.pragma('cell_size_check = ON');
}

/**
 * A digest of every definition; null where one cannot be Balcão's. Comments, blanks and the order of a table's columns
 * do not count: a migration adds a column behind the others.
 */
export function schemaDigest(db: SqliteDb): string | null {
  const rows = db
    .prepare<unknown[], SchemaRow>(`SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT ${MOST_OBJECTS}`)
    .all();
  const virtual = rows.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql ?? '')).map(({ name }) => name);
  const lines: string[] = [];
  for (const { type, name, tbl_name: table, sql } of rows) {
    if (type === 'view' || [type, name, table].some((text) => typeof text !== 'string')) return null;
    if (sql === null && !/^sqlite_autoindex_/.test(name)) return null;
    const isShadow = OF_TEXT_INDEX.test(name) && virtual.includes(name.replace(OF_TEXT_INDEX, ''));
    const definition = normalize(sql ?? '');
    if (isShadow && (!PLAIN_COLUMNS.test(definition) || ANY_EXPRESSION.test(definition))) return null;
    if (OF_SQLITE.has(`${type} ${definition}`)) continue;
    lines.push([type, name, table, isShadow ? 'shadow' : definition].join('\n'));
  }
  return createHash('sha256').update(lines.toSorted().join('\n\n')).digest('hex');
}

/** A definition without comments and superfluous blanks, the parts in a table's brackets sorted. */
function normalize(sql: string): string {
  const plain = tokensOf(sql)
    .join(' ')
    .replace(/ ?([(),=<>]) ?/g, '$1');
  const begin = plain.indexOf('(');
  const end = plain.lastIndexOf(')');
  if (!plain.startsWith('CREATE TABLE') || begin === -1 || end < begin) return plain;
  const parts = topLevelParts(plain.slice(begin + 1, end));
  return `${plain.slice(0, begin)}(${parts.toSorted().join(',')})${plain.slice(end + 1)}`;
}

/** Words, signs and quoted texts, without comments and blanks. */
function tokensOf(sql: string): string[] {
  return (sql.match(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[\w$]+|[^\s\w]/g) ?? []).filter(
    (token) => !token.startsWith('--') && !token.startsWith('/*'),
  );
}

function topLevelParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)];
}
