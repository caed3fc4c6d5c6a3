/** Parts of an SQL query with their parameters. */
import type { ReadableDb } from './database.ts';

type Parameter = string | number | bigint;

/** A part of a WHERE or FROM clause with its parameters. */
export interface SqlFragment {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** All conditions as one WHERE clause with a leading blank; empty where there are none. */
export function whereAll(conditions: readonly SqlFragment[]): SqlFragment {
  return {
    sql: conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** Of a team's history, only what this desk wrote; a file is one desk's. Follows a WHERE. */
export function ofThisDesk({ dialect }: ReadableDb): string {
  return dialect === 'postgres' ? ' AND desk = current_user' : '';
}

/** A range of time keys, from one and below another; null leaves a side open. */
export interface TimeKeyBounds {
  readonly from: bigint | null;
  readonly below: bigint | null;
}

export const EVERYWHERE: TimeKeyBounds = { from: null, below: null };

/** The intersection of two ranges. */
export function intersectionOf(one: TimeKeyBounds, other: TimeKeyBounds): TimeKeyBounds {
  const froms = [one.from, other.from].filter((bound) => bound !== null);
  const belows = [one.below, other.below].filter((bound) => bound !== null);
  return {
    from: froms.length === 0 ? null : froms.reduce((highest, from) => (from > highest ? from : highest)),
    below: belows.length === 0 ? null : belows.reduce((lowest, below) => (below < lowest ? below : lowest)),
  };
}

/**
 * @param column the column that holds the time key. Bounds are BigInts, because numbers are bound as doubles, and the
 * text index seeks to a bound only where it is an integer: otherwise it reads everything beyond it too.
 */
export function withinBounds(column: string, { from, below }: TimeKeyBounds): SqlFragment[] {
  return [
    ...(from === null ? [] : [{ sql: `${column} >= ?`, parameters: [from] }]),
    ...(below === null ? [] : [{ sql: `${column} < ?`, parameters: [below] }]),
  ];
}
