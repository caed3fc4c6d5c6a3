/**
 * A server that failed over or was restored may lack what it had acknowledged. What the mirror has and the server lacks is
 * sent again, by the rules of any sending: from many desks at once, and more than once, it comes to the same.
 */
import { spellingsOf } from '../../../../src-preload/contract/values/uuid.ts';
import { readTimeline, readTimelines } from '../../../history/charges/charge-records.ts';
import { isErased } from '../../../history/charges/tombstones.ts';
import { inReadTransaction, type ReadableDb } from '../../../history/database/database.ts';
import { allRows } from '../../../history/database/prepared.ts';
import type { SqliteDb } from '../../../sqlite-file/sqlite-db.ts';
import { type PushedEntry, pushEntries } from './push-charges.ts';
import { identityOf } from './removed-tags.ts';
import type { Sides } from './sides.ts';

interface MirroredCharge {
  readonly key: string;
  readonly transactionId: string | null;
  readonly timeKey: number;
}

/** @param keys of charges in the file. An erased one is skipped: the erasure itself is not the mirror's to repeat. */
export function replayCharges(sides: Sides, keys: readonly string[]): PushedEntry[] {
  const { file, team } = sides;
  const mirrored = allRows<MirroredCharge>(
    file,
    `SELECT key, transaction_id AS transactionId, time_key AS timeKey FROM charges
     WHERE key IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keys),
  ).filter(({ key, transactionId }) => !isErased(file, transactionId ?? '', key));
  const lacking = inReadTransaction(team, () => lackingOn(team, file, mirrored));
  return pushEntries(
    sides,
    lacking.map(({ key }) => ({ key })),
  );
}

/** Those that the server lacks, or one of whose events it lacks. */
function lackingOn(team: ReadableDb, file: SqliteDb, mirrored: readonly MirroredCharge[]): readonly MirroredCharge[] {
  const there = placesOnServer(team, mirrored);
  const timelines = readTimelines(team, [...new Set(there.values())]);
  return mirrored.filter(({ key, timeKey }) => {
    const known = new Set((timelines.get(there.get(key) ?? 0) ?? []).map(identityOf));
    return !there.has(key) || readTimeline(file, timeKey).some((entry) => !known.has(identityOf(entry)));
  });
}

/** The server's time key of each charge that it has, by the service's id or by the key that both have of it. */
function placesOnServer(team: ReadableDb, mirrored: readonly MirroredCharge[]): ReadonlyMap<string, number> {
  const found = allRows<MirroredCharge>(
    team,
    `SELECT key, transaction_id AS transactionId, time_key AS timeKey FROM charges
     WHERE key IN (SELECT value FROM json_each(@keys))
     UNION SELECT key, transaction_id AS transactionId, time_key AS timeKey FROM charges
     WHERE transaction_id IN (SELECT value FROM json_each(@ids))`,
    {
      keys: JSON.stringify(mirrored.map(({ key }) => key)),
      ids: JSON.stringify(mirrored.flatMap(({ transactionId }) => spellingsOf(transactionId ?? ''))),
    },
  );
  const byKey = new Map(found.map(({ key, timeKey }) => [key, timeKey]));
  const byId = new Map(found.map(({ transactionId, timeKey }) => [(transactionId ?? '').toLowerCase(), timeKey]));
  return new Map(
    mirrored.flatMap(({ key, transactionId }) => {
      const place = (transactionId === null ? undefined : byId.get(transactionId.toLowerCase())) ?? byKey.get(key);
      return place === undefined ? [] : [[key, place] as const];
    }),
  );
}
