/** The operators a history knows: by the names stored with charges and in timelines. */

import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { separateOperators } from '../../../src-preload/contract/search/query-parser.ts';
import type { ReadableDb } from '../database/database.ts';

import { allRows } from '../database/prepared.ts';

/** The part of a timeline event that names who did it; empty where no one did or it is unknown. */
export function doneBy(operator: string | null | undefined): { readonly by?: string } {
  return operator ? { by: operator } : {};
}

/** Everyone who has made or adopted a charge; each name is found by one seek in the index, not by a scan. */
export function readOperators(db: ReadableDb): string[] {
  return allRows<{ operator: string }>(
    db,
    `WITH RECURSIVE here (operator) AS (
      SELECT min(operator) FROM charges WHERE operator IS NOT NULL
      UNION ALL SELECT (SELECT min(operator) FROM charges WHERE operator > here.operator)
        FROM here WHERE here.operator IS NOT NULL)
    SELECT operator FROM here WHERE operator IS NOT NULL`,
  ).map(({ operator }) => operator);
}

/**
 * Returns a filter whose text names operators (`operator:ana`) with the matching names as its operators. Names are few
 * and are compared here, without accents and case. Where none matches, the filter finds nothing.
 */
export function withOperatorsNamed(db: ReadableDb, filter: ChargeFilter): ChargeFilter {
  const { text, words } = separateOperators(filter.text ?? '');
  if (words.length === 0) return filter;
  const { text: _typed, operators: chosen, ...rest } = filter;
  const operators = readOperators(db).filter(
    (name) =>
      words.every((word) => normalizeForSearch(name).includes(word)) && (!chosen?.length || chosen.includes(name)),
  );
  const withoutWords = { ...rest, ...(text !== '' && { text }) };
  return operators.length === 0 ? { ...withoutWords, keys: [] } : { ...withoutWords, operators };
}
