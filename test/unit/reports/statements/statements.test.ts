import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src-main/ground/csv-rows.ts';
import { readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import { statementAmount, statementDay } from '../../../../src-main/reports/statements/reading/statement-values.ts';
import { MOST_LISTED, matchedStatement } from '../../../../src-main/reports/statements/statements.ts';
import { E2E, paidCharge as paid } from '../../../support/history/statement-desk.ts';
import fc from '../../../support/run/properties.ts';

describe("a bank's amount", () => {
  it.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.5', 123_450],
    ['R$ 1.234,00', 123_400],
    ['-R$ 10,00', -1_000],
    ['R$ -10,00', -1_000],
    ['(10.00)', -1_000],
    ['10,00 D', -1_000],
    ['10,00 C', 1_000],
    ['10,00-', -1_000],
    ['1.234', 123_400],
    ['0,00', 0],
  ])("a bank's amount: %s is %i cents", (text, cents) => expect(statementAmount(text)).toBe(cents));

  it.each(['', 'x', '1.23.4', '1,2,3', '12,345,6', '--1', `1${' '.repeat(80)}2`, '1'.repeat(20)])(
    "a bank's amount is refused: %j",
    (text) => expect(statementAmount(text)).toBeNull(),
  );

  it("a bank's amount reads back to the cent as either country writes it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.constantFrom('pt-BR', 'en'),
        (cents, tag) => {
          const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
          expect(statementAmount(format.format(cents / 100))).toBe(cents);
        },
      ),
    );
  });
});

describe("a bank's date", () => {
  it.each(['20/11/2026', '20-11-2026 14:00', '20/11/26', '2026-11-20T10:00:00', '20261120', '20261120100000'])(
    "a bank's date: %s is 20 November 2026",
    (text) => expect(statementDay(text)).toBe('2026-11-20'),
  );
  it.each(['31/02/2026', '2026-13-01', 'ontem', ''])("a bank's date is refused: %j", (text) =>
    expect(statementDay(text)).toBeNull(),
  );
});

describe("a bank's file", () => {
  const payments = [paid({ end2endId: E2E }), paid({ transactionId: 'tx-2', amount: 2050 })];
  const noneReturned = { returnedSince: () => [], savedMatches: () => [] };
  const sources = { ...noneReturned, paidBetween: () => payments };
  const request = { timeZone: 'America/Sao_Paulo' };
  const MAPPING = { date: 0, amount: 2, debit: null, sign: null, description: 1, endToEnd: null, id: null };
  const CSV = [
    'Extrato de conta;;',
    'Data;Lançamento;Valor (R$)',
    `20/11/2026;"PIX RECEBIDO; ${E2E}";10,00`,
    '21/11/2026;"PIX ""LOJA""";20,50',
    'Saldo;;x',
    'ontem;;x',
  ].join('\r\n');

  it("a bank's file as CSV has its columns guessed by their names", () => {
    expect(readStatement(CSV)).toMatchObject({
      kind: 'csv',
      head: ['Data', 'Lançamento', 'Valor (R$)'],
      sample: [['20/11/2026', `PIX RECEBIDO; ${E2E}`, '10,00'], ['21/11/2026', 'PIX "LOJA"', '20,50'], [], []].map(
        (cells) => (cells.length === 0 ? expect.anything() : cells),
      ),
      mapping: MAPPING,
    });
  });

  it("a bank's file as CSV is matched by evidence in its text, and proposed where there is none", () => {
    const { match, layout } = matchedStatement({ ...request, text: CSV, mapping: MAPPING }, sources);
    expect(match.matched).toMatchObject([{ by: 'end-to-end', charges: [{ transactionId: 'tx-1' }] }]);
    expect(match.proposed).toMatchObject([{ by: 'amount-and-day', charges: [{ transactionId: 'tx-2' }] }]);
    expect(match.counts).toEqual({
      matched: 1,
      differing: 0,
      proposed: 1,
      ambiguous: 0,
      ambiguousCharges: 0,
      missingInBank: 0,
      missingHere: 0,
      unread: 1,
      balances: 1,
      debits: 0,
    });
    expect(match.unread).toEqual([6]);
    expect(layout).toMatchObject({ head: ['Data', 'Lançamento', 'Valor (R$)'], separator: ';' });
  });

  it('the sums of what fits are of payments and refunds apart, with the lines that are not listed', () => {
    const many = Array.from({ length: MOST_LISTED + 1 }, (_, place) =>
      paid({ key: `${place}`, transactionId: `tx-number-${place}`, reference: `PEDIDO-${10_000 + place}` }),
    );
    const back = {
      ...paid({ end2endId: E2E, returnedAt: Date.UTC(2026, 10, 22, 15), state: 'REFUNDED' }),
      key: 'back',
    };
    const lines = many.map(({ reference }) => `20/11/2026;PIX ${reference};10,00`);
    const text = ['Data;Lançamento;Valor', ...lines, `22/11/2026;DEVOLUCAO PIX ${E2E};-10,00`].join('\n');
    const returned = { ...sources, paidBetween: () => many, returnedSince: () => [back] };
    const { match } = matchedStatement({ ...request, text, mapping: MAPPING }, returned);
    expect(match.matched).toHaveLength(MOST_LISTED);
    expect(match.matchedSums).toEqual({ payments: (MOST_LISTED + 1) * 1_000, refunds: -1_000 });
  });

  it("a bank's file may have a separator, a line break and a space within quotes", () => {
    const rows = [...csvRows('\uFEFFa;"b ""c"";\nd" e ; \r\n\n  "  x";""\ny;z"z"')];
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b "c";\nd e', ''] },
      { line: 3, cells: ['x', ''] },
      { line: 4, cells: ['y', 'z"z"'] },
    ]);
  });

  it.each([
    [
      'SGML',
      `OFXHEADER:100\n<OFX><STMTTRN><TRNTYPE>CREDIT\n<DTPOSTED>20261120120000[-3:BRT]\n<TRNAMT>10.00\n<FITID>1\n<MEMO>PIX ${E2E} A&amp;B\n</STMTTRN><STMTTRN><DTPOSTED>2026\n<TRNAMT>1\n</STMTTRN></OFX>`,
    ],
    [
      'XML',
      `<?xml version="1.0"?><OFX><STMTTRN><DTPOSTED>20261120</DTPOSTED><TRNAMT>10.00</TRNAMT><MEMO>PIX ${E2E}</MEMO></STMTTRN><STMTTRN><DTPOSTED></DTPOSTED></STMTTRN></OFX>`,
    ],
  ])("a bank's file as OFX in %s needs no mapping, and unreadable lines are listed", (_, text) => {
    expect(readStatement(text)).toEqual({ kind: 'ofx', entries: 1 });
    const { match, layout } = matchedStatement({ ...request, text, mapping: null }, sources);
    expect(match.matched).toMatchObject([
      { entry: { amount: 1000, day: '2026-11-20', end2endId: E2E }, by: 'end-to-end' },
    ]);
    expect(match.unread).toEqual([2]);
    expect(layout).toBeNull();
  });

  it.each([
    ['CSV', 'Data;Histórico;Valor\n', ';'],
    ['OFX', '', ''],
  ])("a bank's file as %s may have balances and debits, and neither is ever a payment", (kind) => {
    const lines = [
      ['S A L D O', '10,00'],
      ['SALDO ANTERIOR', '10,00'],
      ['Saldo do dia', '10,00'],
      ['SDO CTA/APL AUTOMATICAS', '10,00'],
      ['PIX ENVIADO FORNECEDOR', '-10,00'],
      ['PIX RECEBIDO saldo do pedido', '10,00'],
      ['Saldo da compra', '10,00'],
    ] as const;
    const text =
      kind === 'CSV'
        ? ['Data;Histórico;Valor', ...lines.map(([said, amount]) => `20/11/2026;${said};${amount}`)].join('\n')
        : `<OFX>${lines.map(([said, amount]) => `<STMTTRN><DTPOSTED>20261120<TRNAMT>${amount}<MEMO>${said}</STMTTRN>`).join('')}</OFX>`;
    const charges = lines.map((_, place) => paid({ transactionId: `tx-${place}`, netAmount: null }));
    const { match } = matchedStatement(
      { ...request, text, mapping: kind === 'CSV' ? MAPPING : null },
      { ...noneReturned, paidBetween: () => charges },
    );
    expect(match.counts).toMatchObject({ matched: 0, ambiguous: 2, missingHere: 0, balances: 4, debits: 1 });
    expect(match.ambiguous.map(({ entry }) => entry.text)).toEqual(['PIX RECEBIDO saldo do pedido', 'Saldo da compra']);
  });

  it('a payer named like a balance is a credit, and an account in a company’s name has balances', () => {
    const rows = ['SALDO EMPREENDIMENTOS', 'SALDO CONTABILIDADE', 'SALDO DIAGNOSTICOS', 'SALDO TOTAL SERVICOS LTDA'];
    const text = ['Data;Histórico;Valor;Titular', ...rows.map((row) => `20/11/2026;${row};10,00;ALFA LTDA`)].join('\n');
    const sources = { ...noneReturned, paidBetween: () => [] };
    const of = (file: string) => matchedStatement({ ...request, text: file, mapping: MAPPING }, sources).match.counts;
    const balances = '20/11/2026;SALDO EM CONTA;10,00;ALFA LTDA\n20/11/2026;SALDO DEVEDOR;10,00;ALFA LTDA';
    expect(of(`${text}\n${balances}`)).toMatchObject({ missingHere: 4, balances: 2 });
  });

  it.each([
    ['without its columns', CSV, null, 'statement-not-mapped'],
    [
      'with no entry in it',
      'Data;Valor\nontem;muito',
      { ...MAPPING, amount: 1, description: null },
      'statement-no-entries',
    ],
  ])("a bank's file is refused with a reason: %s", (_, text, mapping, code) => {
    expect(() => matchedStatement({ ...request, text, mapping }, sources)).toThrow(expect.objectContaining({ code }));
  });

  it("a bank's file in whose days more was paid than can be compared is refused, never matched with a part", () => {
    const many = (_from: number, _before: number, limit: number) => Array.from({ length: limit }, () => paid());
    expect(() =>
      matchedStatement({ ...request, text: CSV, mapping: MAPPING }, { ...noneReturned, paidBetween: many }),
    ).toThrow(expect.objectContaining({ code: 'statement-too-many-charges' }));
  });

  it("a bank's file with more lines than the page gets has their count, and the first of them", () => {
    const lines = Array.from({ length: MOST_LISTED + 3 }, () => '20/11/2026;7,00');
    const { match } = matchedStatement(
      {
        ...request,
        text: ['Data;Valor', ...lines].join('\n'),
        mapping: { ...MAPPING, amount: 1, description: null },
      },
      sources,
    );
    expect(match.counts.missingHere).toBe(MOST_LISTED + 3);
    expect(match.missingHere).toHaveLength(MOST_LISTED);
  });

  it("a file that is not a bank's is reported as that", () => {
    expect(readStatement('hello')).toEqual({ kind: 'unreadable', found: 'other' });
  });
});
