/**
 * What the reader of cells is never shown: it fills every gap up to the cell that a sheet names, and one name beyond the
 * last cell there is ends the whole process, whatever memory its thread may take.
 */
import { strFromU8 } from 'fflate';
import { SpreadsheetRefused } from './unpack-workbook.ts';
import type { WorkbookParts } from './workbook-sheets.ts';

/** The last cell is XFD1048576 (ECMA-376 part 1, 18.2.6 and 18.3.1.73). */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;
/** Cells between A1 and the last row and column of all sheets: each takes eight bytes of the thread's memory, twice. */
const MOST_FILLED = 16_000_000;
/** A row takes as much memory as so many cells. */
const ROW_ITSELF = 8;

/** An address or number of any tag, with or without a prefix; `xmlns:r` names a prefix. */
const REFERENCE = /(?<![\s"']xmlns)[\s"':]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const RANGE = /[\s"':]ref\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const ROW = /^[1-9]\d{0,6}$/;
const CORNER = /\$?([A-Za-z]*)\$?(\d*)/;

/**
 * Refuses a workbook in which a row, a cell, a dimension or a merged range is beyond the last one.
 * @throws SpreadsheetRefused `spreadsheet-outside`; and `spreadsheet-too-large` where so much lies between its cells that
 * it does not fit the thread.
 */
export function refuseWildReferences(parts: WorkbookParts): void {
  let filled = 0;
  for (const part of Object.values(parts)) {
    const text = strFromU8(part);
    if (!text.includes('sheetData')) continue;
    let [rows, columns] = [0, 0];
    for (const [, double, single = ''] of text.matchAll(REFERENCE)) {
      const { row, column } = placeOf(double ?? single);
      // A row without cells is not filled.
      if (column > 0) rows = Math.max(rows, row);
      columns = Math.max(columns, column);
    }
    for (const [, double, single = ''] of text.matchAll(RANGE))
      for (const corner of (double ?? single).split(/[:\s]+/)) checkCorner(corner);
    filled += rows * (columns + ROW_ITSELF);
  }
  if (filled > MOST_FILLED) throw new SpreadsheetRefused('spreadsheet-too-large');
}

/** From one; a row has column 0. */
function placeOf(reference: string): { readonly row: number; readonly column: number } {
  const [, letters, digits] = CELL.exec(reference) ?? [];
  if (letters === undefined && !ROW.test(reference)) throw outside();
  const place = { row: Number(digits ?? reference), column: columnNumber(letters ?? '') };
  if (place.row > MOST_ROWS || place.column > MOST_COLUMNS) throw outside();
  return place;
}

/** Of a range, which may be of whole rows or columns; what is written otherwise is nothing that is filled. */
function checkCorner(corner: string): void {
  const [, letters = '', digits = ''] = CORNER.exec(corner) ?? [];
  if (letters.length > 3 || columnNumber(letters.toUpperCase()) > MOST_COLUMNS || Number(digits) > MOST_ROWS)
    throw outside();
}

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function outside(): SpreadsheetRefused {
  return new SpreadsheetRefused('spreadsheet-outside');
}
