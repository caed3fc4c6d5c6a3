import { describe, expect, it } from 'vitest';
import type { PaidCharge } from '../../../src-main/history/report-port.ts';
import { matchStatement } from '../../../src-main/reports/statement-match.ts';
import { statementAmount, statementDay } from '../../../src-main/reports/statement-values.ts';
import { matchedStatement, readStatement } from '../../../src-main/reports/statements.ts';
import { zonedTime } from '../../../src-main/zoned-time.ts';
import type { StatementMapping } from '../../../src-preload/contract/reports.ts';
import fc from '../../support/properties.ts';

const E2E = 'E1823612020261120150012345678901';
const zoned = zonedTime('America/Sao_Paulo');

const paid = (different: Partial<PaidCharge> = {}): PaidCharge => ({
  key: 'aaaaaaaa-0000-4000-8000-000000000001',
  transactionId: 'tx-1',
  state: 'PAID',
  amount: 1000,
  netAmount: 990,
  // 20 November, 22:30 in São Paulo; already the 21st in UTC.
  paidAt: Date.UTC(2026, 10, 21, 1, 30),
  end2endId: null,
  reference: null,
  customerName: null,
  ...different,
});

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
  ])('%s is %i cents', (text, cents) => expect(statementAmount(text)).toBe(cents));

  it.each(['', 'x', '1.23.4', '1,2,3', '12,345,6', '--1'])('%j is none', (text) =>
    expect(statementAmount(text)).toBeNull(),
  );

  it('comes back to the cent as either country writes it', () => {
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
    '%s is 20 November 2026',
    (text) => expect(statementDay(text)).toBe('2026-11-20'),
  );
  it.each(['31/02/2026', '2026-13-01', 'ontem', ''])('%j is none', (text) => expect(statementDay(text)).toBeNull());
});

describe('matching', () => {
  const entry = (different: object) => ({
    line: 1,
    day: '2026-11-20',
    amount: 1000,
    text: '',
    end2endId: null,
    ...different,
  });

  it('goes by the end-to-end id first, whatever the amount, and says where that differs', () => {
    const mine = paid({ end2endId: E2E });
    const other = paid({ key: 'b', transactionId: 'tx-2' });
    const { matched, missingInBank } = matchStatement(
      [entry({ end2endId: E2E, amount: 777 })],
      [other, mine],
      2,
      zoned,
    );
    expect(matched).toMatchObject([{ charge: { transactionId: 'tx-1' }, by: 'end-to-end', amountDiffers: true }]);
    expect(missingInBank).toEqual([other]);
  });

  it('else goes by amount or net amount within the days, the nearest first, each only once', () => {
    const near = paid({ transactionId: 'near' });
    const far = paid({ transactionId: 'far', paidAt: near.paidAt - 2 * 86_400_000 });
    const credits = [entry({ line: 1 }), entry({ line: 2, amount: 990 }), entry({ line: 3 })];
    const { matched, missingHere } = matchStatement(credits, [far, near], 2, zoned);
    expect(matched.map(({ entry: { line }, charge }) => [line, charge.transactionId])).toEqual([
      [1, 'near'],
      [2, 'far'],
    ]);
    expect(missingHere.map(({ line }) => line)).toEqual([3]);
  });

  it('never takes two different end-to-end ids for one payment, a debit for a credit, nor a day too far', () => {
    const charge = paid({ end2endId: E2E });
    expect(matchStatement([entry({ end2endId: E2E.replace('E18', 'E19') })], [charge], 2, zoned).matched).toEqual([]);
    expect(matchStatement([entry({ amount: -1000 })], [charge], 2, zoned).missingHere).toEqual([]);
    expect(matchStatement([entry({ day: '2026-11-24' })], [paid()], 2, zoned).matched).toEqual([]);
  });

  it('names as missing in the bank only what was paid in the days of the statement', () => {
    const before = paid({ transactionId: 'before', paidAt: paid().paidAt - 86_400_000, amount: 5 });
    const within = paid({ transactionId: 'within', amount: 6 });
    const { missingInBank } = matchStatement([entry({})], [before, within], 2, zoned);
    expect(missingInBank.map(({ transactionId }) => transactionId)).toEqual(['within']);
  });

  it('puts every credit and every payment into one list, once', () => {
    const credit = fc.record({
      day: fc.constantFrom('2026-11-19', '2026-11-20'),
      amount: fc.integer({ min: 1, max: 4 }),
    });
    const payment = fc.record({ amount: fc.integer({ min: 1, max: 4 }), hours: fc.integer({ min: -40, max: 10 }) });
    fc.assert(
      fc.property(fc.array(credit, { minLength: 1 }), fc.array(payment), (credits, payments) => {
        const entries = credits.map((each, line) => entry({ ...each, line }));
        const charges = payments.map(({ amount, hours }, place) =>
          paid({ transactionId: `tx-${place}`, amount, netAmount: null, paidAt: paid().paidAt + hours * 3_600_000 }),
        );
        const { matched, missingHere, missingInBank } = matchStatement(entries, charges, 1, zoned);
        const lines = [...matched.map((each) => each.entry.line), ...missingHere.map(({ line }) => line)];
        expect(lines.toSorted((one, other) => one - other)).toEqual(entries.map(({ line }) => line));
        const ids = [
          ...matched.map((each) => each.charge.transactionId),
          ...missingInBank.map((each) => each.transactionId),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        for (const { entry: one, charge } of matched) expect(one.amount).toBe(charge.amount);
      }),
    );
  });

  it('takes, again and again, the pair whose days lie nearest, then the oldest payment, then the first line', () => {
    const otherId = E2E.replace('E18', 'E19');
    const id = fc.constantFrom(null, null, otherId);
    const day = fc.integer({ min: 15, max: 22 });
    const credit = fc.record({ day, amount: fc.constantFrom(1, 2), end2endId: id });
    const payment = fc.record({
      day,
      amount: fc.constantFrom(1, 2, 3),
      net: fc.constantFrom(null, 1),
      named: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(credit), fc.array(payment), fc.integer({ min: 0, max: 3 }), (credits, payments, window) => {
        const entries = credits.map((each, line) => entry({ ...each, day: `2026-11-${each.day}`, line }));
        const charges = payments.map((each, place) =>
          paid({
            transactionId: `tx-${place}`,
            amount: each.amount,
            netAmount: each.net,
            // Noon in São Paulo, each some milliseconds after the other: no two payments are of one instant.
            paidAt: Date.UTC(2026, 10, each.day, 15, 0, 0, place),
            end2endId: each.named ? E2E : null,
          }),
        );
        const expected: [number, string][] = [];
        const open = { entries: new Set(entries), charges: new Set(charges) };
        for (;;) {
          const pairs = [...open.charges].flatMap((charge) =>
            [...open.entries]
              .filter(
                ({ amount, end2endId }) =>
                  [charge.amount, charge.netAmount].includes(amount) &&
                  (end2endId === null || charge.end2endId === null),
              )
              .map((one) => ({
                one,
                charge,
                apart: Math.abs(Number(one.day.slice(8)) - new Date(charge.paidAt).getUTCDate()),
              })),
          );
          const [best] = pairs
            .filter(({ apart }) => apart <= window)
            .toSorted((a, b) => a.apart - b.apart || a.charge.paidAt - b.charge.paidAt || a.one.line - b.one.line);
          if (best === undefined) break;
          expected.push([best.one.line, best.charge.transactionId]);
          open.entries.delete(best.one);
          open.charges.delete(best.charge);
        }
        const { matched } = matchStatement(entries, charges, window, zoned);
        const found = matched.map(({ entry: { line }, charge }): [number, string] => [line, charge.transactionId]);
        expect(found).toEqual(expected.toSorted(([one], [other]) => one - other));
      }),
    );
  });

  it('goes through tens of thousands of credits of one amount, as a desk that charges one fee has them', () => {
    const many = Array.from({ length: 30_000 }, (_, place) => place);
    const { matched, missingHere, missingInBank } = matchStatement(
      many.map((line) => entry({ line })),
      many.map((place) => paid({ transactionId: `tx-${place}`, paidAt: paid().paidAt + place })),
      15,
      zoned,
    );
    expect([matched.length, missingHere.length, missingInBank.length]).toEqual([30_000, 0, 0]);
    expect(matched[29_999]?.charge.transactionId).toBe('tx-29999');
  });
});

describe("a bank's file", () => {
  const kept = new Map<string, StatementMapping>();
  const choices = {
    mappingOf: (head: readonly string[]) => kept.get(head.join()) ?? null,
    keepMapping: (head: readonly string[], mapping: StatementMapping) => void kept.set(head.join(), mapping),
  };
  const history = {
    paidBetween: async () => [paid({ end2endId: E2E }), paid({ transactionId: 'tx-2', amount: 2050 })],
  };
  const request = { windowDays: 1, timeZone: 'America/Sao_Paulo' };
  const CSV = [
    'Extrato de conta;;',
    'Data;Lançamento;Valor (R$)',
    `20/11/2026;"PIX RECEBIDO; ${E2E}";10,00`,
    '21/11/2026;"PIX ""LOJA""";20,50',
    'Saldo;;x',
  ].join('\r\n');

  it('as CSV has its columns guessed, mapped once, and found again', async () => {
    const shape = readStatement(CSV, choices);
    const mapping = { date: 0, description: 1, amount: 2, endToEnd: null };
    expect(shape).toMatchObject({ kind: 'csv', mapping, kept: false });
    const found = await matchedStatement({ ...request, text: CSV, mapping }, history, choices);
    expect(found.matched.map(({ by, charge }) => [by, charge.transactionId])).toEqual([
      ['end-to-end', 'tx-1'],
      ['amount-and-time', 'tx-2'],
    ]);
    expect(found.unread).toEqual([5]);
    expect(readStatement(CSV, choices)).toMatchObject({ kept: true });
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
  ])('as OFX in %s needs no mapping, and what cannot be read is named', async (_, text) => {
    expect(readStatement(text, choices)).toEqual({ kind: 'ofx', entries: 1 });
    const found = await matchedStatement({ ...request, text, mapping: null }, history, choices);
    expect(found.matched).toMatchObject([
      { entry: { amount: 1000, day: '2026-11-20', end2endId: E2E }, by: 'end-to-end' },
    ]);
    expect(found.unread).toEqual([2]);
  });

  it.each([
    ['without its columns', CSV, null, 'statement-not-mapped'],
    [
      'with no entry in it',
      'Data;Valor\nontem;muito',
      { date: 0, amount: 1, description: null, endToEnd: null },
      'statement-no-entries',
    ],
  ])('%s is refused by name', async (_, text, mapping, code) => {
    await expect(matchedStatement({ ...request, text, mapping }, history, choices)).rejects.toMatchObject({
      error: { kind: 'invalid-input', issues: [{ code }] },
    });
  });

  it('in whose days more was paid than can be held against it is refused, never matched with a part', async () => {
    const paidBetween = async (_from: number, _before: number, limit: number) =>
      Array.from({ length: limit }, () => paid());
    const mapping = { date: 0, description: 1, amount: 2, endToEnd: null };
    await expect(matchedStatement({ ...request, text: CSV, mapping }, { paidBetween }, choices)).rejects.toMatchObject({
      error: { kind: 'invalid-input', issues: [{ code: 'statement-too-many-charges' }] },
    });
  });

  it('that is none is said to be none', () => {
    expect(readStatement('hello', choices)).toEqual({ kind: 'unreadable' });
  });
});
