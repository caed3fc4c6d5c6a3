/**
 * Which exports a charge was in. An export is one row with what it was narrowed to, however many charges it wrote;
 * whether a charge was in it is asked when its timeline is read, of the charge as it was then.
 */
import type { ChargeFilter, TimelineEntry } from '../../src-preload/contract/charge.ts';
import { atOneMoment, type ReadableDb, type WritableDb } from './connection.ts';
import { queryOf, selectionsOf } from './filter.ts';
import { doneBy, withOperatorsNamed } from './operators.ts';
import { allRows, firstRow, run } from './statements.ts';

export interface NotedExport {
  readonly id: string;
  /** When it was written, UTC milliseconds. */
  readonly at: number;
  readonly format: string;
  readonly filter: ChargeFilter;
  /** Who was at the desk; null or absent for one that no person asked for. */
  readonly by?: string | null;
}

export function noteExport(db: WritableDb, { id, at, format, filter, by }: NotedExport): void {
  run(
    db,
    'INSERT OR REPLACE INTO export_filters (export, at_ms, format, filter, operator) VALUES (?, ?, ?, ?, ?)',
    id,
    at,
    format,
    JSON.stringify(filter),
    by ?? null,
  );
}

/** An export as it was noted. A file that a later version wrote does not open here, so every filter is one of ours. */
export interface ExportScope {
  readonly at: number;
  readonly format: string;
  readonly filter: ChargeFilter;
  readonly operator: string | null;
}

/** Every export noted, oldest first. Whoever asks for many charges reads them once. */
export function readExportScopes(db: ReadableDb): readonly ExportScope[] {
  return allRows<{ at: number; format: string; filter: string; operator: string | null }>(
    db,
    'SELECT at_ms AS at, format, filter, operator FROM export_filters ORDER BY at_ms',
  ).map(({ filter, ...rest }) => ({ ...rest, filter: JSON.parse(filter) as ChargeFilter }));
}

/** @param timeline what happened to the charge, oldest first: it tells the state an export found it in. */
export function exportsOf(
  db: ReadableDb,
  number: number,
  key: string,
  timeline: readonly TimelineEntry[],
  scopes: readonly ExportScope[],
): TimelineEntry[] {
  const first = timeline[0]?.at ?? 0;
  return scopes.flatMap(({ at, format, filter, operator }): TimelineEntry[] => {
    if (first > at) return [];
    const { states, keys, ...rest } = filter;
    if (states?.length && !states.includes(stateAt(timeline, at) ?? '')) return [];
    const wasIn = keys === undefined ? isIn(db, number, rest) : keys.includes(key);
    return wasIn ? [{ at, event: { kind: 'export', format, ...doneBy(operator) } }] : [];
  });
}

function stateAt(timeline: readonly TimelineEntry[], at: number): string | null {
  let state: string | null = null;
  for (const entry of timeline) {
    if (entry.at > at) continue;
    if (entry.event.kind === 'state') state = entry.event.to;
    if (entry.event.kind === 'outcome-unknown') state = 'balcao:outcome-unknown';
  }
  return state;
}

/** Whether a charge is among those of a filter; only its own row is looked at. */
function isIn(db: ReadableDb, number: number, filter: ChargeFilter): boolean {
  if (Object.keys(filter).length === 0) return true;
  const bounds = { from: BigInt(number), below: BigInt(number) + 1n };
  return atOneMoment(db, () =>
    selectionsOf(db, withOperatorsNamed(db, filter)).some((selection) => {
      const { sql, parameters } = queryOf(selection, '1', bounds);
      return firstRow(db, sql, ...parameters) !== null;
    }),
  );
}
