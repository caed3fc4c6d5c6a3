/** The list: its pages and totals, and what people save of it. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../src-preload/contract/charges/list/charge-totals.ts';
import type { ListLayout, ListSort, WholeText } from '../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import type { Person } from '../model/same-person.ts';

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

/** A customer, as one of their charges names them, and what the history has of them. Instants are UTC ms. */
export interface CustomerRecord {
  readonly person: Person;
  /** How other charges of the same customer write the name. */
  readonly otherNames: readonly string[];
  readonly charges: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  /** The notes on their charges, newest first, 200 at most; `key` is the charge's. */
  readonly notes: readonly {
    readonly key: string;
    readonly at: number;
    readonly text: string;
    readonly by: string | null;
  }[];
}

export interface ListApi {
  /** One page, by keyset. It may hold fewer rows than `limit` and still have a next page (ListCursor). */
  list(filter: ChargeFilter, after: ListCursor | null, limit: number, options?: ListOptions): Promise<ListPage>;
  totals(filter: ChargeFilter, options?: TotalsOptions): Promise<ChargeTotals>;
  /** What is known of the customer of this charge; null where there is no such charge, or it names no one. */
  customer(key: string): Promise<CustomerRecord | null>;
  /** Every tag in use, the most used first. */
  tags(): Promise<string[]>;
  /** How many charges have exactly this number of an invoice. */
  countWithInvoice(number: string): Promise<number>;
  /** Everyone who has created or adopted a charge, by name. */
  operators(): Promise<string[]>;
  /** Null until somebody has changed the columns. */
  layout(): Promise<ListLayout | null>;
  saveLayout(layout: ListLayout): Promise<void>;
}
