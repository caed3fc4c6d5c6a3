/** One CSV statement in the many spellings of banks, spreadsheets and their programs. */
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src-main/ground/csv-rows.ts';
import { readEntries, readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import { statementDay } from '../../../../src-main/reports/statements/reading/statement-values.ts';
import fc from '../../../support/run/properties.ts';

const read = (text: string) => {
  const shape = readStatement(text);
  return readEntries(text, shape.kind === 'csv' ? shape.mapping : null);
};
const linesOf = (text: string) => {
  const { credits, debits } = read(text);
  return [...credits, ...debits].map(({ day, amount, text: said }) => [day, amount, said]);
};
const cellsOf = (text: string) => [...csvRows(text)].map(({ cells }) => cells);

describe("a bank's CSV in another spelling", () => {
  it.each([
    '05/10/2026',
    '5/10/2026',
    '5/10/26',
    '05.10.2026',
    '5-10-2026',
    '05/OUT/2026',
    '5-out-26',
    '05 out. 2026',
    '5 de outubro de 2026',
    '05-Oct-2026',
    '2026-10-05 10:30',
    '2026/10/5',
    '20261005',
    '05102026',
  ])('%s is 5 October 2026', (written) => expect(statementDay(written)).toBe('2026-10-05'));

  it.each(['31/02/2026', '5/OUTRO/2026', '05 de 10 2026', '5/10/202', '12345678', '10/2026', 'out/2026'])(
    '%s is no day',
    (written) => expect(statementDay(written)).toBeNull(),
  );

  it('days of the United States are read so where some can be nothing else, and a mixed column is not', () => {
    const text = (days: readonly string[]) => ['Date,Memo,Amount', ...days.map((day) => `${day},PIX,10.00`)].join('\n');
    expect(linesOf(text(['10/5/2026', '10/13/2026'])).map(([day]) => day)).toEqual(['2026-10-05', '2026-10-13']);
    const mixed = read(text(['13/10/2026', '10/13/2026']));
    expect([mixed.credits.map(({ day }) => day), mixed.unread.count]).toEqual([['2026-10-13'], 1]);
  });

  it('the payer on the line below an entry is of that entry, and sums and notes below it are not', () => {
    const text = [
      'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);',
      '01/10/2026;SALDO ANTERIOR;;;;100,00;',
      '05/10/2026;TRANSFERENCIA PIX;123;50,00;;150,00;',
      ';REM: ANA SOUZA 05/10;;;;;',
      '06/10/2026;TARIFA;124;;1,00;149,00;',
      ';Total;;50,00;1,00;149,00;',
    ].join('\r\n');
    expect(linesOf(text)).toEqual([
      ['2026-10-05', 5_000, 'TRANSFERENCIA PIX REM: ANA SOUZA 05/10'],
      ['2026-10-06', -100, 'TARIFA'],
    ]);
    expect(read(text)).toMatchObject({ balances: 2, unread: { count: 0, first: [] } });
  });

  it('lines that were quoted as a whole are tables still, and a column of quoted texts stays one', () => {
    const whole = '"Data,Histórico,Valor"\r\n"05/10/2026,""PIX, ANA"",10.00"\r\n"06/10/2026,PIX RUI,7.00"';
    expect(linesOf(whole)).toEqual([
      ['2026-10-05', 1_000, 'PIX, ANA'],
      ['2026-10-06', 700, 'PIX RUI'],
    ]);
    expect(cellsOf('"Nome"\n"ANA SOUZA"\n"RUI LIMA"')).toEqual([['Nome'], ['ANA SOUZA'], ['RUI LIMA']]);
  });

  it('a preamble longer than the statement does not decide how many columns it has', () => {
    const preamble = Array.from({ length: 9 }, (_, at) => `Aviso ${at}`);
    const text = [...preamble, 'Data;Histórico;Valor', '05/10/2026;PIX ANA;10,00;'].join('\n');
    expect(linesOf(text)).toEqual([['2026-10-05', 1_000, 'PIX ANA']]);
  });

  it('a carriage return alone ends a line only in a file without line feeds', () => {
    expect(cellsOf('a;b\rc;d\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cellsOf('a;b\rc\r\nd;e')).toEqual([
      ['a', 'bc'],
      ['d', 'e'],
    ]);
  });

  const entry = fc.record({
    day: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
    text: fc.stringMatching(/^PIX [A-ZÁÉÍÓÚÇ]{3,12}( ?[A-ZÁÉÍÓÚÇ;,|"]{1,9}){0,2}X$/),
  });
  const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');
  const days: readonly ((year: string, month: string, day: string) => string)[] = [
    (year, month, day) => `${day}/${month}/${year}`,
    (year, month, day) => `${Number(day)}/${Number(month)}/${year}`,
    (year, month, day) => `${day}/${months[Number(month) - 1]?.toUpperCase()}/${year}`,
    (year, month, day) => `${year}-${month}-${day}`,
    (year, month, day) => `${day}-${month}-${year} 10:30`,
  ];
  const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
  const amounts: readonly ((whole: string, cents: string) => string)[] = [
    (whole, cents) => `${whole}.${cents}`,
    (whole, cents) => `${whole},${cents}`,
    (whole, cents) => `R$ ${grouped(whole, '.')},${cents}`,
    (whole, cents) => `${grouped(whole, ',')}.${cents}`,
  ];
  const signs: readonly ((amount: string, isOut: boolean) => readonly string[])[] = [
    (amount, isOut) => [isOut ? `-${amount}` : amount],
    (amount, isOut) => [isOut ? `${amount} D` : `${amount} C`],
    (amount, isOut) => [isOut ? `−${amount}` : amount],
    (amount, isOut) => [amount, isOut ? 'D' : 'C'],
    (amount, isOut) => [amount, isOut ? '-' : '+'],
    (amount, isOut) => (isOut ? ['', amount] : [amount, '']),
  ];
  const heads = [['Valor'], ['Valor'], ['Valor'], ['Valor', 'D/C'], ['Valor', 'Sinal'], ['Crédito', 'Débito']];
  const spelling = fc.record({
    separator: fc.constantFrom(';', ',', '\t', '|'),
    lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
    day: fc.constantFrom(...days),
    amount: fc.constantFrom(...amounts),
    sign: fc.nat(signs.length - 1),
    isQuoted: fc.boolean(),
    isWhole: fc.boolean(),
    hasMark: fc.boolean(),
    hasEnd: fc.boolean(),
    preamble: fc.constantFrom([], ['Extrato de conta', ''], ['Agência: 1 / Conta: 2', 'Titular: A, B e C; LTDA', '']),
  });

  it('the same statement reads to the same entries in every spelling', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 2, maxLength: 8 }), spelling, (entries, how) => {
        const quoted = (cell: string) =>
          how.isQuoted || /[;,\t|"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const row = (cells: readonly string[]) => cells.map(quoted).join(how.separator);
        const isoOf = (day: Date) => day.toISOString().slice(0, 10);
        const rows = entries.map(({ day, cents, text }) => {
          const [year = '', month = '', date = ''] = isoOf(day).split('-');
          const digits = String(Math.abs(cents)).padStart(3, '0');
          const figure = how.amount(digits.slice(0, -2), digits.slice(-2));
          const cells = signs[how.sign]?.(figure, cents < 0) ?? [];
          return row([how.day(year, month, date), text, ...cells]) + (how.hasEnd ? how.separator : '');
        });
        const table = [row(['Data', 'Histórico', ...(heads[how.sign] ?? [])]), ...rows];
        const lines = [...how.preamble, ...table].map((line) =>
          how.isWhole ? `"${line.replaceAll('"', '""')}"` : line,
        );
        const found = read((how.hasMark ? '\uFEFF' : '') + lines.join(how.lineEnd));
        const wanted = entries.map(({ day, cents, text }) => [isoOf(day), cents, text]);
        expect(found.unread.count).toBe(0);
        expect([...found.credits, ...found.debits].map(({ day, amount, text }) => [day, amount, text])).toEqual([
          ...wanted.filter(([, cents]) => Number(cents) > 0),
          ...wanted.filter(([, cents]) => Number(cents) < 0),
        ]);
      }),
    );
  });
});
