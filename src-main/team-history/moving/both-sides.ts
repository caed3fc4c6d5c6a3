/** Opens the two sides of a move, and refuses what does not fit together. Nothing is upgraded on the way. */

import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { TeamSource } from '../../history/api/history-source.ts';
import { type GatewayStamp, isSameGateway } from '../../history/model/gateway-stamp.ts';
import { HISTORY_FILE } from '../../history/sqlite/history-files.ts';
import { readStamp } from '../../history/transfer/stored-stamp.ts';
import { openToRead } from '../../sqlite-file/connection.ts';
import { versionOf } from '../../sqlite-file/migration.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { connectTeam, type TeamConnection } from '../connect/team-connection.ts';
import { schemaName } from '../rights/role-names.ts';
import { stampOfSchema } from '../schema/gateway-of-schema.ts';
import { readSchemaVersion } from '../schema/migrate-schema.ts';
import { TEAM_STEPS } from '../schema/schema-steps.ts';
import { MoveRefusal } from './move-refusal.ts';
import type { StoredCell } from './tables/binary-rows.ts';
import { MOVED_TABLES, type MovedTable, orderedRowsOf } from './tables/moved-tables.ts';

/** Milliseconds that one statement of a move may take: a table of ten million charges takes minutes. */
const STATEMENT = HOUR;
/** Milliseconds that it waits for other desks. */
const LOCK = 24_000;

/**
 * A desk's file, read in one transaction: what is written meanwhile does not move.
 * @throws MoveRefusal `file-older`, `no-stamp`; HistoryError where it cannot be read, or a newer version wrote it
 */
export function openMovingFile(path: string): { readonly db: SqliteDb; readonly stamp: GatewayStamp } {
  const db = openToRead(path, HISTORY_FILE);
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
  // The STRICT schema states what its columns hold.
  for (const row of db.prepare(orderedRowsOf(table)).raw().iterate()) yield row as StoredCell[];
}

/** How many rows of the file move. */
export function countRows(db: SqliteDb): number {
  return MOVED_TABLES.reduce(
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

/** What a move into a team's history works with. */
export interface BothSides {
  readonly db: SqliteDb;
  readonly stamp: GatewayStamp;
  readonly connection: TeamConnection;
}

/**
 * Opens a desk's file and the team's server for one piece of work, and closes both.
 * @throws MoveRefusal where they do not fit together; TeamFailure, HistoryError
 */
export async function withBothSides<Value>(
  file: string,
  source: TeamSource,
  work: (sides: BothSides) => Promise<Value>,
): Promise<Value> {
  const { db, stamp } = openMovingFile(file);
  try {
    const connection = await connectToMove(source);
    try {
      await assertTeamVersion(connection, source);
      const there = await stampOfSchema(connection, schemaName(source.target.schema));
      if (there !== null && !isSameGateway(stamp, there)) throw new MoveRefusal('another-gateway');
      return await work({ db, stamp, connection });
    } finally {
      await connection.close();
    }
  } finally {
    db.close();
  }
}

/** Rows of each table that a move would write, in a team's schema. */
export async function teamRows(connection: TeamConnection): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for (const { name } of MOVED_TABLES) {
    const [counted] = await connection.query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
    rows[name] = counted?.count ?? 0;
  }
  return rows;
}

/** Nothing of what moves is there yet. */
export function hasNoRows(rows: Readonly<Record<string, number>>): boolean {
  return Object.values(rows).every((count) => count === 0);
}
