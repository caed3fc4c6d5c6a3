/** A bank's file as text: of a text its characters, of a workbook the rows of the sheet that holds the statement. */
import type { FoundInstead } from '../../../../src-preload/contract/reports/statements.ts';
import { decodedText } from '../../../workbook/csv-text.ts';
import { openTables, type SheetCell, type SheetTable } from '../../../workbook/read-table.ts';
import { SpreadsheetRefused } from '../../../workbook/unpack-workbook.ts';
import { serialDay } from '../../../workbook/written-day.ts';
import { readStatement } from './statement-entries.ts';
import { StatementRefused } from './statement-reading.ts';

export type BankFile =
  | { readonly kind: 'text'; readonly format: 'csv' | 'xlsx'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly found: FoundInstead };

/** By their first bytes: Excel before 2007, and a workbook with a password; PDF. */
const COMPOUND_FILE = 'd0cf11e0';
const PDF = '25504446';
const ARCHIVE = '504b';

/** @throws StatementRefused `statement-too-large` for a workbook that is. */
export async function bankFile(content: Buffer): Promise<BankFile> {
  const start = content.subarray(0, 4).toString('hex');
  if (start === COMPOUND_FILE) return { kind: 'unreadable', found: 'other-spreadsheet' };
  if (start === PDF) return { kind: 'unreadable', found: 'pdf' };
  if (start.startsWith(ARCHIVE)) return workbookText(content);
  const { text } = decodedText(content);
  if (text.includes('\0')) return { kind: 'unreadable', found: 'other' };
  return { kind: 'text', format: 'csv', text };
}

/** The most sheets that are searched for the statement. */
const MOST_SHEETS = 20;

/** The first visible sheet that is a statement; where none is, the first that is a table whose columns may be chosen. */
async function workbookText(content: Buffer): Promise<BankFile> {
  let first: string | null = null;
  try {
    const tableAt = await openTables(content);
    for (let at = 0, count = 1; at < Math.min(count, MOST_SHEETS); at += 1) {
      const table = tableAt(at);
      count = table.sheets.length;
      if (table.hiddenSheets.has(at) || table.rows.length === 0) continue;
      const text = sheetText(table);
      const shape = readStatement(text);
      if (shape.kind === 'csv' && shape.mapping !== null) return { kind: 'text', format: 'xlsx', text };
      if (shape.kind === 'csv') first ??= text;
    }
  } catch (fault) {
    if (!(fault instanceof SpreadsheetRefused)) throw fault;
    if (fault.code === 'spreadsheet-too-large' || fault.code === 'spreadsheet-too-many-rows')
      throw new StatementRefused('content', 'statement-too-large');
    return { kind: 'unreadable', found: fault.code === 'spreadsheet-archive' ? 'archive' : 'other-spreadsheet' };
  }
  return first === null ? { kind: 'unreadable', found: 'other' } : { kind: 'text', format: 'xlsx', text: first };
}

/** A sheet as tab-separated text, each row on its own line. */
function sheetText({ rows }: SheetTable): string {
  const days = columnsOfSerials(rows);
  const lines: string[] = [];
  for (const { line, cells } of rows) {
    while (lines.length < line - 1) lines.push('');
    lines.push(cells.map((cell, column) => (days.has(column) ? dayOf(cell) : cellText(cell))).join('\t'));
  }
  return `sep=\t\n${lines.join('\n')}`;
}

const DATE_NAME = /^(?:data|date|dt|dia)(?![\p{L}\p{N}])/iu;

/** Columns named as dates whose every number is one of a day: its format is lost where a program has written the sheet. */
function columnsOfSerials(rows: SheetTable['rows']): ReadonlySet<number> {
  const named = new Set<number>();
  const others = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries())
      if (typeof cell === 'string' && DATE_NAME.test(cell)) named.add(column);
      else if (typeof cell !== 'string' && !('number' in cell && serialDay(cell.number) !== null)) others.add(column);
  return new Set([...named].filter((column) => !others.has(column)));
}

function dayOf(cell: SheetCell): string {
  return (typeof cell !== 'string' && 'number' in cell ? serialDay(cell.number) : null) ?? cellText(cell);
}

/** The most significant digits that a spreadsheet keeps: 0.1 + 0.2 is 0.3 there. */
const SHEET_DIGITS = 15;
/** More decimals than thousands have digits: parts of a cent are never read as thousands. */
const MOST_DECIMALS = 6;

function cellText(cell: SheetCell): string {
  if (typeof cell === 'string') return `"${cell.replaceAll('"', '""')}"`;
  if ('day' in cell) return cell.day;
  const value = Number(cell.number.toPrecision(SHEET_DIGITS));
  if (Number.isInteger(value)) return value.toFixed(0);
  const cents = value.toFixed(2);
  return Number(cents) === value ? cents : value.toFixed(MOST_DECIMALS);
}
