/** What of a spreadsheet is no charge: subtotals, and columns that it hides. */
import { describe, expect, it } from 'vitest';
import { base64, batchDesk, rowsOf } from '../../support/gateway/batch-desk.ts';
import { excelRow, excelWorkbook, inline, number } from '../../support/spreadsheets/excel-workbook.ts';

async function prepared(content: string, fileName: string) {
  const desk = await batchDesk();
  const file = { gatewayId: desk.gatewayId, fileName, content };
  const shape = await desk.desk.call('batches.readSpreadsheet', { ...file, sheet: 0 });
  const { sheet, mapping } = shape;
  const batch = await desk.desk.call('batches.prepare', { ...file, sheet, mapping, saveAs: null });
  return { desk, shape, batch, rows: () => rowsOf(desk, batch.id) };
}

describe('what of a spreadsheet is no charge', () => {
  it('a subtotal waits for a person’s decision, through corrections too, and nothing is dropped', async () => {
    const lines = ['Turma;Nome;Telefone;Valor', 'A;Ana Souza;;50,00', 'A;Bruno Lima;;120,50', 'Total A;;;170,50'];
    const { desk, batch, rows } = await prepared(base64(Buffer.from(lines.join('\r\n'))), 'turmas.csv');
    expect(batch.figures).toMatchObject({ ready: { count: 2, sum: 17_050 }, duplicate: { count: 1, sum: 17_050 } });
    expect((await rows()).map(({ line, verdict, seen }) => [line, verdict, seen])).toEqual([
      [2, 'ready', []],
      [3, 'ready', []],
      [4, 'duplicate', ['sum-in-file']],
    ]);
    const at = { gatewayId: desk.gatewayId, batchId: batch.id };
    const edit = async (field: 'phone' | 'amount', text: string) =>
      (await desk.desk.call('batches.editRow', { ...at, position: 3, field, text })).row;
    expect(await edit('phone', '11987654321')).toMatchObject({ verdict: 'duplicate', seen: ['sum-in-file'] });
    const sent = await desk.desk.call('batches.choose', { ...at, positions: [3], choice: 'send-anyway' });
    expect(sent.figures.ready).toEqual({ count: 3, sum: 34_100 });
    expect(await edit('amount', '99,00')).toMatchObject({ verdict: 'ready', seen: [] });
  });

  it.each(['hidden="1"', 'hidden="true"', 'width="0" customWidth="1"'])(
    'a column with %s is left out with its amounts, and is named',
    async (hidden) => {
      const rows =
        excelRow(1, ['Nome', 'Valor 2025', 'Valor 2026'].map(inline)) +
        excelRow(2, [inline('Ana Souza'), number(40), number(50)]);
      const sheet = { name: 'Plan1', rows, columns: `<col min="2" max="2" ${hidden}/>` };
      const { shape, rows: read } = await prepared(base64(excelWorkbook([sheet])), 'dois-anos.xlsx');
      expect(shape).toMatchObject({ head: ['Nome', 'Valor 2026'], hiddenColumns: ['Valor 2025'], rows: 1 });
      expect((await read()).map(({ line, amount, verdict }) => [line, amount, verdict])).toEqual([[2, 5_000, 'ready']]);
    },
  );

  it('hidden columns without content are not named, and one without a name is by its letter', async () => {
    const rows = excelRow(1, ['Nome', 'Valor'].map(inline)) + excelRow(2, [inline('Ana'), number(40), number(9)]);
    const sheet = { name: 'Plan1', rows, columns: '<col min="3" max="16384" hidden="1"/>' };
    const { shape } = await prepared(base64(excelWorkbook([sheet])), 'resto.xlsx');
    expect(shape).toMatchObject({ head: ['Nome', 'Valor'], hiddenColumns: ['C'] });
  });
});
