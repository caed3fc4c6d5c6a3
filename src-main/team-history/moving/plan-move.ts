/** What moving a file into a team's history would do. Reads both, and writes nothing. */

import { spellingsOf } from '../../../src-preload/contract/values/uuid.ts';
import type { TeamSource } from '../../history/api/history-source.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { countRows, hasNoRows, rowsOfFile, teamRows, withBothSides } from './both-sides.ts';
import { FigureCounter, type MoveFigures } from './tables/figure-counter.ts';
import { MOVED_TABLES } from './tables/moved-tables.ts';

export interface PlannedMove {
  readonly file: MoveFigures;
  readonly team: {
    /** Nothing of what moves is there yet: the file is copied. Otherwise it is joined, charge by charge. */
    readonly isEmpty: boolean;
    /** Rows by table. */
    readonly rows: Readonly<Record<string, number>>;
    /** Charges of the file that the team has too, by the service's id. */
    readonly inBoth: number;
  };
}

/** Ids that are requested at once. */
const ASKED = 5_000;

/** @throws MoveRefusal, TeamFailure, HistoryError */
export async function planMoveOf(
  file: string,
  source: TeamSource,
  onProgress: (done: number, total: number) => void,
): Promise<PlannedMove> {
  return withBothSides(file, source, async ({ db, connection }) => {
    const figures = figuresOfFile(db, onProgress);
    const rows = await teamRows(connection);
    return { file: figures, team: { isEmpty: hasNoRows(rows), rows, inBoth: await countInBoth(db, connection) } };
  });
}

/** Reads the whole file. */
export function figuresOfFile(db: SqliteDb, onProgress: (done: number, total: number) => void): MoveFigures {
  const total = countRows(db);
  const counter = new FigureCounter();
  let done = 0;
  for (const table of MOVED_TABLES) {
    const rows = counter.table(table);
    for (const cells of rowsOfFile(db, table)) {
      rows.add(cells);
      done += 1;
      if (done % 1_000 === 0) onProgress(done, total);
    }
    rows.end();
  }
  onProgress(total, total);
  return counter.figures();
}

/** Charges of the file that the team has too, by the service's id. */
export async function countInBoth(db: SqliteDb, connection: TeamConnection): Promise<number> {
  const ids = db.prepare<[], string>('SELECT transaction_id FROM charges WHERE transaction_id IS NOT NULL').pluck();
  let inBoth = 0;
  let asked: string[] = [];
  const ask = async () => {
    const [counted] = await connection.query<{ count: number }>(
      `SELECT count(DISTINCT number) AS count FROM unnest($1::text[], $2::bigint[]) AS ids (id, number)
       JOIN charges ON charges.transaction_id = ids.id`,
      [asked.flatMap(spellingsOf), asked.flatMap((id, number) => spellingsOf(id).map(() => number))],
    );
    inBoth += counted?.count ?? 0;
    asked = [];
  };
  for (const id of ids.iterate()) {
    asked.push(id);
    if (asked.length === ASKED) await ask();
  }
  if (asked.length > 0) await ask();
  return inBoth;
}
