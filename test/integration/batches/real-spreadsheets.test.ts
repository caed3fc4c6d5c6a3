/**
 * Spreadsheets of other programs, through the desk. One is a school's workbook as LibreOffice Calc 7.4 saves it (XLSX
 * with shared strings, and CSV): a cover sheet, blank rows, a title over merged cells, formulas, and cells with formats
 * of currency, date and percent.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { base64, batchDesk, rowsOf } from '../../support/gateway/batch-desk.ts';
import { excelRow, excelWorkbook, inline, number } from '../../support/spreadsheets/excel-workbook.ts';

const contentOf = (name: string) => base64(readFileSync(join(import.meta.dirname, '../../support/spreadsheets', name)));

describe.each(['calc-school.xlsx', 'calc-school.csv'])('a spreadsheet of another program (%s)', (fileName) => {
  it('its columns are found below cover and title, its formulas are read, and its total is no charge', async () => {
    const desk = await batchDesk();
    const file = { gatewayId: desk.gatewayId, fileName, content: contentOf(fileName) };
    const shape = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
    const isWorkbook = fileName.endsWith('.xlsx');
    expect(shape).toMatchObject({ sheets: isWorkbook ? ['Leia-me', 'Mensalidades'] : [], sheet: isWorkbook ? 1 : 0 });
    expect(shape.head).toEqual(['Aluno', 'CPF', 'Desconto', 'Valor', 'Vencimento', 'Nº do contrato', 'Telefone']);
    const { sheet, mapping } = shape;
    const { id } = await desk.desk.call('batches.prepare', { ...file, sheet, mapping, saveAs: null });
    const rows = await rowsOf(desk, id);
    expect(
      rows.map(({ line, amount, verdict, cells }) => [line, amount, verdict, cells.document, cells.dueDay]),
    ).toEqual([
      // A formula; and a CPF that is typed as text, and as a number without its zero.
      [6, 125_100, 'ready', '01234567890', '2026-12-10'],
      [7, 8_990, 'ready', '01234567890', '2026-12-11'],
      [8, 123_456, 'ready', '52998224725', '2026-12-15'],
      // A third of R$ 100,00 is no amount: a person decides on the cent.
      [9, null, 'faulty', '', ''],
      [10, 137_423, 'faulty', '', ''],
    ]);
    expect(rows.map(({ cells }) => cells.reference)).toEqual(['1001', '0007', '1003', '1004', '']);
    expect(rows[1]?.cells.phone).toBe('11987654321');
    expect(rows[4]?.problems).toEqual([{ field: 'name', code: 'line-is-total' }]);
  });
});

describe('a filtered spreadsheet', () => {
  const line = (at: number, attributes = '') => excelRow(at, [inline(`Cliente ${at}`), number(at)], attributes);
  const head = excelRow(1, ['Nome', 'Valor'].map(inline));
  const hidden = ' hidden="1"';

  it('the rows it hides are said by number, are not in the batch, and are no reason to take a hidden sheet', async () => {
    const desk = await batchDesk();
    const rows = head + line(2) + line(3, hidden) + line(4);
    const content = base64(
      excelWorkbook([
        { name: 'Base', rows: head + line(2) + line(3) + line(4), state: 'hidden' },
        { name: 'Em aberto', rows },
      ]),
    );
    const file = { gatewayId: desk.gatewayId, fileName: 'filtro.xlsx', content };
    const shape = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
    expect(shape).toMatchObject({ sheets: ['Base', 'Em aberto'], sheet: 1, rows: 2, hidden: 1 });
    expect(shape.sample.map(([name]) => name)).toEqual(['Cliente 2', 'Cliente 4']);
    const { sheet, mapping } = shape;
    const { id } = await desk.desk.call('batches.prepare', { ...file, sheet, mapping, saveAs: null });
    expect((await rowsOf(desk, id)).map(({ line, amount }) => [line, amount])).toEqual([
      [2, 200],
      [4, 400],
    ]);
    const none = base64(excelWorkbook([{ name: 'Em aberto', rows: head + line(2, hidden) }]));
    await expect(desk.desk.call('batches.readSpreadsheet', { ...file, content: none, sheet: 0 })).rejects.toThrow(
      'spreadsheet-all-hidden',
    );
  });
});
