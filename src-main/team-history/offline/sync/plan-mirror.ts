/** Which charges the mirror lacks, has in another version, or has no longer to have. */
import type { ReadableDb } from '../../../history/database/database.ts';
import { allRows } from '../../../history/database/prepared.ts';
import { NOT_OPEN } from '../../../history/model/open-states.ts';
import { firstTimeKeyOf } from '../../../history/model/time-key.ts';
import type { Sides } from './sides.ts';

export interface MirrorPlan {
  /** Newest first. */
  readonly toPull: readonly string[];
  readonly toRemove: readonly string[];
  /** Whether a version of the server is lower than one that was seen: it went back in time. */
  readonly wentBack: boolean;
}

/** @param since UTC milliseconds: what was created, paid or returned at or after it is mirrored, and what may still change */
export function planMirror({ file, team, versions }: Sides, since: number): MirrorPlan {
  const there = recentCharges(team, since);
  const seen = versions.all();
  const here = new Set(keysInFile(file));
  const toPull = [...there].flatMap(([key, version]) => (here.has(key) && seen.get(key) === version ? [] : [key]));
  return {
    toPull,
    toRemove: [...here].filter((key) => !there.has(key)),
    wentBack: [...there].some(([key, version]) => version < (seen.get(key) ?? 0)),
  };
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
       UNION SELECT time_key FROM charges WHERE state NOT IN (${NOT_OPEN}))
     ORDER BY time_key DESC`,
    { from: firstTimeKeyOf(since), since },
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
}
