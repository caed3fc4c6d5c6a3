/** Which charges the mirror lacks, has in another version, or has no longer to have. */
import type { ReadableDb } from '../../../history/database/database.ts';
import { allRows } from '../../../history/database/prepared.ts';
import { IS_WATCHED } from '../../../history/model/open-states.ts';
import { firstTimeKeyOf } from '../../../history/model/time-key.ts';
import type { Sides } from './sides.ts';

export interface MirrorPlan {
  /** Newest first. */
  readonly toPull: readonly string[];
  readonly toRemove: readonly string[];
  /** Whether the server has a lower version than was seen, or has lost a charge: it went back in time. */
  readonly wentBack: boolean;
}

/** @param since UTC milliseconds: what was created, paid or returned at or after it is mirrored, and what may still change */
export function planMirror(sides: Sides, since: number): MirrorPlan {
  const { file, team, versions } = sides;
  const there = recentCharges(team, since);
  const seen = versions.all();
  const here = new Set(keysInFile(file));
  const toPull = [...there].flatMap(([key, version]) => (here.has(key) && seen.get(key) === version ? [] : [key]));
  const toSend = sides.keysToSend();
  const absent = [...here].filter((key) => !there.has(key) && !toSend.has(key));
  const lost = lostOnServer(file, team, absent);
  return {
    toPull,
    toRemove: absent.filter((key) => !lost.has(key)),
    wentBack: lost.size > 0 || [...there].some(([key, version]) => version < (seen.get(key) ?? 0)),
  };
}

/**
 * Of these mirrored charges, those that the server had and does not know any more, by whatever id. None is ever deleted
 * there but an outcome unknown that turned out to be another charge, and its attempt stays. Those that were never sent do
 * not count.
 */
export function lostOnServer(file: ReadableDb, team: ReadableDb, keys: readonly string[]): ReadonlySet<string> {
  const mirrored = allRows<{ key: string; transactionId: string | null }>(
    file,
    `SELECT key, transaction_id AS transactionId FROM charges WHERE key IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keys),
  );
  if (mirrored.length === 0) return new Set();
  const known = new Set(
    allRows<{ id: string }>(
      team,
      `SELECT key AS id FROM charges WHERE key IN (SELECT value FROM json_each(@keys))
       UNION SELECT id FROM attempts WHERE id IN (SELECT value FROM json_each(@keys))
       UNION SELECT lower(transaction_id) FROM charges WHERE transaction_id IN (SELECT value FROM json_each(@ids))`,
      { keys: JSON.stringify(keys), ids: JSON.stringify(mirrored.flatMap(({ transactionId }) => transactionId ?? [])) },
    ).map(({ id }) => id),
  );
  const isKnown = ({ key, transactionId }: (typeof mirrored)[number]) =>
    known.has(key) || (transactionId !== null && known.has(transactionId.toLowerCase()));
  return new Set(mirrored.filter((charge) => !isKnown(charge)).map(({ key }) => key));
}

export function keysInFile(file: ReadableDb): string[] {
  return allRows<{ key: string }>(file, 'SELECT key FROM charges ORDER BY time_key DESC').map(({ key }) => key);
}

function recentCharges(team: ReadableDb, since: number): ReadonlyMap<string, number> {
  const rows = allRows<{ key: string; version: number }>(
    team,
    `SELECT key, version FROM charges WHERE time_key IN (
       SELECT time_key FROM charges WHERE time_key >= @from
       UNION SELECT time_key FROM charges WHERE paid_at_ms >= @since
       UNION SELECT time_key FROM charges WHERE returned_at_ms >= @since
       UNION SELECT time_key FROM charges WHERE ${IS_WATCHED})
     ORDER BY time_key DESC`,
    { from: firstTimeKeyOf(since), since },
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
}
