/**
 * Where the charges of a filter are read from: a table or an index, the conditions left, and the order they come in.
 *
 * What drives each is pinned (CROSS JOIN keeps the order written, INDEXED BY the index), because SQLite's planner knows
 * neither how rare a text is nor that a list stops after a page.
 */

import type { ChargeFilter } from '../../../src-preload/contract/charges/charge.ts';
import type { WholeText } from '../../../src-preload/contract/charges/list.ts';
import { type ExactMatch, findExactMatch } from '../search/exact-match.ts';
import { canMatchIndex, ftsCondition } from '../search/fts-query.ts';
import type { ReadableDb } from '../sqlite/handles.ts';

import {
  EVERYWHERE,
  narrower,
  type SqlFragment,
  type TimeKeyBounds,
  whereAll,
  withinBounds,
} from '../sqlite/sql-fragment.ts';
import { columnConditions, type FilterConditions, filterConditionsOf } from './filter-conditions.ts';
import { countOfIndex, type FilterIndex, filterIndexesOf, ofState } from './filter-indexes.ts';

export interface FilterSelection {
  /** The part of a query that comes after FROM. */
  readonly from: string;
  readonly bounds: TimeKeyBounds;
  readonly conditions: readonly SqlFragment[];
  /** The column that holds the place in time of what drives the query. */
  readonly place: string;
  /** Whether rows come in the order of their places without a sort. */
  readonly inOrder: boolean;
  /** Rows come along an index range that holds everything totals ask for. */
  readonly isCovered: boolean;
  /** How rows are found by their texts, where they are. */
  readonly texts: TextPart | null;
}

/** What of a selection is about texts. */
interface TextPart {
  /** By reading every text there is, so that a query has to stop somewhere; by the index; or what waits for that. */
  readonly by: 'reading' | 'index' | 'queue';
  readonly from: string;
  readonly conditions: readonly SqlFragment[];
}

/** A query of these columns over a selection's rows within bounds. */
export function queryOf(
  { from, bounds: own, conditions, place }: FilterSelection,
  columns: string,
  bounds: TimeKeyBounds = EVERYWHERE,
  tables = from,
): SqlFragment {
  const where = whereAll([...conditions, ...withinBounds(place, narrower(own, bounds))]);
  return { sql: `SELECT ${columns} FROM ${tables}${where.sql}`, parameters: where.parameters };
}

/** So many charges are soon compared, some tens of milliseconds, where a text that very many have would be read to its end. */
const COMPARED = 10_000;

/**
 * The filter as one selection, or as several that share no row, to be merged.
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
): readonly FilterSelection[] {
  const narrowing = filterConditionsOf(filter);
  if (narrowing.keys !== null) return [{ ...driven(narrowing, { from: 'charges', by: {} }), inOrder: false }];
  const whole = wholeIn(db, filter, narrowing);
  if (whole !== null) return [ofWhole(narrowing, whole, along)];
  const drives = filterIndexesOf(narrowing, along);
  if (narrowing.words.some(canMatchIndex)) {
    if (drives !== null && countOfIndex(db, drives, narrowing.places, compared) < compared)
      return drives.map((drive) => ({ ...driven(narrowing, drive), texts: null }));
    return [pending(narrowing), indexed(narrowing)];
  }
  if (drives !== null) return drives.map((drive) => driven(narrowing, drive));
  return [narrowing.texts.length > 0 ? everyText(narrowing) : driven(narrowing, { from: 'charges', by: {} })];
}

/** What of the text typed is found as a whole, where anything is (exact-match.ts). */
export function wholeTextOf(db: ReadableDb, filter: ChargeFilter): WholeText | null {
  return wholeIn(db, filter, filterConditionsOf(filter))?.kind ?? null;
}

/** What a filter asks of a charge by itself: of its place in time, of its columns, and of its `charge_texts`. */
export function conditionsOf(
  db: ReadableDb,
  filter: ChargeFilter,
): {
  readonly places: TimeKeyBounds;
  readonly columns: readonly SqlFragment[];
  readonly texts: readonly SqlFragment[];
} {
  const narrowing = filterConditionsOf(filter);
  const whole = wholeIn(db, filter, narrowing);
  const columns = columnConditions(narrowing);
  return {
    places: narrowing.places,
    columns: whole === null ? columns : [whole.condition, ...columns],
    texts: whole === null ? narrowing.texts : [],
  };
}

function wholeIn(db: ReadableDb, filter: ChargeFilter, { words, keys }: FilterConditions): ExactMatch | null {
  if (keys !== null) return null;
  const whole = findExactMatch(db, words);
  // A document or an id is nothing else in part.
  return filter.textParts === true && (whole?.kind === 'email' || whole?.kind === 'reference') ? null : whole;
}

/** The same question, asked of each of these states in turn, for a filter that names none. */
export function selectionsByState(filter: ChargeFilter, states: readonly string[]): readonly FilterSelection[] {
  const narrowing = filterConditionsOf(filter);
  return states.map((state) => driven(narrowing, ofState(state)));
}

function driven(asked: FilterConditions, { from, by, isRange = false }: FilterIndex): FilterSelection {
  const narrowing = { ...asked, ...by };
  const { needsAttention, hasNoteOrTag: marked, tags, operators, texts } = narrowing;
  const isBare = needsAttention === null && marked === null && tags.length + operators.length + texts.length === 0;
  return {
    from: texts.length === 0 ? from : `${from} CROSS JOIN charge_texts ON charge_texts.time_key = charges.time_key`,
    bounds: narrowing.places,
    conditions: [...columnConditions(narrowing), ...texts],
    place: 'charges.time_key',
    inOrder: !isRange,
    isCovered: isRange && isBare,
    texts: texts.length === 0 ? null : { by: 'reading', from, conditions: texts },
  };
}

/** Charges that have the text as a whole; where they are many and in no order, creation is walked along instead. */
function ofWhole(
  narrowing: FilterConditions,
  { from, condition, inOrder }: ExactMatch,
  along: 'ranges' | 'places',
): FilterSelection {
  const isWalked = !inOrder && along === 'places';
  return {
    from: isWalked ? 'charges NOT INDEXED' : from,
    bounds: narrowing.places,
    conditions: [condition, ...columnConditions(narrowing)],
    place: 'charges.time_key',
    inOrder: inOrder || isWalked,
    isCovered: false,
    texts: null,
  };
}

function indexed(narrowing: FilterConditions): FilterSelection {
  return ofTexts(narrowing, 'charges_fts.rowid', {
    by: 'index',
    from: 'charges_fts CROSS JOIN charge_texts ON charge_texts.time_key = charges_fts.rowid',
    conditions: [ftsCondition(narrowing.words.filter(canMatchIndex)), ...narrowing.texts],
  });
}

/** What was written a moment ago and is not in the index yet: its texts are compared themselves. */
function pending(narrowing: FilterConditions): FilterSelection {
  return ofTexts(narrowing, 'fts_pending.time_key', {
    by: 'queue',
    from: 'fts_pending CROSS JOIN charge_texts ON charge_texts.time_key = fts_pending.time_key',
    conditions: narrowing.texts,
  });
}

function everyText(narrowing: FilterConditions): FilterSelection {
  return ofTexts(narrowing, 'charge_texts.time_key', {
    by: 'reading',
    from: 'charge_texts',
    conditions: narrowing.texts,
  });
}

function ofTexts(narrowing: FilterConditions, place: string, texts: TextPart): FilterSelection {
  return {
    from: `${texts.from} CROSS JOIN charges ON charges.time_key = ${place}`,
    bounds: narrowing.places,
    conditions: [...texts.conditions, ...columnConditions(narrowing)],
    place,
    inOrder: true,
    isCovered: false,
    texts,
  };
}
