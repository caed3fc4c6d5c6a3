/** The columns of a layout, line of text by line of text. */
import type {
  LayoutColumn,
  LayoutEdgeCell,
  LayoutWidth,
} from '../../../../src-preload/contract/reports/layout-columns.ts';
import type { FileColumn } from '../columns/export-columns.ts';
import type { LaidOutColumn } from './layout-cells.ts';
import {
  chargeColumn,
  fieldOf,
  fixedText,
  type LayoutContext,
  type LayoutLine,
  type LayoutTotals,
  totalField,
  withIds,
} from './line-values.ts';

/** The columns of each line of text: more than one where the layout breaks its lines. */
export function textLinesOf(context: LayoutContext): readonly (readonly LaidOutColumn<LayoutLine>[])[] {
  return splitAtBreaks(context.layout.columns).map((columns, before) =>
    columns.map((column) => inWidth(column, lineColumn(column, context, before))),
  );
}

/** The same of the lines before the others, or of those after; none where there are no cells. */
export function edgeLinesOf(
  cells: readonly LayoutEdgeCell[],
  context: LayoutContext,
): readonly (readonly LaidOutColumn<LayoutTotals>[])[] {
  if (cells.length === 0) return [];
  return splitAtBreaks(cells).map((each) => each.map((cell) => inWidth(cell, edgeColumn(cell, context))));
}

function edgeColumn(cell: Named<LayoutEdgeCell>, context: LayoutContext): FileColumn<LayoutTotals> {
  const { heading: name } = cell;
  return cell.kind === 'text' ? fixedText(name, cell.text) : { name, ...totalField(cell.field, context) };
}

type Named<Cell> = Exclude<Cell, { kind: 'break' }>;

function splitAtBreaks<Cell extends { readonly kind: string }>(cells: readonly Cell[]): Named<Cell>[][] {
  const lines: Named<Cell>[][] = [[]];
  for (const cell of cells) {
    if (isNamed(cell)) lines.at(-1)?.push(cell);
    else lines.push([]);
  }
  return lines;
}

function isNamed<Cell extends { readonly kind: string }>(cell: Cell): cell is Named<Cell> {
  return cell.kind !== 'break';
}

function inWidth<Row>({ width }: { width?: LayoutWidth | undefined }, column: FileColumn<Row>): LaidOutColumn<Row> {
  return { ...column, inWidth: width };
}

function lineColumn(column: Named<LayoutColumn>, context: LayoutContext, before: number): FileColumn<LayoutLine> {
  const { texts } = context.layout;
  const { heading: name } = column;
  switch (column.kind) {
    case 'charge':
      return chargeColumn(column.field, name, context, ({ row }) => row);
    case 'text': {
      const write = withIds(column.ids, context);
      return { name, kind: 'text', value: ({ row }) => write(column.text, row) };
    }
    case 'history': {
      const write = withIds(column.ids, context);
      return { name, kind: 'text', value: ({ row, movement }) => movement && write(texts[movement.kind], row) };
    }
    case 'movement':
      return { ...fieldOf(column.field, context, before), name };
  }
}
