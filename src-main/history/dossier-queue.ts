/** Packs what commits have written loose (dossier.ts) once its charges have been quiet for a while. */
import type { WritableDb } from './connection.ts';
import { LOOSE_TABLES, packRows } from './dossier.ts';
import { BEYOND_NEWEST, firstNumberOf, instantOfNumber } from './place.ts';
import { allRows, firstValue, run } from './statements.ts';

/**
 * A charge is left loose until one is here that is so much younger (milliseconds): by then its watch is over, and it is
 * packed once instead of at each change.
 */
const LOOSE_FOR = 3_600_000;

/** Charges to a commit: few enough that a creation that comes meanwhile does not wait long. */
const A_FEW = 10;

/** Both halves are read in the order of their keys and stop at the limit. */
const LOOSE = `SELECT charge AS number FROM known WHERE charge < @before
  UNION SELECT charge FROM timeline WHERE charge < @before ORDER BY number LIMIT @most`;

/** Packs some of the charges that have become quiet, in a commit of its own; gives whether more are waiting. */
export function packDossiers(db: WritableDb, most = A_FEW): boolean {
  const newest = firstValue<number>(db, 'SELECT max(number) FROM charges');
  if (newest === null) return false;
  return packBelow(db, firstNumberOf(instantOfNumber(newest) - LOOSE_FOR), most);
}

/** As {@link packDossiers}, quiet or not. */
export function packAnyDossiers(db: WritableDb, most = A_FEW): boolean {
  return packBelow(db, BEYOND_NEWEST, most);
}

function packBelow(db: WritableDb, before: number, most: number): boolean {
  const loose = allRows<{ number: number }>(db, LOOSE, { before, most });
  if (loose.length === 0) return false;
  db.transaction(() => {
    for (const { number } of loose) packRows(db, number);
  }).immediate();
  return loose.length === most;
}

/**
 * Packs what is loose and empties the tables it lay in. SQLite overwrites what is deleted, but not what it leaves
 * behind in the unused end of a page when it moves rows to another; pages that are given back it overwrites whole. So
 * after an erasure nothing of anybody lies there.
 */
export function clearLoose(db: WritableDb): void {
  db.transaction(() => {
    while (packBelow(db, BEYOND_NEWEST, A_FEW));
    const answers = allRows<{ charge: number; sequence: number; at: number; text: Uint8Array }>(
      db,
      'SELECT charge, sequence, at, text FROM answers',
    );
    for (const table of LOOSE_TABLES) run(db, `DELETE FROM ${table}`);
    for (const { charge, sequence, at, text } of answers)
      run(db, 'INSERT INTO answers (charge, sequence, at, text) VALUES (?, ?, ?, ?)', charge, sequence, at, text);
  }).immediate();
}
