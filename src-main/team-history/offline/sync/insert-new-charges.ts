/**
 * Inserts charges of which the team knows no id in any place, many with each statement: no rule of an import would change
 * them, and one by one an hour's charges of a whole office would take minutes. Any other charge is left to those rules.
 */
import type { ReadableDb, WritableDb } from '../../../history/database/database.ts';
import { allRows, run } from '../../../history/database/prepared.ts';
import { cachedColumnsOf, type RawRow } from '../../../history/database/table-columns.ts';
import { KNOWN_BY_ANY_ID } from '../../moving/copy-new-charges.ts';

/** What belongs to a charge, in the order of its references; with the columns that are numbered anew. */
const OF_CHARGE: readonly { readonly table: string; readonly numbered: string | null }[] = [
  { table: 'charges', numbered: null },
  { table: 'charge_snapshots', numbered: null },
  { table: 'charge_texts', numbered: null },
  { table: 'charge_events', numbered: 'id' },
  { table: 'raw_responses', numbered: 'id' },
  { table: 'tags', numbered: null },
  { table: 'attempts', numbered: null },
];

/** @returns those that were inserted */
export function insertNewCharges(
  file: ReadableDb,
  team: WritableDb,
  timeKeys: readonly number[],
): ReadonlySet<number | null> {
  const known = knownToTeam(file, team, timeKeys);
  const fresh = [...new Set(timeKeys)].filter((timeKey) => !known.has(timeKey));
  if (fresh.length === 0) return new Set();
  const customers = insertedCustomers(file, team, fresh);
  for (const { table, numbered } of OF_CHARGE) {
    const columns = cachedColumnsOf(file, table).flatMap(({ name }) => (name === numbered ? [] : [name]));
    const rows = rowsOf(file, table, fresh).map((row) => ofTeam(row, customers));
    if (rows.length === 0) continue;
    const list = columns.map((name) => `"${name}"`).join(', ');
    run(team, `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, @rows)`, {
      rows: JSON.stringify(rows),
    });
  }
  return new Set(fresh);
}

/** Two charges of the file may have one instant of a moved clock: both go by the rules of an import then. */
function knownToTeam(file: ReadableDb, team: ReadableDb, timeKeys: readonly number[]): ReadonlySet<number> {
  if (timeKeys.length === 0) return new Set();
  const ids = [
    ...rowsOf(file, 'charges', timeKeys).flatMap((row) => [...spelled(row, 'key'), ...spelled(row, 'transaction_id')]),
    ...rowsOf(file, 'attempts', timeKeys).flatMap((row) => [...spelled(row, 'id'), ...spelled(row, 'draft_id')]),
  ];
  const known = allRows<{ time_key: number }>(
    team,
    `SELECT DISTINCT ids.time_key FROM json_to_recordset(@ids) AS ids (id text, time_key bigint) WHERE ${KNOWN_BY_ANY_ID}`,
    { ids: JSON.stringify(ids) },
  );
  return new Set(known.map((row) => row.time_key));
}

/** A UUID is the same in capitals; no charge has another spelling of any other id. */
function spelled(row: RawRow, column: string): { readonly id: string; readonly time_key: number }[] {
  const id = String(row[column]);
  return [...new Set([id, id.toLowerCase(), id.toUpperCase()])].map((each) => ({
    id: each,
    time_key: Number(row['time_key']),
  }));
}

function rowsOf(file: ReadableDb, table: string, timeKeys: readonly number[]): RawRow[] {
  const order = table === 'charge_events' || table === 'raw_responses' ? ' ORDER BY id' : '';
  return allRows<RawRow>(
    file,
    `SELECT * FROM ${table} WHERE time_key IN (SELECT value FROM json_each(?))${order}`,
    JSON.stringify(timeKeys),
  );
}

const PERSON = ['document', 'email', 'phone', 'name'] as const;
const TEXTS = [...PERSON, 'name_folded', 'email_folded', 'document_folded'] as const;

/** The team's numbers of the customers of these charges, by the file's; those that it lacks are added. */
function insertedCustomers(
  file: ReadableDb,
  team: WritableDb,
  timeKeys: readonly number[],
): ReadonlyMap<number, number> {
  const theirs = allRows<RawRow>(
    file,
    `SELECT * FROM customers WHERE id IN (
       SELECT customer_id FROM charges WHERE time_key IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(timeKeys),
  );
  const rows = { rows: JSON.stringify(theirs.map((row) => ofTeam(row, new Map()))) };
  const them = 'json_populate_recordset(NULL::customers, @rows) AS them';
  const same = PERSON.map((column) => `customers.${column} = them.${column}`).join(' AND ');
  run(
    team,
    `INSERT INTO customers (${TEXTS.join(', ')}) SELECT ${TEXTS.map((column) => `them.${column}`).join(', ')} FROM ${them}
     WHERE NOT EXISTS (SELECT 1 FROM customers WHERE ${same})`,
    rows,
  );
  const found = allRows<{ number: number; id: number }>(
    team,
    `SELECT them.id AS number, min(customers.id) AS id FROM ${them} JOIN customers ON ${same} GROUP BY them.id`,
    rows,
  );
  return new Map(found.map(({ number, id }) => [number, id]));
}

/** A row as PostgreSQL reads it in JSON: bytes in hexadecimal, and texts without U+0000 and halves of surrogate pairs. */
function ofTeam(row: RawRow, customers: ReadonlyMap<number, number>): Record<string, string | number | null> {
  const cells = Object.entries(row).map(([name, cell]) => {
    if (name === 'customer_id') return [name, cell === null ? null : (customers.get(Number(cell)) ?? null)];
    if (cell instanceof Uint8Array) return [name, `\\x${Buffer.from(cell).toString('hex')}`];
    return [name, typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '\uFFFD') : cell];
  });
  return Object.fromEntries(cells);
}
