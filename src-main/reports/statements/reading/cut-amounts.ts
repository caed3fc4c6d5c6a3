/**
 * A bank's table in which the comma separates cells and is the decimal sign, too, without quotes: `05/10/2026,PIX,50,00`
 * has an amount of fifty and a cell with its cents.
 */
import { type CsvRow, csvRows, csvSeparator } from '../../../ground/csv-rows.ts';

/** The head has no figures, and at least a day, a text and an amount. */
const FEWEST_CELLS = 3;

const WHOLE = /^[-+−–(]?\s?(?:R\$)?\s?[-+−–]?(?:\d{1,3}(?:\.\d{3})+|\d{1,9})$/;
const CENTS = /^\d{2}(?:\)| ?[CD-])?$/i;

const MONEY_NAME = /valor|vlr|saldo|cr[eé]d|d[eé]b|entrada|sa[ií]da|quantia|montante|amount|value|balance/i;

/** The rows of a table, each amount in one cell again where just the cells that the head lacks are cents. */
export function* rowsWithWholeAmounts(text: string): Generator<CsvRow> {
  const isComma = csvSeparator(text) === ',';
  let head: readonly string[] | null = null;
  for (const row of csvRows(text)) {
    if (isComma && head === null && isHeadOfColumns(row.cells)) head = row.cells.slice(0, filledWidth(row.cells));
    yield head === null ? row : { ...row, cells: withWholeAmounts(row.cells, head) };
  }
}

function isHeadOfColumns(cells: readonly string[]): boolean {
  return filledWidth(cells) >= FEWEST_CELLS && cells.every((cell) => !/\d/.test(cell));
}

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function withWholeAmounts(cells: readonly string[], head: readonly string[]): readonly string[] {
  const surplus = filledWidth(cells) - head.length;
  if (surplus <= 0) return cells;
  const joined: string[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const [cell = '', cents = ''] = [cells[at], cells[at + 1]];
    const isCut = MONEY_NAME.test(head[joined.length] ?? '') && WHOLE.test(cell) && CENTS.test(cents);
    joined.push(isCut ? `${cell},${cents}` : cell);
    if (isCut) at += 1;
  }
  return cells.length - joined.length === surplus ? joined : cells;
}
