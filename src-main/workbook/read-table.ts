/** Reads a foreign spreadsheet, CSV or XLSX, into rows of cells. It runs in a thread of its own. */
import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { MOST } from '../../src-preload/contract/values/input-limits.ts';
import { csvRows } from '../ground/csv-rows.ts';
import { withUnits } from './cell-units.ts';
import { type CsvText, csvText } from './csv-text.ts';
import { refuseWildReferences } from './sheet-limits.ts';
import { notReadable, SpreadsheetRefused, unpackWorkbook } from './unpack-workbook.ts';
import {
  asReadable,
  hiddenColumns,
  hiddenRows,
  type SheetPart,
  sheetParts,
  type WorkbookParts,
} from './workbook-sheets.ts';
import { hasUnusualTags } from './xml/unusual-tags.ts';

/** A text; or what a workbook stores as a number or as a day (`2026-11-20`). An empty text for an empty cell. */
export type SheetCell = string | { readonly number: number } | { readonly day: string };

export interface SheetRow {
  /** From 1, as the spreadsheet numbers it. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

export interface SheetTable {
  readonly format: 'csv' | 'xlsx';
  /** The names of its sheets; empty for a CSV. */
  readonly sheets: readonly string[];
  /** Which of them, by position, are hidden. */
  readonly hiddenSheets: ReadonlySet<number>;
  readonly rows: readonly SheetRow[];
  /** The lines of the rows that the spreadsheet hides; they are among the others. */
  readonly hidden: ReadonlySet<number>;
  /** The positions, from 0, of the columns that the spreadsheet hides; their cells are among the others. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** Which lines of a CSV were read by another code page than UTF-8. */
  readonly otherPage: CsvText['otherPage'];
}

/** Rows above and below those of a batch, a head and notes, that are still read. */
const MOST_ROWS = MOST.batchRows + 1_000;
/** Of which the first ones can be chosen. */
const MOST_SHEETS = 2_000;
const LONGEST_CELL = 2_000;

/** One of the sheets, from 0; a CSV is one sheet. @throws SpreadsheetRefused */
export type TableAt = (sheet: number) => SheetTable;

/** @throws SpreadsheetRefused as the contract names it. */
export async function openTables(content: Buffer): Promise<TableAt> {
  if (content.length === 0) throw new SpreadsheetRefused('spreadsheet-empty');
  const isArchive = content.subarray(0, 2).toString('latin1') === 'PK';
  const tableAt = isArchive ? await workbookTables(content) : () => csvTable(content);
  return (sheet) => {
    const table = tableAt(sheet);
    // Another sheet of a workbook may hold the rows.
    if (table.rows.length === 0 && table.sheets.length <= 1) throw new SpreadsheetRefused('spreadsheet-empty');
    return table;
  };
}

export async function readTable(content: Buffer, sheet: number): Promise<SheetTable> {
  return (await openTables(content))(sheet);
}

const NOTHING_HIDDEN = { hiddenSheets: new Set<number>(), hidden: new Set<number>(), hiddenColumns: new Set<number>() };

function csvTable(content: Buffer): SheetTable {
  const { text, otherPage } = csvText(content);
  const rows: SheetRow[] = [];
  for (const { line, cells } of csvRows(text)) {
    if (rows.length === MOST_ROWS) throw new SpreadsheetRefused('spreadsheet-too-many-rows');
    rows.push({ line, cells: cells.map((cell) => cell.slice(0, LONGEST_CELL)) });
  }
  return { ...NOTHING_HIDDEN, format: 'csv', sheets: [], rows, otherPage };
}

async function workbookTables(content: Buffer): Promise<TableAt> {
  const parts = await unpackWorkbook(content);
  if (hasUnusualTags(parts)) throw notReadable();
  refuseWildReferences(parts);
  const states = sheetParts(parts);
  if (states.length > MOST_SHEETS) throw new SpreadsheetRefused('spreadsheet-too-large');
  const sheets = await readWorkbook(zipSync(asReadable(withUnits(parts, states), states), { level: 0 }).buffer).catch(
    () => {
      throw notReadable();
    },
  );
  const names = sheets.map((each) => each.sheet);
  const hiddenSheets = new Set(states.flatMap(({ isHidden }, index) => (isHidden ? [index] : [])));
  return (sheet) => ({ ...sheetTable(parts, states[sheet], sheets[sheet]), sheets: names, hiddenSheets });
}

type WorkbookSheet = Awaited<ReturnType<typeof readWorkbook>>[number];

function sheetTable(parts: WorkbookParts, state: SheetPart | undefined, sheet: WorkbookSheet | undefined) {
  if (sheet === undefined || state === undefined) throw notReadable();
  // A chart's sheet has no cells.
  const data: WorkbookSheet['data'] | undefined = sheet.data;
  const rows: SheetRow[] = [];
  for (const [index, stored] of (data ?? []).entries()) {
    const cells = stored.slice(0, MOST.columns).map(cellOf);
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === MOST_ROWS) throw new SpreadsheetRefused('spreadsheet-too-many-rows');
    rows.push({ line: index + 1, cells });
  }
  return {
    format: 'xlsx',
    rows,
    hidden: hiddenRows(parts, state),
    hiddenColumns: hiddenColumns(parts, state, MOST.columns),
    otherPage: null,
  } as const;
}

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? { number: value } : '';
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '' : { day: value.toISOString().slice(0, 10) };
  return String(value).trim().slice(0, LONGEST_CELL);
}
