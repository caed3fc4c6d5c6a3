/** Pages in the order of creation, along whatever holds that order by itself. */
import type { StoredRow } from './charge-columns.ts';
import { type Bounds, type Condition, narrower, whereAll, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { queryOf, type Selection } from './filter.ts';
import { BEYOND_NEWEST } from './place.ts';
import type { Asked, Found, Sorted } from './read-list.ts';
import { allRows, firstRow, firstValue } from './statements.ts';
import type { Wanted } from './text-lookup.ts';

/** Texts that one page reads at the most where it has to read them all. */
const TEXTS_READ = 150_000;
/** Texts that are read for a page of a common text before the text index is asked: some three milliseconds. */
const NEAR = 10_000;

/** The query of one page. */
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

/** @param nearby texts that are read before the text index is asked. */
export function walkPlaces<Stored extends StoredRow>(
  db: ReadableDb,
  { sort, after, limit, columns }: Asked,
  selections: readonly Selection[],
  nearby = NEAR,
): Found<Sorted<Stored>> {
  const descending = sort.direction === 'desc';
  const begin = BigInt(after?.number ?? (descending ? BEYOND_NEWEST : -1));
  const stop = selections.some(({ readsEverything }) => readsEverything) ? stopAfter(db, begin, descending) : null;
  const to = stop === null ? null : BigInt(stop.number);
  const bounds = descending ? { from: to, below: begin } : { from: begin + 1n, below: to === null ? null : to + 1n };
  const read = (selection: Selection, within: Bounds, most: number, met = 0) => {
    // Where little of what is near was left by other conditions, the rest is not soon met either.
    const likely = selection.conditions.length === 0 || met > limit / 4 ? most : null;
    const { sql, parameters } = placeQuery(selection, columns, { bounds: within, descending, limit: most, likely });
    return allRows<Sorted<Stored>>(db, sql, ...parameters);
  };
  const rows = selections
    .flatMap((selection) => {
      if (selection.near === null) return read(selection, bounds, limit + 1);
      const end = placeAfter(db, narrower(selection.bounds, bounds), descending, nearby);
      if (end === null) return read(selection.near, bounds, limit + 1);
      const [before, from] = [
        { ...bounds, below: end },
        { ...bounds, from: end },
      ];
      const first = read(selection.near, descending ? from : before, limit + 1);
      const left = limit + 1 - first.length;
      return left === 0 ? first : [...first, ...read(selection, descending ? before : from, left, first.length)];
    })
    .sort((one, other) => (descending ? other.number - one.number : one.number - other.number))
    .slice(0, limit + 1);
  return {
    rows,
    stoppedAt: rows.length > limit || stop === null ? null : { createdAt: stop.created_at, number: stop.number },
  };
}

/** The place so many charges on; null where there are not as many. */
function placeAfter(db: ReadableDb, bounds: Bounds, descending: boolean, charges: number): bigint | null {
  const { sql, parameters } = whereAll(withinBounds('number', bounds));
  const order = `ORDER BY number ${descending ? 'DESC' : 'ASC'} LIMIT 1 OFFSET ?`;
  const place = firstValue<number>(
    db,
    `SELECT number FROM search_rows NOT INDEXED${sql} ${order}`,
    ...parameters,
    charges,
  );
  return place === null ? null : BigInt(place);
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
