/** A filter as SQL conditions on a charge's columns and on its texts. */

import type { Noted } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { type AmountRange, parseQuery, type Word } from '../../../../src-preload/contract/search/query-parser.ts';
import type { SqlFragment, TimeKeyBounds } from '../../database/sql-fragment.ts';
import { firstTimeKeyOf } from '../../model/time-key.ts';
import { CHARGE_LINES } from '../../search/charge-search-columns.ts';
import { likeCondition } from '../../search/fts-query.ts';
import { isMasked, maskedCondition } from '../../search/masked-condition.ts';
import type { ResolvedFilter } from './resolve-filter.ts';

export interface FilterConditions {
  readonly states: readonly string[];
  /** Null does not restrict. */
  readonly needsAttention: boolean | null;
  readonly hasNoteOrTag: boolean | null;
  readonly invoice: Noted | null;
  readonly tags: readonly string[];
  readonly operators: readonly string[];
  readonly keys: readonly string[] | null;
  readonly customerIds: readonly number[] | null;
  /** UTC milliseconds, from and before. */
  readonly paid: Period | null;
  readonly amount: AmountRange | null;
  /** Time keys, from and below. */
  readonly timeKeys: TimeKeyBounds;
  readonly words: readonly Word[];
  /** The words as conditions on `charge_texts`. */
  readonly texts: readonly SqlFragment[];
}

interface Period {
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

/**
 * An empty list of states, like an absent one, does not restrict; nor does a text of blanks. An empty list of keys
 * matches nothing.
 */
export function filterConditionsOf(filter: ResolvedFilter): FilterConditions {
  // How a text matches is decided in filter-plan.ts.
  const { states, needsAttention, marked, invoice, tags, operators, keys, paid, amount, ...most } = filter;
  const { created, text, ...rest } = most;
  const { textParts, customerOf, customerIds, asMasked, ...others } = rest;
  // A filter that is not read here does not compile.
  others satisfies Record<string, never>;
  const { words, amounts } = parseQuery(text ?? '');
  const { from, before } = created ?? {};
  return {
    states: [...new Set(states)],
    needsAttention: needsAttention ?? null,
    hasNoteOrTag: marked ?? null,
    invoice: invoice ?? null,
    tags: [...new Set(tags)],
    operators: [...new Set(operators)],
    keys: keys ?? null,
    customerIds: customerIds ?? null,
    paid: paid ?? null,
    amount: narrowest([{ from: amount?.from ?? null, to: amount?.to ?? null }, ...amounts]),
    timeKeys: {
      from: from === undefined ? null : BigInt(firstTimeKeyOf(from)),
      below: before === undefined ? null : BigInt(firstTimeKeyOf(before)),
    },
    words,
    texts: words.map((word) =>
      asMasked === true && isMasked(word) ? maskedCondition(word, CHARGE_LINES) : likeCondition(word),
    ),
  };
}

/** The conditions on the columns of `charges`, except the time key. */
export function columnConditions(criteria: FilterConditions): SqlFragment[] {
  const { states, needsAttention, hasNoteOrTag, invoice, tags, operators, keys, paid, amount, ...rest } = criteria;
  const { timeKeys, words, texts, customerIds, ...others } = rest;
  // A condition that is not read here does not compile.
  others satisfies Record<string, never>;
  const conditions: SqlFragment[] = [];
  if (states.length > 0) conditions.push({ sql: `charges.state IN (${placeholdersFor(states)})`, parameters: states });
  if (needsAttention !== null)
    conditions.push({ sql: `charges.attention ${needsAttention ? '<>' : '='} 0`, parameters: [] });
  if (hasNoteOrTag !== null) conditions.push({ sql: `charges.marks ${hasNoteOrTag ? '<>' : '='} 0`, parameters: [] });
  if (invoice !== null)
    conditions.push({
      sql: `charges.invoice_number IS ${invoice === 'noted' ? 'NOT NULL' : 'NULL'}`,
      parameters: [],
    });
  if (tags.length > 0)
    conditions.push({
      sql: `charges.marks <> 0 AND EXISTS (
        SELECT 1 FROM tags WHERE tags.time_key = charges.time_key AND tags.tag IN (${placeholdersFor(tags)}))`,
      parameters: tags,
    });
  if (operators.length > 0)
    conditions.push({ sql: `charges.operator IN (${placeholdersFor(operators)})`, parameters: operators });
  if (keys !== null)
    conditions.push({ sql: 'charges.key IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(keys)] });
  if (customerIds !== null)
    conditions.push({
      sql: 'charges.customer_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))',
      parameters: [JSON.stringify(customerIds)],
    });
  if (paid !== null) conditions.push(...rangeConditions('charges.paid_at_ms', paid.from, paid.before, '<'));
  if (paid !== null && paid.from === undefined && paid.before === undefined)
    conditions.push({ sql: 'charges.paid_at_ms IS NOT NULL', parameters: [] });
  if (isOneAmount(amount)) conditions.push({ sql: 'charges.amount = ?', parameters: [amount.from] });
  else if (amount !== null)
    conditions.push(...rangeConditions('charges.amount', amount.from ?? undefined, amount.to ?? undefined, '<='));
  return conditions;
}

/** Charges of one amount are in the order of time keys along its index, those of a range are not. */
export function isOneAmount(amount: AmountRange | null): amount is { readonly from: number; readonly to: number } {
  return amount !== null && amount.from !== null && amount.from === amount.to;
}

function rangeConditions(
  column: string,
  from: number | undefined,
  end: number | undefined,
  endSign: '<' | '<=',
): SqlFragment[] {
  return [
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, parameters: [from] }]),
    ...(end === undefined ? [] : [{ sql: `${column} ${endSign} ?`, parameters: [end] }]),
  ];
}

function narrowest(ranges: readonly AmountRange[]): AmountRange | null {
  const froms = ranges.flatMap(({ from }) => (from === null ? [] : [from]));
  const tos = ranges.flatMap(({ to }) => (to === null ? [] : [to]));
  if (froms.length === 0 && tos.length === 0) return null;
  return { from: froms.length === 0 ? null : Math.max(...froms), to: tos.length === 0 ? null : Math.min(...tos) };
}

function placeholdersFor(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
