import type { ChargeRow, ListCursor } from '../../../src-preload/contract/charges/charge.ts';
import type { ListSort, WholeText } from '../../../src-preload/contract/charges/list.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: ListCursor | null;
}

/** A page of the list. */
export interface ListPage extends Page<ChargeRow> {
  /** What the text is as a whole, where these are the charges that have it so (exact-match.ts). */
  readonly whole?: WholeText;
}

/** How a page of the list, or its totals, are asked for. */
export interface ListOptions {
  /** Newest first without one. */
  readonly sort?: ListSort;
  /**
   * Whose question this is. Of several with the same word that wait, only the last one runs; the others reject with a
   * ConsoleFailure of kind `cancelled`.
   */
  readonly supersedeKey?: string;
}

export interface TotalsOptions extends Pick<ListOptions, 'supersedeKey'> {
  /** Goes on where totals before these stopped (`ChargeTotals.next`). */
  readonly below?: number | null;
}
