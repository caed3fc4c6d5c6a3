/**
 * Joins a file with what other desks have in a team's history already, by the rules of an import: some charges a commit, so
 * that other desks hardly wait. What was joined stays where it is interrupted, and joining again changes nothing of it.
 */
import type { TeamSource } from '../../history/api/history-source.ts';
import { eraseCharges } from '../../history/erasure/erase.ts';
import { closeImport, importBatch, importUnownedRows, tombstonesOf } from '../../history/transfer/import-history.ts';
import { openTeamDatabase } from '../engine/open-connection.ts';
import { vacuumErased } from '../erasure/vacuum-erased.ts';

export interface JoinedCharges {
  /** Only the file had them. */
  readonly added: number;
  /** Both had them, and the team's has something of the file now. */
  readonly joined: number;
  /** The team's had everything already. */
  readonly same: number;
}

/** Charges a commit. */
const AT_ONCE = 50;

/** @throws HistoryError */
export async function joinFile(
  path: string,
  source: TeamSource,
  total: number,
  onProgress: (done: number, total: number) => void,
): Promise<JoinedCharges> {
  const team = openTeamDatabase(source, false);
  try {
    const counts = { added: 0, joined: 0, same: 0 };
    for (let after: number | null = -1; after !== null; ) {
      const batch = importBatch(team, path, after, AT_ONCE, 'moving-desk');
      for (const kind of ['added', 'joined', 'same'] as const) counts[kind] += batch.counts[kind];
      onProgress(counts.added + counts.joined + counts.same, total);
      ({ after } = batch);
    }
    // Before the rows of no charge, which their tombstones keep out.
    const erased = eraseCharges(team, tombstonesOf(team, path));
    importUnownedRows(team, path, 'moving-desk');
    if (erased > 0) vacuumErased(team);
    return counts;
  } finally {
    closeImport(team, path);
    await team.close();
  }
}
