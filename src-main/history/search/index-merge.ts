/**
 * Limits the number of segments of the text index. FTS5 writes every batch of texts as a segment of its own and merges
 * some of them as it writes, which lags behind: many charges written at once left more than a hundred. A search looks through
 * every segment, and a deletion looks for each trigram in every one: with a hundred segments a charge's texts took 85
 * ms to delete, and with two some 4. The rest is merged while the worker is idle
 * (https://www.sqlite.org/fts5.html#the_merge_command).
 */

import type { WritableDb } from '../database/database.ts';
import { firstValue, run } from '../database/prepared.ts';

/** Pages of the index per commit: a creation that arrives meanwhile waits some 5 ms. */
const A_FEW = 128;
/**
 * Two segments of one level become one: of a million charges created one by one, ten are left on average, most of them
 * small.
 */
const OF_A_SIZE = 2;

/** How many changes a connection had made when there was nothing left to merge. */
const mergedAt = new WeakMap<WritableDb, number>();

/** Merges some pages' worth of segments in one commit; returns whether more are left. */
export function mergeSegments(db: WritableDb): boolean {
  if (db.dialect === 'postgres') return false;
  const before = totalChanges(db);
  if (before === mergedAt.get(db)) return false;
  // If it fails, it is retried after the next change and not after every call.
  mergedAt.set(db, before);
  if (firstValue<number>(db, "SELECT v FROM charges_fts_config WHERE k = 'usermerge'") !== OF_A_SIZE)
    run(db, "INSERT INTO charges_fts (charges_fts, rank) VALUES ('usermerge', ?)", BigInt(OF_A_SIZE));
  const start = totalChanges(db);
  run(db, "INSERT INTO charges_fts (charges_fts, rank) VALUES ('merge', ?)", BigInt(A_FEW));
  // The statement itself counts as one change, so a difference of less than two means that nothing was merged.
  if (totalChanges(db) - start >= 2) return true;
  mergedAt.set(db, totalChanges(db));
  return false;
}

function totalChanges(db: WritableDb): number {
  return firstValue<number>(db, 'SELECT total_changes()') ?? 0;
}
