import { describe, expect, it } from 'vitest';
import { exampleLayouts } from '../../../../src-preload/contract/ready-layouts/example-layouts.ts';
import {
  type ExportLayout,
  exportLayout,
  layoutDate,
  layoutNumbers,
  layoutQuotes,
  layoutSeparator,
  layoutTime,
} from '../../../../src-preload/contract/reports/export-layouts.ts';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';
import { readCsv } from '../../../support/history/csv-reader.ts';
import { PAID_ROW } from '../../../support/history/export-desk.ts';
import { layoutFile } from '../../../support/history/layout-file.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const [ENTRIES, MOVEMENTS] = exampleLayouts('en');
const ZONE = 'America/Sao_Paulo';
const SEPARATORS = { semicolon: ';', comma: ',', tab: '\t', pipe: '|' } as const;
const separated = layoutSeparator.exclude(['none']);

/** The codes at which a layout is refused, by their paths. */
function refusalsOf(different: Partial<ExportLayout>): Record<string, string> {
  const read = exportLayout.safeParse({ ...MOVEMENTS, ...different });
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('a layout', () => {
  it('both examples can be saved in each language', () => {
    for (const language of LANGUAGES)
      for (const layout of exampleLayouts(language)) expect(exportLayout.parse(layout)).toEqual(layout);
  });

  it('a layout is refused at the field that cannot be written', () => {
    expect(refusalsOf({ lines: 'charge' })).toMatchObject({ 'columns.0.field': 'layout-column-lines' });
    expect(refusalsOf({ numbers: 'cents', thousands: true })).toEqual({ thousands: 'layout-cents-thousands' });
    const accounts = { ...MOVEMENTS.accounts, return: { debit: ' ', credit: '1' } };
    expect(refusalsOf({ accounts })).toEqual({ 'accounts.return.debit': 'layout-account-empty' });
    expect(refusalsOf({ accounts, movements: ['payment', 'fee'] })).toEqual({});
    expect(refusalsOf({ columns: [] })).toEqual({ columns: 'export-no-columns' });
    expect(refusalsOf({ name: ' ' })).toEqual({ name: 'layout-name-empty' });
    expect(refusalsOf({ columns: [{ kind: 'text', text: 'a\nb', ids: [], heading: '' }] })).toEqual({
      'columns.0.text': 'text-not-one-line',
    });
  });

  it('an amount, a date and a text can be read back from every format there is', () => {
    const format = fc.record({
      separator: fc.constantFrom(...separated.options),
      quotes: fc.constantFrom(...layoutQuotes.options),
      numbers: fc.constantFrom(...layoutNumbers.options),
      thousands: fc.boolean(),
      date: fc.constantFrom(...layoutDate.options),
      time: fc.constantFrom(...layoutTime.options),
      encoding: fc.constantFrom('utf-8', 'utf-8-bom'),
    });
    const instant = fc.integer({ min: Date.UTC(2001, 0, 1, 3), max: Date.UTC(2099, 11, 31) });
    const text = fc
      .string({ unit: 'binary' })
      .map((each) => each.replace(/^[\s\p{Cf}=+\-@＝]+/u, ''))
      .filter((each) => !/[;,|\t] *[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(each));
    fc.assert(
      fc.property(format, fc.maxSafeNat(), instant, text, (chosen, amount, at, reference) => {
        const layout: ExportLayout = {
          ...MOVEMENTS,
          ...chosen,
          thousands: chosen.thousands && chosen.numbers !== 'cents',
          columns: [
            { kind: 'movement', field: 'movementAmount', heading: 'amount' },
            { kind: 'movement', field: 'signedAmount', heading: 'signed' },
            { kind: 'movement', field: 'movementDate', heading: 'date' },
            { kind: 'charge', field: 'reference', heading: 'text' },
          ],
        };
        const row = { ...PAID_ROW, amount, reference };
        const { text: file } = layoutFile(layout, [{ kind: 'return', at, row }]);
        expect(file.startsWith('\uFEFF')).toBe(layout.encoding === 'utf-8-bom');
        const [, line = []] = readCsv(file.replace(/^\uFEFF/, ''), SEPARATORS[chosen.separator]);
        const [number = '', signed = '', date = '', read] = line.map((cell) => cell.text);
        expect(centsOf(number, layout)).toBe(amount);
        expect(centsOf(signed, layout)).toBe(0 - amount);
        expect(momentOf(date, layout)).toBe(wallOf(at, layout));
        expect(read).toBe(reference);
      }),
      { numRuns: runs(300) },
    );
  });

  it('a text that a spreadsheet takes for a formula is defused, from a layout or from a charge', () => {
    const columns: ExportLayout['columns'] = [
      { kind: 'text', text: '=1+1', ids: [], heading: '@h' },
      { kind: 'charge', field: 'reference', heading: '' },
    ];
    const accounts = { ...MOVEMENTS.accounts, payment: { debit: '-1', credit: '+2' } };
    const layout: ExportLayout = { ...MOVEMENTS, lines: 'charge', accounts, columns, quotes: 'needed' };
    expect(layoutFile(layout, [{ ...PAID_ROW, reference: '=x' }]).text).toBe("'@h,\r\n'=1+1,'=x\r\n");
  });

  it('a formula behind a separator of another spreadsheet is defused too', () => {
    const columns: ExportLayout['columns'] = [{ kind: 'charge', field: 'reference', heading: 'r' }];
    for (const separator of separated.options) {
      const layout: ExportLayout = { ...MOVEMENTS, lines: 'charge', columns, separator, quotes: 'needed' };
      for (const sign of [';', ',', '\t', '|', '; '])
        expect(layoutFile(layout, [{ ...PAID_ROW, reference: `Maria${sign}=1+1` }]).text).toContain(
          `Maria${sign}'=1+1`,
        );
    }
  });

  it('a masked layout writes no name, CPF, e-mail or phone as it is', () => {
    const columns = (['customer', 'document', 'email', 'phone'] as const).map((field) => ({
      ...{ kind: 'charge' as const, field, heading: field },
    }));
    const { text } = layoutFile({ ...MOVEMENTS, lines: 'charge', columns }, [PAID_ROW], { masked: true });
    expect(text).not.toMatch(/Ávila; filho|529\.982|ze@exemplo|987654321/);
  });

  it('a double entry is a debit and a credit with one number, and a fee of nothing is no movement', () => {
    const row = { ...PAID_ROW, reference: 'NF-1', feeAmount: 0 };
    const at = Date.UTC(2026, 10, 20, 15);
    const { text, lines } = layoutFile({ ...ENTRIES, headings: false }, [{ kind: 'payment', at, row }]);
    expect(text.split('\r\n')).toEqual([
      `1,2026-11-20,1.1.1.02.001,1234.56,,Payment,Pix charge NF-1 ${row.transactionId}`,
      `1,2026-11-20,1.1.2.01.001,,1234.56,Payment,Pix charge NF-1 ${row.transactionId}`,
      '',
    ]);
    expect(lines.sums).toMatchObject({ payment: { count: 1, sum: 123456n }, fee: { count: 0 } });
  });
});

function centsOf(text: string, { numbers, thousands }: ExportLayout): number {
  const decimal = { comma: ',', point: '.', cents: '' }[numbers];
  if (numbers !== 'cents') expect(text).toMatch(decimal === ',' ? /,\d\d$/ : /\.\d\d$/);
  const groups = text.split(decimal === ',' ? '.' : ',');
  if (numbers !== 'cents' && !thousands) expect(groups).toHaveLength(1);
  return Number(text.replaceAll(/[.,]/g, ''));
}

/** Day, month, two digits of the year and time, as the format names them. */
function momentOf(text: string, { date, time }: ExportLayout): string {
  const part = (name: string) => text.slice(date.indexOf(name), date.indexOf(name) + name.length);
  const year = date.includes('yyyy') ? part('yyyy').slice(2) : part('yy');
  expect(text).toHaveLength(date.length + (time === 'none' ? 0 : 1 + time.length));
  return `${year}-${part('MM')}-${part('dd')} ${text.slice(date.length).trim()}`;
}

function wallOf(at: number, { time }: ExportLayout): string {
  const options = { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' } as const;
  const [day = '', clock = ''] = new Intl.DateTimeFormat('sv-SE', options).format(at).split(' ');
  return `${day.slice(2)} ${time === 'none' ? '' : clock.slice(0, time.length)}`;
}
