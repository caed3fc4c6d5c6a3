/** The totals of a filter's charges, from indexes that hold state and amount where there is one. */

import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../../src-preload/contract/charges/list/charge-totals.ts';
import { saysWhetherPaid } from '../../../../src-preload/contract/values/states.ts';
import { inReadTransaction, type ReadableDb } from '../../database/database.ts';
import { UNCONFIRMED } from '../../database/money-standing-sql.ts';
import { allRows, firstValue } from '../../database/prepared.ts';
import {
  intersectionOf,
  type SqlFragment,
  type TimeKeyBounds,
  whereAll,
  withinBounds,
} from '../../database/sql-fragment.ts';
import { OUTCOME_UNKNOWN } from '../../model/attention.ts';
import { BEYOND_NEWEST } from '../../model/time-key.ts';
import { type FilterSelection, queryOf, selectionsByState, selectionsOf } from '../filter/filter-plan.ts';
import { type ResolvedFilter, resolveFilter } from '../filter/resolve-filter.ts';
import { stopAfter } from './page-by-creation.ts';

/** Matches of a text that are added up at once; `next` states where the rest continues. */
const MATCHES_PER_STEP = 100_000;

interface Group {
  readonly state: string;
  readonly count: number;
  readonly sum: number;
}

/**
 * @param below continues where earlier totals stopped: at this time key. A very common text is added up in parts;
 * everything else is added up whole.
 * @param atOnce matches in a part.
 */
export function totals(
  db: ReadableDb,
  requestedFilter: ChargeFilter | ResolvedFilter,
  below: number | null = null,
  atOnce = MATCHES_PER_STEP,
): ChargeTotals {
  return inReadTransaction(db, () => {
    const filter = resolveFilter(db, requestedFilter);
    const selections = selectionsFor(db, filter);
    const found = matchesOf(db, selections, below, atOnce);
    const { stop } = found;
    const others = selections.filter((selection) => selection !== found.of);
    const groups = [...found.groups, ...others.flatMap((selection) => groupsOf(db, selection, below, stop))];
    const sums = totalsOf(groups, unconfirmedOf(db, filter, below, stop), stop);
    const unclear = [...new Set(groups.map(({ state }) => state))].filter((state) => !saysWhetherPaid(state));
    if (unclear.length === 0) return sums;
    const paid = groupsByState(paidAmong(db, filter, unclear, below, stop));
    return paid.length === 0 ? sums : { ...sums, paidOtherwise: paid };
  });
}

/** Charges of these states with a payment that is not in doubt: few, and found by their state. */
function paidAmong(
  db: ReadableDb,
  filter: ResolvedFilter,
  states: readonly string[],
  below: number | null,
  stop: number | null,
): readonly Group[] {
  const isPaid: SqlFragment = { sql: `charges.paid_at_ms IS NOT NULL AND NOT ${UNCONFIRMED}`, parameters: [] };
  return selectionsOf(db, { ...filter, states: [...states] }, 'ranges')
    .map((selection) => ({ ...selection, isCovered: false, conditions: [...selection.conditions, isPaid] }))
    .flatMap((selection) => groupsOf(db, selection, below, stop));
}

/** One group a state, in the order of their names. */
function groupsByState(groups: readonly Group[]): Group[] {
  const states = new Map<string, Group>();
  for (const { state, count, sum } of groups) {
    const before = states.get(state) ?? { count: 0, sum: 0 };
    states.set(state, { state, count: before.count + count, sum: before.sum + sum });
  }
  return [...states.values()].sort((one, other) => (one.state < other.state ? -1 : 1));
}

/** Rare, and found along the index of charges that need attention; without any the filter is not read again. */
function unconfirmedOf(
  db: ReadableDb,
  filter: ResolvedFilter,
  below: number | null,
  stop: number | null,
): readonly Group[] {
  if (filter.needsAttention === false || !isAnyUnconfirmed(db)) return [];
  const unconfirmed: SqlFragment = { sql: UNCONFIRMED, parameters: [] };
  return selectionsOf(db, { ...filter, needsAttention: true }, 'ranges')
    .map((selection) => ({ ...selection, isCovered: false, conditions: [...selection.conditions, unconfirmed] }))
    .flatMap((selection) => groupsOf(db, selection, below, stop));
}

function isAnyUnconfirmed(db: ReadableDb): boolean {
  return (
    firstValue<number>(
      db,
      `SELECT EXISTS (SELECT 1 FROM charges INDEXED BY charges_needing_attention
        WHERE attention <> 0 AND ${UNCONFIRMED})`,
    ) === 1
  );
}

/** A part of a text's matches, and where it ends. */
interface Matches {
  /** The selection whose groups these are; null where all are still to be added up. */
  readonly of: FilterSelection | null;
  readonly groups: readonly Group[];
  /** The time key at which the part ends, by matches before other conditions; null where it reaches the end. */
  readonly stop: number | null;
}

function matchesOf(
  db: ReadableDb,
  selections: readonly FilterSelection[],
  below: number | null,
  atOnce: number,
): Matches {
  const indexed = selections.find(({ texts }) => texts?.by === 'index');
  if (indexed !== undefined) return indexedMatches(db, indexed, below, atOnce);
  const isReading = selections.some(({ texts }) => texts?.by === 'reading');
  const stop = isReading ? stopAfter(db, BigInt(below ?? BEYOND_NEWEST), true) : null;
  return { of: null, groups: [], stop: stop?.time_key ?? null };
}

/** Reads the text index once, for the sums as for the end of the part. */
function indexedMatches(db: ReadableDb, selection: FilterSelection, below: number | null, atOnce: number): Matches {
  const { texts, timeKeyColumn, bounds, conditions } = selection;
  if (texts === null) throw new Error('a selection by its texts');
  const within = withinBounds(timeKeyColumn, intersectionOf(bounds, boundsOf(below, null)));
  const matching = whereAll([...texts.conditions, ...within]);
  const others = whereAll(conditions.filter((condition) => !texts.conditions.includes(condition)));
  const only = others.sql === '' ? '' : ` FILTER (${others.sql})`;
  const found = allRows<Group & { readonly matches: number; readonly lowest: number }>(
    db,
    `SELECT charges.state AS state, count(*)${only} AS count, coalesce(sum(charges.amount)${only}, 0) AS sum,
       count(*) AS matches, min(charges.time_key) AS lowest
     FROM (SELECT ${timeKeyColumn} AS time_key FROM ${texts.from}${matching.sql}
       ORDER BY ${timeKeyColumn} DESC LIMIT ?) AS matching
     CROSS JOIN charges ON charges.time_key = matching.time_key GROUP BY charges.state`,
    ...others.parameters,
    ...others.parameters,
    ...matching.parameters,
    atOnce,
  );
  const isWhole = found.reduce((count, { matches }) => count + matches, 0) < atOnce;
  return {
    of: selection,
    groups: found.filter(({ count }) => count > 0),
    stop: isWhole ? null : Math.min(...found.map(({ lowest }) => lowest)),
  };
}

function selectionsFor(db: ReadableDb, filter: ResolvedFilter): readonly FilterSelection[] {
  const selections = selectionsOf(db, filter, 'ranges');
  const alongTable = selections.some(({ from }) => from === 'charges') && filter.keys === undefined;
  return alongTable ? selectionsByState(filter, statesInIndex(db)) : selections;
}

/** The states in use, each found by one seek in the index, not by a scan. */
function statesInIndex(db: ReadableDb): string[] {
  return allRows<{ state: string }>(
    db,
    `WITH RECURSIVE here (state) AS (
      SELECT min(state) FROM charges
      UNION ALL SELECT (SELECT min(state) FROM charges WHERE state > here.state) FROM here WHERE here.state IS NOT NULL)
    SELECT state FROM here WHERE state IS NOT NULL`,
  ).map(({ state }) => state);
}

const SUMS = 'count(*) AS count, sum(charges.amount) AS sum';

/** The most common states; which ones these are affects the speed, not the sums. */
const COMMON_STATES = ['PAID', 'EXPIRED'];

function groupsOf(db: ReadableDb, selection: FilterSelection, below: number | null, stop: number | null): Group[] {
  const bounds = boundsOf(below, stop);
  const groups = (columns: string, conditions: readonly SqlFragment[], end: string) => {
    const narrowed = { ...selection, conditions: [...selection.conditions, ...conditions] };
    const { sql, parameters } = queryOf(narrowed, columns, bounds);
    return allRows<Group>(db, `${sql} ${end}`, ...parameters);
  };
  // SQLite sorts rows to group them, which takes five times as long as reading them along such an index: it is read
  // once for each common state, without grouping, and once for the few rows of all others.
  const apart = selection.isCovered ? COMMON_STATES : [];
  const others = apart.map((state) => ({ sql: 'charges.state <> ?', parameters: [state] }));
  return [
    ...apart.flatMap((state) =>
      groups(SUMS, [{ sql: 'charges.state = ?', parameters: [state] }], '').map((group) => ({ ...group, state })),
    ),
    ...groups(`charges.state AS state, ${SUMS}`, others, 'GROUP BY charges.state'),
  ].filter(({ count }) => count > 0);
}

function boundsOf(below: number | null, stop: number | null): TimeKeyBounds {
  return { from: stop === null ? null : BigInt(stop), below: below === null ? null : BigInt(below) };
}

/** @param unconfirmed those of the groups whose payment no one has confirmed. */
function totalsOf(groups: readonly Group[], unconfirmed: readonly Group[], stop: number | null): ChargeTotals {
  const states = new Map(groupsByState(groups).map((group) => [group.state, group]));
  const apart = { count: 0, sum: 0 };
  for (const { state, count, sum } of unconfirmed) {
    const { count: all, sum: sumOfAll } = states.get(state) ?? { count, sum };
    states.set(state, { state, count: all - count, sum: sumOfAll - sum });
    apart.count += count;
    apart.sum += sum;
  }
  const byState = [...states.values()].filter(({ state, count }) => state !== OUTCOME_UNKNOWN && count > 0);
  return {
    count: byState.reduce((count, group) => count + group.count, 0),
    sum: byState.reduce((sum, group) => sum + group.sum, 0),
    byState,
    outcomeUnknown: states.get(OUTCOME_UNKNOWN)?.count ?? 0,
    unconfirmed: apart,
    ...(stop === null ? {} : { next: stop }),
  };
}
