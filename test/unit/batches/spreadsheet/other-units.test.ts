import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../../src-main/batches/spreadsheet/cell-values.ts';
import { checkRow } from '../../../../src-main/batches/spreadsheet/check-row.ts';
import { recogniseColumns } from '../../../../src-main/batches/spreadsheet/recognise-columns.ts';
import { readTable } from '../../../../src-main/workbook/read-table.ts';
import type { SpreadsheetMapping } from '../../../../src-preload/contract/batches/batch.ts';
import {
  excelRow,
  excelWorkbook,
  FIRST_OWN_STYLE,
  inline,
  number,
  STYLE,
} from '../../../support/spreadsheets/excel-workbook.ts';

const MAPPING: SpreadsheetMapping = { columns: { name: 0, amount: 1 }, decimal: 'comma' };

/** What one cell of the amount is, and whether its column is suggested as the amount. */
async function amountOf(cell: string, formats: readonly string[] = [], isStrict = false) {
  const rows = excelRow(1, ['Nome', 'Valor'].map(inline)) + excelRow(2, [inline('Ana Souza'), cell]);
  const table = await readTable(excelWorkbook([{ name: 'Plan1', rows }], { formats, isStrict }), 0);
  const recognised = recogniseColumns(table);
  const [row = { line: 2, cells: [] }] = recognised.rows;
  const { cells, amount, problems } = checkRow(row.line, cellsOf(row, MAPPING), 'comma');
  const [code = null] = problems.map((each) => each.code);
  return { text: cells.amount, amount, code, isSuggested: recognised.mapping.columns.amount === 1 };
}

const formatted = (format: string, value = 50) => amountOf(number(value, FIRST_OWN_STYLE), [format]);

describe('the unit of an amount in a spreadsheet', () => {
  it.each([
    ['[$$-409]#,##0.00', '50 $'],
    ['[$$-409]#,##0.00;[Red]\\-[$$-409]#,##0.00', '50 $'],
    ['&quot;US$&quot;\\ #,##0.00', '50 US$'],
    ['[$€-2]\\ #,##0.00', '50 €'],
    ['_-* #,##0.00\\ [$€-407]_-', '50 €'],
    ['#,##0.00\\ [$&#8364;-407]', '50 €'],
    ['[$USD]\\ #,##0.00', '50 USD'],
    ['&quot;EUR&quot; 0.00', '50 EUR'],
    ['[>100]&quot;£&quot;0.00;0.00', '50 £'],
  ])('a number with the format %s is in another currency, and its column is not suggested', async (format, text) => {
    expect(await formatted(format)).toEqual({
      text,
      amount: null,
      code: 'amount-other-currency',
      isSuggested: false,
    });
  });

  it.each([
    ['[$zł-415]0.00', '50 zł'],
    ['#,##0.00\\ &quot;zł&quot;', '50 zł'],
    ['#,##0.00\\ \\K\\č', '50 Kč'],
    ['&quot;Fr.&quot;\\ #,##0.00', '50 Fr'],
    ['[$S/-280A]\\ #,##0.00', '50 S/'],
    ['&quot;Bs.&quot; 0.00', '50 Bs'],
  ])('a number in a currency whose sign is only letters is no amount either: %s', async (format, text) => {
    expect(await formatted(format)).toEqual({ text, amount: null, code: 'amount-other-currency', isSuggested: false });
  });

  it('a percent is no amount, and is shown as the spreadsheet shows it', async () => {
    const percent = { amount: null, code: 'amount-percent', isSuggested: false };
    expect(await amountOf(number(0.5, STYLE.percent))).toEqual({ ...percent, text: '50%' });
    expect(await amountOf(number(0.0725, STYLE.percentWithCents))).toEqual({ ...percent, text: '7,25%' });
    expect(await formatted('0.0%', 0.07)).toEqual({ ...percent, text: '7%' });
    expect(await formatted('0&quot;%&quot;')).toEqual({ ...percent, text: '50%' });
  });

  it('a formula’s number has the unit of its format, in a workbook of the strict kind too', async () => {
    const cell = `<c s="${FIRST_OWN_STYLE}"><f>A1*2</f><v>50</v></c>`;
    const read = await amountOf(cell, ['[$$-409]#,##0.00'], true);
    expect(read).toMatchObject({ text: '50 $', code: 'amount-other-currency' });
  });

  it.each([
    'General',
    '#,##0.00',
    '[$R$-416]\\ #,##0.00;[RED]\\-[$R$-416]\\ #,##0.00',
    '[$R$ -416]#,##0.00',
    '&quot;R$&quot;\\ #,##0.00',
    'R$ #,##0.00',
    '&quot;Rs&quot;\\ #,##0.00',
    '#,##0.00\\ &quot;a pagar&quot;',
    '[$BRL]\\ #,##0.00',
    '[$-416]#,##0.00',
    '_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-',
  ])('a number with the format %s is in reais', async (format) => {
    expect(await formatted(format)).toEqual({ text: '50', amount: 5_000, code: null, isSuggested: true });
  });

  it('a number in the computer’s own currency is in reais', async () => {
    expect(await amountOf(number(50, STYLE.builtIn))).toMatchObject({ amount: 5_000, code: null });
  });

  it('a text in another currency or a percent is refused as such', async () => {
    const codes = async (texts: readonly string[]) =>
      Promise.all(texts.map(async (text) => (await amountOf(inline(text))).code));
    expect(await codes(['US$ 50,00', '€ 50', '50 EUR', '$50.00', '50 dólares'])).toEqual(
      Array(5).fill('amount-other-currency'),
    );
    expect(await codes(['50%', '12,5 %'])).toEqual(['amount-percent', 'amount-percent']);
    expect(await codes(['R$ 50,00', 'r$50', '50 reais', 'BRL 50'])).toEqual([null, null, null, null]);
    expect(await codes(['R$ 50,00 + R$ 2'])).toEqual(['money-shape']);
  });
});
