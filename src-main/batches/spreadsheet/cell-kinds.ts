/** What the cells of a column are by themselves: amounts, documents, days, counts. */
import { readDocument } from '../../../src-preload/contract/values/documents.ts';
import { readMoney } from '../../../src-preload/contract/values/read-money.ts';
import type { SheetCell } from '../../workbook/read-table.ts';
import { readDay, withZeros } from './cell-values.ts';

/** The largest number of instalments, pieces or hours that is taken for one. */
const LARGEST_COUNT = 60;

export function textOfSheetCell(cell: SheetCell): string {
  return typeof cell === 'string' ? cell : 'day' in cell ? cell.day : String(cell.number);
}

export function most(cells: readonly SheetCell[], is: (cell: SheetCell) => boolean): boolean {
  return cells.filter(is).length * 2 >= cells.length && cells.length > 0;
}

/** Also one that cannot be read alone, such as `1.234`, and a cell with an error in it. */
export function isMoneyCell(cell: SheetCell): boolean {
  if (typeof cell !== 'string') return 'number' in cell;
  if (/^[=#]/.test(cell)) return true;
  const reading = readMoney(cell);
  return /\d/.test(cell) && (reading.ok || reading.code === 'money-ambiguous' || reading.code === 'money-too-precise');
}

export function isDocumentCell(cell: SheetCell): boolean {
  return !(typeof cell !== 'string' && 'day' in cell) && readDocument(withZeros(textOfSheetCell(cell))).ok;
}

export function isWords(cell: SheetCell): boolean {
  return typeof cell === 'string' && /\p{L}/u.test(cell);
}

function dayOf(cell: SheetCell): string | null {
  return typeof cell === 'string' ? readDay(cell) : 'day' in cell ? cell.day : null;
}

export function isDayCell(cell: SheetCell): boolean {
  return dayOf(cell) !== null;
}

export function isBefore(cell: SheetCell, day: string): boolean {
  return (dayOf(cell) ?? day) < day;
}

export function isPastOnly(cells: readonly SheetCell[], day: string): boolean {
  return cells.length > 0 && cells.every((cell) => isBefore(cell, day));
}

export function isCount(cells: readonly SheetCell[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => /^\d{1,2}$/.test(textOfSheetCell(cell)) && Number(textOfSheetCell(cell)) <= LARGEST_COUNT)
  );
}

export function hasCents(cells: readonly SheetCell[]): boolean {
  return cells.some((cell) => isMoneyCell(cell) && /[.,]\d{1,2}(?!\d)\s*$/.test(textOfSheetCell(cell)));
}
