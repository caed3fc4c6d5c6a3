/** The list as the services ask it, and what people add to it: part of the history's port (port.ts). */
import type { ChargeFilter, ChargeRow, ChargeTotals, ListCursor } from '../../src-preload/contract/charge.ts';
import type { ListLayout, ListSort, ListView } from '../../src-preload/contract/list.ts';
import type { NotedExport } from './export-scopes.ts';
import type { ListPage } from './read-list.ts';

export interface ListAsk {
  /** Newest first without one. */
  readonly sort?: ListSort;
  /**
   * Whose question this is. Of several with the same word that wait, only the last one runs; the others reject with a
   * ConsoleFailure of kind `cancelled`.
   */
  readonly turn?: string;
}

interface TotalsAsk extends Pick<ListAsk, 'turn'> {
  /** Goes on where totals before these stopped (`ChargeTotals.next`). */
  readonly below?: number | null;
}

export interface ListHistory {
  /** By keyset. A page may hold fewer rows than `limit` and still have a next one (ListCursor). */
  list(filter: ChargeFilter, after: ListCursor | null, limit: number, ask?: ListAsk): Promise<ListPage>;
  totals(filter: ChargeFilter, ask?: TotalsAsk): Promise<ChargeTotals>;
  /** Null where no charge has this key. */
  addNote(key: string, text: string, at: number, by?: string | null): Promise<ChargeRow | null>;
  /** One commit for all; gives the rows that changed. */
  changeTags(
    keys: readonly string[],
    change: { readonly add: readonly string[]; readonly remove: readonly string[] },
    at: number,
    by?: string | null,
  ): Promise<readonly ChargeRow[]>;
  /** Every tag in use, the most used first. */
  tags(): Promise<readonly string[]>;
  /** Everyone who has made or adopted a charge, by name. */
  operators(): Promise<readonly string[]>;
  keepView(view: ListView): Promise<void>;
  dropView(id: string): Promise<void>;
  views(): Promise<readonly ListView[]>;
  keepLayout(layout: ListLayout): Promise<void>;
  layout(): Promise<ListLayout | null>;
  /**
   * Notes what an export was narrowed to (a selection: by its `keys`), so that the timelines of the charges it wrote
   * tell of it. One row an export. A filter's text may be somebody's name: it is erased with that person.
   */
  noteExportScope(noted: NotedExport): Promise<void>;
}
