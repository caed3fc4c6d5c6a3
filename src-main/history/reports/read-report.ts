/** Reads what the report screens ask beside closings: recorded exports, states in use. */

import type { ExportRecord } from '../../../src-preload/contract/reports/export-options.ts';
import type { ReadableDb } from '../sqlite/database.ts';
import { allRows } from '../sqlite/prepared.ts';

export function recordedExports(db: ReadableDb, limit: number): ExportRecord[] {
  return allRows<Omit<ExportRecord, 'masked'> & { masked: number }>(
    db,
    `SELECT at_ms AS at, format, file_name AS fileName, rows, sum, bytes, sha256, masked FROM exports
     ORDER BY number DESC LIMIT ?`,
    limit,
  ).map((stored) => ({ ...stored, masked: stored.masked === 1 }));
}

/** Each state is found by one seek in the index after the one before, however many charges have it. */
export function statesInUse(db: ReadableDb): string[] {
  return allRows<{ state: string }>(
    db,
    `WITH RECURSIVE held (state) AS (
       SELECT min(state) FROM charges
       UNION ALL
       SELECT (SELECT min(state) FROM charges WHERE state > held.state) FROM held WHERE held.state IS NOT NULL)
     SELECT state FROM held WHERE state IS NOT NULL`,
  ).map(({ state }) => state);
}
