/** What an export reads of a history, in a thread of its own. */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list/list.ts';
import type { ExportedDetail, ExportRow, MovementRow, MovementsLeftOut } from './history-api.ts';

export interface ExportSource {
  /** How many rows match a filter. */
  count(filter: ChargeFilter): number;
  /** The rows in the list's order, in batches. */
  pages(filter: ChargeFilter, sort: ListSort): Iterable<readonly ExportRow[]>;
  /** The movements of a filter in the order of their instants, in batches (movement-rows.ts). */
  movements(filter: ChargeFilter, returningStates: readonly string[]): SourceMovements;
  /** In the order of the rows. Timelines are many more rows than charges, and are read only where they are written. */
  details(rows: readonly ExportRow[], withTimelines: boolean): readonly ExportedDetail[];
  /** The stored responses of a charge, newest first. */
  raw(row: ExportRow): readonly { readonly at: number; readonly text: string }[];
  close(): void;
}

export interface SourceMovements {
  readonly count: number;
  readonly leftOut: MovementsLeftOut;
  readonly pages: Iterable<readonly MovementRow[]>;
}
