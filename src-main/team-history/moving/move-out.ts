/** Writes a team's history into a new file of one desk. The team's is only read. */

import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile, syncFolder } from '../../ground/folders.ts';
import type { TeamSource } from '../../history/api/history-source.ts';
import { HISTORY_FILE } from '../../history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../history/sqlite/schema.ts';
import { writeStamp } from '../../history/transfer/stored-stamp.ts';
import { openToRead, openToWrite } from '../../sqlite-file/connection.ts';
import { migrate } from '../../sqlite-file/migration.ts';
import { removeWithSides } from '../../sqlite-file/replace-file.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { type SchemaName, schemaName } from '../rights/role-names.ts';
import { stampOfSchema } from '../schema/gateway-of-schema.ts';
import { assertTeamVersion, connectToMove, teamRows } from './both-sides.ts';
import { unfinishedMoveOf } from './move-protocol.ts';
import { MoveRefusal } from './move-refusal.ts';
import { figuresOfFile } from './plan-move.ts';
import type { StoredCell } from './tables/binary-rows.ts';
import { isSameFigures, type MoveFigures } from './tables/figure-counter.ts';
import { listOf, MOVED_TABLES, type MovedTable } from './tables/moved-tables.ts';
import { readTeam } from './tables/team-figures.ts';

export interface MovedOut {
  readonly figures: MoveFigures;
}

/** @throws MoveRefusal `file-exists`, `figures-differ`; TeamFailure, HistoryError */
export async function moveFileOut(
  file: string,
  source: TeamSource,
  onProgress: (done: number, total: number) => void,
  decide: () => void,
): Promise<MovedOut> {
  if (existsSync(file)) throw new MoveRefusal('file-exists');
  const unfinished = unfinishedMoveOf(file);
  removeWithSides(unfinished);
  const connection = await connectToMove(source);
  try {
    await assertTeamVersion(connection, source);
    const figures = await connection.inTransaction(async () => {
      await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return writeFile(unfinished, connection, schemaName(source.target.schema), onProgress);
    });
    decide();
    syncFile(unfinished);
    renameSync(unfinished, file);
    syncFolder(dirname(file));
    return { figures };
  } catch (fault) {
    removeWithSides(unfinished);
    throw fault;
  } finally {
    await connection.close();
  }
}

async function writeFile(
  path: string,
  connection: TeamConnection,
  schema: SchemaName,
  onProgress: (done: number, total: number) => void,
): Promise<MoveFigures> {
  const total = 2 * Object.values(await teamRows(connection)).reduce((sum, count) => sum + count, 0);
  const db = openToWrite(path, HISTORY_FILE);
  try {
    migrate(db, HISTORY_SCHEMA);
    const written = await writeRows(db, connection, schema, (done) => onProgress(done, total));
    if (!isSameFigures(written, figuresBack(path, total, onProgress))) throw new MoveRefusal('figures-differ');
    return written;
  } finally {
    db.close();
  }
}

async function writeRows(
  db: SqliteDb,
  connection: TeamConnection,
  schema: SchemaName,
  onProgress: (done: number) => void,
): Promise<MoveFigures> {
  db.exec('BEGIN IMMEDIATE');
  const inserts = new Map(MOVED_TABLES.map((table) => [table.name, insertInto(db, table)]));
  let done = 0;
  const figures = await readTeam(connection, (table, cells) => {
    inserts.get(table.name)?.(cells);
    done += 1;
    if (done % 1_000 === 0) onProgress(done);
  });
  const stamp = await stampOfSchema(connection, schema);
  if (stamp !== null) writeStamp(db, stamp);
  // The text index is made of the texts that were just written (https://sqlite.org/fts5.html#the_rebuild_command).
  db.exec("INSERT INTO charges_fts (charges_fts) VALUES ('rebuild')");
  db.exec('COMMIT');
  db.pragma('wal_checkpoint(TRUNCATE)');
  return figures;
}

function insertInto(db: SqliteDb, table: MovedTable): (cells: readonly StoredCell[]) => void {
  const insert = db.prepare(
    `INSERT INTO "${table.name}" (${listOf(table)}) VALUES (${table.columns.map(() => '?').join(', ')})`,
  );
  return (cells) => void insert.run(...cells);
}

function figuresBack(path: string, total: number, onProgress: (done: number, total: number) => void): MoveFigures {
  const db = openToRead(path, HISTORY_FILE);
  try {
    return figuresOfFile(db, (done) => onProgress(total / 2 + done, total));
  } finally {
    db.close();
  }
}
