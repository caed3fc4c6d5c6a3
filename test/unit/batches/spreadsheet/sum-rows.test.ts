import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../../src-main/batches/spreadsheet/cell-values.ts';
import { checkRow } from '../../../../src-main/batches/spreadsheet/check-row.ts';
import { recogniseColumns } from '../../../../src-main/batches/spreadsheet/recognise-columns.ts';
import { SumRows } from '../../../../src-main/batches/spreadsheet/sum-rows.ts';
import type { SheetTable } from '../../../../src-main/workbook/read-table.ts';
import { readTable } from '../../../../src-main/workbook/read-table.ts';

/** The lines of a CSV that a person is asked about as sums of others. */
async function sumsOf(...lines: readonly string[]): Promise<number[]> {
  const table: SheetTable = await readTable(Buffer.from(lines.join('\n')), 0);
  const { rows, mapping } = recogniseColumns(table);
  const sums = new SumRows();
  return rows
    .filter((row) => {
      const cells = cellsOf(row, mapping);
      return sums.isSum(row, cells, checkRow(row.line, cells, mapping.decimal).amount);
    })
    .map(({ line }) => line);
}

describe('a row that is the sum of others', () => {
  it('a row whose text begins with total, subtotal or soma is one, in a column that is not used too', async () => {
    const rows = [
      'A;Ana Souza;50,00',
      'A;Bruno Lima;120,50',
      'Total A;;170,50',
      'B;Carla Dias;80,00',
      'Total B;;80,00',
    ];
    expect(await sumsOf('Turma;Nome;Valor', ...rows, 'Total Geral;;250,50')).toEqual([4, 6, 7]);
    for (const text of [
      'Total Ana',
      'SUBTOTAL:',
      'Sub-total',
      'Soma',
      'soma da turma',
      'Somatório',
      'Totais',
      'Grand total',
    ])
      expect(await sumsOf('Nome;Valor', 'Ana;50,00', `${text};7,00`)).toEqual([3]);
  });

  it('a subtotal that names the customer is one, and so is one with the word behind the name', async () => {
    const rows = [
      'Ana Souza;50,00',
      'Ana Souza;20,00',
      'Total Ana Souza;70,00',
      'Bruno Lima;9,00',
      'Total Bruno Lima;9,00',
    ];
    expect(await sumsOf('Nome;Valor', ...rows)).toEqual([4, 6]);
    expect(
      await sumsOf('Nome;Valor', 'Ana;50,00', 'Ana;20,00', 'Ana Total;70,00', 'Rui;9,00', 'Rui Total;9,00'),
    ).toEqual([4, 6]);
  });

  it('a row without a name or CPF is one where its amount is the sum of the rows above, or of all', async () => {
    const rows = ['Ana;50,00', 'Bruno;120,50', ';170,50', 'Carla;80,00', ';80,00', ';250,50'];
    expect(await sumsOf('Nome;Valor', ...rows)).toEqual([4, 6, 7]);
    const named = ['Ana;11144477735;50,00', 'Bruno;52998224725;7,00', 'Turma A;;57,00'];
    expect(await sumsOf('Nome;CPF;Valor', ...named)).toEqual([4]);
    expect(await sumsOf('Valor', '50,00', '50,00', '100,00')).toEqual([4]);
  });

  it('a customer whose amount happens to be the sum of others is no sum, and two equal charges are none', async () => {
    expect(await sumsOf('Nome;Valor', 'Ana;50,00', 'Bruno;50,00', 'Carla;100,00')).toEqual([]);
    expect(await sumsOf('Nome;CPF;Valor', 'Ana;11144477735;50,00', 'Rui;52998224725;7,00', 'Bia;1234;57,00')).toEqual(
      [],
    );
    expect(await sumsOf('Nome;Valor', 'Ana;50,00', ';50,00')).toEqual([]);
    expect(await sumsOf('Valor', '50,00', '50,00')).toEqual([]);
  });

  it('a name with such a beginning is none unless it is a word of its own, and then it is asked about', async () => {
    expect(await sumsOf('Nome;Valor', 'Totalmix Ltda;50,00', 'Somar Ltda;7,00', 'Escola Total;9,00')).toEqual([]);
    expect(await sumsOf('Nome;Valor', 'Soma Comércio;50,00', 'Ana;7,00')).toEqual([2]);
  });
});
