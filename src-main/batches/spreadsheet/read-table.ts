/** Reads a foreign spreadsheet, CSV or XLSX, into rows of cells. It runs in a thread of its own. */
import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { csvRows } from '../../ground/csv-rows.ts';
import { refuseWildReferences } from './sheet-limits.ts';
import { notReadable, SpreadsheetRefused, unpackWorkbook } from './unpack-workbook.ts';
import { asReadable, hiddenColumns, hiddenRows, sheetParts } from './workbook-sheets.ts';

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
}

/** Rows above and below those of a batch, a head and notes, that are still read. */
const MOST_ROWS = MOST.batchRows + 1_000;
const LONGEST_CELL = 2_000;

/** @throws SpreadsheetRefused as the contract names it. */
export async function readTable(content: Buffer, sheet: number): Promise<SheetTable> {
  if (content.length === 0) throw new SpreadsheetRefused('spreadsheet-empty');
  const isArchive = content.subarray(0, 2).toString('latin1') === 'PK';
  const table = isArchive ? await workbookTable(content, sheet) : csvTable(content);
  // Another sheet of a workbook may hold the rows.
  if (table.rows.length === 0 && table.sheets.length <= 1) throw new SpreadsheetRefused('spreadsheet-empty');
  return table;
}

function csvTable(content: Buffer): SheetTable {
  const rows: SheetRow[] = [];
  for (const { line, cells } of csvRows(csvText(content))) {
    if (rows.length === MOST_ROWS) throw new SpreadsheetRefused('spreadsheet-too-many-rows');
    rows.push({ line, cells: cells.map((cell) => cell.slice(0, LONGEST_CELL)) });
  }
  return { format: 'csv', sheets: [], hiddenSheets: new Set(), rows, hidden: new Set(), hiddenColumns: new Set() };
}

/** The first bytes of what Excel wrote before 2007, and of a workbook with a password. */
const COMPOUND_FILE = 'd0cf11e0';

/**
 * UTF-8 with or without a mark, UTF-16 with one (Excel's "Unicode text"), else Windows-1252, in which any bytes are a
 * text.
 */
function csvText(content: Buffer): string {
  if (content.subarray(0, 4).toString('hex') === COMPOUND_FILE) throw notReadable();
  const text = decoded(content);
  // A page that a bank or a program names .xls, or a file that is no text at all.
  if (text.includes('\0') || /^\s*<(?:!doctype|html|\?xml|table|meta|head|style)\b/i.test(text.slice(0, 500)))
    throw notReadable();
  return text;
}

function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

async function workbookTable(content: Buffer, sheet: number): Promise<SheetTable> {
  const parts = unpackWorkbook(content);
  refuseWildReferences(parts);
  const states = sheetParts(parts);
  const sheets = await readWorkbook(zipSync(asReadable(parts, states), { level: 0 }).buffer).catch(() => {
    throw notReadable();
  });
  const state = states[sheet];
  if (sheets[sheet] === undefined || state === undefined) throw notReadable();
  // A chart's sheet has no cells.
  const data: (typeof sheets)[number]['data'] | undefined = sheets[sheet].data;
  const rows: SheetRow[] = [];
  for (const [index, stored] of (data ?? []).entries()) {
    const cells = stored.slice(0, MOST.columns).map(cellOf);
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === MOST_ROWS) throw new SpreadsheetRefused('spreadsheet-too-many-rows');
    rows.push({ line: index + 1, cells });
  }
  return {
    format: 'xlsx',
    sheets: sheets.map((each) => each.sheet),
    hiddenSheets: new Set(states.flatMap(({ isHidden }, index) => (isHidden ? [index] : []))),
    rows,
    hidden: hiddenRows(parts, state),
    hiddenColumns: hiddenColumns(parts, state, MOST.columns),
  };
}

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? { number: value } : '';
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '' : { day: value.toISOString().slice(0, 10) };
  return String(value).trim().slice(0, LONGEST_CELL);
}
