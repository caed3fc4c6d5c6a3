/** Spreadsheets that were made to do harm, as large as a file may be: each is read or refused, in time and in little memory. */
import { strToU8, zipSync } from 'fflate';
import type { SpreadsheetThread } from '../../../src-main/batches/spreadsheet/spreadsheet-thread.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { excelRow, excelWorkbook, inline, number } from './excel-workbook.ts';

type Parts = Record<string, Uint8Array>;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const sheetXml = (rows: string, before = '', after = '') =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
const head = excelRow(1, ['Nome', 'Valor'].map(inline)) + excelRow(2, [inline('Ana'), number(50)]);
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

function zipped(parts: Readonly<Record<string, string>>): Buffer {
  const bytes: Parts = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(bytes, { level: 1 }));
}

function workbookOf(parts: Readonly<Record<string, string>>): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"/>`,
    'xl/worksheets/sheet1.xml': sheetXml(head),
    ...parts,
  });
}

const sheet = (rows: string, before = '', after = '') =>
  workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(rows, before, after) });

const DOCTYPE = `<!DOCTYPE x [<!ENTITY a0 "lol">${lines(30, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)}]>`;

/** Changes bytes of the archive's own records, wherever a signature stands. */
function patched(file: Buffer, signature: number, change: (file: Buffer, at: number) => void): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + 4)) change(file, at);
  return file;
}
const ENTRY = 0x02014b50;

/** A spreadsheet by what it does. @param size from 0 to 1: 1 is as large as it can be */
export const HOSTILE: Readonly<Record<string, (size: number) => Buffer>> = {
  'cells far apart': (size) => {
    const last = Math.ceil(1_048_576 * size);
    return sheet(`${head}<row r="${last}"><c r="O${last}"><v>1</v></c></row>`);
  },
  'cells far apart in many sheets': (size) => {
    const last = Math.ceil(1_000_000 * size);
    const rows = `${head}<row r="${last}"><c r="B${last}"><v>1</v></c></row>`;
    return excelWorkbook(Array.from({ length: 8 }, (_, at) => ({ name: `A${at}`, rows })));
  },
  'cells beyond the last': () => sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
  'a long attribute': (size) => sheet(`${head}<row r="3" x="${'a'.repeat(45e6 * size)}"><c r="A3"><v>1</v></c></row>`),
  'a long address': (size) => sheet(`<row r="1"><c r="${'A'.repeat(45e6 * size)}1"><v>1</v></c></row>`),
  'a million attributes': (size) =>
    sheet(`<row r="1" ${lines(2e6 * size, (at) => `a${at}="${at}" `)}><c r="A1"><v>1</v></c></row>`),
  'a long text': (size) => sheet(excelRow(1, [inline('Valor')]) + excelRow(2, [inline('a'.repeat(45e6 * size))])),
  'entities within entities': () =>
    workbookOf({ 'xl/worksheets/sheet1.xml': DOCTYPE + sheetXml(excelRow(1, [inline('&a30;')])) }),
  'entities in shared strings': () =>
    workbookOf({ 'xl/sharedStrings.xml': `${DOCTYPE}<sst xmlns="${MAIN}"><si><t>&a30;</t></si></sst>` }),
  'a million entities': (size) => sheet(excelRow(1, [inline('&amp;'.repeat(9e6 * size))])),
  'a bomb of zeros': (size) => zipped({ 'xl/worksheets/sheet1.xml': '\0'.repeat(250e6 * size) }),
  'a bomb of blanks': (size) => sheet(`${head}${' '.repeat(190e6 * size)}`),
  'a bomb of blanks in a tag': (size) => sheet(`${head}<row${' '.repeat(190e6 * size)}r="3"/>`),
  'many bombs': (size) =>
    zipped(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`xl/${at}.xml`, ' '.repeat(9e6 * size)]))),
  'overlapping entries': (size) => {
    const file = zipped(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, ' '.repeat(at === 0 ? 9e6 * size : 9)]),
      ),
    );
    const at = file.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    return patched(file, ENTRY, (archive, entry) => {
      // Sizes, CRC and place of the first.
      for (const [from, length] of [
        [16, 12],
        [42, 4],
      ] as const)
        archive.copy(archive, entry + from, at + from, at + from + length);
    });
  },
  'thousands of sheets': (size) =>
    excelWorkbook(Array.from({ length: Math.ceil(1_900 * size) }, (_, at) => ({ name: `A${at}`, rows: '' }))),
  'more parts than there are sheets': (size) =>
    zipped(Object.fromEntries(Array.from({ length: 60_000 * size }, (_, at) => [`${at}.xml`, '']))),
  'thousands of sheets of one part': (size) =>
    workbookOf({
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${lines(200_000 * size, (at) => `<sheet name="A${at}" sheetId="${at + 1}" r:id="rId1"/>`)}</sheets></workbook>`,
    }),
  'thousands of relations': (size) =>
    workbookOf({
      'xl/_rels/workbook.xml.rels': `<Relationships>${lines(200_000 * size, (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>`)}</Relationships>`,
    }),
  'deep elements': (size) => sheet(`${'<a>'.repeat(8e6 * size)}${'</a>'.repeat(6e6 * size)}`),
  'deep elements in a cell': (size) => sheet(`<row r="1"><c r="A1"><v>${'<r>'.repeat(8e6 * size)}`),
  'a million shared strings': (size) =>
    workbookOf({ 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${'<si><t>a</t></si>'.repeat(2.8e6 * size)}</sst>` }),
  'a shared string in a million pieces': (size) =>
    workbookOf({
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si>${'<r><t>a</t></r>'.repeat(3e6 * size)}</si></sst>`,
    }),
  'merged cells over everything': (size) =>
    sheet(
      head,
      '',
      `<mergeCells>${lines(1e6 * size, (at) => `<mergeCell ref="A${at + 1}:XFD1048576"/>`)}</mergeCells>`,
    ),
  'a format to the last line': (size) =>
    sheet(head + lines(1_048_570 * size, (at) => `<row r="${at + 3}" s="1" customFormat="1"/>`)),
  'a format in every cell': (size) =>
    sheet(
      head +
        lines(
          1_048_570 * size,
          (at) => `<row r="${at + 3}" spans="1:2"><c r="A${at + 3}" s="1"/><c r="B${at + 3}" s="1"/></row>`,
        ),
    ),
  'a row of formats without end': (size) => sheet(`${head}<row r="3">${lines(5e6 * size, () => '<c r="A3" s="1"/>')}`),
  'a wrong CRC': () => patched(sheet(head), ENTRY, (file, at) => file.writeUInt32LE(7, at + 16)),
  'a wrong packed size': () => patched(sheet(head), ENTRY, (file, at) => file.writeUInt32LE(0xffffffff, at + 20)),
  'a wrong unpacked size': () => patched(sheet(head), ENTRY, (file, at) => file.writeUInt32LE(0xffffffff, at + 24)),
  'a place beyond the file': () => patched(sheet(head), ENTRY, (file, at) => file.writeUInt32LE(0xfffffff0, at + 42)),
  'a cut archive': () => sheet(head).subarray(0, 700),
  'sheets that are other parts': () =>
    workbookOf({
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="_rels/workbook.xml.rels"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="workbook.xml"/></Relationships>`,
    }),
  'relations in a circle': () =>
    workbookOf({
      'xl/_rels/workbook.xml.rels': `<Relationships>${lines(9, (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="../xl/../xl/workbook.xml"/>`)}</Relationships>`,
    }),
  'a million hidden columns': (size) =>
    sheet(head, `<cols>${'<col min="1" max="1e9" hidden="1"/>'.repeat(1.3e6 * size)}</cols>`),
  'a million hidden rows': (size) =>
    sheet(head + lines(1e6 * size, (at) => `<row r="${at + 3}" hidden="1"><c r="A${at + 3}"><v>1</v></c></row>`)),
  'wide rows': (size) =>
    sheet(lines(11_000 * size, (row) => `<row r="${row + 1}">${lines(200, () => '<c r="A1"><v>1</v></c>')}</row>`)),
  'rows in the wrong order': (size) =>
    sheet(lines(6e5 * size, (at) => `<row r="${1_000_000 - at}"><c r="A${1_000_000 - at}"><v>1</v></c></row>`)),
  'one row a million times': (size) => sheet('<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(1e6 * size)),
  'a million formats': (size) =>
    workbookOf({
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs>${'<xf numFmtId="14" applyNumberFormat="1"/>'.repeat(1e6 * size)}</cellXfs></styleSheet>`,
    }),
  'a long number format': (size) =>
    workbookOf({
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="200" formatCode="${'[d"\\'.repeat(8e6 * size)}"/></numFmts><cellXfs><xf numFmtId="200" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': sheetXml(`${head}<row r="3"><c r="A3" s="0"><v>1</v></c></row>`),
    }),
  'formulas without a result': (size) =>
    sheet(
      lines(10_000, (at) => `<row r="${at + 1}"><c r="A${at + 1}"><f>${'A1+'.repeat(1_400 * size)}1</f></c></row>`),
    ),
  'formulas that never end': (size) => sheet(`<row r="1">${'<c r="A1"><f>'.repeat(3.4e6 * size)}`),
  'a comment that never ends': (size) => sheet(`<!--${'<row r="1"><c r="A1">'.repeat(2e6 * size)}`),
  'a quote that never ends': (size) => sheet(`<row r="1"><c r="${'<row r="1"><c r=" '.repeat(2e6 * size)}`),
  'tags that never end': (size) => sheet('<'.repeat(40e6 * size)),
  'rows that never end': (size) => sheet('<row r='.repeat(6e6 * size)),
  prefixes: (size) => sheet(lines(1e6 * size, (at) => `<p${at}:row xmlns:p${at}="${MAIN}" r="1"/>`)),
  'a separator in every place': (size) => Buffer.from(';'.repeat(5e6 * size)),
  'quotes in every place': (size) => Buffer.from(' "'.repeat(2.5e6 * size)),
  'a line of another code page in every place': (size) => Buffer.from('\xe9\n'.repeat(2.5e6 * size), 'latin1'),
  'equals signs and quotes': (size) => Buffer.from(`${'="'.repeat(2.5e6 * size)}"`),
  'one long line': (size) => Buffer.from('a'.repeat(5e6 * size)),
  'total, a hundred thousand times': (size) =>
    Buffer.from(`Nome;Valor\n${'total '.repeat(300)};1,00\n`.repeat(Math.ceil(2_500 * size))),
};

/** `read`, or the code that refuses it. Any other error is thrown. */
export async function outcomeOf(thread: Pick<SpreadsheetThread, 'shape'>, content: Buffer): Promise<string> {
  try {
    await thread.shape(content.toString('base64'), 0);
    return 'read';
  } catch (fault) {
    if (!(fault instanceof ConsoleFailure) || fault.error.kind !== 'invalid-input') throw fault;
    return fault.error.issues.map(({ code }) => code).join();
  }
}
