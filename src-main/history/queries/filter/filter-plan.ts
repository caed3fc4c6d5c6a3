/**
 * Where the charges of a filter are read from: a table or an index, the remaining conditions, and the order of rows.
 *
 * The driving table or index is pinned (CROSS JOIN fixes the order, INDEXED BY the index), because SQLite's planner
 * knows neither how rare a text is nor that a list stops after a page.
 */

import type { WholeText } from '../../../../src-preload/contract/charges/list/list.ts';
import type { ReadableDb } from '../../database/database.ts';
import {
  EVERYWHERE,
  intersectionOf,
  type SqlFragment,
  type TimeKeyBounds,
  whereAll,
  withinBounds,
} from '../../database/sql-fragment.ts';
import { type ExactMatch, findExactMatch } from '../../search/exact-match.ts';
import { canMatchIndex, textIndex, textQueue } from '../../search/fts-query.ts';
import { columnConditions, type FilterConditions, filterConditionsOf } from './filter-conditions.ts';
import { countOfIndex, type FilterIndex, filterIndexesOf, ofState } from './filter-indexes.ts';
import type { ResolvedFilter } from './resolve-filter.ts';

export interface FilterSelection {
  /** The FROM clause of the query. */
  readonly from: string;
  readonly bounds: TimeKeyBounds;
  readonly conditions: readonly SqlFragment[];
  /** The time key column of the driving table. */
  readonly timeKeyColumn: string;
  /** Whether rows come in the order of time keys without a sort. */
  readonly inOrder: boolean;
  /** Rows come along an index range that holds everything totals need. */
  readonly isCovered: boolean;
  /** How rows are found by their texts, if they are. */
  readonly texts: TextPart | null;
  /** What of the text is found by an exact match, if anything (exact-match.ts). */
  readonly whole?: WholeText;
}

/** The part of a selection that is about texts. */
interface TextPart {
  /**
   * `reading` compares every text there is, so that a query needs a limit; `index` uses the text index; `queue`
   * compares the texts that are not indexed yet.
   */
  readonly by: 'reading' | 'index' | 'queue';
  readonly from: string;
  readonly conditions: readonly SqlFragment[];
}

/** A query of these columns over a selection's rows within a range of time keys. */
export function queryOf(
  { from, bounds: own, conditions, timeKeyColumn }: FilterSelection,
  columns: string,
  bounds: TimeKeyBounds = EVERYWHERE,
  tables = from,
): SqlFragment {
  const where = whereAll([...conditions, ...withinBounds(timeKeyColumn, intersectionOf(own, bounds))]);
  return { sql: `SELECT ${columns} FROM ${tables}${where.sql}`, parameters: where.parameters };
}

/**
 * This many charges are compared in some tens of milliseconds, where the index would read a very common text to its
 * end.
 */
const COMPARED = 10_000;

/**
 * The filter as one selection, or as several without common rows, to be merged.
 *
 * @param along `ranges` may also use the index of a payment period or an amount range, which returns few rows in no
 * order; `creation` uses only what is in the order of time keys, however many rows it skips.
 * @param compared where an index leads to fewer charges than this, a text is compared with theirs instead of looked up.
 */
export function selectionsOf(
  db: ReadableDb,
  filter: ResolvedFilter,
  along: 'ranges' | 'creation' = 'creation',
  compared = COMPARED,
): readonly FilterSelection[] {
  const criteria = filterConditionsOf(filter);
  if (criteria.keys !== null || criteria.customerIds !== null) {
    const from = criteria.keys === null ? 'charges INDEXED BY charges_by_customer' : 'charges';
    return [{ ...selectionAlong(criteria, { from, by: {} }), inOrder: false }];
  }
  const exactMatch = exactMatchOf(db, filter, criteria);
  if (exactMatch !== null) return [{ ...selectionOfExactMatch(criteria, exactMatch, along), whole: exactMatch.kind }];
  const indexes = filterIndexesOf(criteria, along);
  if (criteria.words.some((word) => canMatchIndex(db, word))) {
    if (indexes !== null && countOfIndex(db, indexes, criteria.timeKeys, compared) < compared)
      return indexes.map((index) => ({ ...selectionAlong(criteria, index), texts: null }));
    return [...pending(db, criteria), indexed(db, criteria)];
  }
  if (indexes !== null) return indexes.map((index) => selectionAlong(criteria, index));
  return [criteria.texts.length > 0 ? everyText(criteria) : selectionAlong(criteria, { from: 'charges', by: {} })];
}

/** What of the text is found by an exact match, if anything (exact-match.ts). */
export function wholeTextOf(db: ReadableDb, filter: ResolvedFilter): WholeText | null {
  return exactMatchOf(db, filter, filterConditionsOf(filter))?.kind ?? null;
}

/** A filter's conditions on a single charge: its time key, its columns, and its `charge_texts`. */
export function conditionsOf(
  db: ReadableDb,
  filter: ResolvedFilter,
): {
  readonly timeKeys: TimeKeyBounds;
  readonly columns: readonly SqlFragment[];
  readonly texts: readonly SqlFragment[];
} {
  const criteria = filterConditionsOf(filter);
  const exactMatch = exactMatchOf(db, filter, criteria);
  const columns = columnConditions(criteria);
  return {
    timeKeys: criteria.timeKeys,
    columns: exactMatch === null ? columns : [exactMatch.condition, ...columns],
    texts: exactMatch === null ? criteria.texts : [],
  };
}

function exactMatchOf(
  db: ReadableDb,
  filter: ResolvedFilter,
  { words, keys, customerIds }: FilterConditions,
): ExactMatch | null {
  if (keys !== null || customerIds !== null) return null;
  const exactMatch = findExactMatch(db, words);
  // A document or an id has no partial matches.
  return filter.textParts === true && (exactMatch?.kind === 'email' || exactMatch?.kind === 'reference')
    ? null
    : exactMatch;
}

/** The same filter for each of these states in turn, for a filter that names none. */
export function selectionsByState(filter: ResolvedFilter, states: readonly string[]): readonly FilterSelection[] {
  const criteria = filterConditionsOf(filter);
  return states.map((state) => selectionAlong(criteria, ofState(state)));
}

function selectionAlong(allCriteria: FilterConditions, { from, by, isRange = false }: FilterIndex): FilterSelection {
  const criteria = { ...allCriteria, ...by };
  const { texts } = criteria;
  // The index of a payment period or an amount range also holds the state, and nothing else of a filter.
  const isBare =
    texts.length === 0 && columnConditions({ ...criteria, states: [], paid: null, amount: null }).length === 0;
  return {
    from: texts.length === 0 ? from : `${from} CROSS JOIN charge_texts ON charge_texts.time_key = charges.time_key`,
    bounds: criteria.timeKeys,
    conditions: [...columnConditions(criteria), ...texts],
    timeKeyColumn: 'charges.time_key',
    inOrder: !isRange,
    isCovered: isRange && isBare,
    texts: texts.length === 0 ? null : { by: 'reading', from, conditions: texts },
  };
}

/**
 * Charges that match the text exactly; where they are many and unordered, all charges are read in the order of
 * creation.
 */
function selectionOfExactMatch(
  criteria: FilterConditions,
  { from, condition, inOrder }: ExactMatch,
  along: 'ranges' | 'creation',
): FilterSelection {
  const isWalked = !inOrder && along === 'creation';
  return {
    from: isWalked ? 'charges NOT INDEXED' : from,
    bounds: criteria.timeKeys,
    conditions: [condition, ...columnConditions(criteria)],
    timeKeyColumn: 'charges.time_key',
    inOrder: inOrder || isWalked,
    isCovered: false,
    texts: null,
  };
}

function indexed(db: ReadableDb, criteria: FilterConditions): FilterSelection {
  const { from, timeKeyColumn, conditions } = textIndex(
    db,
    criteria.words.filter((word) => canMatchIndex(db, word)),
  );
  // Twice the same condition would make PostgreSQL's planner expect the square of its share, and so few rows that it finds
  // and sorts them all.
  const looked = new Set(conditions.map((condition) => JSON.stringify(condition)));
  const compared = criteria.texts.filter((condition) => !looked.has(JSON.stringify(condition)));
  return ofTexts(criteria, timeKeyColumn, { by: 'index', from, conditions: [...conditions, ...compared] });
}

/** Recent charges that are not in the index yet: their texts are compared. */
function pending(db: ReadableDb, criteria: FilterConditions): FilterSelection[] {
  const queue = textQueue(db);
  if (queue === null) return [];
  return [ofTexts(criteria, queue.timeKeyColumn, { by: 'queue', from: queue.from, conditions: criteria.texts })];
}

function everyText(criteria: FilterConditions): FilterSelection {
  return ofTexts(criteria, 'charge_texts.time_key', {
    by: 'reading',
    from: 'charge_texts',
    conditions: criteria.texts,
  });
}

function ofTexts(criteria: FilterConditions, timeKeyColumn: string, texts: TextPart): FilterSelection {
  return {
    from: `${texts.from} CROSS JOIN charges ON charges.time_key = ${timeKeyColumn}`,
    bounds: criteria.timeKeys,
    conditions: [...texts.conditions, ...columnConditions(criteria)],
    timeKeyColumn,
    inOrder: true,
    isCovered: false,
    texts,
  };
}
