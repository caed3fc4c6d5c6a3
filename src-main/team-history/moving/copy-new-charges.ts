/**
 * Of a file that joins other desks' charges, copies those that only the file has. No id of theirs is known to the team, so
 * no rule of an import would change them; any other charge is left to those rules (join-file.ts).
 */
import { spellingsOf } from '../../../src-preload/contract/values/uuid.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { TeamFailure } from '../connect/team-failure.ts';
import { COPY_HEADER, COPY_TRAILER, RowWriter, type StoredCell } from './tables/binary-rows.ts';
import { canonicalizerOf, withoutNull } from './tables/canonical-cell.ts';
import { listOf, MOVED_TABLES, type MovedTable } from './tables/moved-tables.ts';

/** What belongs to a charge, in the order of its references. */
const OF_CHARGE = [
  ...['charges', 'charge_snapshots', 'charge_events', 'raw_responses', 'charge_texts', 'tags'],
  ...['attempts', 'statement_matches'],
];
/** The tables whose rows get new numbers. */
const RENUMBERED = ['charge_events', 'raw_responses'];

/** Whether a team's history has one of `ids` (id, time_key) in whatever place. */
export const KNOWN_BY_ANY_ID = `EXISTS (SELECT 1 FROM charges WHERE charges.transaction_id = ids.id)
  OR EXISTS (SELECT 1 FROM charges WHERE charges.key = ids.id)
  OR EXISTS (SELECT 1 FROM charges WHERE charges.time_key = ids.time_key)
  OR EXISTS (SELECT 1 FROM attempts WHERE attempts.id = ids.id)
  OR EXISTS (SELECT 1 FROM attempts WHERE attempts.draft_id = ids.id)
  OR EXISTS (SELECT 1 FROM receivable_drafts WHERE receivable_drafts.draft_id = ids.id)
  OR EXISTS (SELECT 1 FROM erasure_tombstones WHERE erasure_tombstones.key = ids.id)
  OR EXISTS (SELECT 1 FROM erasure_tombstones WHERE erasure_tombstones.transaction_id = ids.id)`;

/** Another desk wrote one of them in between, or read what is written here. */
const OTHER_WAS_FIRST = ['23505', '40001', '40P01'];

/**
 * Copies them in one commit; none where another desk was first.
 * @param timeKeys of the file, in their order
 * @returns those that were copied
 */
export async function copyNewCharges(
  db: SqliteDb,
  connection: TeamConnection,
  timeKeys: readonly number[],
): Promise<ReadonlySet<number>> {
  try {
    return await connection.inTransaction(async () => {
      await connection.query('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
      const known = await knownOnServer(db, connection, timeKeys);
      const copied = new Set(timeKeys.filter((timeKey) => !known.has(timeKey)));
      if (copied.size === 0) return copied;
      const customers = await copiedCustomers(db, connection, copied);
      for (const name of OF_CHARGE) {
        const table = MOVED_TABLES.find((each) => each.name === name);
        if (table !== undefined) await copyRows(db, connection, { table, copied, customers });
      }
      return copied;
    });
  } catch (fault) {
    if (fault instanceof TeamFailure && OTHER_WAS_FIRST.includes(fault.cause?.sqlstate ?? '')) return new Set();
    throw fault;
  }
}

/** Charges of which the team has any id, in whatever place; those of unknown outcome may be one that it has. */
async function knownOnServer(
  db: SqliteDb,
  connection: TeamConnection,
  timeKeys: readonly number[],
): Promise<ReadonlySet<number>> {
  const charges = rowsBetween<{ time_key: number; key: string; id: string | null }>(
    db,
    'SELECT time_key, key, transaction_id AS id FROM charges',
    timeKeys,
  );
  const attempts = rowsBetween<{ time_key: number; id: string; draft: string }>(
    db,
    'SELECT time_key, id, draft_id AS draft FROM attempts',
    timeKeys,
  );
  const ids = [
    ...charges.flatMap(({ time_key, key, id }) => [key, ...spellingsOf(id ?? '')].map((each) => [each, time_key])),
    ...attempts.flatMap(({ time_key, id, draft }) => [id, draft].map((each) => [each, time_key])),
  ];
  const known = await connection.query<{ time_key: number }>(
    `SELECT DISTINCT ids.time_key FROM unnest($1::text[], $2::bigint[]) AS ids (id, time_key)
     WHERE ${KNOWN_BY_ANY_ID}`,
    [ids.map(([id]) => id), ids.map(([, timeKey]) => timeKey)],
  );
  const unknownOutcomes = charges.filter(({ id }) => id === null);
  return new Set([...known, ...unknownOutcomes].map((row) => row.time_key));
}

/** The team's numbers of the customers of these charges, by the file's; those that it lacks are added. */
async function copiedCustomers(
  db: SqliteDb,
  connection: TeamConnection,
  copied: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const named = rowsBetween<Record<string, StoredCell> & { time_key: number }>(
    db,
    'SELECT charges.time_key, customers.* FROM charges JOIN customers ON customers.id = charges.customer_id',
    [...copied],
    'charges.',
  );
  const theirs = new Map(named.filter(({ time_key }) => copied.has(time_key)).map((row) => [row['id'], row]));
  const texts = ['document', 'email', 'phone', 'name', 'name_folded', 'email_folded', 'document_folded'] as const;
  const columns = texts.map((column) => [...theirs.values()].map((row) => withoutNull(String(row[column] ?? ''))));
  const them = `unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
    AS them (${texts.join(', ')}, number)`;
  const same = texts.slice(0, 4).map((column) => `customers.${column} = them.${column}`);
  const values = [...columns, [...theirs.keys()]];
  await connection.query(
    `INSERT INTO customers (${texts.join(', ')}) SELECT ${texts.map((column) => `them.${column}`).join(', ')} FROM ${them}
     WHERE NOT EXISTS (SELECT 1 FROM customers WHERE ${same.join(' AND ')})`,
    values,
  );
  const found = await connection.query<{ number: number; id: number }>(
    `SELECT them.number, min(customers.id) AS id FROM ${them} JOIN customers ON ${same.join(' AND ')} GROUP BY them.number`,
    values,
  );
  return new Map(found.map(({ number, id }) => [number, id]));
}

interface CopiedRows {
  readonly table: MovedTable;
  readonly copied: ReadonlySet<number>;
  readonly customers: ReadonlyMap<number, number>;
}

async function copyRows(
  db: SqliteDb,
  connection: TeamConnection,
  { table: whole, copied, customers }: CopiedRows,
): Promise<void> {
  const isKept = (name: string) => !(RENUMBERED.includes(whole.name) && name === 'id');
  const table = { ...whole, columns: whole.columns.filter(({ name }) => isKept(name)) };
  const position = (column: string) => table.columns.findIndex(({ name }) => name === column);
  const [timeKey, customer] = [position('time_key'), position('customer_id')];
  const canonicalize = canonicalizerOf(table);
  const writer = new RowWriter();
  const order = ` ORDER BY ${whole.key.join(', ')}`;
  await connection.copyIn(`COPY ${table.name} (${listOf(table)}) FROM STDIN (FORMAT binary)`, async (send) => {
    await send(COPY_HEADER);
    const [from, to] = [Math.min(...copied), Math.max(...copied)];
    const rows = db.prepare(`SELECT ${listOf(table)} FROM ${table.name} WHERE time_key BETWEEN ? AND ?${order}`).raw();
    // The STRICT schema states what its columns hold.
    for (const cells of rows.iterate(from, to) as IterableIterator<StoredCell[]>) {
      if (!copied.has(Number(cells[timeKey]))) continue;
      canonicalize(cells);
      if (customer !== -1 && cells[customer] !== null) cells[customer] = customers.get(Number(cells[customer])) ?? null;
      writer.write(table, cells);
      if (writer.isFull) await send(writer.take());
    }
    await send(writer.take());
    await send(COPY_TRAILER);
  });
}

/** Rows of the charges from the first to the last of these. */
function rowsBetween<Row>(db: SqliteDb, select: string, timeKeys: readonly number[], of = ''): Row[] {
  const rows = db.prepare<[number, number], Row>(`${select} WHERE ${of}time_key BETWEEN ? AND ?`);
  return rows.all(Math.min(...timeKeys), Math.max(...timeKeys));
}
