/**
 * A server that failed over or was restored may lack what it had acknowledged. What the mirror has and the server lacks is
 * sent again, by the rules of any sending: from many desks at once, and more than once, it comes to the same.
 */
import { readTimeline } from '../../../history/charges/charge-records.ts';
import { timeKeyOfKey, timeKeyOfTransaction } from '../../../history/charges/charge-store.ts';
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
  const lacking = inReadTransaction(team, () => mirrored.filter((charge) => isLacking(file, team, charge)));
  return pushEntries(
    sides,
    lacking.map(({ key }) => ({ key })),
  );
}

/** The charge, or one of its events. */
function isLacking(file: SqliteDb, team: ReadableDb, { key, transactionId, timeKey }: MirroredCharge): boolean {
  const there = (transactionId === null ? null : timeKeyOfTransaction(team, transactionId)) ?? timeKeyOfKey(team, key);
  if (there === null) return true;
  const known = new Set(readTimeline(team, there).map(identityOf));
  return readTimeline(file, timeKey).some((entry) => !known.has(identityOf(entry)));
}
