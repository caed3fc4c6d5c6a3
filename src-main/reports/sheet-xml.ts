/** A worksheet's XML (ECMA-376, part 1, section 18.3), row by row. No cell is ever a formula. */
import type { ExportRow } from '../history/port.ts';
import type { ZonedTime } from '../zoned-time.ts';
import type { Column } from './columns.ts';
import { xmlText } from './sheet-text.ts';
import { asciiOf, type XmlBytes } from './xml-bytes.ts';

/** Places in the list of cell formats that styles.xml holds. */
export const STYLE = { plain: 0, money: 1, moment: 2, text: 3, head: 4, count: 5 } as const;

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
export function sheetRow(
  columns: readonly Column[],
  zoned: ZonedTime,
  xml: XmlBytes,
): (row: ExportRow, place: number) => void {
  const cells = columns.map((column, index) => cellOf(column, letterOf(index), zoned, xml));
  return (row, place) => {
    const at = asciiOf(String(place));
    xml.ascii(ROW);
    xml.ascii(at);
    xml.ascii(ROW_BEGUN);
    for (const cell of cells) cell(row, at);
    xml.ascii(ROW_END);
  };
}

const ROW = asciiOf('<row r="');
const ROW_BEGUN = asciiOf('">');
const ROW_END = asciiOf('</row>');
const TEXT = asciiOf(`" s="${STYLE.text}" t="inlineStr"><is><t`);
const TEXT_END = asciiOf('</t></is></c>');
const NUMBER_END = asciiOf('</v></c>');

/** @param place the row's number, as digits. */
type Cell = (row: ExportRow, place: Uint8Array) => void;

function cellOf(column: Column, letter: string, zoned: ZonedTime, xml: XmlBytes): Cell {
  const first = asciiOf(`<c r="${letter}`);
  const begin = (place: Uint8Array, kind: Uint8Array): void => {
    xml.ascii(first);
    xml.ascii(place);
    xml.ascii(kind);
  };
  const text = (place: Uint8Array, value: string): void => {
    begin(place, TEXT);
    xml.cellText(value);
    xml.ascii(TEXT_END);
  };
  /** An empty cell is none; `write` has the last word on whether a number is one. */
  const number = (style: number, value: (row: ExportRow) => number | null, write: (value: number) => void): Cell => {
    const kind = asciiOf(`" s="${style}"><v>`);
    return (row, place) => {
      const given = value(row);
      if (given === null) return;
      begin(place, kind);
      write(given);
      xml.ascii(NUMBER_END);
    };
  };
  switch (column.kind) {
    case 'text':
      return (row, place) => {
        const value = column.value(row);
        if (value !== null) text(place, value);
      };
    case 'money':
      return number(
        STYLE.money,
        (row) => column.value(row),
        (cents) => xml.cents(cents),
      );
    case 'count':
      return number(
        STYLE.count,
        (row) => column.value(row),
        (count) => xml.whole(count),
      );
    case 'moment': {
      const kind = asciiOf(`" s="${STYLE.moment}"><v>`);
      return (row, place) => {
        const instant = column.value(row);
        if (instant === null) return;
        const day = zoned.spreadsheetDay(instant);
        // Before March 1900 and after 9999 a spreadsheet has no date; a text says the same.
        if (day === null) return text(place, zoned.iso(instant));
        begin(place, kind);
        xml.day(day);
        xml.ascii(NUMBER_END);
      };
    }
  }
}

/** A cell of text by itself, for the head and the summary. */
export function textCell(letter: string, place: number, text: string, style: number): string {
  return `<c r="${letter}${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** `A`, `B`, … `Z`, `AA`, for a place counted from nought. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
