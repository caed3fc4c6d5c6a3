/**
 * A worksheet's XML (ECMA-376, part 1, section 18.3), row by row. Texts are exact: what XML cannot hold is written in
 * the format's own escape, `_x000D_` (section 22.9.2.19). No cell is ever a formula.
 */
import type { ExportRow } from '../history/port.ts';
import type { ZonedTime } from '../zoned-time.ts';
import type { Column } from './columns.ts';
import { decimalOf } from './csv-dialect.ts';

/** Places in the list of cell formats that styles.xml holds. */
export const STYLE = { plain: 0, money: 1, moment: 2, text: 3, head: 4, count: 5 } as const;

/** The longest text a cell holds, in UTF-16 units (Excel's specification); a longer one is cut. */
const LONGEST_TEXT = 32_767;

const WIDTHS = { money: 16, moment: 20, count: 8 } as const;
const TEXT_WIDTHS: Readonly<Partial<Record<Column['id'], number>>> = {
  transactionId: 38,
  end2endId: 36,
  customer: 30,
  email: 32,
  description: 30,
  reference: 22,
  document: 18,
  phone: 16,
};

export function sheetHead(columns: readonly Column[]): string {
  const widths = columns.map((column, index) => {
    const width = column.kind === 'text' ? (TEXT_WIDTHS[column.id] ?? 18) : WIDTHS[column.kind];
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

/** Gives the function that writes one row at its place (1 is the first) in the sheet. */
export function sheetRow(columns: readonly Column[], zoned: ZonedTime): (row: ExportRow, place: number) => string {
  const cells = columns.map((column, index) => cellOf(column, letterOf(index), zoned));
  return (row, place) => {
    const at = String(place);
    let xml = `<row r="${at}">`;
    for (const cell of cells) xml += cell(row, at);
    return `${xml}</row>`;
  };
}

type Cell = (row: ExportRow, place: string) => string;

function cellOf(column: Column, letter: string, zoned: ZonedTime): Cell {
  // Everything of a cell that is the same in each row is put together once.
  const text = `" s="${STYLE.text}" t="inlineStr"><is><t`;
  const number = (style: number) => `" s="${style}"><v>`;
  const begin = `<c r="${letter}`;
  switch (column.kind) {
    case 'text':
      return (row, place) => {
        const value = column.value(row);
        return value === null ? '' : `${begin}${place}${text}${textElement(value)}</is></c>`;
      };
    case 'money': {
      const style = number(STYLE.money);
      return (row, place) => {
        const cents = column.value(row);
        return cents === null ? '' : `${begin}${place}${style}${decimalOf(cents, '.')}</v></c>`;
      };
    }
    case 'count': {
      const style = number(STYLE.count);
      return (row, place) => {
        const count = column.value(row);
        return count === null ? '' : `${begin}${place}${style}${count}</v></c>`;
      };
    }
    case 'moment': {
      const style = number(STYLE.moment);
      return (row, place) => {
        const instant = column.value(row);
        if (instant === null) return '';
        const day = zoned.spreadsheetDay(instant);
        // Before March 1900 and after 9999 a spreadsheet has no date; a text says the same.
        if (day !== null) return `${begin}${place}${style}${day}</v></c>`;
        return `${begin}${place}${text}${textElement(zoned.iso(instant))}</is></c>`;
      };
    }
  }
}

/** A cell of text by itself, for the head and the summary. */
export function textCell(letter: string, place: number, text: string, style: number): string {
  return `<c r="${letter}${place}" s="${style}" t="inlineStr"><is><t${textElement(text)}</is></c>`;
}

/** `A`, `B`, … `Z`, `AA`, for a place counted from nought. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** Most texts here: nothing in them needs a second look. The underscore may begin an escape, so it does. */
const PLAIN = /^[ -%'-;=?-^`-~\u00c0-\u017f]*$/;

/** XML's own signs, an escape that was typed, and what XML cannot hold: controls, lone surrogates, U+FFFE, U+FFFF. */
const SPECIAL = /[&<>\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** What follows `<t`. Only blanks at an end, and line breaks, need to be told to be kept; most texts have neither. */
function textElement(text: string): string {
  const isPlain = PLAIN.test(text) && text.charCodeAt(0) !== BLANK && text.charCodeAt(text.length - 1) !== BLANK;
  return isPlain && text.length <= LONGEST_TEXT ? `>${text}</t>` : ` xml:space="preserve">${xmlText(text)}</t>`;
}

const BLANK = 0x20;

/** A text as a cell's XML holds it. */
export function xmlText(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(SPECIAL, escaped);
}

function escaped(sign: string): string {
  if (sign === '&') return '&amp;';
  if (sign === '<') return '&lt;';
  if (sign === '>') return '&gt;';
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
