/** The text of a layout's file: the lines before, those between, and those after. */
import type { LayoutEdgeCell } from '../../../../src-preload/contract/reports/layout-columns.ts';
import { type LaidOutColumn, layoutCells } from './layout-cells.ts';
import { edgeLinesOf, textLinesOf } from './line-columns.ts';
import type { LayoutContext, LayoutLine, LayoutTotals } from './line-values.ts';

/** As RFC 4180 and programs on Windows end a line. */
export const LINE_END = '\r\n';

const BYTE_ORDER_MARK = '\uFEFF';

export interface LayoutText {
  /** What a file begins with, before its first line. */
  readonly begin: string;
  /** How many lines of text stand before and after the lines between. */
  readonly edgeLines: number;
  /** The lines before the others, the headings last. */
  head(totals: LayoutTotals): string;
  lines(lines: readonly LayoutLine[]): string;
  /** The lines after the others. */
  end(totals: LayoutTotals): string;
}

/** Its functions throw a ConsoleFailure `does-not-fit` for a number that is longer than its cell. */
export function layoutText(context: LayoutContext): LayoutText {
  const { layout, timeZone } = context;
  const { separator, of, heading } = layoutCells(layout, timeZone);
  const writer = <Row>(lines: readonly (readonly LaidOutColumn<Row>[])[]) => {
    const cells = lines.map((columns) => columns.map(of));
    return (row: Row) => cells.map((line) => line.map((cell) => cell(row)).join(separator) + LINE_END).join('');
  };
  const edge = (cells: readonly LayoutEdgeCell[]) => {
    const lines = edgeLinesOf(cells, context);
    return { count: lines.length, write: writer(lines) };
  };
  const body = textLinesOf(context);
  const [header, trailer, line] = [edge(layout.header), edge(layout.trailer), writer(body)];
  const headings = layout.headings
    ? body.map((columns) => columns.map(({ name, inWidth }) => heading(name, inWidth)).join(separator) + LINE_END)
    : [];
  return {
    begin: layout.encoding === 'utf-8-bom' ? BYTE_ORDER_MARK : '',
    edgeLines: header.count + headings.length + trailer.count,
    head: (totals) => header.write(totals) + headings.join(''),
    lines: (lines) => lines.map(line).join(''),
    end: trailer.write,
  };
}

/** Whether the lines before the others say what is only known after them. */
export function needsTotalsFirst(cells: readonly LayoutEdgeCell[], isPeriodKnown: boolean): boolean {
  return cells.some(
    (cell) => cell.kind === 'total' && (COUNTED.has(cell.field) || (!isPeriodKnown && PERIOD.has(cell.field))),
  );
}

const COUNTED: ReadonlySet<string> = new Set(['bodyLines', 'fileLines', 'movements', 'sum']);
const PERIOD: ReadonlySet<string> = new Set(['periodStart', 'periodEnd']);
