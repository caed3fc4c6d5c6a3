import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src-main/workbook/read-table.ts';
import { RowsWithValues } from '../../../src-main/workbook/xml/rows-with-values.ts';
import { excelRow, excelWorkbook, inline, number } from '../../support/spreadsheets/excel-workbook.ts';

/** What is left of a sheet's XML that comes in pieces of so many signs. */
function left(xml: string, piece: number): string {
  const rows = new RowsWithValues();
  let text = '';
  for (let at = 0; at < xml.length; at += piece) text += rows.take(xml.slice(at, at + piece));
  return text + rows.end();
}

const VALUE = '<row r="2"><c r="A2"><v>1</v></c></row>';

describe('the rows of a sheet that have a format and no value', () => {
  it.each([
    ['a row without cells', '<row r="3" s="1" customFormat="1"/>'],
    ['a row with an end of its own', '<row r="3" s="1"></row>'],
    ['cells without values', '<row r="3" spans="1:2"><c r="A3" s="1"/><c r="B3" s="1"></c></row>'],
    ['a prefix', '<x:row r="3"><x:c r="A3" s="1"/></x:row>'],
  ])('%s leaves nothing, wherever the XML is cut', (_what, row) => {
    const sheet = `<worksheet><sheetData>${row}${VALUE}${row.repeat(3)}</sheetData><mergeCells/></worksheet>`;
    for (const piece of [1, 2, 7, 40, 10_000])
      expect(left(sheet, piece)).toBe(`<worksheet><sheetData>${VALUE}</sheetData><mergeCells/></worksheet>`);
  });

  it('a formula and a text are values, and a cell without one leaves its row’s others', () => {
    const row =
      '<row r="3"><c r="A3" s="1"/><c r="B3"><f>1+1</f></c><c r="C3" t="inlineStr"><is><t>x</t></is></c></row>';
    const kept = row.replace('<c r="A3" s="1"/>', '');
    for (const piece of [1, 9, 10_000]) expect(left(row, piece).replace('<c r="A3" s="1"/>', '')).toBe(kept);
  });

  it('a row without a number stays, because the ones below count from it', () => {
    expect(left(`<row/>${VALUE}`, 5)).toBe(`<row/>${VALUE}`);
  });

  it('a format in two cells of every line to the last is read, with what stands on its first lines', async () => {
    const head = excelRow(1, ['Nome', 'Valor'].map(inline)) + excelRow(2, [inline('Ana'), number(50)]);
    const formats = Array.from({ length: 100_000 }, (_, at) => {
      const line = at + 948_577;
      return `<row r="${line}"><c r="A${line}" s="1"/><c r="B${line}" s="1"/></row>`;
    });
    const { rows } = await readTable(excelWorkbook([{ name: 'A', rows: head + formats.join('') }]), 0);
    expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('a formula whose result no program has stored is shown as it is, an empty result as empty', async () => {
    const formula = (inner: string, type = '') => `<c${type}>${inner}</c>`;
    const cells = [
      formula('<f>2*25</f>'),
      formula('<f>2*25</f><v/>'),
      formula('<f t="shared" si="0"/>'),
      formula('<f>"";""</f><v></v>', ' t="str"'),
      formula('<f>1+1</f><v>2</v>'),
    ];
    const { rows } = await readTable(excelWorkbook([{ name: 'A', rows: excelRow(1, cells) }]), 0);
    expect(rows[0]?.cells).toEqual(['=2*25', '=2*25', '=', '', { number: 2 }]);
  });
});
