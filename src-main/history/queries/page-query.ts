import type { ChargeFilter, ListCursor } from '../../../src-preload/contract/charges/charge.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list.ts';

/** One page as it is asked for. */
export interface PageRequest {
  readonly filter: ChargeFilter;
  readonly sort: ListSort;
  readonly after: ListCursor | null;
  readonly limit: number;
  readonly columns: readonly string[];
}

/** Rows as they were read, one more than was asked for where there are more, or where looking stopped. */
export interface PageRows<Stored> {
  readonly rows: readonly Stored[];
  /** How far was looked, where that was not to the end nor until there were enough. */
  readonly stoppedAt: ListCursor | null;
}

/** `sorted` is the value of the column sorted by. */
export type WithSortValue<Stored> = Stored & { readonly sorted: string | number | null };
