/**
 * A workbook (ECMA-376) written straight into its zip archive: sheets of rows, then one that says what they are of.
 */
import type { ExportRow } from '../history/port.ts';
import type { ZonedTime } from '../zoned-time.ts';
import type { Column } from './columns.ts';
import { xmlText } from './sheet-text.ts';
import { SHEET_END, STYLE, sheetHead, sheetRow, textCell } from './sheet-xml.ts';
import type { Append } from './whole-file.ts';
import { XmlBytes } from './xml-bytes.ts';
import { ZipWriter } from './zip.ts';

/** Rows of a sheet below its head: a sheet holds 1,048,576 (Excel's specification). */
const ROWS_A_SHEET = 1_048_575;

/** Bytes of a sheet's XML, after which the next one is begun: an entry of the archive holds less than 4 GiB. */
const LARGEST_SHEET = 4_000_000_000;

/** XML is handed on in pieces of about so many bytes. */
const PIECE = 256 * 1024;
/** Bytes of nearly any row: its texts are a few dozen characters long. */
const ROOM_OF_A_ROW = 16 * 1024;

/** A cell of the summary: what is said, or how much; money is whole cents as digits. */
export type SummaryCell =
  | { readonly text: string; readonly head?: boolean }
  | { readonly cents: string }
  | { readonly count: number };

export interface WorkbookContent {
  readonly columns: readonly Column[];
  readonly zoned: ZonedTime;
  readonly pages: Iterable<readonly ExportRow[]>;
  readonly dataName: string;
  readonly summaryName: string;
  /** Called when every row has been written. */
  summary(): readonly (readonly SummaryCell[])[];
  /** Hears how many rows are written so far; may refuse to go on by throwing. */
  written(rows: number): void;
  /** Rows of a sheet at the most; tests take less than the format's own limit. */
  readonly rowsOfSheet?: number;
}

/** Writes the whole workbook. What lists the sheets comes last, when it is known how many there are. */
export async function writeWorkbook(append: Append, content: WorkbookContent): Promise<void> {
  const { columns, zoned, rowsOfSheet = ROWS_A_SHEET } = content;
  const zip = new ZipWriter(append);
  const rows = rowsOf(content.pages);
  const xml = new XmlBytes(PIECE + ROOM_OF_A_ROW);
  const line = sheetRow(columns, zoned, xml);
  const names: string[] = [];
  let next = rows.next();
  let written = 0;
  do {
    names.push(names.length === 0 ? content.dataName : `${content.dataName} ${names.length + 1}`);
    await zip.add(`xl/worksheets/sheet${names.length}.xml`, async (write) => {
      xml.xml(sheetHead(columns));
      let bytes = 0;
      for (let place = 2; !next.done && place <= rowsOfSheet + 1 && bytes < LARGEST_SHEET; place += 1) {
        line(next.value, place);
        next = rows.next();
        written += 1;
        if (xml.length < PIECE) continue;
        bytes += xml.length;
        await write(xml.take());
        content.written(written);
      }
      xml.xml(SHEET_END);
      await write(xml.take());
    });
  } while (!next.done);
  content.written(written);
  names.push(content.summaryName);
  await zip.add(`xl/worksheets/sheet${names.length}.xml`, (write) => write(summarySheet(content.summary())));
  await zip.add('xl/styles.xml', (write) => write(STYLES));
  await zip.add('xl/_rels/workbook.xml.rels', (write) => write(workbookRelations(names.length)));
  await zip.add('xl/workbook.xml', (write) => write(workbook(names)));
  await zip.add('_rels/.rels', (write) => write(ROOT_RELATIONS));
  await zip.add('[Content_Types].xml', (write) => write(contentTypes(names.length)));
  await zip.end();
}

function* rowsOf(pages: Iterable<readonly ExportRow[]>): Generator<ExportRow, undefined> {
  for (const page of pages) yield* page;
  return undefined;
}

function summarySheet(lines: readonly (readonly SummaryCell[])[]): string {
  const rows = lines.map((cells, index) => {
    const place = index + 1;
    return `<row r="${place}">${cells.map((cell, at) => summaryCell(cell, 'ABCDEF'[at] ?? 'G', place)).join('')}</row>`;
  });
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="34" customWidth="1"/>` +
    `<col min="2" max="6" width="24" customWidth="1"/></cols><sheetData>${rows.join('')}${SHEET_END}`
  );
}

function summaryCell(cell: SummaryCell, letter: string, place: number): string {
  if ('cents' in cell) {
    const digits = cell.cents.padStart(3, '0');
    return `<c r="${letter}${place}" s="${STYLE.money}"><v>${digits.slice(0, -2)}.${digits.slice(-2)}</v></c>`;
  }
  if ('count' in cell) return `<c r="${letter}${place}" s="${STYLE.count}"><v>${cell.count}</v></c>`;
  return textCell(letter, place, cell.text, cell.head === true ? STYLE.head : STYLE.text);
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

/** Formats in the order of STYLE: plain, money, moment, text, head, count. 4 is `#,##0.00`, 49 text, 1 whole numbers. */
const FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`;
