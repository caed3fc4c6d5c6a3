/** Opens the two sides of a move, and refuses what does not fit together. Nothing is upgraded on the way. */
import type { TeamSource } from '../../history/api/history-source.ts';
import { type GatewayStamp, isSameGateway } from '../../history/model/gateway-stamp.ts';
import { openToRead } from '../../history/sqlite/connection.ts';
import { versionOf } from '../../history/sqlite/migration.ts';
import { HISTORY_FILE } from '../../history/sqlite/schema.ts';
import type { SqliteDb } from '../../history/sqlite/sqlite-db.ts';
import { readStamp } from '../../history/transfer/stored-stamp.ts';
import { connectTeam, type TeamConnection } from '../connect/connect.ts';
import { schemaName } from '../rights/role-names.ts';
import { readSchemaVersion } from '../schema/migrate-schema.ts';
import { TEAM_STEPS } from '../schema/schema-steps.ts';
import type { StoredCell } from './binary-rows.ts';
import { MoveRefusal } from './move-refusal.ts';
import { type MovedTable, movedTables, orderedRowsOf } from './moved-tables.ts';

/** Milliseconds that one statement of a move may take: a table of ten million charges takes minutes. */
const STATEMENT = 60 * 60 * 1000;
/** Milliseconds that it waits for other desks. */
const LOCK = 24_000;

/**
 * A desk's file, read in one transaction: what is written meanwhile does not move.
 * @throws MoveRefusal `file-older`, `no-stamp`; HistoryError where it cannot be read, or a newer version wrote it
 */
export function openMovingFile(path: string): { readonly db: SqliteDb; readonly stamp: GatewayStamp } {
  const db = openToRead(path);
  try {
    if (versionOf(db) !== HISTORY_FILE.newest) throw new MoveRefusal('file-older');
    db.exec('BEGIN');
    const stamp = readStamp(db);
    if (stamp === null) throw new MoveRefusal('no-stamp');
    return { db, stamp };
  } catch (fault) {
    db.close();
    throw fault;
  }
}

/** Every row that moves, in the order of the digest. @param onRow may change the cells */
export function* rowsOfFile(db: SqliteDb, table: MovedTable): Generator<StoredCell[]> {
  // The STRICT schema says what its columns hold.
  for (const row of db.prepare(orderedRowsOf(table)).raw().iterate()) yield row as StoredCell[];
}

/** How many rows of the file move. */
export function countRows(db: SqliteDb): number {
  return movedTables().reduce(
    (sum, { name }) => sum + Number(db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()),
    0,
  );
}

/** @throws TeamFailure */
export async function connectToMove({ target, applicationName }: TeamSource): Promise<TeamConnection> {
  const connection = await connectTeam(target.address, target.login, { applicationName, statementTimeout: STATEMENT });
  try {
    await connection.query(`SET lock_timeout = ${LOCK}; SET search_path = ${schemaName(target.schema)}, public`);
    return connection;
  } catch (fault) {
    await connection.close();
    throw fault;
  }
}

/** @throws MoveRefusal `team-older`, `team-newer`; TeamFailure `no-schema` */
export async function assertTeamVersion(connection: TeamConnection, { target }: TeamSource): Promise<void> {
  const { version } = await readSchemaVersion(connection, schemaName(target.schema));
  if (version === TEAM_STEPS.length) return;
  throw new MoveRefusal(version < TEAM_STEPS.length ? 'team-older' : 'team-newer');
}

/** The gateway of the team's charges; null before a desk has opened the history. */
export async function readTeamStamp(connection: TeamConnection): Promise<GatewayStamp | null> {
  const [stamp] = await connection.query<GatewayStamp & Record<string, unknown>>(
    'SELECT gateway_id AS "gatewayId", name, origin, environment FROM gateway_stamps',
  );
  return stamp ?? null;
}

/** @throws MoveRefusal `another-gateway` */
export function assertSameGateway(stamp: GatewayStamp, there: GatewayStamp | null): void {
  if (there !== null && !isSameGateway(stamp, there)) throw new MoveRefusal('another-gateway');
}

/** Rows of each table that a move would write, in a team's schema. */
export async function teamRows(connection: TeamConnection): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for (const { name } of movedTables()) {
    const [counted] = await connection.query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
    rows[name] = counted?.count ?? 0;
  }
  return rows;
}
