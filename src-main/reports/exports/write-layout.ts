/** Writes the lines of a layout into its file, a text or a workbook, in one pass or, where its first line counts, two. */

import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { formatOfLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import type { Append } from '../../ground/atomic-write.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import type { ExportRow, MovementRow } from '../../history/api/history-api.ts';
import { encoded } from './text-formats/characters.ts';
import { workbookColumn } from './text-formats/layout-cells.ts';
import { LayoutLines } from './text-formats/layout-lines.ts';
import { type LayoutText, layoutText, needsTotalsFirst } from './text-formats/layout-text.ts';
import { textLinesOf } from './text-formats/line-columns.ts';
import type { LayoutContext, LayoutLine, LayoutTotals } from './text-formats/line-values.ts';
import { writeWorkbook } from './xlsx/xlsx-workbook.ts';

/** Pages to be written once, and the same to be counted before. */
interface Pages<Row> {
  readonly pages: Iterable<readonly Row[]>;
  ahead(): Iterable<readonly Row[]>;
}

/** What the lines are of: charges, or movements. */
export type LayoutRows =
  | ({ readonly of: 'charges' } & Pages<ExportRow>)
  | ({ readonly of: 'movements' } & Pages<MovementRow>);

export interface LayoutTask {
  readonly context: LayoutContext;
  /** The lines of the file; counts what it makes. */
  readonly lines: LayoutLines;
  readonly rows: LayoutRows;
  readonly filter: ChargeFilter;
  /** UTC milliseconds. */
  readonly madeAt: number;
  /** Called with how many rows are read so far; may stop the export by throwing. */
  onProgress(rows: number): void;
}

/** Text is appended in chunks of about this many characters. */
const PIECE = 32 * 1024;

export async function writeLayout(append: Append, task: LayoutTask): Promise<void> {
  const { layout, timeZone } = task.context;
  if (formatOfLayout(layout) === 'csv') return writeLayoutText(append, task);
  const [columns = []] = textLinesOf(task.context);
  await writeWorkbook(append, {
    columns: columns.map((column) => workbookColumn(column, layout)),
    zoned: zonedTime(timeZone),
    pages: linesOf(task.lines, task.rows, 'pages', task.onProgress),
    dataName: layout.sheet,
    summaryName: '',
    summary: () => null,
    written: () => undefined,
  });
}

async function writeLayoutText(append: Append, task: LayoutTask): Promise<void> {
  const { context, lines, rows } = task;
  const { encoding, header } = context.layout;
  const text = layoutText(context);
  let first = lines;
  if (needsTotalsFirst(header, periodOf(task) !== null)) {
    first = new LayoutLines(context);
    for (const _ of linesOf(first, rows, 'ahead', () => task.onProgress(0)));
  }
  let piece = text.begin + text.head(layoutTotals(first, text, task));
  for (const page of linesOf(lines, rows, 'pages', task.onProgress)) {
    piece += text.lines(page);
    if (piece.length < PIECE) continue;
    await append(encoded(piece, encoding));
    piece = '';
  }
  await append(encoded(piece + text.end(layoutTotals(lines, text, task)), encoding));
}

/** The lines of all rows, page by page; the sums of the last day are a page of their own. */
function* linesOf(
  lines: LayoutLines,
  rows: LayoutRows,
  which: 'pages' | 'ahead',
  onProgress: (rows: number) => void,
): Generator<readonly LayoutLine[]> {
  if (rows.of === 'charges') {
    const pages = which === 'pages' ? rows.pages : rows.ahead();
    yield* eachPage(pages, (page) => lines.ofCharges(page), onProgress);
  } else {
    const pages = which === 'pages' ? rows.pages : rows.ahead();
    yield* eachPage(pages, (page) => lines.ofMovements(page), onProgress);
  }
  yield lines.rest();
}

function* eachPage<Row>(
  pages: Iterable<readonly Row[]>,
  linesOfPage: (page: readonly Row[]) => readonly LayoutLine[],
  onProgress: (rows: number) => void,
): Generator<readonly LayoutLine[]> {
  let read = 0;
  onProgress(read);
  for (const page of pages) {
    yield linesOfPage(page);
    read += page.length;
    onProgress(read);
  }
}

type Whole = Pick<LayoutTask, 'context' | 'filter' | 'madeAt'>;

/** What these lines add up to, as the lines before and after them say it. */
export function layoutTotals(
  { totals }: LayoutLines,
  { edgeLines }: Pick<LayoutText, 'edgeLines'>,
  whole: Whole,
): LayoutTotals {
  return {
    ...totals,
    ...periodOf(whole),
    writtenOn: zonedTime(whole.context.timeZone).day(whole.madeAt),
    fileLines: totals.bodyLines + edgeLines,
  };
}

/** The filter's period; null where it lacks an end, and the days of the lines are the period. */
function periodOf({ context, filter }: Whole): Pick<LayoutTotals, 'firstDay' | 'lastDay'> | null {
  const { from, before } = filter.paid ?? filter.created ?? {};
  if (from === undefined || before === undefined) return null;
  const zoned = zonedTime(context.timeZone);
  // The bound is the first instant after the period.
  return { firstDay: zoned.day(from), lastDay: zoned.day(before - 1) };
}
