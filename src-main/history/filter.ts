/** Where the charges of a filter are read from: a table or an index, the conditions left, and the order they come in. */
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';
import type { ReadableDb } from './connection.ts';
import { type Condition, columnConditions, type Narrowing, narrowingOf, placeConditions } from './narrowing.ts';
import { rarestIn } from './rarest.ts';

export interface Selection {
  /** The part of a query that comes after FROM. */
  readonly from: string;
  readonly conditions: readonly Condition[];
  /** What is enough to count rows, where that is less than `from`. */
  readonly counted?: string | null;
  /** The column that holds the place in time of what drives the query. */
  readonly place: string;
  /** Whether rows come in the order of their places without a sort. */
  readonly inOrder: boolean;
  /** Rows are found by reading every text there is, so that a query has to stop somewhere. */
  readonly readsEverything: boolean;
}

const TEXTS = 'CROSS JOIN search ON search.number';

/**
 * The filter as one selection, or as several that share no row, to be merged. What drives each is pinned (CROSS JOIN
 * keeps the order written, INDEXED BY the index), because the planner knows neither how rare a text is nor that a list
 * stops after a page.
 *
 * @param along `ranges` also drives by a period of payments or a range of amounts, which gives few rows in no order;
 *   `places` only by what holds the order of places, however many rows it passes by.
 */
export function selectionsOf(
  db: ReadableDb,
  filter: ChargeFilter,
  along: 'ranges' | 'places' = 'places',
): readonly Selection[] {
  const narrowing = narrowingOf(filter, rarestIn(db));
  const { states, match, paid, amount } = narrowing;
  if (narrowing.keys !== null) return [driven(narrowing, 'charges', { inOrder: false })];
  if (match !== null) return [matched(narrowing, match), unindexed(narrowing)];
  if (narrowing.needsAttention === true) return [driven(narrowing, 'charges INDEXED BY charges_needing_attention')];
  if (narrowing.marked === true || narrowing.tags.length > 0)
    return [driven(narrowing, 'charges INDEXED BY charges_marked')];
  if (along === 'ranges' && paid !== null)
    return [driven(narrowing, 'charges INDEXED BY charges_by_payment', { inOrder: false })];
  if (along === 'ranges' && amount !== null)
    return [driven(narrowing, 'charges INDEXED BY charges_by_amount', { inOrder: false })];
  // Their indexes hold the places in order only within one operator, and one state.
  const { operators } = narrowing;
  if (operators.length > 0)
    return operators.map((operator) =>
      driven({ ...narrowing, operators: [operator] }, 'charges INDEXED BY charges_by_operator'),
    );
  if (states.length > 0) return states.map((state) => ofState(narrowing, state));
  if (narrowing.texts.length > 0) return [everyText(narrowing)];
  return [driven(narrowing, 'charges')];
}

/** The same question, asked of each of these states in turn, for a filter that names none. */
export function selectionsByState(filter: ChargeFilter, states: readonly string[]): readonly Selection[] {
  const narrowing = narrowingOf(filter);
  return states.map((state) => ofState(narrowing, state));
}

function ofState(narrowing: Narrowing, state: string): Selection {
  return driven({ ...narrowing, states: [state] }, 'charges INDEXED BY charges_by_state');
}

function driven(narrowing: Narrowing, from: string, { inOrder = true } = {}): Selection {
  const { texts } = narrowing;
  return {
    from: texts.length === 0 ? from : `${from} ${TEXTS} = charges.number`,
    conditions: [...placeConditions('charges.number', narrowing), ...columnConditions(narrowing), ...texts],
    place: 'charges.number',
    inOrder,
    readsEverything: texts.length > 0,
  };
}

function matched(narrowing: Narrowing, match: string): Selection {
  const { unmatched } = narrowing;
  const texts = unmatched.length === 0 ? '' : ` ${TEXTS} = search_index.rowid`;
  return {
    counted: columnConditions(narrowing).length + unmatched.length === 0 ? 'search_index' : null,
    from: `search_index CROSS JOIN charges ON charges.number = search_index.rowid${texts}`,
    conditions: [
      { sql: 'search_index MATCH ?', parameters: [match] },
      ...placeConditions('search_index.rowid', narrowing),
      ...columnConditions(narrowing),
      ...unmatched,
    ],
    place: 'search_index.rowid',
    inOrder: true,
    readsEverything: false,
  };
}

/** What was written a moment ago and is not in the text index yet (migration 0005). */
function unindexed(narrowing: Narrowing): Selection {
  return {
    from: `unindexed CROSS JOIN charges ON charges.number = unindexed.number ${TEXTS} = unindexed.number`,
    conditions: [...placeConditions('unindexed.number', narrowing), ...columnConditions(narrowing), ...narrowing.texts],
    place: 'unindexed.number',
    inOrder: true,
    readsEverything: false,
  };
}

function everyText(narrowing: Narrowing): Selection {
  return {
    from: 'search CROSS JOIN charges ON charges.number = search.number',
    conditions: [...placeConditions('search.number', narrowing), ...narrowing.texts, ...columnConditions(narrowing)],
    place: 'search.number',
    inOrder: true,
    readsEverything: true,
  };
}
