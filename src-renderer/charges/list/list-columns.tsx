/** The list's columns: how wide each is, and from which list width on it is shown by default. */

import { type Cell, type ColumnDef, createColumnHelper, FlexRender, tableFeatures } from '@tanstack/react-table';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { LIST_COLUMNS, type ListColumn, type ListLayout } from '../../../src-preload/contract/charges/list/list.ts';
import { COLUMN_CELLS } from './column-cells.tsx';

/** Main sorts, filters and pages; the table here needs only rows and columns. */
export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, LiveRow>();

/**
 * A column's grid track (pixels, or a share of the remaining width), the least width at which the list scrolls sideways
 * instead, and the width it is to have where a default column may be hidden for it.
 */
const SIZES: Readonly<Record<ListColumn, { readonly track: string; readonly least: number; readonly good: number }>> = {
  // As wide as "Reembolsada" with a warning.
  state: { track: '140px', least: 140, good: 140 },
  amount: { track: '116px', least: 116, good: 116 },
  customer: { track: 'minmax(140px, 2.4fr)', least: 140, good: 220 },
  email: { track: 'minmax(140px, 1.4fr)', least: 140, good: 180 },
  // As wide as a masked CNPJ.
  document: { track: '148px', least: 148, good: 148 },
  reference: { track: 'minmax(110px, 1.1fr)', least: 110, good: 130 },
  item: { track: 'minmax(120px, 1.6fr)', least: 120, good: 150 },
  // As wide as a day and time that are not the gateway's.
  created: { track: '104px', least: 104, good: 104 },
  expires: { track: '104px', least: 104, good: 104 },
  paidAt: { track: '104px', least: 104, good: 104 },
  end2endId: { track: 'minmax(140px, 1.4fr)', least: 140, good: 180 },
  invoiceNumber: { track: 'minmax(110px, 1fr)', least: 110, good: 130 },
  tags: { track: 'minmax(110px, 1fr)', least: 110, good: 130 },
  operator: { track: 'minmax(110px, 1fr)', least: 110, good: 130 },
};

/** The default columns that are hidden in a narrow list, the first one first. */
const YIELDING = ['paidAt', 'document', 'item', 'reference'] as const satisfies readonly ListColumn[];

type ChargeColumn = ColumnDef<typeof features, LiveRow>;

// Created once, because the table needs columns that remain the same objects.
const columnOf = Object.fromEntries(
  LIST_COLUMNS.map((id) => [id, helper.display({ id, cell: ({ row }) => COLUMN_CELLS[id](row.original) })]),
) as Readonly<Record<ListColumn, ChargeColumn>>; // One column for each definition, created from the table itself.

export function CellContent({ cell }: { readonly cell: Cell<typeof features, LiveRow> }) {
  return <FlexRender cell={cell} />;
}

export interface ColumnPlan {
  readonly columns: readonly ChargeColumn[];
  readonly ids: readonly ListColumn[];
  /** The grid tracks of the columns. */
  readonly tracks: string;
  /** Below this width (pixels) the list scrolls sideways. */
  readonly least: number;
}

/**
 * The columns that a layout shows in a list of this width (pixels): all chosen ones, else the default ones that fit.
 */
export function planOf({ columns: layoutColumns }: ListLayout, chosen: boolean, width: number): ColumnPlan {
  const shown = chosen ? layoutColumns : fitting(layoutColumns, width);
  const ids = shown.map(({ id }) => id);
  return {
    columns: ids.map((id) => columnOf[id]),
    ids,
    tracks: [
      `${SELECT_WIDTH}px`,
      ...shown.map(({ id, width: own }) => (own === null ? SIZES[id].track : `${own}px`)),
    ].join(' '),
    least: widthOf(shown, 'least'),
  };
}

function fitting(columns: ListLayout['columns'], width: number): ListLayout['columns'] {
  let shown = columns;
  for (const hidden of YIELDING) {
    // A column that was made wider takes no other one's place: the list then scrolls sideways.
    if (widthOf(shown.map(bounded), 'good') <= width) break;
    shown = shown.filter(({ id }) => id !== hidden);
  }
  return shown;
}

const bounded = ({ id, width }: ListLayout['columns'][number]) => ({
  id,
  width: width === null ? null : Math.min(width, SIZES[id].good),
});

function widthOf(columns: ListLayout['columns'], size: 'least' | 'good'): number {
  return columns.reduce((sum, { id, width: own }) => sum + (own ?? SIZES[id][size]) + GAP, SELECT_WIDTH + EDGES);
}

const SELECT_WIDTH = 16;
/** The same as `gap` and the `padding` at both sides of `.line` in the style sheet. */
const GAP = 20;
const EDGES = 68;
