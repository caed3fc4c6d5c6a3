/** A worksheet's XML (ECMA-376, part 1, section 18.3), row by row. No cell is ever a formula. */

import { decimalMoney } from '../../../../src-preload/contract/values/decimal-money.ts';
import { spreadsheetDayOf, type ZonedTime } from '../../../ground/zoned-time.ts';
import type { FileColumn } from '../columns/export-columns.ts';
import { LONGEST_TEXT, xmlText } from './xlsx-text.ts';

/** Indexes into the list of cell formats in styles.xml, which xlsx-workbook.ts has: how a date or an amount looks. */
export const STYLE = { plain: 0, money: 1, moment: 2, text: 3, head: 4, count: 5, day: 6 } as const;

const WIDTHS = { money: 16, moment: 20, day: 12, count: 8 } as const;
const TEXT_WIDTH = 18;

export function sheetHead(columns: readonly Omit<FileColumn<never>, 'value'>[]): string {
  const widths = columns.map((column, index) => {
    const width = column.width ?? (column.kind === 'text' ? TEXT_WIDTH : WIDTHS[column.kind]);
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.max(width, column.name.length + 2)}" customWidth="1"/>`;
  });
  const names = columns.map(({ name }, index) => textCell(letterOf(index), 1, name, STYLE.head)).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${names}</row>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

/** Returns the function that writes one row at its position (1 is the first) in the sheet. */
export function sheetRow<Row>(
  columns: readonly FileColumn<Row>[],
  zoned: ZonedTime,
): (row: Row, rowNumber: number) => string {
  const cells = columns.map((column, index) => xlsxCell(column, letterOf(index), zoned));
  return (row, rowNumber) => {
    let line = `<row r="${rowNumber}">`;
    for (const cell of cells) line += cell(row, rowNumber);
    return `${line}</row>`;
  };
}

type Cell<Row> = (row: Row, rowNumber: number) => string;

/** An empty column makes no cell. */
function xlsxCell<Row>(column: FileColumn<Row>, letter: string, zoned: ZonedTime): Cell<Row> {
  const number = (rowNumber: number, style: number, digits: string | number) =>
    `<c r="${letter}${rowNumber}" s="${style}"><v>${digits}</v></c>`;
  switch (column.kind) {
    case 'text':
      return (row, rowNumber) => {
        const value = column.value(row);
        return value === null ? '' : textCell(letter, rowNumber, value, STYLE.text);
      };
    case 'money':
      return (row, rowNumber) => {
        const cents = column.value(row);
        return cents === null ? '' : number(rowNumber, STYLE.money, decimalMoney(cents));
      };
    case 'count':
      return (row, rowNumber) => {
        const count = column.value(row);
        return count === null ? '' : number(rowNumber, STYLE.count, count);
      };
    case 'day':
      return (row, rowNumber) => {
        const value = column.value(row);
        if (value === null) return '';
        const day = spreadsheetDayOf(value);
        return day === null ? textCell(letter, rowNumber, value, STYLE.text) : number(rowNumber, STYLE.day, day);
      };
    case 'moment':
      return (row, rowNumber) => {
        const instant = column.value(row);
        if (instant === null) return '';
        const day = zoned.spreadsheetDay(instant);
        // Before March 1900 and after 9999 a spreadsheet has no date; a text holds the same.
        if (day === null) return textCell(letter, rowNumber, zoned.iso(instant), STYLE.text);
        return number(rowNumber, STYLE.moment, (day + ALMOST_HALF_A_PLACE).toFixed(DAY_PLACES));
      };
  }
}

/** Decimals of a day: a second is 1.16e-5 of one, so that no rounding reaches another second. */
const DAY_PLACES = 9;
/** Rounds up what the ninth decimal cannot hold: some readers cut off what is below a millisecond. */
const ALMOST_HALF_A_PLACE = 0.48e-9;

/** A cell of text, exact. */
export function textCell(letter: string, rowNumber: number, text: string, style: number): string {
  const isPlain = text.length <= LONGEST_TEXT && !NEEDS_CARE.test(text);
  const held = isPlain ? `>${text}` : ` xml:space="preserve">${xmlText(text)}`;
  return `<c r="${letter}${rowNumber}" s="${style}" t="inlineStr"><is><t${held}</t></is></c>`;
}

/**
 * Texts that XML may need to escape: few. Leading and trailing spaces, and line breaks, must be preserved explicitly.
 */
const NEEDS_CARE = /[&<>_]|[^ -~\u00a0-\u07ff]|^ | $/;

/** `A`, `B`, … `Z`, `AA`, for a zero-based index. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
