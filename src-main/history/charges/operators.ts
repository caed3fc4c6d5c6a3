/** Who works at the desk, as the history knows them: by the names that stand with charges and in timelines. */

import type { ChargeFilter } from '../../../src-preload/contract/charges/charge.ts';
import { normalizeForSearch } from '../model/normalize.ts';
import { partOperators } from '../search/query-parser.ts';
import type { ReadableDb } from '../sqlite/handles.ts';

import { allRows } from '../sqlite/prepared.ts';

/** The part of a timeline's event that says who did it; nothing where nobody did, or nobody knows who. */
export function doneBy(operator: string | null | undefined): { readonly by?: string } {
  return operator ? { by: operator } : {};
}

/** Everyone who has made or adopted a charge, each found by one step into the index and not by reading it. */
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
 * A filter whose text names operators (`operator:ana`) with those words turned into the names they stand for. Names are
 * few, and looked through here; accents and case are ignored. Where they stand for nobody, nothing is found.
 */
export function withOperatorsNamed(db: ReadableDb, filter: ChargeFilter): ChargeFilter {
  const { text, words } = partOperators(filter.text ?? '');
  if (words.length === 0) return filter;
  const { text: _typed, operators: chosen, ...rest } = filter;
  const operators = readOperators(db).filter(
    (name) =>
      words.every((word) => normalizeForSearch(name).includes(word)) && (!chosen?.length || chosen.includes(name)),
  );
  const narrowed = { ...rest, ...(text !== '' && { text }) };
  return operators.length === 0 ? { ...narrowed, keys: [] } : { ...narrowed, operators };
}
