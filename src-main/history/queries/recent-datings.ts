/** How the service dated the last charges that were made here (gateway-http/times/service-zone.ts). */
import { CREATIONS_TO_AGREE, type Dating } from '../../gateway-http/times/service-zone.ts';
import { readSnapshot } from '../charges/charge-records.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';

/** As many charges are looked at: one whose creation was not answered has no dating. */
const LOOKED_AT = 12;

/** Newest first. The condition repeats that of the partial index. */
export function readRecentDatings(db: ReadableDb): readonly Dating[] {
  const made = allRows<{ timeKey: number }>(
    db,
    `SELECT time_key AS timeKey FROM attempts WHERE time_key IS NOT NULL AND outcome = 'created'
     ORDER BY time_key DESC LIMIT ?`,
    LOOKED_AT,
  );
  // A charge's key is of its creation as the service dates it, which is what is in question here.
  return made
    .map(({ timeKey }) => readSnapshot(db, timeKey))
    .toSorted((one, other) => (other.madeAt ?? 0) - (one.madeAt ?? 0))
    .flatMap(({ dating }) => dating ?? [])
    .slice(0, CREATIONS_TO_AGREE);
}
