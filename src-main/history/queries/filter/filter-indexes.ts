/** The indexes a filter can be read along, where no text leads to its charges. */

import type { ReadableDb } from '../../database/database.ts';
import { firstValue } from '../../database/prepared.ts';
import { type TimeKeyBounds, whereAll, withinBounds } from '../../database/sql-fragment.ts';
import { columnConditions, type FilterConditions, filterConditionsOf, isOneAmount } from './filter-conditions.ts';

/** An index that covers a part of the filter. */
export interface FilterIndex {
  readonly from: string;
  readonly by: Partial<FilterConditions>;
  /** Its rows are not in the order of time keys. */
  readonly isRange?: boolean;
}

/** Null where no part of the filter has an index. */
export function filterIndexesOf(
  criteria: FilterConditions,
  along: 'ranges' | 'creation',
): readonly FilterIndex[] | null {
  const { needsAttention, hasNoteOrTag, tags, paid, amount, operators, states } = criteria;
  if (needsAttention === true)
    return [{ from: 'charges INDEXED BY charges_needing_attention', by: { needsAttention: true } }];
  if (hasNoteOrTag === true || tags.length > 0)
    return [{ from: 'charges INDEXED BY charges_marked', by: hasNoteOrTag === true ? { hasNoteOrTag } : { tags } }];
  if (along === 'ranges' && paid !== null)
    return [{ from: 'charges INDEXED BY charges_by_payment', by: { paid }, isRange: true }];
  if (along === 'ranges' && amount !== null)
    return [{ from: 'charges INDEXED BY charges_by_amount', by: { amount }, isRange: true }];
  if (isOneAmount(amount)) return [{ from: 'charges INDEXED BY charges_by_amount', by: { amount } }];
  // Their indexes are in the order of time keys only within one operator, and one state.
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

/** How many rows these indexes lead to, counted up to `most`, without reading the table. */
export function countOfIndex(
  db: ReadableDb,
  indexes: readonly FilterIndex[],
  timeKeys: TimeKeyBounds,
  most: number,
): number {
  const queries = indexes.map(({ from, by }) => {
    const criteria = { ...filterConditionsOf({}), ...by };
    const where = whereAll([...withinBounds('charges.time_key', timeKeys), ...columnConditions(criteria)]);
    return { sql: `SELECT 1 FROM ${from}${where.sql}`, parameters: where.parameters };
  });
  const rows = queries.map(({ sql }) => sql).join(' UNION ALL ');
  const parameters = queries.flatMap((query) => query.parameters);
  return firstValue<number>(db, `SELECT count(*) FROM (${rows} LIMIT ?) AS counted`, ...parameters, most) ?? 0;
}
