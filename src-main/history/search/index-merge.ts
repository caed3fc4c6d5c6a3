/**
 * Keeps the text index in few segments. FTS5 writes every batch of texts as a segment of its own and merges some of them
 * as it writes, which lags behind: a history merged in left more than a hundred. A search looks through every segment,
 * and a deletion looks for each trigram in every one: with a hundred segments a charge's texts took 85 ms to delete, and
 * with two some 4. What is left unmerged is merged while nobody waits
 * (https://www.sqlite.org/fts5.html#the_merge_command).
 */

import type { WritableDb } from '../sqlite/handles.ts';
import { firstValue, run } from '../sqlite/prepared.ts';

/** Pages of the index to a commit: a creation that comes meanwhile waits some 5 ms. */
const A_FEW = 128;
/** Two segments of a size become one: of a million charges created one by one, ten are left on average, most of them small. */
const OF_A_SIZE = 2;

/** What a connection had changed when there was nothing left to merge. */
const settledAt = new WeakMap<WritableDb, number>();

/** Merges some pages' worth of segments, in a commit of its own; gives whether more are waiting. */
export function mergeSegments(db: WritableDb, most = A_FEW): boolean {
  const before = changesOf(db);
  if (before === settledAt.get(db)) return false;
  // Where it fails, it is tried again after the next change and not after every answer.
  settledAt.set(db, before);
  if (firstValue<number>(db, "SELECT v FROM charges_fts_config WHERE k = 'usermerge'") !== OF_A_SIZE)
    run(db, "INSERT INTO charges_fts (charges_fts, rank) VALUES ('usermerge', ?)", BigInt(OF_A_SIZE));
  const start = changesOf(db);
  run(db, "INSERT INTO charges_fts (charges_fts, rank) VALUES ('merge', ?)", BigInt(most));
  // The statement itself counts as one, so a difference of less than two says that nothing was merged.
  if (changesOf(db) - start >= 2) return true;
  settledAt.set(db, changesOf(db));
  return false;
}

function changesOf(db: WritableDb): number {
  return firstValue<number>(db, 'SELECT total_changes()') ?? 0;
}
