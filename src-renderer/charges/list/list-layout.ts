/** The columns, widths and sort order of this gateway's list, as the user left them. */
import { useQueryClient } from '@tanstack/react-query';
import { LIST_COLUMNS, type ListColumn, type ListLayout } from '../../../src-preload/contract/charges/list/list.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf, useOperation } from '../../bridge/operations.ts';

const NEWEST_FIRST: ListLayout['sort'] = { column: 'created', direction: 'desc' };

const DEFAULT_COLUMNS: readonly ListColumn[] = [
  'state',
  'amount',
  'customer',
  'document',
  'reference',
  'item',
  'created',
  'paidAt',
];

/** The default layout, used until the user changes it: the list then hides columns that do not fit. */
export const DEFAULT_LAYOUT: ListLayout = {
  columns: DEFAULT_COLUMNS.map((id) => ({ id, width: null })),
  sort: NEWEST_FIRST,
};

export interface SavedLayout {
  /** Null until it is known; the first page waits for it, so that it is not read twice in different orders. */
  readonly layout: ListLayout | null;
  /** The user chose columns: all of them are shown, however narrow the window. */
  readonly chosen: boolean;
  readonly change: (layout: ListLayout) => void;
}

export function useListLayout(gatewayId: string): SavedLayout {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data, isPending } = useOperation('charges.columns', { gatewayId }, { staleTime: Number.POSITIVE_INFINITY });
  const layout = isPending ? null : (data ?? DEFAULT_LAYOUT);
  return {
    layout,
    chosen: layout !== null && !isDefault(layout),
    change: (next) => {
      client.setQueryData(keyOf('charges.columns', { gatewayId }), next);
      // The screen already uses the new layout; one that could not be saved is lost only after a restart.
      call(bridge, 'charges.saveColumns', { gatewayId, layout: next }).catch(() => undefined);
    },
  };
}

function isDefault({ columns }: ListLayout): boolean {
  return columns.length === DEFAULT_COLUMNS.length && columns.every(({ id }, index) => id === DEFAULT_COLUMNS[index]);
}

/**
 * Sorts by a clicked heading's column; a second click reverses the order. Texts start ascending, amounts and instants
 * descending.
 */
export function sortedBy(layout: ListLayout, column: ListColumn): ListLayout {
  const { sort } = layout;
  const first =
    column === 'amount' || column === 'created' || column === 'paidAt' || column === 'expires' ? 'desc' : 'asc';
  const other = first === 'desc' ? 'asc' : 'desc';
  const direction = sort.column === column && sort.direction === first ? other : first;
  return { ...layout, sort: { column, direction } };
}

/** Shows a column at the end, or hides it; the last visible column stays. */
export function toggled(layout: ListLayout, id: ListColumn): ListLayout {
  const without = layout.columns.filter((column) => column.id !== id);
  if (without.length === layout.columns.length) return { ...layout, columns: [...layout.columns, { id, width: null }] };
  return without.length === 0 ? layout : { ...layout, columns: without };
}

/** Moves a column by a number of positions. */
export function moved(layout: ListLayout, id: ListColumn, by: number): ListLayout {
  const from = layout.columns.findIndex((column) => column.id === id);
  const column = layout.columns[from];
  if (!column) return layout;
  const columns = layout.columns.toSpliced(from, 1);
  return { ...layout, columns: columns.toSpliced(Math.max(0, Math.min(columns.length, from + by)), 0, column) };
}

/** @param width pixels; null restores the column's default share */
export function sized(layout: ListLayout, id: ListColumn, width: number | null): ListLayout {
  return held(layout, new Map([[id, width]]));
}

/** Gives each of these columns its width (pixels; null for its default share), so that no other change moves it. */
export function held(layout: ListLayout, widths: ReadonlyMap<ListColumn, number | null>): ListLayout {
  const columns = layout.columns.map(({ id, width: before }) => {
    const width = widths.get(id);
    if (width === undefined) return { id, width: before };
    return { id, width: width === null ? null : Math.round(Math.max(60, Math.min(800, width))) };
  });
  return { ...layout, columns };
}

/** Only these columns of the layout: what a menu changes is what is seen. */
export function onlyShown(layout: ListLayout, ids: readonly ListColumn[]): ListLayout {
  return { ...layout, columns: layout.columns.filter(({ id }) => ids.includes(id)) };
}

/** Every column: the visible ones in their order, then the others. */
export function everyColumn(layout: ListLayout): ListColumn[] {
  const shown = layout.columns.map(({ id }) => id);
  return [...shown, ...LIST_COLUMNS.filter((id) => !shown.includes(id))];
}
