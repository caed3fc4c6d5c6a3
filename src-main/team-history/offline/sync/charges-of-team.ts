/** Charges of the team's history as a mirror has them: with everything but the service's raw responses. */
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import { type StoredCharge, statusFieldsOf } from '../../../history/charges/charge-columns.ts';
import { readSnapshots, readTimelines } from '../../../history/charges/charge-records.ts';
import type { ReadableDb } from '../../../history/database/database.ts';
import { allRows } from '../../../history/database/prepared.ts';
import { cachedChargeTables, type RawRow } from '../../../history/database/table-columns.ts';
import type { ChargeBundle } from '../../../history/transfer/charge-bundle.ts';

export interface TeamCharge {
  readonly bundle: ChargeBundle;
  readonly version: number;
}

/** Those of these charges that are there: one query for each table, not for each charge. */
export function readTeamCharges(team: ReadableDb, keys: readonly string[]): TeamCharge[] {
  const charges = allRows<StoredCharge & { version: number }>(
    team,
    'SELECT * FROM charges WHERE key IN (SELECT value FROM json_each(?))',
    JSON.stringify(keys),
  );
  const timeKeys = charges.map(({ time_key }) => time_key);
  const snapshots = readSnapshots(team, timeKeys);
  const timelines = readTimelines(team, timeKeys);
  const attempts = rowsByCharge(team, 'attempts', 'time_key', timeKeys);
  const tables = cachedChargeTables(team).map((table) => ({
    ...table,
    rows: rowsByCharge(team, table.table, table.column, timeKeys),
  }));
  return charges.flatMap((stored) => {
    const timeKey = stored.time_key;
    const snapshot = snapshots.get(timeKey);
    if (snapshot === undefined) return [];
    const others = tables.map(({ table, column, rows }) => ({ table, column, rows: rows.get(timeKey) ?? [] }));
    const bundle = {
      ...{ snapshot, status: statusFieldsOf(stored), responses: [], isPartial: false },
      timeline: timelines.get(timeKey) ?? ([] as readonly TimelineEntry[]),
      attempts: attempts.get(timeKey) ?? [],
      others,
    };
    return [{ bundle, version: stored.version }];
  });
}

function rowsByCharge(
  db: ReadableDb,
  table: string,
  column: string,
  timeKeys: readonly number[],
): ReadonlyMap<number, readonly RawRow[]> {
  const rows = allRows<RawRow>(
    db,
    `SELECT * FROM "${table}" WHERE "${column}" IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
    JSON.stringify(timeKeys),
  );
  const byCharge = new Map<number, RawRow[]>();
  for (const row of rows) {
    const timeKey = Number(row[column]);
    byCharge.set(timeKey, [...(byCharge.get(timeKey) ?? []), row]);
  }
  return byCharge;
}
