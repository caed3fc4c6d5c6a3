/**
 * Which exports a charge was in. An export is one row with what it was narrowed to, however many charges it wrote;
 * whether a charge was in it is asked when its timeline is read, of the charge as it was then.
 */

import type { ChargeFilter, TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { RecordedExport } from '../api/reports-api.ts';
import { doneBy, withOperatorsNamed } from '../charges/operators.ts';
import { OUTCOME_UNKNOWN } from '../model/states.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { allRows, run } from '../sqlite/prepared.ts';
import { withinBounds } from '../sqlite/sql-fragment.ts';
import { conditionsOf, wholeTextOf } from './filter-plan.ts';

/**
 * What the text is as a whole is decided now: charges that come later must not change which were in it
 * (exact-match.ts).
 */
export function recordExportFilter(db: WritableDb, { id, at, format, filter, by }: RecordedExport): void {
  const isPart = filter.text !== undefined && wholeTextOf(db, withOperatorsNamed(db, filter)) === null;
  run(
    db,
    'INSERT OR REPLACE INTO export_filters (export, at_ms, format, filter, operator) VALUES (?, ?, ?, ?, ?)',
    id,
    at,
    format,
    JSON.stringify(isPart ? { ...filter, textParts: true } : filter),
    by ?? null,
  );
}

/** Every export noted, and which of them a charge was in. Whoever asks for many charges reads them once. */
export interface ExportFilters {
  /** @param timeline what happened to the charge, oldest first: it tells the state an export found it in. */
  exportsOf(number: number, key: string, timeline: readonly TimelineEntry[]): TimelineEntry[];
}

/** Filters that one question of a charge asks: SQLite has room for 2,000 columns. */
const AT_ONCE = 100;

export function readExportFilters(db: ReadableDb): ExportFilters {
  // A file that a later version wrote does not open here, so every filter is one of ours.
  const exports = allRows<{ at: number; format: string; filter: string; operator: string | null }>(
    db,
    'SELECT at_ms AS at, format, filter, operator FROM export_filters ORDER BY at_ms',
  ).map(({ filter, ...rest }) => ({ ...rest, filter: JSON.parse(filter) as ChargeFilter }));
  /** Made for the first charge that asks. */
  let questions: readonly ((number: number) => readonly number[])[] | null = null;
  return {
    exportsOf: (number, key, timeline) => {
      if (exports.length === 0) return [];
      questions ??= inGroups(exports, AT_ONCE).map((group) => questionOf(db, group));
      const isWithin = questions.flatMap((ask) => ask(number));
      const first = timeline[0]?.at ?? 0;
      return exports.flatMap(({ at, format, filter: { states, keys }, operator }, place): TimelineEntry[] => {
        const wasIn =
          first <= at &&
          (!states?.length || states.includes(stateAt(timeline, at) ?? '')) &&
          (keys === undefined ? isWithin[place] === 1 : keys.includes(key));
        return wasIn ? [{ at, event: { kind: 'export', format, ...doneBy(operator) } }] : [];
      });
    },
  };
}

/** One question of a charge's own row and texts: 1 for each of these that it is within, whatever state it is in now. */
function questionOf(db: ReadableDb, group: readonly { readonly filter: ChargeFilter }[]) {
  const asked = group.map(({ filter: { states: _states, keys: _keys, ...filter } }) => {
    const { places, columns, texts } = conditionsOf(db, withOperatorsNamed(db, filter));
    return [...withinBounds('charges.time_key', places), ...columns, ...texts];
  });
  const columns = asked.map((conditions) => conditions.map(({ sql }) => `(${sql})`).join(' AND ') || '1');
  const parameters = asked.flat().flatMap((condition) => condition.parameters);
  // Not among the statements found by their text: each further export makes it another one.
  const statement = db
    .prepare<unknown[], unknown>(
      `SELECT ${columns.join(', ')} FROM charges JOIN charge_texts ON charge_texts.time_key = charges.time_key
       WHERE charges.time_key = ?`,
    )
    .raw(true);
  return (number: number) => (statement.get(...parameters, number) ?? []) as readonly number[];
}

function inGroups<Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, group) =>
    values.slice(group * size, (group + 1) * size),
  );
}

function stateAt(timeline: readonly TimelineEntry[], at: number): string | null {
  let state: string | null = null;
  for (const entry of timeline) {
    if (entry.at > at) continue;
    if (entry.event.kind === 'state') state = entry.event.to;
    if (entry.event.kind === 'outcome-unknown') state = OUTCOME_UNKNOWN;
  }
  return state;
}
