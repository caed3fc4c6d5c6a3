import { describe, expect, it } from 'vitest';
import { zonedTime } from '../../../../src-main/ground/zoned-time.ts';
import type { PaidCharge } from '../../../../src-main/history/api/reports-api.ts';
import { paymentsOf, refundsOf } from '../../../../src-main/reports/statements/days/statement-days.ts';
import { matchMovements } from '../../../../src-main/reports/statements/matching/statement-match.ts';
import type { ReadEntry, StatementPeriod } from '../../../../src-main/reports/statements/reading/statement-reading.ts';
import { credit, E2E, paidCharge } from '../../../support/history/statement-desk.ts';
import fc from '../../../support/run/properties.ts';

const CPF = '52998224725';
const CNPJ = '12ABC34501DE35';
const zoned = zonedTime('America/Sao_Paulo');
/** A Thursday: the day after it is a holiday, and bank days go on the Monday after that. */
const THURSDAY: StatementPeriod = { from: '2026-11-19', to: '2026-11-19' };
const match = (credits: readonly ReadEntry[], charges: readonly PaidCharge[], days = THURSDAY) =>
  matchMovements(credits, paymentsOf(charges, zoned), days);

/** Noon in São Paulo. */
const noonOf = (day: string) => Date.parse(`2026-11-${day}T15:00:00Z`);
const paidOn = (day: string, different: Partial<PaidCharge> = {}) => paidCharge({ paidAt: noonOf(day), ...different });
const thursdays = (different: Partial<PaidCharge> = {}) => paidOn('19', different);
const creditOn = (day: string, text = '', different: Parameters<typeof credit>[1] = {}) =>
  credit(text, { day: `2026-11-${day}`, ...different });
const ofThursday = (text = '', different: Parameters<typeof credit>[1] = {}) => creditOn('19', text, different);

/** Which line is which charges in a list. */
const pairs = (list: readonly { readonly entry: ReadEntry; readonly charges: readonly PaidCharge[] }[]) =>
  list.map(({ entry, charges }): [number, string[]] => [entry.line, charges.map((charge) => charge.transactionId)]);
const idsOf = (list: readonly { readonly charge: PaidCharge }[]) => list.map(({ charge }) => charge.transactionId);

describe('a credit that names its payment', () => {
  const TX = '7d1c0f4e-52b1-4e63-9a5d-0c0000000001';
  it.each([
    ['end-to-end', `PIX RECEBIDO ${E2E}`, { end2endId: E2E }],
    ['end-to-end', 'PIX E1AB2C6362026112011501234567890x', { end2endId: 'E1AB2C6362026112011501234567890x' }],
    ['transaction-id', `PIX QR CODE ${TX.toUpperCase()} 20/11`, { transactionId: TX }],
    ['transaction-id', `PIX QR CODE ${TX.replaceAll('-', '')}`, { transactionId: TX }],
    ['reference', 'Pix recebido: ped-2026/0017, obrigado', { reference: 'PED-2026/0017' }],
    ['document', 'PIX 529.982.247-25 MARIA', { customerDocument: CPF }],
    ['document', `TED ${CPF}`, { customerDocument: CPF }],
    ['document', 'PIX 529.982.247\u201325', { customerDocument: CPF }],
    ['document', 'PIX 529 982 247 25 MARIA', { customerDocument: CPF }],
    ['document', 'PIX 529. 982. 247 - 25', { customerDocument: CPF }],
    ['document', 'CPF52998224725', { customerDocument: CPF }],
    ['document', 'PIX ***.982.247\u2212**', { customerDocument: CPF }],
    ['document', `19/11 17:08 000${CPF} MARIA`, { customerDocument: CPF }],
    ['document', 'PIX ***.982.247-**', { customerDocument: CPF }],
    ['document', 'Pix recebido - Maria - •••.982.247-•• - BCO X', { customerDocument: CPF }],
    ['document', 'PIX 12.ABC.345/01DE-35 LOJA', { customerDocument: CNPJ }],
    ['document', `TED ${CNPJ.toLowerCase()}`, { customerDocument: CNPJ }],
    ['document', 'PIX **.ABC.345/01DE-** LOJA', { customerDocument: CNPJ }],
    ['name', 'PIX MARIA SOUZA', { customerName: 'Maria Souza' }],
    ['name', 'PIX MARIA A S DE SOUZA 19/11', { customerName: 'Maria Aparecida Silva Souza' }],
    ['name', 'TRANSFERENCIA PIX REM: JOSE ANTONIO DOS SAN 19/11', { customerName: 'José Antônio dos Santos' }],
    ['name', 'PIX JOAO DA SILVA LIMA', { customerName: 'João Lima' }],
  ])(
    'a credit that names its payment is matched by %s, and not by the day and amount of another (%s)',
    (by, text, named) => {
      const mine = thursdays({ transactionId: 'mine', ...named });
      const other = thursdays({ transactionId: 'other', paidAt: mine.paidAt - 1 });
      const { matched, proposed, missingInBank } = match([ofThursday(text)], [other, mine]);
      expect(matched).toMatchObject([{ charges: [{ transactionId: mine.transactionId }], by }]);
      expect(proposed).toEqual([]);
      expect(idsOf(missingInBank)).toEqual(['other']);
    },
  );

  it.each([
    ['an end-to-end id within a longer one', `PIX ${E2E}9`, { end2endId: E2E }],
    [
      'an end-to-end id in another case',
      E2E.slice(0, 21) + 'a'.repeat(11),
      { end2endId: E2E.slice(0, 21) + 'A'.repeat(11) },
    ],
    ['a reference within a longer word', 'PIX XPED-2026-001', { reference: 'PED-2026-001' }],
    ['a reference that goes on', 'PIX PED-2026-0012', { reference: 'PED-2026-001' }],
    ['a CPF within a longer number', `PIX 9${CPF}`, { customerDocument: CPF }],
    ['a CPF that is none', 'PIX 11111111111', { customerDocument: '11111111111' }],
    ['a reference of two digits', 'PIX 17', { reference: '17' }],
    ['a reference that is a word', 'PIX MENSALIDADE', { reference: 'MENSALIDADE' }],
    ['a reference that is a day', 'PIX 20112026', { reference: '20112026' }],
    ['a first name alone', 'PIX MARIA', { customerName: 'Maria Souza' }],
    ['a first name and an initial', 'PIX MARIA S19/11', { customerName: 'Maria Souza' }],
    ['a name with another between', 'PIX MARIA LIMA SOUZA', { customerName: 'Maria Alves Souza' }],
    ['nothing but the day and the amount', '', {}],
  ])('a credit that names its payment is only proposed by %s', (_, text, named) => {
    const { matched, proposed } = match([ofThursday(text)], [thursdays(named)]);
    expect(matched).toEqual([]);
    expect(pairs(proposed)).toEqual([[1, ['tx-1']]]);
  });

  it('a credit that names its payment may have its net amount', () => {
    expect(match([ofThursday(E2E, { amount: 990 })], [thursdays({ end2endId: E2E })]).matched).toHaveLength(1);
  });

  it('a credit that names its payment and another amount differs, and is neither matched nor missing', () => {
    const { matched, differing, proposed, missingInBank, missingHere } = match(
      [ofThursday(`PIX ${E2E}`, { amount: 777 })],
      [thursdays({ end2endId: E2E })],
    );
    expect(differing).toMatchObject([{ by: 'end-to-end', entry: { amount: 777 }, charges: [{ amount: 1000 }] }]);
    expect([matched, proposed, missingInBank, missingHere]).toEqual([[], [], [], []]);
  });

  it('a credit with another amount is not matched by a CPF, whose owner may pay many things', () => {
    const { differing, missingHere } = match(
      [ofThursday(CPF, { amount: 777 })],
      [thursdays({ customerDocument: CPF })],
    );
    expect(differing).toEqual([]);
    expect(missingHere).toHaveLength(1);
  });

  it('a credit that could be two payments is ambiguous, and so are two credits for one payment', () => {
    const two = ['one', 'two'].map((transactionId) => thursdays({ transactionId, customerDocument: CPF }));
    const both = match([ofThursday(CPF)], two);
    expect(both).toMatchObject({ matched: [], proposed: [], ambiguous: [{ by: 'document' }], missingInBank: [] });
    expect(pairs(both.ambiguous)).toEqual([[1, ['one', 'two']]]);
    const again = match([ofThursday(CPF), ofThursday(CPF, { line: 2 })], two.slice(0, 1));
    expect(again).toMatchObject({ matched: [], proposed: [], missingHere: [] });
    expect(pairs(again.ambiguous)).toEqual([
      [1, ['one']],
      [2, ['one']],
    ]);
  });

  it('a credit that fits two payments by a reference is decided by the name, and another by what is left', () => {
    const shared = { reference: 'TURMA-2026' };
    const charges = ['Ana Lima', 'João Prado'].map((customerName, place) =>
      thursdays({ ...shared, customerName, transactionId: `tx-${place}` }),
    );
    const credits = [ofThursday('PIX TURMA-2026'), ofThursday('PIX TURMA-2026 ANA LIMA', { line: 2 })];
    for (const order of [credits, credits.toReversed()])
      expect(pairs(match(order, charges).matched).toSorted()).toEqual([
        [1, ['tx-1']],
        [2, ['tx-0']],
      ]);
  });

  it('a credit is matched by CPF, name or reference until the next bank day, and by an id on any day', () => {
    const of = (day: string, text: string, named: Partial<PaidCharge>) =>
      match([creditOn(day, text)], [thursdays(named)]).matched.length;
    for (const [text, named] of [
      [CPF, { customerDocument: CPF }],
      ['PED-2026-001', { reference: 'PED-2026-001' }],
      ['ANA LIMA', { customerName: 'Ana Lima' }],
    ] as const) {
      expect(['18', '19', '20', '21', '22', '23', '24'].map((day) => of(day, text, named))).toEqual([
        0, 1, 1, 1, 1, 1, 0,
      ]);
    }
    expect(of('27', E2E, { end2endId: E2E })).toBe(1);
  });

  it('a credit with an end-to-end id is never a payment with another, whoever made it', () => {
    const charge = thursdays({ end2endId: E2E, customerDocument: CPF });
    const { matched, proposed, missingInBank } = match([ofThursday(`${E2E.replace('E18', 'E19')} ${CPF}`)], [charge]);
    expect([matched, proposed, idsOf(missingInBank)]).toEqual([[], [], ['tx-1']]);
  });
});

describe('a credit that names nobody', () => {
  it('a credit that names nobody is proposed by amount or net amount where one payment and line fit', () => {
    const charges = [thursdays(), thursdays({ transactionId: 'tx-2', amount: 2000, netAmount: 1980 })];
    const { matched, proposed } = match([ofThursday('PIX'), ofThursday('', { line: 2, amount: 1980 })], charges);
    expect(matched).toEqual([]);
    expect(pairs(proposed)).toEqual([
      [1, ['tx-1']],
      [2, ['tx-2']],
    ]);
  });

  it('a credit that names nobody is ambiguous where two payments fit, or two lines fit one', () => {
    const [near, late] = [thursdays({ transactionId: 'near' }), paidOn('20', { transactionId: 'late' })];
    const credits = [creditOn('20'), creditOn('23', '', { line: 2 })];
    const { proposed, ambiguous, missingInBank } = match(credits, [near, late]);
    expect(proposed).toEqual([]);
    expect(ambiguous).toMatchObject([{ by: null }, { by: null }]);
    expect(pairs(ambiguous)).toEqual([
      [1, ['near', 'late']],
      [2, ['near', 'late']],
    ]);
    expect(missingInBank).toEqual([]);
  });

  it('five credits of one amount that name their payers are matched by names, in whatever order', () => {
    const customers = ['João da Silva Prado', 'Ana Lima', 'Maria Aparecida de Souza', 'Caio Melo', 'Rui Sá'];
    const charges = customers.map((customerName, place) => thursdays({ transactionId: `tx-${place}`, customerName }));
    const texts = ['PIX RUI SA', 'PIX MARIA A SOUZA', 'PIX JOAO S PRADO', 'PIX ANA LIMA', 'PIX CAIO MELO'];
    fc.assert(
      fc.property(fc.shuffledSubarray(texts, { minLength: 5 }), (order) => {
        const { matched } = match(
          order.map((text, line) => ofThursday(text, { line })),
          charges,
        );
        const found = new Map(matched.map(({ entry, charges: [charge] }) => [entry.text, charge?.transactionId]));
        expect(texts.map((text) => found.get(text))).toEqual(['tx-4', 'tx-2', 'tx-0', 'tx-1', 'tx-3']);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a name', 'TED RECEBIDA DISTRIBUIDORA ALVES'],
    ['a CPF', 'PIX 111.444.777-35'],
    ['a masked CPF', 'PIX ***.444.777-**'],
  ])("a transfer that names somebody else by %s is never a customer's payment, and both are told", (_, text) => {
    const charge = thursdays({ customerName: 'Maria Souza', customerDocument: CPF });
    const { matched, proposed, ambiguous, missingHere, missingInBank } = match([ofThursday(text)], [charge]);
    expect([matched, proposed, ambiguous]).toEqual([[], [], []]);
    expect(pairs(missingHere)).toEqual([[1, ['tx-1']]]);
    expect(missingInBank).toMatchObject([{ charge, lines: 1 }]);
  });

  it('words that stand in most credits of a file are the bank’s own, and no name', () => {
    const charges = Array.from({ length: 12 }, (_, place) =>
      thursdays({
        transactionId: `tx-${place}`,
        amount: 100 + place,
        netAmount: null,
        customerName: `Ana Lima${place}`,
      }),
    );
    const credits = charges.map(({ amount }, line) => ofThursday('MOVIMENTO ELETRONICO PADARIA SOL', { line, amount }));
    expect(match(credits, charges).proposed).toHaveLength(12);
  });
});

describe('a batch payout', () => {
  const charges = (day: string, count: number) =>
    Array.from({ length: count }, (_, place) =>
      paidOn(day, { transactionId: `${day}-${place}`, amount: 1000 + place, netAmount: 990 + place }),
    );
  it.each([
    ['of one day, on the same day', charges('18', 3), '18', 2973],
    ['of one day, on the next bank day', charges('18', 3), '19', 2973],
    [
      'of a weekend with a holiday before it, on the Tuesday after',
      [...charges('20', 2), ...charges('22', 1)],
      '24',
      2971,
    ],
    ['of whole amounts', charges('18', 2), '19', 2001],
  ])('a batch payout %s is proposed with all its charges', (_, batch, day, amount) => {
    const { matched, proposed, missingInBank } = match([creditOn(day, 'TED GATEWAY SA', { amount })], batch, {
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect([matched, missingInBank]).toEqual([[], []]);
    expect(proposed).toMatchObject([{ by: 'payout' }]);
    expect(proposed[0]?.charges).toHaveLength(batch.length);
  });

  it('a batch payout of another sum, or of days too long ago, is missing here', () => {
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(match([creditOn('19', '', { amount: 2974 })], charges('18', 3), days).missingHere).toHaveLength(1);
    expect(match([creditOn('26', '', { amount: 2973 })], charges('18', 3), days).missingHere).toHaveLength(1);
  });
});

describe('a refund', () => {
  const returned = (different: Partial<PaidCharge> = {}) =>
    paidOn('09', {
      state: 'REFUNDED',
      returnedAt: noonOf('18'),
      customerName: 'Maria Souza',
      end2endId: E2E,
      ...different,
    });
  const debit = (day: string, text: string, amount = -1000) => creditOn(day, text, { amount });
  const refunds = (debits: readonly ReadEntry[], charges: readonly PaidCharge[]) =>
    matchMovements(debits, refundsOf(charges, zoned), { from: '2026-11-01', to: '2026-11-30' });

  it.each([
    ['end-to-end', `PIX DEVOLVIDO ${E2E}`],
    ['end-to-end', `PIX ENVIADO ${E2E}`],
    ['name', `DEVOLUCAO PIX MARIA SOUZA ${E2E.replace('E', 'D')}`],
  ])('a refund is matched by %s, until the bank day after it was seen: %s', (by, text) => {
    for (const day of ['10', '18', '19'])
      expect(refunds([debit(day, text)], [returned()]).matched).toMatchObject([{ by, entry: { amount: -1000 } }]);
  });

  it('a refund by its name is not booked before the payment, and is no transfer to the customer', () => {
    expect(refunds([debit('06', 'DEVOLUCAO PIX MARIA SOUZA')], [returned()]).matched).toEqual([]);
    const { matched, proposed, missingInBank, missingHere } = refunds(
      [debit('18', 'PIX ENVIADO MARIA SOUZA')],
      [returned()],
    );
    expect([matched, proposed, missingHere]).toEqual([[], [], []]);
    expect(idsOf(missingInBank)).toEqual(['tx-1']);
  });

  it('a refund without a name is proposed by its amount, and one of a part is listed as differing', () => {
    expect(refunds([debit('18', 'ESTORNO PIX')], [returned()]).proposed).toHaveLength(1);
    expect(refunds([debit('18', `ESTORNO PIX ${E2E}`, -400)], [returned()]).differing).toHaveLength(1);
    expect(refunds([debit('18', `TARIFA PIX ${E2E}`, -1)], [returned()]).differing).toEqual([]);
  });

  it('a payment is found by the payer’s document where the payer’s name looks like a refund', () => {
    const text = 'PIX RECEBIDO DEV SISTEMAS 12.ABC.345/01DE-35';
    expect(match([ofThursday(text)], [thursdays({ customerDocument: CNPJ })]).matched).toMatchObject([
      { by: 'document' },
    ]);
  });

  it.each([
    ['Dev Sistemas Ltda', 'PIX RECEBIDO DEV SISTEMAS LTDA'],
    ['Dev Sistemas Ltda', 'PIX DEV SIST'],
    ['Devoluções Já Ltda', 'CRED PIX DEVOLUCOES JA LTDA'],
    ['Estorno Fácil Ltda', 'TRANSFERENCIA PIX REM: ESTORNO FACIL L 19/11'],
    ['Maria Estornelli', 'PIX TRANSF MARIA ESTORNEL19/11'],
    ['Reembolsa Já Serviços', 'PIX RECEBIDO\nREEMBOLSA JA SERVICOS'],
    ['Dev Souza', 'DEV SOUZA\nPIX RECEBIDO DEV SOUZA'],
    ['Est Engenharia Ltda', 'PIX RECEBIDO EST ENGENHARIA LTDA'],
    ['TED Comércio ME', 'TED RECEBIDA TED COMERCIO ME'],
    ['Pix Card Ltda', 'PIX RECEBIDO PIX CARD LTDA'],
    ['Crédito Certo Ltda', 'CRED PIX QR CODE DINAMICO CREDITO CERTO LTDA'],
    ['Tar Logística', 'PIX TRANSF TAR LOGIST19/11'],
    ['Tarifa Zero Transportes', 'PIX RECEBIDO TARIFA ZERO TRANSPORTES'],
    ['Saldo Imóveis', 'PIX RECEBIDO SALDO IMOVEIS'],
    ['Maria Caixa Souza', 'PIX RECEBIDO MARIA CAIXA SOUZA'],
    ['Nu Art Produções', 'Transferência recebida pelo Pix - NU ART PRODUCOES - NU PAGAMENTOS - IP (0260)'],
  ])('the customer %s is matched by a name that has a bank’s word: %s', (customerName, text) => {
    const others = [thursdays({ transactionId: 'other', customerName: 'Zélia Lima' })];
    const { matched } = match([ofThursday(text)], [thursdays({ customerName }), ...others]);
    expect(matched).toMatchObject([{ by: 'name', charges: [{ transactionId: 'tx-1' }] }]);
  });

  it.each([
    ['Dev Pix Ltda', 'DEV PIX ESTORNO'],
    ['Dev Souza', 'DEV PIX MARIA SOUZA'],
    ['Dev Souza', 'DEV MARIA SOUZA'],
    ['Dev Souza', 'DEV PIX DEV SOUZA'],
    ['Dev Souza', 'ESTORNO PIX DEV SOUZA'],
    ['Dev Souza', 'DEV SOUZA\nDEVOLUCAO PIX'],
    ['Ana Dev Lima', 'DEV PIX ANA LIMA'],
    ['Dev Souza', 'PIX RECEBIDO DEV SOARES'],
    ['TED Alves Ltda', 'TED DISTRIBUIDORA ALVES LTDA'],
    ['Maria Souza', 'DEVOLUCAO PIX MARIA SOUZA'],
    [null, 'PIX RECEBIDO DEV SISTEMAS LTDA'],
  ])(
    'a credit that is not by its name the payment of %s is not taken for it, and both are told: %s',
    (customerName, text) => {
      const charge = paidOn('18', { customerName });
      const { matched, proposed, ambiguous, missingHere } = match([ofThursday(text)], [charge]);
      expect([matched, proposed, ambiguous]).toEqual([[], [], []]);
      expect(pairs(missingHere)).toEqual([[1, ['tx-1']]]);
    },
  );

  it('money that came back by its id is no payment, whoever it names', () => {
    const { matched, proposed, missingHere } = match(
      [ofThursday(`PIX MARIA SOUZA ${E2E.replace('E', 'D')}`)],
      [thursdays({ customerName: 'Maria Souza' })],
    );
    expect([matched, proposed, pairs(missingHere)]).toEqual([[], [], [[1, []]]]);
  });

  it('a transfer to a customer whose name has a word of refunds is no refund, and a refund to them is', () => {
    const charge = returned({ customerName: 'Dev Sistemas Ltda' });
    const sent = refunds([debit('18', 'PIX ENVIADO DEV SISTEMAS LTDA')], [charge]);
    expect([sent.matched, sent.proposed, idsOf(sent.missingInBank)]).toEqual([[], [], ['tx-1']]);
    for (const text of ['DEVOLUCAO PIX DES: DEV SISTEMAS LTDA', 'DEV PIX DEV SISTEMAS LTDA'])
      expect(refunds([debit('18', text)], [charge]).matched).toMatchObject([{ by: 'name' }]);
  });

  it('a name with a bank’s word is ambiguous where another customer is meant without it', () => {
    const charges = [null, 'Est'].map((word, place) =>
      thursdays({ transactionId: `tx-${place}`, customerName: [word, 'Maria Souza'].filter(Boolean).join(' ') }),
    );
    const { matched, ambiguous } = match([ofThursday('PIX RECEBIDO EST MARIA SOUZA')], charges);
    expect([matched, ambiguous.length]).toEqual([[], 1]);
  });
});

describe('a statement', () => {
  it('a statement lists as missing in the bank only what was paid in its days, and says what may follow', () => {
    const before = paidOn('18', { transactionId: 'before', amount: 5 });
    const within = thursdays({ transactionId: 'within', amount: 6 });
    const found = match([ofThursday()], [before, within]).missingInBank;
    expect(found).toEqual([{ charge: within, lines: 0, mayFollow: true }]);
    const later = { from: '2026-11-19', to: '2026-11-23' };
    expect(match([ofThursday()], [before, within], later).missingInBank).toMatchObject([{ mayFollow: false }]);
  });

  it('a statement has every credit and every payment in one list, once, and matches none without evidence', () => {
    const money = fc.integer({ min: 1, max: 3 });
    const name = fc.constantFrom('', '', CPF, 'PED-2026-001', 'PED-2026-002', E2E);
    const said = fc.record({ day: fc.constantFrom('18', '19'), amount: money, text: name });
    const payment = fc.record({ amount: money, day: fc.constantFrom('18', '19'), name });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1 }), fc.array(payment), (credits, payments) => {
        const entries = credits.map(({ text, day, amount }, line) => creditOn(day, text, { amount, line }));
        const charges = payments.map((each, place) =>
          paidOn(each.day, {
            transactionId: `tx-${place}`,
            amount: each.amount,
            netAmount: null,
            reference: each.name.startsWith('PED') ? each.name : null,
            customerDocument: each.name === CPF ? CPF : null,
            end2endId: each.name === E2E ? E2E : null,
          }),
        );
        const found = match(entries, charges, { from: '2026-11-18', to: '2026-11-19' });
        const paired = [...found.matched, ...found.differing, ...found.proposed];
        const lines = [...paired, ...found.ambiguous, ...found.missingHere].map(({ entry }) => entry.line);
        expect(lines.toSorted((one, other) => one - other)).toEqual(entries.map(({ line }) => line));
        const ids = [
          ...paired.flatMap((pair) => pair.charges),
          ...found.missingInBank.map(({ charge }) => charge),
          ...new Set(found.ambiguous.flatMap((claim) => claim.charges)),
        ].map((each) => each.transactionId);
        expect(ids.toSorted()).toEqual(charges.map(({ transactionId }) => transactionId).toSorted());
        for (const {
          entry,
          charges: [charge],
        } of found.matched) {
          expect(entry.amount).toBe(charge?.amount);
          expect([charge?.reference, charge?.customerDocument, charge?.end2endId]).toContain(entry.text);
        }
      }),
    );
  });

  it('a statement is matched alike whatever the order of its lines', () => {
    const texts = ['', CPF, 'ANA LIMA', 'ANA LIM', 'PED-2026-001'];
    const said = fc.record({ day: fc.constantFrom('18', '19'), text: fc.constantFrom(...texts) });
    const payment = fc.record({
      day: fc.constantFrom('18', '19'),
      customerName: fc.constantFrom(null, 'Ana Lima', 'Ana Limoeiro'),
      customerDocument: fc.constantFrom(null, CPF),
      reference: fc.constantFrom(null, 'PED-2026-001'),
    });
    const lists = (credits: readonly ReadEntry[], charges: readonly PaidCharge[]) => {
      const found = match(credits, charges);
      const sorted = (list: Parameters<typeof pairs>[0]) =>
        pairs(list)
          .map(([line, ids]) => [line, ids.toSorted()])
          .toSorted();
      return [found.matched, found.proposed, found.ambiguous, found.missingHere].map(sorted);
    };
    fc.assert(
      fc.property(fc.array(said, { maxLength: 8 }), fc.array(payment, { maxLength: 8 }), (credits, payments) => {
        const entries = credits.map(({ day, text }, line) => creditOn(day, text, { line }));
        const charges = payments.map(({ day, ...named }, place) =>
          paidOn(day, { ...named, transactionId: `tx-${place}` }),
        );
        expect(lists(entries.toReversed(), charges.toReversed())).toEqual(lists(entries, charges));
      }),
    );
  });

  it('a statement of tens of thousands of credits of one amount is matched in time', () => {
    const many = Array.from({ length: 30_000 }, (_, place) => place);
    const { ambiguous, missingHere, missingInBank } = match(
      many.map((line) => ofThursday(`${CPF} ANA LIMA`, { line })),
      many.map((place) =>
        thursdays({
          transactionId: `tx-${place}`,
          paidAt: noonOf('19') + place,
          customerDocument: CPF,
          customerName: 'Ana Lima',
        }),
      ),
    );
    expect([ambiguous.length, missingHere.length, missingInBank.length]).toEqual([30_000, 0, 0]);
  });
});
