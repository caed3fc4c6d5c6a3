/** Pages in the order of creation, along whatever holds that order by itself. */
import type { StoredRow } from './charge-columns.ts';
import { type Bounds, type Condition, narrower } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { queryOf, type Selection } from './filter.ts';
import { BEYOND_NEWEST } from './place.ts';
import type { Asked, Found, Sorted } from './read-list.ts';
import { allRows, firstRow } from './statements.ts';
import type { Wanted } from './text-lookup.ts';

/** Texts that one page reads at the most where it has to read them all. */
const TEXTS_READ = 150_000;

/** The query of one page, or of what is near of it. */
export function placeQuery(
  selection: Selection,
  columns: readonly string[],
  { limit, ...wanted }: Omit<Wanted, 'limit'> & { readonly limit: number },
): Condition {
  const rows = queryOf(selection, `${columns.map((name) => `charges.${name}`).join(', ')}, NULL AS sorted`, wanted);
  const way = wanted.descending ? 'DESC' : 'ASC';
  const order = selection.lookup === null ? ` ORDER BY ${selection.place} ${way}` : '';
  return { sql: `${rows.sql}${order} LIMIT ?`, parameters: [...rows.parameters, limit] };
}

export function walkPlaces<Stored extends StoredRow>(
  db: ReadableDb,
  { sort, after, limit, columns }: Asked,
  selections: readonly Selection[],
): Found<Sorted<Stored>> {
  const descending = sort.direction === 'desc';
  const begin = BigInt(after?.number ?? (descending ? BEYOND_NEWEST : -1));
  const stop = selections.some(({ readsEverything }) => readsEverything) ? stopAfter(db, begin, descending) : null;
  const to = stop === null ? null : BigInt(stop.number);
  const bounds = descending ? { from: to, below: begin } : { from: begin + 1n, below: to === null ? null : to + 1n };
  const read = (selection: Selection, within: Bounds, isNear: boolean, most: number) => {
    const wanted = { bounds: within, descending, isNear, limit: most };
    const { sql, parameters } = placeQuery(selection, columns, wanted);
    return allRows<Sorted<Stored>>(db, sql, ...parameters);
  };
  const rows = selections
    .flatMap((selection) => {
      const near = selection.lookup?.near(narrower(selection.bounds, bounds), descending) ?? null;
      if (near === null) return read(selection, bounds, false, limit + 1);
      const first = read(selection, near, true, limit + 1);
      const rest = descending ? { ...bounds, below: near.from } : { ...bounds, from: near.below };
      return first.length > limit ? first : [...first, ...read(selection, rest, false, limit + 1 - first.length)];
    })
    .sort((one, other) => (descending ? other.number - one.number : one.number - other.number))
    .slice(0, limit + 1);
  return {
    rows,
    stoppedAt: rows.length > limit || stop === null ? null : { createdAt: stop.created_at, number: stop.number },
  };
}

/** The row at which a page that reads every text stops; null where the end comes first. */
export function stopAfter(
  db: ReadableDb,
  begin: bigint,
  descending: boolean,
): Pick<StoredRow, 'number' | 'created_at'> | null {
  return firstRow(
    db,
    `SELECT number, created_at FROM charges WHERE number = (
      SELECT number FROM search WHERE number ${descending ? '<' : '>'} ?
      ORDER BY number ${descending ? 'DESC' : 'ASC'} LIMIT 1 OFFSET ${TEXTS_READ})`,
    begin,
  );
}
