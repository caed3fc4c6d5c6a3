import { describe, expect, it } from 'vitest';
import { cellsOf, readAmount, readDay } from '../../../../src-main/batches/spreadsheet/cell-values.ts';
import { checkRow, draftOfRow } from '../../../../src-main/batches/spreadsheet/check-row.ts';
import { recogniseColumns } from '../../../../src-main/batches/spreadsheet/recognise-columns.ts';
import type { SheetCell } from '../../../../src-main/workbook/read-table.ts';
import { BATCH_FIELDS, type BatchCells, type BatchField } from '../../../../src-preload/contract/batches/batch.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const NO_CELLS = Object.fromEntries(BATCH_FIELDS.map((field) => [field, ''])) as Record<BatchField, string>;
const row = (cells: Partial<BatchCells>) => checkRow(1, { ...NO_CELLS, amount: '10,00', ...cells }, 'comma');

/** Cents of a number that a spreadsheet stores. */
function centsOf(value: number): number | string {
  const mapping = { columns: { amount: 0 }, decimal: 'comma' } as const;
  const reading = readAmount(cellsOf({ line: 1, cells: [{ number: value }] }, mapping).amount, 'comma');
  return reading.ok ? reading.cents : reading.code;
}

/** Signs that a cell may begin, end or break with, and others. */
const WILD = fc.constantFrom(...'aZ09 ,.;:\0\n\r\t"\'<>&=+-@/\\çãé•\u200f\ufeff😀');

describe('the cells of a spreadsheet', () => {
  it('a number of reais is exactly its cents, and one with more than two decimals is refused', async () => {
    expect([4.35, 1234.5, 0.1 + 0.2, 1000, 12.345].map(centsOf)).toEqual([
      435,
      123_450,
      30,
      100_000,
      'money-too-precise',
    ]);
    await fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(centsOf(cents / 100)).toBe(cents);
      }),
      { numRuns: runs(500) },
    );
  });

  it('an amount of one group of three digits is a thousand or too precise, as the decimal sign says', () => {
    expect(readAmount('1.234', 'comma')).toEqual({ ok: true, cents: 123_400 });
    expect(readAmount('1.234', 'point')).toEqual({ ok: false, code: 'money-too-precise' });
    expect(readAmount('1,234', 'point')).toEqual({ ok: true, cents: 123_400 });
    expect(readAmount('R$ 1.234,56', 'point')).toEqual({ ok: true, cents: 123_456 });
  });

  it('a due day is read as Brazil and ISO write it, and no other day is made up', () => {
    expect(['10/12/2026', '1/2/26', '2026-12-10', '10-12-2026 00:00:00'].map(readDay)).toEqual([
      '2026-12-10',
      '2026-02-01',
      '2026-12-10',
      '2026-12-10',
    ]);
    expect(['31/02/2026', '12/31/2026', 'amanhã', '', '2026'].map(readDay)).toEqual([null, null, null, null, null]);
  });

  it('a document that a spreadsheet took for a number gets its zeros back, if its check digits are right', () => {
    const mapping = { columns: { document: 0 }, decimal: 'comma' } as const;
    const document = (cell: SheetCell) => cellsOf({ line: 1, cells: [cell] }, mapping).document;
    expect(document({ number: 1_234_567_890 + 0 })).toBe('01234567890');
    expect(document({ number: 1_234_567_891 })).toBe('1234567891');
    expect(document({ number: 1_222_333_000_128 })).toBe('01222333000128');
    expect(document({ number: 1_222_333_000_129 })).toBe('1222333000129');
    expect(document('529.982.247-25')).toBe('529.982.247-25');
  });

  it('the columns are recognised by their names in Portuguese and English, below a title too', () => {
    const table = (...rows: readonly (readonly string[])[]) =>
      recogniseColumns({
        rows: rows.map((cells, index) => ({ line: index + 1, cells })),
        hidden: new Set(),
        hiddenColumns: new Set(),
      });
    const brazilian = table(
      ['Mensalidades de dezembro'],
      ['Aluno', 'CPF do responsável', 'Celular', 'E-mail', 'Mensalidade', 'Nº do contrato', 'Vencimento', 'Histórico'],
      ['Ana', '52998224725', '11999998888', 'a@b.co', '1.234,56', '7', '10/12/2026', 'Dezembro'],
    );
    expect(brazilian.mapping).toEqual({
      columns: {
        name: 0,
        document: 1,
        phone: 2,
        email: 3,
        amount: 4,
        reference: 5,
        dueDay: 6,
        description: 7,
        postbackUrl: null,
      },
      decimal: 'comma',
    });
    expect(brazilian.rows).toHaveLength(1);
    const english = table(['Customer', 'Amount', 'Due date', 'Invoice', 'Phone'], ['Ann', '1,234.56', '', 'I-1', '']);
    expect(english.mapping).toMatchObject({
      columns: { name: 0, amount: 1, dueDay: 2, reference: 3, phone: 4, document: null },
      decimal: 'point',
    });
    const headless = table(['52998224725', '10,00'], ['11144477735', '20,00']);
    expect(headless).toMatchObject({ head: ['', ''], mapping: { columns: { document: 0, amount: 1 } } });
    expect(headless.rows).toHaveLength(2);
  });

  it('a row has the codes of the form for each of its fields, and what is sent of a sound one is its own', () => {
    expect(row({ amount: '1,00', document: '111.111.111-11', email: 'x', phone: '1', dueDay: 'x' }).problems).toEqual(
      expect.arrayContaining([
        { field: 'amount', code: 'amount-below-minimum' },
        { field: 'document', code: 'cpf-check-digits' },
        { field: 'email', code: 'email-shape' },
        { field: 'phone', code: 'phone-length' },
        { field: 'dueDay', code: 'due-day-shape' },
      ]),
    );
    expect(row({ amount: '' }).problems).toEqual([{ field: 'amount', code: 'money-empty' }]);
    expect(row({ description: 'x'.repeat(201) }).problems).toEqual([{ field: 'description', code: 'text-too-long' }]);
    const sound = row({
      document: '529.982.247-25',
      phone: '(11) 99999-8888',
      description: ' Dezembro ',
      name: ' Ana ',
    });
    expect(sound).toMatchObject({ problems: [], amount: 1_000, document: '52998224725' });
    const draft = draftOfRow('00000000-0000-4000-8000-000000000001', sound.cells, sound.amount ?? 0);
    expect(draft).toMatchObject({
      amount: 1_000,
      customer: { name: 'Ana', phone: '11999998888', document: '52998224725' },
      items: [{ title: 'Dezembro', amount: 1_000, quantity: 1 }],
    });
  });

  it('whatever the cells say, a row without problems is a draft that the form would send', async () => {
    const texts = fc.record(
      Object.fromEntries(BATCH_FIELDS.map((field) => [field, fc.string({ unit: WILD, maxLength: 40 })])) as Record<
        BatchField,
        fc.Arbitrary<string>
      >,
    );
    const likely = fc.constantFrom('10,00', '1.234,50', '');
    await fc.assert(
      fc.property(texts, likely, (cells, amount) => {
        const checked = checkRow(1, { ...cells, amount, document: '', phone: '', email: '', dueDay: '' }, 'comma');
        if (checked.problems.length > 0) return;
        expect(draftOfRow('00000000-0000-4000-8000-000000000001', checked.cells, checked.amount ?? 0).amount).toBe(
          checked.amount,
        );
      }),
      { numRuns: runs(300) },
    );
  });
});
