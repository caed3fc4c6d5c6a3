import { describe, expect, it } from 'vitest';
import type { SavedMatch } from '../../../../src-main/history/api/reports-api.ts';
import { readEntries, readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import { matchedStatement, type StatementSources } from '../../../../src-main/reports/statements/statements.ts';
import { E2E, paidCharge as paid } from '../../../support/history/statement-desk.ts';

const read = (text: string) => {
  const shape = readStatement(text);
  return readEntries(text, shape.kind === 'csv' ? shape.mapping : null);
};
const linesOf = (text: string) => {
  const { credits, debits } = read(text);
  return [...credits, ...debits].map(({ line, day, amount, text: said }) => [line, day, amount, said]);
};

describe("a bank's CSV", () => {
  it("a bank's CSV without a head keeps its first line, and its columns are known by what they hold", () => {
    const text = '20/11/2026;PIX TRANSF ANA LIMA20/11;10,00\n21/11/2026;TARIFA;-1,00';
    expect(readStatement(text)).toMatchObject({
      kind: 'csv',
      head: ['', '', ''],
      mapping: { date: 0, description: 1, amount: 2 },
    });
    expect(linesOf(text)).toEqual([
      [1, '2026-11-20', 1000, 'PIX TRANSF ANA LIMA20/11'],
      [2, '2026-11-21', -100, 'TARIFA'],
    ]);
  });

  it("a bank's CSV may have lines of its own above its head, and the period that one of them states", () => {
    const above = [
      'Extrato Conta Corrente',
      'Conta ;12345',
      'Período: 01/11/2026 a 30/11/2026',
      'Saldo: ;1.000,00',
      '',
    ];
    const text = [
      ...above,
      'Data Lançamento;Histórico;Descrição;Valor;Saldo',
      '20/11/2026;Pix recebido;ANA LIMA;10,00;5,00',
    ].join('\n');
    expect(read(text)).toMatchObject({
      periodFrom: 'header',
      days: { from: '2026-11-01', to: '2026-11-30' },
      unread: { count: 0 },
    });
    expect(linesOf(text)).toEqual([[7, '2026-11-20', 1000, 'ANA LIMA']]);
  });

  it("a bank's CSV with credits and debits in columns of their own, or with C and D, has debits below zero", () => {
    const split =
      'Data;Histórico;Crédito (R$);Débito (R$);Saldo (R$);\n20/11/2026;PIX;10,00;;5,00;\n20/11/2026;TARIFA;;1,00;4,00;';
    expect(linesOf(split).map(([, , amount]) => amount)).toEqual([1000, -100]);
    const signed =
      '"Data_Mov";"Historico";"Valor";"Deb_Cred"\n"20261120";"PIX";"10.00";"C"\n"20261120";"TARIFA";"1.00";"D"';
    expect(linesOf(signed).map(([, , amount]) => amount)).toEqual([1000, -100]);
  });

  it("a bank's CSV has the bank's IDs behind what identifies its lines, and equal lines are numbered", () => {
    const named = read('Data,Valor,Identificador,Descrição\n20/11/2026,10.00,abc-1,Pix\n20/11/2026,10.00,abc-1,Pix');
    expect(named.credits.map(({ lineId }) => lineId)).toEqual([
      expect.stringMatching(/^\|2026-11-20\|1000\|[0-9a-f]{64}#1\|abc-1$/),
      expect.stringMatching(/^\|2026-11-20\|1000\|[0-9a-f]{64}#2\|abc-1$/),
    ]);
    const [one, two] = ['x', 'y'].map((above) =>
      read(`Data;Valor;Histórico\n19/11/2026;1,00;${above}\n20/11/2026;10,00;PIX\n20/11/2026;10,00;PIX`).credits.slice(
        1,
      ),
    );
    expect(one?.map(({ lineId }) => lineId)).toEqual(two?.map(({ lineId }) => lineId));
    expect(new Set(one?.map(({ lineId }) => lineId)).size).toBe(2);
    expect(one?.[0]?.lineId).toMatch(/^\|2026-11-20\|1000\|[0-9a-f]{64}#1$/);
  });
});

describe("a bank's OFX", () => {
  const ofx = (head: string, days = '20261120') =>
    `<OFX><BANKACCTFROM><BANKID>0341<ACCTID>12-3</BANKACCTFROM><BANKTRANLIST>${head}<STMTTRN><DTPOSTED>${days}<TRNAMT>10.00<FITID>7<NAME>PIX<MEMO>ANA</STMTTRN></BANKTRANLIST></OFX>`;
  it("a bank's OFX has the period of DTSTART and DTEND, or of its entries where these make no sense", () => {
    const period = (head: string) => {
      const { days, periodFrom } = read(ofx(head));
      return [periodFrom, days.from, days.to];
    };
    expect(period('<DTSTART>20261101<DTEND>20261130')).toEqual(['header', '2026-11-01', '2026-11-30']);
    expect(period('<DTSTART>20261125<DTEND>20261130')).toEqual(['header', '2026-11-20', '2026-11-30']);
    for (const head of ['', '<DTSTART>20261130<DTEND>20261101', '<DTSTART>19000101<DTEND>20261130', '<DTEND>x'])
      expect(period(head)).toEqual(['entries', '2026-11-20', '2026-11-20']);
  });

  it("a bank's OFX has each line with its own account, without zeros and punctuation", () => {
    const both = ofx('') + ofx('').replace('12-3', '045-6');
    expect(read(both).credits.map(({ lineId }) => lineId)).toEqual([
      expect.stringMatching(/^341\/123\|2026-11-20\|1000\|[0-9a-f]{64}#1\|7$/),
      expect.stringMatching(/^341\/456\|2026-11-20\|1000\|[0-9a-f]{64}#1\|7$/),
    ]);
    expect(read(ofx('')).credits[0]).toMatchObject({ text: 'PIX ANA', searchText: 'PIX\nANA\n7' });
  });
});

describe('a line that is known already', () => {
  const TEXT = `Data;Valor;Histórico\n20/11/2026;10,00;PIX ${E2E}\n20/11/2026;30,00;TED GATEWAY\n21/11/2026;-10,00;PIX`;
  const charge = paid({ end2endId: E2E });
  const sources = (saved: readonly SavedMatch[]): StatementSources => ({
    paidBetween: () => [
      charge,
      paid({ transactionId: 'tx-2', key: 'aaaaaaaa-0000-4000-8000-000000000002', amount: 7 }),
    ],
    returnedSince: () => [{ ...charge, returnedAt: Date.UTC(2026, 10, 21, 15) }],
    savedMatches: () => saved,
  });
  const ids = read(TEXT);
  const [first, payout] = ids.credits.map(({ lineId }) => lineId);
  const matchWith = (saved: readonly SavedMatch[]) => {
    const mapping = { date: 0, amount: 1, debit: null, sign: null, description: 2, endToEnd: null, id: null };
    return matchedStatement({ text: TEXT, mapping, timeZone: 'America/Sao_Paulo' }, sources(saved)).match;
  };

  it('a line that is known already is taken first with what it was matched by, and never asked about again', () => {
    const saved = [
      { lineId: payout ?? '', kind: 'payment', by: 'person', charge },
      { lineId: payout ?? '', kind: 'payment', by: 'person', charge: paid({ key: 'other', transactionId: 'tx-9' }) },
    ] as const;
    const { matched, missingHere, missingInBank } = matchWith(saved);
    expect(matched).toMatchObject([
      {
        entry: { line: 3 },
        saved: true,
        by: 'person',
        charges: [{ transactionId: 'tx-1' }, { transactionId: 'tx-9' }],
      },
    ]);
    // Its charge is offered to no other line, whatever that one says.
    expect(missingHere).toMatchObject([{ line: 2, candidateCount: 0 }]);
    expect(missingInBank.map(({ transactionId, kind }) => [transactionId, kind])).toEqual([
      ['tx-2', 'payment'],
      ['tx-1', 'refund'],
    ]);
  });

  it('a line known already is no other line with the same id: some banks number each download from one', () => {
    const ofx = (day: string, amount: string) =>
      `<OFX><ACCTID>1<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>1<MEMO>PIX</STMTTRN></OFX>`;
    const [october] = read(ofx('20261020', '10.00')).credits;
    const saved = [{ lineId: october?.lineId ?? '', kind: 'payment', by: 'person', charge }] as const;
    const matchedIn = (text: string) =>
      matchedStatement({ text, mapping: null, timeZone: 'America/Sao_Paulo' }, sources(saved)).match.counts.matched;
    expect(matchedIn(ofx('20261020', '10.00'))).toBe(1);
    expect(matchedIn(ofx('20261120', '10.00'))).toBe(0);
    expect(matchedIn(ofx('20261020', '12.00'))).toBe(0);
  });

  it('a line that is known already by another file takes its charge, for a payment and a refund apart', () => {
    expect(matchWith([]).matched).toMatchObject([{ saved: false, by: 'end-to-end', entry: { lineId: first } }]);
    const other = matchWith([{ lineId: 'elsewhere', kind: 'payment', by: 'name', charge }]);
    expect([other.matched, other.counts.missingHere]).toEqual([[], 2]);
    expect(matchWith([{ lineId: 'elsewhere', kind: 'refund', by: 'name', charge }]).matched).toHaveLength(1);
  });
});
