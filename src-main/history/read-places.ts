/** Pages in the order of creation, along whatever holds that order by itself. */
import type { StoredRow } from './charge-columns.ts';
import type { ReadableDb } from './connection.ts';
import type { Selection } from './filter.ts';
import type { Parameter } from './narrowing.ts';
import { BEYOND_NEWEST } from './place.ts';
import type { Asked, Found, Sorted } from './read-list.ts';
import { allRows, firstRow } from './statements.ts';

/** Texts that one page reads at the most where it has to read them all. */
const TEXTS_READ = 150_000;

export interface Query {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/**
 * The query of one page. `after` and `to` are bound as BigInts, because numbers are bound as doubles, and the text
 * index seeks to a bound only where it is an integer: by any other it reads everything above the page, too.
 */
export function placeQuery(
  selection: Selection,
  columns: readonly string[],
  { descending, after, to, limit }: { descending: boolean; after: bigint; to: bigint | null; limit: number },
): Query {
  const { from, conditions, place } = selection;
  const where = [
    ...conditions.map(({ sql }) => sql),
    `${place} ${descending ? '<' : '>'} ?`,
    ...(to === null ? [] : [`${place} ${descending ? '>=' : '<='} ?`]),
  ];
  return {
    sql: `SELECT ${columns.map((name) => `charges.${name}`).join(', ')}, NULL AS sorted FROM ${from}
      WHERE ${where.join(' AND ')} ORDER BY ${place} ${descending ? 'DESC' : 'ASC'} LIMIT ?`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), after, ...(to === null ? [] : [to]), limit],
  };
}

export function walkPlaces<Stored extends StoredRow>(
  db: ReadableDb,
  { sort, after, limit, columns }: Asked,
  selections: readonly Selection[],
): Found<Sorted<Stored>> {
  const descending = sort.direction === 'desc';
  const begin = BigInt(after?.number ?? (descending ? BEYOND_NEWEST : -1));
  const stop = selections.some(({ readsEverything }) => readsEverything) ? stopAfter(db, begin, descending) : null;
  const rows = selections
    .flatMap((selection) => {
      const to = stop === null ? null : BigInt(stop.number);
      const { sql, parameters } = placeQuery(selection, columns, { descending, after: begin, to, limit: limit + 1 });
      return allRows<Sorted<Stored>>(db, sql, ...parameters);
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
