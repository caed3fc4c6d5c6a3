/** The indexes a filter can be read along, where no text leads to its charges. */

import type { ReadableDb } from '../sqlite/handles.ts';
import { firstValue } from '../sqlite/prepared.ts';
import { type TimeKeyBounds, whereAll, withinBounds } from '../sqlite/sql-fragment.ts';
import { columnConditions, type FilterConditions, filterConditionsOf } from './filter-conditions.ts';

/** An index that holds what a part of the filter asks for. */
export interface FilterIndex {
  readonly from: string;
  readonly by: Partial<FilterConditions>;
  /** Its rows lie in the order of something else than places. */
  readonly isRange?: boolean;
}

/** Null where no part of the filter has an index. */
export function filterIndexesOf(
  narrowing: FilterConditions,
  along: 'ranges' | 'places',
): readonly FilterIndex[] | null {
  const { needsAttention, hasNoteOrTag: marked, tags, paid, amount, operators, states } = narrowing;
  if (needsAttention === true)
    return [{ from: 'charges INDEXED BY charges_needing_attention', by: { needsAttention: true } }];
  if (marked === true || tags.length > 0)
    return [{ from: 'charges INDEXED BY charges_marked', by: marked === true ? { hasNoteOrTag: marked } : { tags } }];
  if (along === 'ranges' && paid !== null)
    return [{ from: 'charges INDEXED BY charges_by_payment', by: { paid }, isRange: true }];
  if (along === 'ranges' && amount !== null)
    return [{ from: 'charges INDEXED BY charges_by_amount', by: { amount }, isRange: true }];
  // Their indexes hold the places in order only within one operator, and one state.
  if (operators.length > 0)
    return operators.map((operator) => ({
      from: 'charges INDEXED BY charges_by_operator',
      by: { operators: [operator] },
    }));
  return states.length > 0 ? states.map(ofState) : null;
}

export function ofState(state: string): FilterIndex {
  return { from: 'charges INDEXED BY charges_by_state', by: { states: [state] } };
}

/** How many rows these lead to, from their indexes alone; looks no further than `most`. */
export function countOfIndex(
  db: ReadableDb,
  drives: readonly FilterIndex[],
  places: TimeKeyBounds,
  most: number,
): number {
  const queries = drives.map(({ from, by }) => {
    const narrowing = { ...filterConditionsOf({}), ...by };
    const where = whereAll([...withinBounds('charges.time_key', places), ...columnConditions(narrowing)]);
    return { sql: `SELECT 1 FROM ${from}${where.sql}`, parameters: where.parameters };
  });
  const rows = queries.map(({ sql }) => sql).join(' UNION ALL ');
  const parameters = queries.flatMap((query) => query.parameters);
  return firstValue<number>(db, `SELECT count(*) FROM (${rows} LIMIT ?)`, ...parameters, most) ?? 0;
}
