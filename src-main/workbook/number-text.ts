/** A number that a workbook stores, in figures. */
import type { SpreadsheetMapping } from '../../src-preload/contract/batches/batch.ts';

/** The most significant digits that a spreadsheet keeps: 0.1 + 0.2 is 0.3 there. */
const SHEET_DIGITS = 15;

export function numberText(value: number, decimal: SpreadsheetMapping['decimal']): string {
  const rounded = Number(value.toPrecision(SHEET_DIGITS));
  const text = String(rounded).includes('e') ? rounded.toFixed(0) : String(rounded);
  return decimal === 'comma' ? text.replace('.', ',') : text;
}
