/**
 * A workbook (ECMA-376) streamed straight into its zip archive: sheets of rows, then one that may describe them.
 *
 * yazl writes the archive: it streams, handles back-pressure, supports archives beyond 4 GiB, and adds one small
 * package; other workbook writers hold a sheet in memory, or take several times as long.
 */
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { decimalMoney } from '../../../../src-preload/contract/values/decimal-money.ts';
import type { Append } from '../../../ground/atomic-write.ts';
import type { ZonedTime } from '../../../ground/zoned-time.ts';
import type { FileColumn } from '../columns/export-columns.ts';
import { SHEET_END, STYLE, sheetHead, sheetRow, textCell } from './xlsx-sheet.ts';
import { xmlText } from './xlsx-text.ts';

/** Rows of a sheet below its head: a sheet holds 1,048,576 (Excel's specification). */
const ROWS_A_SHEET = 1_048_575;

/** Bytes of a sheet's XML after which the next one begins: an entry of the archive holds less than 4 GiB. */
const LARGEST_SHEET = 4_000_000_000;

/** XML is written in chunks of about this many characters. */
const PIECE = 64 * 1024;

/**
 * Speed before size: texts as repetitive as these shrink to a fifth even so. The archive has no time of creation, so
 * that equal data makes equal bytes.
 */
const ENTRY = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/** A cell of the summary: a text or an amount; money is whole cents as digits. */
export type SummaryCell =
  | { readonly text: string; readonly head?: boolean }
  | { readonly cents: string }
  | { readonly count: number };

export interface WorkbookContent<Row> {
  readonly columns: readonly FileColumn<Row>[];
  readonly zoned: ZonedTime;
  /** Read one by one, as far as the file accepts them. */
  readonly pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  readonly dataName: string;
  readonly summaryName: string;
  /** Called when every row has been written; null for a workbook without that sheet. */
  summary(): readonly (readonly SummaryCell[])[] | null;
  /** Called with how many rows are written so far; may stop the export by throwing. */
  written(rows: number): void;
  /** The most rows of a sheet; tests use fewer than the format's own limit. */
  readonly rowsOfSheet?: number;
}

/** Writes the whole workbook. The list of sheets comes last, when their number is known. */
export async function writeWorkbook<Row>(append: Append, content: WorkbookContent<Row>): Promise<void> {
  const zip = new ZipFile();
  /** Whichever of the two fails, the other one waits for it. */
  const end = new AbortController();
  const fill = async () => {
    const names: string[] = [];
    const rows = rowsOf(content);
    while (names.length === 0 || (await rows.hasMore())) {
      names.push(names.length === 0 ? content.dataName : `${content.dataName} ${names.length + 1}`);
      const sheet = Readable.from(rows.sheet(), { objectMode: false, signal: end.signal });
      zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`, ENTRY);
      await finished(sheet);
    }
    const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name, ENTRY);
    const summary = content.summary();
    if (summary !== null) {
      names.push(content.summaryName);
      add(`xl/worksheets/sheet${names.length}.xml`, summarySheet(summary));
    }
    add('xl/styles.xml', STYLES);
    add('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
    add('xl/workbook.xml', workbook(names));
    add('_rels/.rels', ROOT_RELATIONS);
    add('[Content_Types].xml', contentTypes(names.length));
    zip.end();
  };
  const appendAll = async (pieces: AsyncIterable<Buffer | string>) => {
    for await (const piece of pieces) await append(piece);
  };
  const both = [fill(), pipeline(zip.outputStream, appendAll, { signal: end.signal })];
  try {
    await Promise.all(both);
  } finally {
    end.abort();
    await Promise.allSettled(both);
  }
}

/** The rows, a sheet at a time, as chunks of XML. */
function rowsOf<Row>({ columns, zoned, pages, written, rowsOfSheet = ROWS_A_SHEET }: WorkbookContent<Row>) {
  const line = sheetRow(columns, zoned);
  const iterator = Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
  let page: readonly Row[] = [];
  let at = 0;
  let count = 0;
  const hasMore = async () => {
    while (at === page.length) {
      const next = await iterator.next();
      if (next.done === true) return false;
      page = next.value;
      at = 0;
    }
    return true;
  };
  return {
    hasMore,
    async *sheet(): AsyncGenerator<Buffer> {
      let piece = sheetHead(columns);
      let bytes = 0;
      let rowNumber = 2;
      while (rowNumber <= rowsOfSheet + 1 && bytes < LARGEST_SHEET && (await hasMore())) {
        // As many of the page as the sheet has room for.
        for (const row of page.slice(at, at + rowsOfSheet + 2 - rowNumber)) {
          piece += line(row, rowNumber);
          at += 1;
          rowNumber += 1;
          count += 1;
          if (piece.length < PIECE) continue;
          const buffer = Buffer.from(piece);
          bytes += buffer.length;
          piece = '';
          yield buffer;
          written(count);
          if (bytes >= LARGEST_SHEET) break;
        }
      }
      yield Buffer.from(piece + SHEET_END);
      written(count);
    },
  };
}

function summarySheet(lines: readonly (readonly SummaryCell[])[]): string {
  const rows = lines.map((cells, index) => {
    const rowNumber = index + 1;
    return `<row r="${rowNumber}">${cells.map((cell, at) => summaryCell(cell, 'ABCDEF'[at] ?? 'G', rowNumber)).join('')}</row>`;
  });
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="34" customWidth="1"/>` +
    `<col min="2" max="6" width="24" customWidth="1"/></cols><sheetData>${rows.join('')}${SHEET_END}`
  );
}

function summaryCell(cell: SummaryCell, letter: string, rowNumber: number): string {
  if ('cents' in cell) return `<c r="${letter}${rowNumber}" s="${STYLE.money}"><v>${decimalMoney(cell.cents)}</v></c>`;
  if ('count' in cell) return `<c r="${letter}${rowNumber}" s="${STYLE.count}"><v>${cell.count}</v></c>`;
  return textCell(letter, rowNumber, cell.text, cell.head === true ? STYLE.head : STYLE.text);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${parts.join('')}</Types>`
  );
}

const ROOT_RELATIONS = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${parts.join('')}${styles}</Relationships>`;
}

/**
 * Formats in the order of STYLE: plain, money, moment, text, head, count, day. 4 is `#,##0.00`, 49 text, 1 whole numbers.
 */
const FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`;
