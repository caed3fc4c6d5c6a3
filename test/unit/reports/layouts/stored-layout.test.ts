import { describe, expect, it } from 'vitest';
import { storedLayout } from '../../../../src-main/reports/layouts/stored-layout.ts';
import { exampleLayouts } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import { PROGRAM_LAYOUTS } from '../../../../src-preload/contract/ready-layouts/program-layouts.ts';
import { PAID_ROW } from '../../../support/history/export-desk.ts';
import { layoutFile } from '../../../support/history/layout-file.ts';

/** As a version before files of other kinds stored one. */
const EARLIER = {
  name: 'Contador',
  lines: 'movement',
  movements: ['payment', 'return'],
  columns: [
    { kind: 'movement', field: 'movementDate', heading: 'Data' },
    { kind: 'movement', field: 'debitAccount', heading: 'D' },
    { kind: 'text', text: 'Pix', ids: ['reference'], heading: 'Histórico' },
  ],
  headings: true,
  separator: 'semicolon',
  quotes: 'always',
  numbers: 'comma',
  thousands: false,
  date: 'dd/MM/yyyy',
  time: 'none',
  accounts: {
    payment: { debit: '1', credit: '2' },
    return: { debit: '2', credit: '1' },
    fee: { debit: '', credit: '' },
  },
};

describe('a stored layout', () => {
  it.each([
    [true, '\uFEFF'],
    [false, ''],
  ])('of an earlier version (marked for Excel: %s) opens, and writes what it wrote then', (byteOrderMark, begin) => {
    const layout = storedLayout.parse({ ...EARLIER, byteOrderMark });
    expect(layout).toMatchObject({ ...EARLIER, file: 'csv', daily: false, header: [], trailer: [] });
    const row = { ...PAID_ROW, reference: 'NF 1' };
    const { text } = layoutFile(layout, [{ kind: 'payment', at: Date.UTC(2026, 9, 5, 15), row }]);
    expect(text).toBe(`${begin}"Data";"D";"Histórico"\r\n05/10/2026;"1";"Pix NF 1"\r\n`);
  });

  it('of this version opens as it is, and one that is damaged does not', () => {
    for (const layout of exampleLayouts('pt-BR')) expect(storedLayout.parse(layout)).toEqual(layout);
    const [, , contaAzul] = PROGRAM_LAYOUTS;
    expect(storedLayout.parse(contaAzul)).toEqual(contaAzul);
    expect(storedLayout.safeParse({ ...EARLIER, byteOrderMark: 'yes' }).success).toBe(false);
    expect(storedLayout.safeParse({ ...EARLIER, byteOrderMark: true, columns: [] }).success).toBe(false);
  });
});
