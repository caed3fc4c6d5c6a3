/** Where the charges of a filter are read from: a table or an index, the conditions left, and the order they come in. */
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';
import { type Bounds, type Condition, EVERYWHERE, narrower, whereAll, withinBounds } from './condition.ts';
import type { ReadableDb } from './connection.ts';
import { countDriven, type Drive, drivesOf, ofState } from './drives.ts';
import { columnConditions, type Narrowing, narrowingOf } from './narrowing.ts';
import { type Lookup, lookUp, type Wanted } from './text-lookup.ts';
import { isIndexed } from './text-match.ts';

export interface Selection {
  /** The part of a query that comes after FROM; after what `lookup` finds, where there is one. */
  readonly from: string;
  /** Finds the rows by their texts. It drives the query, and its order stands: a nested loop gives rows as they come. */
  readonly lookup: Lookup | null;
  /** The same rows by reading every text in turn, where some thousand of them seem to hold a page. */
  readonly near: Selection | null;
  readonly bounds: Bounds;
  readonly conditions: readonly Condition[];
  /** What is enough to count rows, where that is less than `from`. */
  readonly counted?: string;
  /** The column that holds the place in time of what drives the query. */
  readonly place: string;
  /** Whether rows come in the order of their places without a sort. */
  readonly inOrder: boolean;
  /** Rows come along an index range that holds everything totals ask for. */
  readonly isCovered: boolean;
  /** Rows are found by reading every text there is, so that a query has to stop somewhere. */
  readonly readsEverything: boolean;
}

/** A query of these columns over a selection's rows: those of `wanted.bounds`, in its order where a lookup drives it. */
export function queryOf(
  selection: Selection,
  columns: string,
  { bounds = EVERYWHERE, descending = true, limit = null, likely = null }: Partial<Wanted> = {},
  from = selection.from,
): Condition {
  const { lookup, conditions, place } = selection;
  const within = narrower(selection.bounds, bounds);
  if (lookup === null) {
    const where = whereAll([...withinBounds(place, within), ...conditions]);
    return { sql: `SELECT ${columns} FROM ${from}${where.sql}`, parameters: where.parameters };
  }
  const found = lookup.places({ bounds: within, descending, limit, likely });
  const where = whereAll(conditions);
  return {
    sql: `SELECT ${columns} FROM (${found.sql}) AS found ${from}${where.sql}`,
    parameters: [...found.parameters, ...where.parameters],
  };
}

const TEXTS = 'CROSS JOIN search ON search.number';

/** Charges whose texts are compared rather than looked up: some twenty milliseconds. */
const COMPARED = 4_000;

/**
 * The filter as one selection, or as several that share no row, to be merged. What drives each is pinned (CROSS JOIN
 * keeps the order written, INDEXED BY the index), because the planner knows neither how rare a text is nor that a list
 * stops after a page.
 *
 * @param along `ranges` also drives by a period of payments or a range of amounts, which gives few rows in no order;
 *   `places` only by what holds the order of places, however many rows it passes by.
 * @param compared where an index leads to fewer charges than that, a text is not looked up but compared with theirs.
 */
export function selectionsOf(
  db: ReadableDb,
  filter: ChargeFilter,
  along: 'ranges' | 'places' = 'places',
  compared = COMPARED,
): readonly Selection[] {
  const narrowing = narrowingOf(filter);
  if (narrowing.keys !== null) return [{ ...driven(narrowing, { from: 'charges', by: {} }), inOrder: false }];
  const drives = drivesOf(narrowing, along);
  if (narrowing.words.some(isIndexed)) {
    // So few are soon compared, where a text that very many have would be read to its end for them.
    if (drives !== null && countDriven(db, drives, narrowing.places, compared) < compared)
      return drives.map((drive) => ({ ...driven(narrowing, drive), readsEverything: false }));
    return [matched(narrowing, lookUp(db, narrowing.words))];
  }
  if (drives !== null) return drives.map((drive) => driven(narrowing, drive));
  return [narrowing.texts.length > 0 ? everyText(narrowing) : driven(narrowing, { from: 'charges', by: {} })];
}

/** The same question, asked of each of these states in turn, for a filter that names none. */
export function selectionsByState(filter: ChargeFilter, states: readonly string[]): readonly Selection[] {
  const narrowing = narrowingOf(filter);
  return states.map((state) => driven(narrowing, ofState(state)));
}

function driven(asked: Narrowing, { from, by, isRange = false }: Drive): Selection {
  const narrowing = { ...asked, ...by };
  const { needsAttention, marked, tags, operators, texts } = narrowing;
  const isBare = needsAttention === null && marked === null && tags.length + operators.length + texts.length === 0;
  return {
    from: texts.length === 0 ? from : `${from} ${TEXTS} = charges.number`,
    lookup: null,
    near: null,
    bounds: narrowing.places,
    conditions: [...columnConditions(narrowing), ...texts],
    place: 'charges.number',
    inOrder: !isRange,
    isCovered: isRange && isBare,
    readsEverything: texts.length > 0,
  };
}

function matched(narrowing: Narrowing, lookup: Lookup): Selection {
  const conditions = columnConditions(narrowing);
  return {
    ...(conditions.length === 0 ? { counted: '' } : {}),
    from: 'CROSS JOIN charges ON charges.number = found.number',
    lookup,
    near: lookup.isSoonRead ? everyText(narrowing) : null,
    bounds: narrowing.places,
    conditions,
    place: 'found.number',
    inOrder: true,
    isCovered: false,
    readsEverything: false,
  };
}

function everyText(narrowing: Narrowing): Selection {
  return {
    from: 'search CROSS JOIN charges ON charges.number = search.number',
    lookup: null,
    near: null,
    bounds: narrowing.places,
    conditions: [...narrowing.texts, ...columnConditions(narrowing)],
    place: 'search.number',
    inOrder: true,
    isCovered: false,
    readsEverything: true,
  };
}
