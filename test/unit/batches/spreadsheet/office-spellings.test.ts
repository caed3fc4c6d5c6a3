/** Spreadsheets as offices have them, with the columns that are suggested: what would be charged. */
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../../src-main/batches/spreadsheet/cell-values.ts';
import { checkRow } from '../../../../src-main/batches/spreadsheet/check-row.ts';
import { recogniseColumns } from '../../../../src-main/batches/spreadsheet/recognise-columns.ts';
import { areCharged } from '../../../../src-main/batches/spreadsheet/words/charged-answers.ts';
import { readTable } from '../../../../src-main/workbook/read-table.ts';
import { excelRow, excelWorkbook, inline, number } from '../../../support/spreadsheets/excel-workbook.ts';

async function checked(content: Buffer) {
  const { mapping, rows } = recogniseColumns(await readTable(content, 0), '2026-11-20');
  return { mapping, rows: rows.map((row) => checkRow(row.line, cellsOf(row, mapping), mapping.decimal)) };
}

const csv = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));

describe('the due day of a spreadsheet', () => {
  it.each(['10/12/2026', '10/dez/2026', '10 de dezembro de 2026', 'qui, 10/12/2026', '2026-12-10 00:00:00', '46366'])(
    '%s is 10 December 2026',
    async (written) => {
      const { rows } = await checked(csv('Nome;Vencimento;Valor', `Ana Souza;${written};50,00`));
      expect(rows).toMatchObject([{ amount: 5_000, problems: [], cells: { dueDay: '2026-12-10' } }]);
    },
  );

  it.each(['20261210', '46366 dias', '1234', '10/13/2026'])('%s is no day', async (written) => {
    const { rows } = await checked(csv('Nome;Vencimento;Valor', `Ana Souza;${written};50,00`, 'Rui;10/12/2026;7,00'));
    expect(rows[0]?.problems).toEqual([{ field: 'dueDay', code: 'due-day-shape' }]);
  });

  it('a number without the format of a day is one in the column of due days', async () => {
    const cells = [
      [inline('Nome'), inline('Vencimento'), inline('Valor')],
      [inline('Ana Souza'), number(46_366), number(50)],
    ];
    const rows = cells.map((row, index) => excelRow(index + 1, row)).join('');
    const found = await checked(excelWorkbook([{ name: 'Plan1', rows }]));
    expect(found.rows).toMatchObject([{ problems: [], cells: { dueDay: '2026-12-10' } }]);
  });

  it('a day of the month alone is none', async () => {
    const { mapping } = await checked(csv('Nome;Dia de vencimento;Valor', 'Ana;10;50,00', 'Rui;5;60,00'));
    expect(mapping.columns.dueDay).toBe(null);
  });
});

describe('the column that states which rows are charged', () => {
  it.each(['GERAR', 'Gerar boleto? (S/N)', 'Cobrar? (sim/não)', 'Gerar link', 'Charge? (Y/N)'])(
    'is found by the name %s',
    async (name) => {
      const { mapping } = await checked(csv(`Nome;Valor;${name}`, 'Ana;50,00;S', 'Rui;60,00;N'));
      expect(mapping.generate).toBe(2);
    },
  );

  it('leaves out what says no, with a reason too; and what says neither, where others say yes', () => {
    expect(areCharged(['SIM', 'não (já pagou)', 'ver com a Ana', ''])).toEqual([true, false, false, false]);
    expect(areCharged(['Gerar', 'Não gerar', '✓', '✗'])).toEqual([true, false, true, false]);
    expect(areCharged(['', 'NÃO', 'boleto'])).toEqual([true, false, true]);
  });

  it.each(['Enviar e-mail? (S/N)', 'Cobrar multa', 'Gerar NF'])('%s is about something else', async (name) => {
    const { mapping } = await checked(csv(`Nome;Valor;${name}`, 'Ana;50,00;S', 'Rui;60,00;N'));
    expect(mapping.generate).toBeUndefined();
  });
});

it('names that a program has written in UTF-8 twice are sent as they are, and their lines are named', async () => {
  const content = Buffer.from(csv('Nome;Valor', 'José Conceição;50,00', 'Rui Lima;60,00').toString('latin1'));
  expect((await checked(content)).rows[0]).toMatchObject({ problems: [], cells: { name: 'José Conceição' } });
  expect((await readTable(content, 0)).otherPage).toEqual({ page: 'utf-8-twice', lines: [2] });
});
