/** Parts of a query, with what they bind. */
type Parameter = string | number | bigint;

/** A part of a WHERE, or of a FROM, with what it binds. */
export interface SqlFragment {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** All of them at once, as a WHERE with a blank before it; nothing where there are none. */
export function whereAll(conditions: readonly SqlFragment[]): SqlFragment {
  return {
    sql: conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** Places in time that a query is bound to: from one and below another, either of them open. */
export interface TimeKeyBounds {
  readonly from: bigint | null;
  readonly below: bigint | null;
}

export const EVERYWHERE: TimeKeyBounds = { from: null, below: null };

/** What lies in both. */
export function narrower(one: TimeKeyBounds, other: TimeKeyBounds): TimeKeyBounds {
  const froms = [one.from, other.from].filter((bound) => bound !== null);
  const belows = [one.below, other.below].filter((bound) => bound !== null);
  return {
    from: froms.length === 0 ? null : froms.reduce((highest, from) => (from > highest ? from : highest)),
    below: belows.length === 0 ? null : belows.reduce((lowest, below) => (below < lowest ? below : lowest)),
  };
}

/**
 * @param place the column that holds the place in time. Bounds are BigInts, because numbers are bound as doubles, and
 *   the text index seeks to a bound only where it is an integer: by any other it reads everything beyond it, too.
 */
export function withinBounds(place: string, { from, below }: TimeKeyBounds): SqlFragment[] {
  return [
    ...(from === null ? [] : [{ sql: `${place} >= ?`, parameters: [from] }]),
    ...(below === null ? [] : [{ sql: `${place} < ?`, parameters: [below] }]),
  ];
}
