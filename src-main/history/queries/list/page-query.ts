import type { ListSort } from '../../../../src-preload/contract/charges/list/list.ts';
import type { ListCursor } from '../../../../src-preload/contract/charges/list/list-cursor.ts';
import type { ResolvedFilter } from '../filter/resolve-filter.ts';

/** A request for one page. */
export interface PageRequest {
  readonly filter: ResolvedFilter;
  readonly sort: ListSort;
  readonly after: ListCursor | null;
  readonly limit: number;
  readonly columns: readonly string[];
}

/** The rows that were read, one more than requested where there are more. */
export interface PageRows<Stored> {
  readonly rows: readonly Stored[];
  /** Where the scan stopped, if it did before the end and before there were enough rows. */
  readonly stoppedAt: ListCursor | null;
}

/** `sorted` is the value of the sort column. */
export type WithSortValue<Stored> = Stored & { readonly sorted: string | number | null };
