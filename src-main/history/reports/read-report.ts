/** Reads what the report screens ask beside closings: recorded exports, states in use. */

import type { ChargeFilter } from '../../../src-preload/contract/charges/charge.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import type { ReadExport } from '../api/reports-api.ts';
import { asGiven } from '../queries/resolve-filter.ts';
import type { ReadableDb } from '../sqlite/database.ts';
import { allRows } from '../sqlite/prepared.ts';

const EXPORTS = `SELECT exports.number, exports.at_ms AS at, exports.format, exports.file_name AS fileName, exports.rows,
    exports.sum, exports.bytes, exports.sha256, exports.masked, exports.operator, exports.export, exports.options,
    export_filters.filter
  FROM exports LEFT JOIN export_filters ON export_filters.export = exports.export`;

export function recordedExports(db: ReadableDb, limit: number): ReadExport[] {
  return exportsFound(db, 'ORDER BY exports.number DESC LIMIT ?', limit);
}

export function recordedExport(db: ReadableDb, number: number): ReadExport | null {
  return exportsFound(db, 'WHERE exports.number = ?', number)[0] ?? null;
}

export function exportLike(db: ReadableDb, sha256: string, fileName: string): ReadExport | null {
  const found = exportsFound(
    db,
    'WHERE exports.sha256 = ? OR exports.file_name = ? ORDER BY exports.sha256 = ? DESC, exports.number DESC LIMIT 1',
    ...[sha256, fileName, sha256],
  );
  return found[0] ?? null;
}

function exportsFound(db: ReadableDb, which: string, ...parameters: (string | number)[]): ReadExport[] {
  return allRows<Omit<ReadExport, 'masked'> & { masked: number }>(db, `${EXPORTS} ${which}`, ...parameters).map(
    (stored) => ({ ...stored, masked: stored.masked === 1, filter: filterAsGiven(db, stored.filter) }),
  );
}

function filterAsGiven(db: ReadableDb, filter: string | null): string | null {
  // Others are not parsed here: an imported one may hold anything.
  if (filter === null || !filter.includes('"customerOf"')) return filter;
  const read = recordedCustomer(jsonOf(filter));
  return read === null ? filter : JSON.stringify(asGiven(db, read));
}

function recordedCustomer(filter: unknown): ChargeFilter | null {
  const isOne =
    typeof filter === 'object' && filter !== null && 'customerOf' in filter && typeof filter.customerOf === 'string';
  return isOne ? (filter as ChargeFilter) : null;
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
