/** A table as it is shown before its columns are chosen: its head, its rows that are not hidden, and what columns seem to hold. */

import type { SheetRow, SheetTable } from '../../workbook/read-table.ts';
import { type SuggestedMapping, suggestMapping } from './suggest-mapping.ts';
import { headOf, shownText } from './table-head.ts';

export interface RecognisedTable extends SuggestedMapping {
  /** Empty names where the file has no head. */
  readonly head: readonly string[];
  /** The head's cells; null where the file has no head. */
  readonly headWidth: number | null;
  /** The rows below it that are not hidden. */
  readonly rows: readonly SheetRow[];
  /** How many others are: a person who filters a spreadsheet means the rows that are left. */
  readonly hidden: number;
  /** The names of the columns with content that are hidden, by their letters where they have none. */
  readonly hiddenColumns: readonly string[];
}

/** @param today `2026-11-20`; null where it is not known */
export function recogniseColumns(
  table: Pick<SheetTable, 'rows' | 'hidden' | 'hiddenColumns'>,
  today: string | null = null,
): RecognisedTable {
  const { hidden } = table;
  const rows = withoutHidden(table);
  const { names, at, below: begin, width } = headOf(rows);
  const below = rows.slice(begin);
  const shown = below.filter(({ line }) => !hidden.has(line));
  return {
    head: names,
    headWidth: width,
    rows: shown,
    hidden: below.length - shown.length,
    hiddenColumns: hiddenNames(table, at === null ? null : (rows[at]?.line ?? null)),
    ...suggestMapping(names, shown, today),
  };
}

/** A column that the spreadsheet hides is in no row: a person who hides last year's amounts means this year's. */
function withoutHidden({ rows, hiddenColumns }: Pick<SheetTable, 'rows' | 'hiddenColumns'>): readonly SheetRow[] {
  if (hiddenColumns.size === 0) return rows;
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.filter((_, column) => !hiddenColumns.has(column)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function hiddenNames({ rows, hiddenColumns }: Pick<SheetTable, 'rows' | 'hiddenColumns'>, head: number | null) {
  const names = rows.find(({ line }) => line === head)?.cells;
  return [...hiddenColumns]
    .toSorted((one, other) => one - other)
    .filter((column) => rows.some(({ cells }) => (cells[column] ?? '') !== ''))
    .map((column) => shownText(names?.[column]) || columnLetters(column));
}

/** `A` for 0, `AA` for 26. */
function columnLetters(column: number): string {
  const before = column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}
