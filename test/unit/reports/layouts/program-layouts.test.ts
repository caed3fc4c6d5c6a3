/** Each ready layout against what is published of its program (docs/use/accounting-programs.md), field by field. */
import { describe, expect, it } from 'vitest';
import type { MovementRow } from '../../../../src-main/history/api/history-api.ts';
import { PROGRAM_LAYOUTS } from '../../../../src-preload/contract/ready-layouts/program-layouts.ts';
import { type ExportLayout, exportLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { PAID_ROW, readWorkbook } from '../../../support/history/export-desk.ts';
import { layoutBytes } from '../../../support/history/layout-file.ts';

const DAY = 24 * 3_600_000;
const NOON = Date.UTC(2026, 9, 5, 15);
const ROW = {
  ...PAID_ROW,
  amount: 123_456,
  feeAmount: 199,
  reference: 'PED-1001/2',
  customerName: 'João D’Ávila',
  firstItem: 'Mensalidade',
};
/** A payment with its fee, the refund of it a day later, and a second payment on that day. */
const MOVEMENTS: readonly MovementRow[] = [
  { kind: 'payment', at: NOON, row: ROW },
  { kind: 'return', at: NOON + DAY, row: ROW },
  { kind: 'payment', at: NOON + DAY, row: { ...ROW, amount: 5_000, feeAmount: null, reference: null } },
];

/** The ready layout with what an office fills in. */
function filled(name: string): ExportLayout {
  const ready = PROGRAM_LAYOUTS.find((layout) => layout.name === name);
  return exportLayout.parse({
    ...ready,
    accounts: {
      payment: { debit: '8', credit: '504' },
      return: { debit: '504', credit: '8' },
      fee: { debit: '371', credit: '8' },
    },
    codes: { payment: '11', return: '12', fee: '13' },
    company: { code: '23', taxId: '11.222.333/0001-81' },
  });
}

async function bytesOf(layout: ExportLayout, movements = MOVEMENTS): Promise<Buffer> {
  const { done, pieces } = layoutBytes(layout, movements);
  await done;
  return Buffer.concat(pieces);
}

/** The lines of a text in Windows-1252, which each end with CRLF. */
async function linesOf(layout: ExportLayout, movements = MOVEMENTS): Promise<string[]> {
  const text = new TextDecoder('windows-1252').decode(await bytesOf(layout, movements));
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(0, -2).split('\r\n');
}

describe('a ready layout', () => {
  it('is refused only for what the office knows, and the one without accounts is not refused', () => {
    const refused = PROGRAM_LAYOUTS.map((layout) => [
      layout.name,
      [...new Set(exportLayout.safeParse(layout).error?.issues.map(({ path }) => path[0]))],
    ]);
    expect(Object.fromEntries(refused)).toEqual({
      Alterdata: ['accounts'],
      Calima: ['accounts'],
      'Conta Azul': [],
      Domínio: ['accounts', 'company'],
      'Protheus CT2': ['accounts', 'company'],
    });
  });
});

describe('Conta Azul', () => {
  /** The sheets' names, and the texts of the only one's rows: ten cells each, null for none. */
  async function workbookOf(layout: ExportLayout) {
    const { sheets } = readWorkbook(await bytesOf(layout));
    const rows = (sheets[0]?.rows ?? []).map((row) => {
      const byLetter = new Map(row.map(({ at, text }) => [at.replace(/\d+/, ''), text]));
      return [...'ABCDEFGHIJ'].map((letter) => byLetter.get(letter) ?? null);
    });
    return { names: sheets.map(({ name }) => name), headings: rows[0], rows: rows.slice(1), cells: sheets[0]?.rows };
  }

  it('is a workbook of one sheet with the ten columns of its template, in their order', async () => {
    const { names, headings } = await workbookOf(filled('Conta Azul'));
    expect(names).toEqual(['Dados']);
    expect(headings).toEqual([
      ...['Data de Competência', 'Data de Vencimento', 'Data de Pagamento', 'Valor', 'Categoria', 'Descrição'],
      ...['Cliente/Fornecedor', 'CNPJ/CPF Cliente/Fornecedor', 'Centro de Custo', 'Observações'],
    ]);
  });

  it('dates are days, a payment is positive, a refund and a fee are negative, and a fee has no customer', async () => {
    const { rows, cells } = await workbookOf(filled('Conta Azul'));
    // Days as a spreadsheet counts them: 46300 is 5 October 2026.
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['46300', '46300', '46300', '1234.56', '11'],
      ['46300', '46300', '46300', '-1.99', '13'],
      ['46301', '46301', '46301', '-1234.56', '12'],
      ['46301', '46301', '46301', '50.00', '11'],
    ]);
    expect(cells?.[1]?.slice(0, 4).map(({ kind }) => kind)).toEqual(['number', 'number', 'number', 'number']);
    expect(rows.map((row) => row[6])).toEqual(['João D Ávila', null, 'João D Ávila', 'João D Ávila']);
    expect(rows.map((row) => row[7])).toEqual(['52998224725', null, '52998224725', '52998224725']);
  });

  it('texts have none of the signs that it does not take', async () => {
    const { rows } = await workbookOf(filled('Conta Azul'));
    expect(rows[0]?.[5]).toBe('Recebimento Pix Mensalidade');
    expect(rows[0]?.[9]).toBe(`PED 1001 2 ${ROW.end2endId}`);
    const texts = rows.flatMap((row) => [row[5], row[6], row[7], row[9]]).join(' ');
    expect(texts).not.toMatch(/['"!@#%¨&*()ªº§+_\-?°[{}\]:;/’]/);
  });
});

describe('Calima', () => {
  it('has eight cells between semicolons: date, amount, two accounts, history, two cost centres', async () => {
    expect(await linesOf(filled('Calima'))).toEqual([
      '05/10/2026;1234,56;8;504;11;Recebimento Pix PED-1001/2 João D’Ávila;;',
      '05/10/2026;1,99;371;8;13;Tarifa Pix PED-1001/2 João D’Ávila;;',
      '06/10/2026;1234,56;504;8;12;Reembolso Pix PED-1001/2 João D’Ávila;;',
      '06/10/2026;50,00;8;504;11;Recebimento Pix João D’Ávila;;',
    ]);
  });

  it('no amount is negative, and each accent is one byte', async () => {
    const bytes = await bytesOf(filled('Calima'));
    expect(bytes.includes(Buffer.from([0xc1, 0x76, 0x69, 0x6c, 0x61]))).toBe(true);
    expect(bytes.toString('latin1')).not.toContain(';-');
  });
});

describe('Alterdata', () => {
  it('has each of its eight cells between quotation marks, and commas between them', async () => {
    expect(await linesOf(filled('Alterdata'))).toEqual([
      '"","8","504","05/10/2026","1234,56","","11","Recebimento Pix PED-1001/2 João D’Ávila"',
      '"","371","8","05/10/2026","1,99","","13","Tarifa Pix PED-1001/2 João D’Ávila"',
      '"","504","8","06/10/2026","1234,56","","12","Reembolso Pix PED-1001/2 João D’Ávila"',
      '"","8","504","06/10/2026","50,00","","11","Recebimento Pix João D’Ávila"',
    ]);
  });
});

describe('Domínio', () => {
  const cut = (line: string, widths: readonly number[]) => {
    const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0));
    return ends.map((end, index) => line.slice(end - (widths[index] ?? 0), end));
  };

  it('has a header of 54, pairs of 150 and 664, and a trailer of a hundred nines', async () => {
    const lines = await linesOf(filled('Domínio'));
    expect(lines.map((line) => line.length)).toEqual([54, 150, 664, 150, 664, 150, 664, 150, 664, 100]);
    expect(lines.at(-1)).toBe('9'.repeat(100));
  });

  it('the header is the company and the period, which are the days of the lines without a filter', async () => {
    const [header = ''] = await linesOf(filled('Domínio'));
    expect(cut(header, [2, 7, 14, 10, 10, 1, 2, 5, 1, 2])).toEqual([
      ...['01', '0000023', '11222333000181', '05/10/2026', '06/10/2026', 'N', '05', '00000', '1', '17'],
    ]);
    const filter = { paid: { from: Date.UTC(2026, 9, 1, 3), before: Date.UTC(2026, 10, 1, 3) } };
    const { done, pieces } = layoutBytes(filled('Domínio'), MOVEMENTS, { filter });
    await done;
    expect(Buffer.concat(pieces).toString('latin1').slice(23, 43)).toBe('01/10/202631/10/2026');
  });

  it('each movement is a record 02 and a record 03, and each record has the next number', async () => {
    const lines = (await linesOf(filled('Domínio'))).slice(1, -1);
    expect(lines.map((line) => line.slice(0, 9))).toEqual([
      ...['020000001', '030000002', '020000003', '030000004'],
      ...['020000005', '030000006', '020000007', '030000008'],
    ]);
    expect(cut(lines[0] ?? '', [2, 7, 1, 10, 30, 100])).toEqual([
      ...['02', '0000001', 'X', '05/10/2026', ' '.repeat(30), ' '.repeat(100)],
    ]);
    expect(cut(lines[1] ?? '', [2, 7, 7, 7, 15, 7, 512, 7, 100])).toEqual([
      ...['03', '0000002', '0000008', '0000504', '000000000123456', '0000011'],
      'Recebimento Pix PED-1001/2 João D’Ávila'.padEnd(512),
      ...['0000023', ' '.repeat(100)],
    ]);
  });

  it('an amount of more than fifteen digits is refused, with its column, and a long history is cut', async () => {
    const rows: MovementRow[] = [{ kind: 'payment', at: NOON, row: { ...ROW, amount: 9_007_199_254_740_991 } }];
    await expect(bytesOf(filled('Domínio'), rows)).rejects.toMatchObject({
      error: { kind: 'does-not-fit', column: 'Valor', width: 15, text: '9007199254740991' },
    });
    const long: MovementRow[] = [{ kind: 'payment', at: NOON, row: { ...ROW, customerName: 'Ç'.repeat(600) } }];
    const lines = await linesOf(filled('Domínio'), long);
    expect(lines[2]).toHaveLength(664);
    expect(lines[2]?.slice(45, 557)).toMatch(/^Recebimento Pix PED-1001\/2 Ç+$/);
  });
});

describe('Protheus CT2', () => {
  it('has the names of the table’s fields above the sums of each day, numbered within the day', async () => {
    expect(await linesOf(filled('Protheus CT2'))).toEqual([
      [
        ...['CT2_FILIAL', 'CT2_DATA', 'CT2_LOTE', 'CT2_SBLOTE', 'CT2_DOC', 'CT2_LINHA', 'CT2_MOEDLC', 'CT2_DC'],
        ...['CT2_DEBITO', 'CT2_CREDIT', 'CT2_VALOR', 'CT2_HP', 'CT2_HIST'],
      ].join(';'),
      '23;20261005;000001;001;000001;001;01;3;8;504;1234,56;11;Recebimento Pix',
      '23;20261005;000001;001;000001;002;01;3;371;8;1,99;13;Tarifa Pix',
      '23;20261006;000001;001;000001;001;01;3;8;504;50,00;11;Recebimento Pix',
      '23;20261006;000001;001;000001;002;01;3;504;8;1234,56;12;Reembolso Pix',
    ]);
  });

  it('no text is longer than its field, and a code that is longer is refused where it is typed', () => {
    const layout = { ...filled('Protheus CT2'), codes: { payment: '1234', return: '', fee: '' } };
    expect(exportLayout.safeParse(layout).error?.issues).toMatchObject([
      { path: ['codes', 'payment'], message: 'layout-account-wide' },
    ]);
  });
});
