/** The values of single cells: amounts in cents, days, and the texts of the rest. No fraction is computed. */
import type { BatchCells, BatchField, SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import { BATCH_FIELDS } from '../../../src-preload/contract/batches/batch.ts';
import { compactDocument, readDocument } from '../../../src-preload/contract/values/documents.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { type MoneyReading, readMoney } from '../../../src-preload/contract/values/read-money.ts';
import { numberText } from '../../workbook/number-text.ts';
import type { SheetCell, SheetRow } from '../../workbook/read-table.ts';
import { serialDay, writtenDay } from '../../workbook/written-day.ts';

type Decimal = SpreadsheetMapping['decimal'];

/** The texts of a row's mapped cells, with amounts as its decimal sign writes them and days as `2026-11-20`. */
export function cellsOf({ cells }: SheetRow, { columns, secondDocument, decimal }: SpreadsheetMapping): BatchCells {
  const cellAt = (field: BatchField, column: number | null | undefined): string =>
    cellText(field, column == null ? '' : (cells[column] ?? ''), decimal);
  const textOf = (field: BatchField): string => {
    const text = cellAt(field, columns[field]);
    const whole = field === 'document' ? eitherDocument(text, cellAt(field, secondDocument)) : text;
    return whole.slice(0, LONGEST.batchCell);
  };
  return Object.fromEntries(BATCH_FIELDS.map((field) => [field, textOf(field)])) as Record<BatchField, string>;
}

/** Between the documents of a row that has two: a person decides which one is charged. */
export const BETWEEN_DOCUMENTS = ' / ';

/** The one that is filled; both where they differ. A hyphen alone is what people write into an empty cell. */
function eitherDocument(first: string, second: string): string {
  const [one, other] = [compactDocument(first), compactDocument(second)];
  if (other === '' || one === other) return first;
  return one === '' ? second : first + BETWEEN_DOCUMENTS + second;
}

function cellText(field: BatchField, cell: SheetCell, decimal: Decimal): string {
  const text = typeof cell === 'string' ? cell : 'day' in cell ? cell.day : numberText(cell.number, decimal);
  if (field === 'document') return withZeros(text);
  if (field === 'dueDay') return readDay(text) ?? serialDayIn(text) ?? text;
  return text;
}

/**
 * A spreadsheet that takes a CPF or CNPJ for a number drops its zeros in front; the check digits tell that it was one.
 * Eleven digits are never a CNPJ without three zeros: one mistyped CPF in a hundred would be one.
 */
export function withZeros(text: string): string {
  if (!/^(?:\d{8,10}|\d{12,13})$/.test(text)) return text;
  const padded = text.padStart(text.length < 11 ? 11 : 14, '0');
  return readDocument(padded).ok ? padded : text;
}

/**
 * Cents of an amount whose decimal sign is known, so that `1.234` is a thousand where the comma is the decimal sign, and
 * too precise where the point is.
 */
export function readAmount(text: string, decimal: Decimal): MoneyReading {
  const reading = readMoney(text);
  if (reading.ok || reading.code !== 'money-ambiguous') return reading;
  const mark = /[.,]/.exec(text)?.[0];
  if ((mark === ',') === (decimal === 'comma')) return { ok: false, code: 'money-too-precise' };
  return readMoney(text.replace(/[.,]/, ''));
}

/**
 * A day as people and programs write it, with or without a time behind it, as `2026-11-20`; null for any other text and
 * for figures alone, which may be a number of anything.
 */
export function readDay(text: string): string | null {
  const written = writtenDay(text);
  return written === null || written.isNumber || !TIME.test(written.rest) ? null : written.day;
}

/** The number of a day that has lost its format. */
function serialDayIn(text: string): string | null {
  const [, days] = /^(\d{5})(?:[.,]\d{1,15})?$/.exec(text) ?? [];
  return days === undefined ? null : serialDay(Number(days));
}

const TIME = /^(?:$|[T ,]{1,2}\d{1,2}:\d{2})/;

/** The decimal sign of a column's amounts: the one that most of those have which cannot be read otherwise. */
export function decimalSignOf(column: number | null | undefined, rows: readonly SheetRow[]): Decimal {
  let points = 0;
  for (const { cells } of rows) {
    const cell = column == null ? '' : (cells[column] ?? '');
    const mark = typeof cell === 'string' ? /([.,])\d{1,2}\s*$/.exec(cell)?.[1] : undefined;
    if (mark !== undefined) points += mark === '.' ? 1 : -1;
  }
  return points > 0 ? 'point' : 'comma';
}
