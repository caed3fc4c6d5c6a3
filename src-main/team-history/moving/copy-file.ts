/**
 * Copies a whole file into a team's empty schema, in one transaction: read back from the server and compared before it is
 * committed, or nothing of it stays. Other desks wait meanwhile: there is nothing yet that they could read.
 */
import type { TeamSource } from '../../history/api/history-source.ts';
import type { GatewayStamp } from '../../history/model/gateway-stamp.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { groupRole, schemaName } from '../rights/role-names.ts';
import { stampSchema } from '../schema/gateway-of-schema.ts';
import { assertTeamVersion, countRows, hasNoRows, rowsOfFile, teamRows } from './both-sides.ts';
import { MoveRefusal } from './move-refusal.ts';
import { COPY_HEADER, COPY_TRAILER } from './tables/binary-rows.ts';
import { FigureCounter, isSameFigures, type MoveFigures } from './tables/figure-counter.ts';
import { listOf, MOVED_TABLES, type MovedTable } from './tables/moved-tables.ts';
import { dropIndexes, makeIndexes } from './tables/table-indexes.ts';
import { readTeam } from './tables/team-figures.ts';

/** What tells the other desks of each row (schema/signals.ts). */
const SIGNALLING = [
  ['charges', 'charge_changed'],
  ['charge_events', 'event_recorded'],
] as const;

export interface CopyDeps {
  readonly db: SqliteDb;
  readonly stamp: GatewayStamp;
  readonly connection: TeamConnection;
  readonly source: TeamSource;
  /** Rows that were sent or read back, of twice as many as there are. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called before the commit, after which nothing can be taken back. @throws where the move was aborted */
  readonly decide: () => void;
}

/**
 * Returns the figures of what was copied; null where the schema is not empty, and nothing was written.
 * @throws MoveRefusal `figures-differ`; TeamFailure `right-missing` for any role but the admin's, `busy`
 */
export async function copyFile(deps: CopyDeps): Promise<MoveFigures | null> {
  const { connection, source } = deps;
  // Before anything is locked: desks that work there must not wait.
  if (!hasNoRows(await teamRows(connection))) return null;
  const owner = groupRole(schemaName(source.target.schema), 'owner');
  return connection.inTransaction(async () => {
    // Its owner may lock every table; the rows are the desk's own, whose role they are written by.
    await connection.query(`SET LOCAL ROLE ${owner}`);
    const names = MOVED_TABLES.map(({ name }) => name);
    await connection.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await assertTeamVersion(connection, source);
    if (!hasNoRows(await teamRows(connection))) return null;
    const indexes = await dropIndexes(connection, names);
    // No desk shows anything yet: nothing is a change.
    for (const [table, trigger] of SIGNALLING)
      await connection.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    // COPY writes no table with row-level security (manual, "COPY"), and this role may add any.
    await connection.query('ALTER TABLE erasure_tombstones DISABLE ROW LEVEL SECURITY');
    await connection.query('SET LOCAL ROLE NONE');
    const figures = await writeAndCompare(deps);
    await connection.query(`SET LOCAL ROLE ${owner}`);
    for (const [table, trigger] of SIGNALLING) await connection.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
    await connection.query('ALTER TABLE erasure_tombstones ENABLE ROW LEVEL SECURITY');
    await makeIndexes(connection, indexes);
    for (const { name, key } of MOVED_TABLES.filter(({ isCounted }) => isCounted))
      await connection.query(
        `SELECT setval(pg_get_serial_sequence('${name}', '${key}'), max(${key})) FROM ${name} HAVING count(*) > 0`,
      );
    // Until its statistics are there, the planner reads whole tables for one page.
    await connection.query(`ANALYZE ${names.join(', ')}`);
    deps.decide();
    return figures;
  });
}

async function writeAndCompare({ db, stamp, connection, source, onProgress }: CopyDeps): Promise<MoveFigures> {
  const total = 2 * countRows(db);
  let done = 0;
  const count = () => {
    done += 1;
    if (done % 1_000 === 0) onProgress(done, total);
  };
  const counter = new FigureCounter();
  for (const table of MOVED_TABLES) await writeTable(table, { db, connection, counter, count });
  await stampSchema(connection, schemaName(source.target.schema), stamp);
  const figures = counter.figures();
  if (!isSameFigures(figures, await readTeam(connection, count))) throw new MoveRefusal('figures-differ');
  onProgress(total, total);
  return figures;
}

async function writeTable(
  table: MovedTable,
  {
    db,
    connection,
    counter,
    count,
  }: Pick<CopyDeps, 'db' | 'connection'> & { readonly counter: FigureCounter; readonly count: () => void },
): Promise<void> {
  const rows = counter.table(table);
  // The desk is the role that writes: each table's default.
  await connection.copyIn(`COPY ${table.name} (${listOf(table)}) FROM STDIN (FORMAT binary)`, async (send) => {
    await send(COPY_HEADER);
    for (const cells of rowsOfFile(db, table)) {
      const part = rows.add(cells);
      if (part !== null) await send(part);
      count();
    }
    await send(rows.end());
    await send(COPY_TRAILER);
  });
}
