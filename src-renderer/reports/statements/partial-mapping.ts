import type { StatementMapping } from '../../../src-preload/contract/reports/statements.ts';

/** A mapping as it is chosen: without a day or an amount nothing can be read. */
export type PartialMapping = { readonly [Field in keyof StatementMapping]: number | null };

export function wholeMapping({ date, amount, ...others }: PartialMapping): StatementMapping | null {
  return date === null || amount === null ? null : { date, amount, ...others };
}
