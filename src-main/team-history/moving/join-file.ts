/**
 * Joins a file with what other desks have in a team's history already, some charges a commit, so that other desks hardly
 * wait: those that only the file has are copied, the others are joined by the rules of an import. What was joined stays where
 * it is interrupted, and joining again changes nothing of it.
 */
import type { TeamSource } from '../../history/api/history-source.ts';
import { eraseCharges } from '../../history/erasure/erase.ts';
import {
  closeImport,
  importCharges,
  importUnownedRows,
  timeKeysAfter,
  tombstonesOf,
} from '../../history/transfer/import-history.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { openTeamDatabase } from '../engine/postgres-database.ts';
import { vacuumErased } from '../erasure/vacuum-erased.ts';
import { copyNewCharges } from './copy-new-charges.ts';

export interface JoinedCharges {
  /** Only the file had them. */
  readonly added: number;
  /** Both had them, and the team's has something of the file now. */
  readonly joined: number;
  /** The team's had everything already. */
  readonly same: number;
}

export interface JoinDeps {
  /** The path of the file. */
  readonly path: string;
  readonly db: SqliteDb;
  readonly connection: TeamConnection;
  readonly source: TeamSource;
  /** Charges, of those in the file. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Charges that are copied in a commit, and those that are joined in one. */
const COPIED = 500;
const JOINED = 50;

/** @throws HistoryError, TeamFailure */
export async function joinFile({ path, db, connection, source, onProgress }: JoinDeps): Promise<JoinedCharges> {
  const total = Number(db.prepare('SELECT count(*) FROM charges').pluck().get());
  const team = openTeamDatabase(source, false);
  try {
    const counts = { added: 0, joined: 0, same: 0 };
    const report = () => onProgress(counts.added + counts.joined + counts.same, total);
    for (
      let next = timeKeysAfter(path, -1, COPIED);
      next.length > 0;
      next = timeKeysAfter(path, next.at(-1) ?? 0, COPIED)
    ) {
      const copied = await copyNewCharges(db, connection, next);
      counts.added += copied.size;
      report();
      const others = next.filter((timeKey) => !copied.has(timeKey));
      for (let start = 0; start < others.length; start += JOINED) {
        const imported = importCharges(team, path, others.slice(start, start + JOINED));
        for (const kind of ['added', 'joined', 'same'] as const) counts[kind] += imported[kind];
        report();
      }
    }
    // Before the rows of no charge, which their tombstones keep out.
    const erased = eraseCharges(team, tombstonesOf(team, path));
    importUnownedRows(team, path);
    if (erased > 0) vacuumErased(team);
    return counts;
  } finally {
    closeImport(team, path);
    await team.close();
  }
}
