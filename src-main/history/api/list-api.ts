/** The list: its pages and totals, and what people save of it. */
import type {
  ChargeFilter,
  ChargeRow,
  ChargeTotals,
  ListCursor,
} from '../../../src-preload/contract/charges/charge.ts';
import type { ListLayout, ListSort, ListView, WholeText } from '../../../src-preload/contract/charges/list.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: ListCursor | null;
}

/** A page of the list. */
export interface ListPage extends Page<ChargeRow> {
  /** What the text matches exactly, where these are the charges that match it so (exact-match.ts). */
  readonly whole?: WholeText;
}

/** Options of a page of the list, or of its totals. */
export interface ListOptions {
  /** Newest first if absent. */
  readonly sort?: ListSort;
  /**
   * A newer query with the same key supersedes the ones that still wait: they reject with a ConsoleFailure of kind
   * `cancelled`.
   */
  readonly supersedeKey?: string;
}

export interface TotalsOptions extends Pick<ListOptions, 'supersedeKey'> {
  /** Continues where earlier totals stopped (`ChargeTotals.next`). */
  readonly below?: number | null;
}

export interface ListApi {
  /** One page, by keyset. It may hold fewer rows than `limit` and still have a next page (ListCursor). */
  list(filter: ChargeFilter, after: ListCursor | null, limit: number, options?: ListOptions): Promise<ListPage>;
  totals(filter: ChargeFilter, options?: TotalsOptions): Promise<ChargeTotals>;
  /** Every tag in use, the most used first. */
  tags(): Promise<string[]>;
  /** Everyone who has created or adopted a charge, by name. */
  operators(): Promise<string[]>;
  views(): Promise<ListView[]>;
  saveView(view: ListView): Promise<void>;
  deleteView(id: string): Promise<void>;
  /** Null until somebody has changed the columns. */
  layout(): Promise<ListLayout | null>;
  saveLayout(layout: ListLayout): Promise<void>;
}
