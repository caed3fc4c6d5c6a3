/**
 * Which exports a charge was in. An export is one row with its filter, however many charges it wrote; whether a charge
 * was in it is evaluated when its timeline is read, for the charge as it was then.
 */

import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import { isFinal, NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import type { RecordedExport } from '../../api/reports-api.ts';
import { notedInvoiceAt } from '../../charges/note-invoice.ts';
import { doneBy } from '../../charges/operators.ts';
import type { ReadableDb, WritableDb } from '../../database/database.ts';
import { allRows, run } from '../../database/prepared.ts';
import { withinBounds } from '../../database/sql-fragment.ts';
import { OUTCOME_UNKNOWN } from '../../model/attention.ts';
import { conditionsOf, wholeTextOf } from './filter-plan.ts';
import { resolveFilter, withKeysOfCustomer } from './resolve-filter.ts';

/**
 * Recorded once: in a team's history, those who export may add such rows and not change them.
 * Whether the text is an exact match is decided now: charges recorded later must not change which were in the export
 * (exact-match.ts).
 */
export function recordExportFilter(db: WritableDb, { id, at, format, filter, by }: RecordedExport): void {
  const resolved = resolveFilter(db, filter);
  const isPart = filter.text !== undefined && wholeTextOf(db, resolved) === null;
  // A customer's charges are recorded by their keys too: an erasure, or a later charge, must not change which were in it.
  const kept = withKeysOfCustomer(db, filter);
  run(
    db,
    `INSERT INTO export_filters (export, at_ms, format, filter, operator) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (export) DO NOTHING`,
    id,
    at,
    format,
    JSON.stringify(isPart ? { ...kept, textParts: true } : kept),
    by ?? null,
  );
}

/** All recorded exports, read once, and which of them a charge was in. */
export interface ExportFilters {
  /** @param timeline the charge's timeline, oldest first: it shows the charge's state at the time of an export. */
  exportsOf(timeKey: number, key: string, timeline: readonly TimelineEntry[]): TimelineEntry[];
}

/** Filters evaluated by one query: SQLite allows 2,000 columns. */
const FILTERS_PER_QUERY = 100;

export function readExportFilters(db: ReadableDb): ExportFilters {
  // A file of a later version is not opened here, so every filter has our shape.
  const exports = allRows<{ at: number; format: string; filter: string; operator: string | null }>(
    db,
    'SELECT at_ms AS at, format, filter, operator FROM export_filters ORDER BY at_ms',
  ).map(({ filter, ...rest }) => ({ ...rest, filter: JSON.parse(filter) as ChargeFilter }));
  /** Created for the first charge. */
  let queries: readonly ((timeKey: number) => readonly number[])[] | null = null;
  return {
    exportsOf: (timeKey, key, timeline) => {
      if (exports.length === 0) return [];
      queries ??= inGroups(exports, FILTERS_PER_QUERY).map((group) => queryOfGroup(db, group));
      const isWithin = queries.flatMap((query) => query(timeKey));
      const first = timeline[0]?.at ?? 0;
      return exports.flatMap(({ at, format, filter: { states, keys, invoice }, operator }, index): TimelineEntry[] => {
        const wasIn =
          first <= at &&
          (!states?.length || states.includes(stateAt(timeline, at) ?? '')) &&
          (invoice === undefined || (invoice === 'noted') === isNotedAt(timeline, at)) &&
          (keys === undefined ? isWithin[index] === 1 : keys.includes(key));
        return wasIn ? [{ at, event: { kind: 'export', format, ...doneBy(operator) } }] : [];
      });
    },
  };
}

/** One query on a charge's row and texts: returns 1 for each filter that it matches, whatever its state is now. */
function queryOfGroup(db: ReadableDb, group: readonly { readonly filter: ChargeFilter }[]) {
  const conditionsOfEach = group.map(
    ({ filter: { states: _states, keys: _keys, invoice: _invoice, customerOf: _customer, ...filter } }) => {
      const { timeKeys, columns, texts } = conditionsOf(db, resolveFilter(db, filter));
      return [...withinBounds('charges.time_key', timeKeys), ...columns, ...texts];
    },
  );
  const columns = conditionsOfEach.map(
    (conditions, index) => `${conditions.map(({ sql }) => `(${sql})`).join(' AND ') || '1'} AS matches_${index}`,
  );
  const parameters = conditionsOfEach.flat().flatMap((condition) => condition.parameters);
  // Not cached with the prepared statements: each further export changes its text.
  const statement = db.prepare(
    `SELECT ${columns.join(', ')} FROM charges JOIN charge_texts ON charge_texts.time_key = charges.time_key
     WHERE charges.time_key = ?`,
  );
  // Columns of conditions are 0, 1 or null.
  return (timeKey: number) => Object.values((statement.get(...parameters, timeKey) ?? {}) as Record<string, number>);
}

function inGroups<Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, group) =>
    values.slice(group * size, (group + 1) * size),
  );
}

/** Whether the number of an invoice was noted then: it may have been noted because of that export. */
function isNotedAt(timeline: readonly TimelineEntry[], at: number): boolean {
  return (notedInvoiceAt(timeline, at) ?? null) !== null;
}

function stateAt(timeline: readonly TimelineEntry[], at: number): string | null {
  let state: string | null = null;
  let isNotUsed = false;
  for (const entry of timeline) {
    if (entry.at > at) continue;
    if (entry.event.kind === 'state') state = entry.event.to;
    if (entry.event.kind === 'outcome-unknown') state = OUTCOME_UNKNOWN;
    if (entry.event.kind === 'not-used') isNotUsed = entry.event.isNotUsed;
  }
  return isNotUsed && state !== null && !isFinal(state) ? NOT_USED : state;
}
