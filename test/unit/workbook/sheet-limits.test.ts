import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src-main/workbook/read-table.ts';
import { refuseWildReferences } from '../../../src-main/workbook/sheet-limits.ts';
import { SpreadsheetRefused } from '../../../src-main/workbook/unpack-workbook.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';
import { excelRow, excelWorkbook, inline, number } from '../../support/spreadsheets/excel-workbook.ts';

const sheetOf = (rows: string, around = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${around}<sheetData>${rows}</sheetData></worksheet>`;

/** Why a sheet is refused, before anything reads its cells; null where it is not. */
function refusalOf(sheet: string): string | null {
  try {
    refuseWildReferences({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
    return null;
  } catch (fault) {
    if (fault instanceof SpreadsheetRefused) return fault.code;
    throw fault;
  }
}

const cell = (reference: string) => `<row r="1"><c r="${reference}"><v>1</v></c></row>`;

describe('the references of a workbook', () => {
  it.each([
    ['a column beyond XFD', cell('XFE1')],
    ['a column of six letters', cell('ZZZZZZ1')],
    ['a row beyond 1,048,576', cell('A1048577')],
    ['a row with an exponent', cell('A1e9')],
    ['small letters', cell('zzz1')],
    ['a sign that is no letter', cell('\u{1F600}1')],
    ['an entity', cell('&#90;&#90;&#90;&#90;&#90;1')],
    ['no row', cell('A')],
    ['single quotes and blanks', `<row r="1"><c r = 'ZZZZZZ1'><v>1</v></c></row>`],
    ['prefixes', '<x:row x:r="1"><x:c x:r="ZZZZZZ1"><x:v>1</x:v></x:c></x:row>'],
    ['a prefix like another', '<row r="1"><c yxmlns:r="ZZZZZZ1"><v>1</v></c></row>'],
    ['a sign before it that ends no tag', '<row r="1"><c s=">" r="ZZZZZZ1"><v>1</v></c></row>'],
    ['a row number beyond the last', '<row r="99999999999"><c r="A1"/></row>'],
    ['a row number with an exponent', '<row r="1e9"/>'],
    ['a row number in another base', '<row r="0x7fffffff"/>'],
    ['no end of rows', '<row r="Infinity"/>'],
  ])('a sheet with %s is refused before its cells are read', (_what, rows) => {
    expect(refusalOf(sheetOf(rows))).toBe('spreadsheet-outside');
  });

  it.each(['ZZZZZZ1', 'A1:XFE9', 'A1:B1048577', 'A1:ZZZZ', '1:99999999'])(
    'a dimension or merged range %s is refused',
    (range) => {
      expect(refusalOf(sheetOf(cell('A1'), `<dimension ref="${range}"/>`))).toBe('spreadsheet-outside');
      expect(refusalOf(`${sheetOf(cell('A1'))}<mergeCells><mergeCell ref='${range}'/></mergeCells>`)).toBe(
        'spreadsheet-outside',
      );
    },
  );

  it('what Excel itself writes at the edge of a sheet is not refused', () => {
    for (const range of ['A1', 'A1:XFD1048576', 'A:XFD', '1:1048576', '$A$1:$B$2', 'A1:B2 C3'])
      expect(refusalOf(sheetOf(cell('XFD1'), `<dimension ref="${range}"/>`))).toBe(null);
    expect(refusalOf(sheetOf('<row r="1048576" s="1"/>', '<x xmlns:r="http://r" r:id="rId1"/>'))).toBe(null);
  });

  it('cells so far apart that what lies between fits no memory are refused as too large', () => {
    expect(refusalOf(sheetOf(`${cell('A1')}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`))).toBe(
      'spreadsheet-too-large',
    );
  });

  it('a shared string that is not there makes the file unreadable', async () => {
    for (const index of ['7', '-1', '1e9', '4294967295', 'x']) {
      const rows = excelRow(1, [inline('Valor')]) + excelRow(2, [`<c t="s"><v>${index}</v></c>`]);
      const content = excelWorkbook([{ name: 'A', rows }], { strings: ['<si><t>Ana</t></si>'] });
      await expect(readTable(content, 0)).rejects.toMatchObject({ code: 'spreadsheet-not-readable' });
    }
  });

  it('a sheet with a format down to its last row is read', async () => {
    const formats = Array.from({ length: 50_000 }, (_, place) => `<row r="${place + 3}" s="1" customFormat="1"/>`);
    const rows = excelRow(1, ['Nome', 'Valor'].map(inline)) + excelRow(2, [inline('Ana'), number(50)]);
    const sheet = { name: 'A', rows: `${rows}${formats.join('')}<row r="1048576" s="1"/>` };
    const table = await readTable(excelWorkbook([sheet]), 0);
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('whatever references a workbook has, it is read within its limits or refused', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'AXFDZaz0é'), maxLength: 4 });
    const digits = fc.oneof(
      fc.integer({ min: -1, max: 60 }),
      fc.constantFrom('1048576', '1048577', '1e9', '9'.repeat(20)),
    );
    const reference = fc.tuple(letters, digits).map((parts) => parts.join(''));
    const row = fc
      .tuple(digits, fc.array(reference, { maxLength: 3 }))
      .map(([at, cells]) => `<row r="${at}">${cells.map((each) => `<c r="${each}"><v>1</v></c>`).join('')}</row>`);
    const parts = (rows: readonly string[]) => excelWorkbook([{ name: 'A', rows: rows.join('') }]);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 3 }), async (rows) => {
        const read = await readTable(parts(rows), 0).catch((fault: unknown) => fault);
        if (read instanceof SpreadsheetRefused) return;
        expect(read).toHaveProperty('format', 'xlsx');
      }),
      { numRuns: runs(150) },
    );
  });

  it('a part that holds no sheet may say anything', () => {
    const theme = '<a:fillToRect l="50000" t="-80000" r="-80000" b="180000"/>';
    expect(() => refuseWildReferences({ 'xl/theme/theme1.xml': strToU8(theme) })).not.toThrow();
  });
});
