/** Finds the head of a table, the names of its columns, which may be two lines with merged cells over them. */
import { BATCH_FIELDS, type BatchField } from '../../../src-preload/contract/batches/batch.ts';
import { readDocument } from '../../../src-preload/contract/values/documents.ts';
import { readMoney } from '../../../src-preload/contract/values/read-money.ts';
import { nameOf } from '../../columns/column-names.ts';
import type { SheetCell, SheetRow } from '../../workbook/read-table.ts';
import { rankOf } from './words/column-names.ts';

/** Rows above the head that are searched for it: a title, a period. */
const MOST_ABOVE = 20;

export interface TableHead {
  readonly names: readonly string[];
  /** Where it is among the rows; null where there is none. */
  readonly at: number | null;
  /** Where the rows below it begin. */
  readonly below: number;
  /** Cells of its lines, named or not; null where there is none. */
  readonly width: number | null;
}

export function headOf(rows: readonly SheetRow[]): TableHead {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const at = headAt(rows);
  const first = at === null ? undefined : rows[at];
  const named = (name: (column: number) => string) => Array.from({ length: width }, (_, column) => name(column));
  if (at === null || first === undefined) return { names: named(() => ''), at, below: 0, width: null };
  const second = rows[at + 1];
  if (second === undefined || rows.length < at + 3 || !isSecondLine(first, second))
    return { names: named((column) => shownText(first.cells[column])), at, below: at + 1, width: first.cells.length };
  return {
    names: named((column) => bothLines(first, second, column)),
    at,
    below: at + 2,
    width: Math.max(first.cells.length, second.cells.length),
  };
}

/**
 * Whether a row of a CSV has a separator too many, as a decimal comma without quotes is one: a cell right of the head's
 * last one, or cents in the cell after the amount.
 */
export function isCut({ cells }: SheetRow, width: number | null, amount: number): boolean {
  if (width === null || cells.length <= width) return false;
  const cents = cells[amount + 1];
  return cells.slice(width).some((cell) => cell !== '') || (typeof cents === 'string' && /^\d{1,2}$/.test(cents));
}

/** The row with the most names of columns; else the first, unless it has an amount or a document: then there is no head. */
function headAt(rows: readonly SheetRow[]): number | null {
  let best = 0;
  let most = 0;
  for (const [index, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const names = BATCH_FIELDS.filter((field) => cells.some((cell) => isNameOf(field, cell))).length;
    if (names > most) [best, most] = [index, names];
  }
  if (most > 0) return best;
  return rows[0]?.cells.some(isValue) === true ? null : 0;
}

function isValue(cell: SheetCell): boolean {
  return typeof cell !== 'string' || readDocument(cell).ok || (/\d/.test(cell) && readMoney(cell).ok);
}

function isNameOf(field: BatchField, cell: SheetCell | undefined): boolean {
  return typeof cell === 'string' && rankOf(field, cell) !== null;
}

/** Below a cell of a first line, the end of its text, or what of it a column is. */
const QUALIFIER =
  /^(?:liquid[oa]|brut[oa]|unitari[oa]|total|pag[oa]|nascimento|vencimento|emissao|pagamento|mensal|net|gross)$/;

/**
 * Whether a row goes on with the names of the line above, and is no customer: it has words alone, names a column, and
 * fills what the line above leaves empty or has cut.
 */
function isSecondLine(first: SheetRow, second: SheetRow): boolean {
  const words = second.cells.filter((cell) => cell !== '');
  if (!words.every((cell) => typeof cell === 'string' && !/[\d@]/.test(cell))) return false;
  const isName = (cell: SheetCell) =>
    typeof cell === 'string' && (QUALIFIER.test(nameOf(cell)) || BATCH_FIELDS.some((field) => isNameOf(field, cell)));
  const goesOn = second.cells.some(
    (cell, column) => isName(cell) && ((first.cells[column] ?? '') === '' || isHalf(first.cells[column])),
  );
  return goesOn && words.filter(isName).length * 2 >= words.length;
}

/** `Data de`, whose next word is in the line below. */
function isHalf(cell: SheetCell | undefined): boolean {
  return typeof cell === 'string' && /\s(?:d[aeo]s?|of)$/i.test(cell);
}

function bothLines(first: SheetRow, second: SheetRow, column: number): string {
  const own = shownText(first.cells[column]);
  const below = shownText(second.cells[column]);
  if (below === '') return own;
  if (own === '' && BATCH_FIELDS.some((field) => isNameOf(field, below))) return below;
  return `${own === '' ? mergedOver(first, column) : own} ${below}`.trim();
}

/** A merged cell has its text in the first of its columns. */
function mergedOver({ cells }: SheetRow, column: number): string {
  for (let at = column; at >= 0; at -= 1) if ((cells[at] ?? '') !== '') return shownText(cells[at]);
  return '';
}

/** A cell as a person sees it before its column is known. */
export function shownText(cell: SheetCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell.slice(0, 200);
  return 'day' in cell ? cell.day : String(cell.number);
}
