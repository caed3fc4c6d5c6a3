/** Reads what the report screens ask in addition to closings: recorded exports, states in use. */

import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import type { ReadExport } from '../api/reports-api.ts';
import { timeKeyOfKey } from '../charges/charge-store.ts';
import { customerIdsOf, readPerson } from '../charges/charges-of-person.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';

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

/** A recorded filter as it was given: a customer again, or the charges by their keys once the customer is erased. */
function filterAsGiven(db: ReadableDb, filter: string | null): string | null {
  // Others are not parsed here: an edited one may hold anything.
  if (filter === null || !filter.includes('"customerOf"')) return filter;
  const read = jsonOf(filter);
  if (typeof read !== 'object' || read === null || !('customerOf' in read)) return filter;
  const { customerOf, keys, ...rest } = read;
  if (typeof customerOf !== 'string') return filter;
  const person = readPerson(db, timeKeyOfKey(db, customerOf));
  const isThere = person !== null && customerIdsOf(db, person).length > 0;
  return JSON.stringify({ ...rest, ...(isThere ? { customerOf } : { keys }) });
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
