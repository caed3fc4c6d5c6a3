import { describe, expect, it } from 'vitest';
import type { PaidCharge } from '../../../../src-main/history/api/reports-api.ts';
import { matchStatement } from '../../../../src-main/reports/statements/statement-match.ts';
import type { ReadEntry } from '../../../../src-main/reports/statements/statement-reading.ts';
import { zonedTime } from '../../../../src-main/zoned-time.ts';
import { credit, E2E, paidCharge } from '../../../support/history/statement-desk.ts';
import fc from '../../../support/run/properties.ts';

const DAY = 86_400_000;
const CPF = '52998224725';
const CNPJ = '12ABC34501DE35';
const zoned = zonedTime('America/Sao_Paulo');
const match = (credits: readonly ReadEntry[], charges: readonly PaidCharge[], windowDays = 2) =>
  matchStatement(credits, charges, windowDays, zoned, { from: '2026-11-20', to: '2026-11-20' });

/** Which line is which payment in a list. */
const pairs = (list: readonly { readonly entry: ReadEntry; readonly charge: PaidCharge }[]) =>
  list.map(({ entry, charge }): [number, string] => [entry.line, charge.transactionId]);

describe('a credit that names its payment', () => {
  const TX = '7d1c0f4e-52b1-4e63-9a5d-0c0000000001';
  it.each([
    ['end-to-end', `PIX RECEBIDO ${E2E}`, { end2endId: E2E }],
    ['transaction-id', `PIX QR CODE ${TX.toUpperCase()} 20/11`, { transactionId: TX }],
    ['reference', 'Pix recebido: ped-2026/0017, obrigado', { reference: 'PED-2026/0017' }],
    ['document', 'PIX 529.982.247-25 MARIA', { customerDocument: CPF }],
    ['document', `TED ${CPF}`, { customerDocument: CPF }],
    ['document', 'PIX 12.ABC.345/01DE-35 LOJA', { customerDocument: CNPJ }],
  ])(
    'a credit that names its payment is matched by %s, and not by the day and amount of another',
    (by, text, named) => {
      const mine = paidCharge({ transactionId: 'mine', ...named });
      const other = paidCharge({ transactionId: 'other', paidAt: mine.paidAt - 1 });
      const { matched, proposed, missingInBank } = match([credit(text)], [other, mine]);
      expect(matched).toMatchObject([{ charge: { transactionId: mine.transactionId }, by }]);
      expect(proposed).toEqual([]);
      expect(missingInBank).toEqual([other]);
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
    ['a name', 'PIX MARIA SOUZA', { customerName: 'Maria Souza' }],
    ['nothing but the day and the amount', '', {}],
  ])('a credit that names its payment is only proposed by %s', (_, text, named) => {
    const { matched, proposed } = match([credit(text)], [paidCharge(named)]);
    expect(matched).toEqual([]);
    expect(pairs(proposed)).toEqual([[1, 'tx-1']]);
  });

  it('a credit that names its payment may have its net amount', () => {
    expect(match([credit(E2E, { amount: 990 })], [paidCharge({ end2endId: E2E })]).matched).toHaveLength(1);
  });

  it('a credit that names its payment and another amount is listed as differing, and neither matched nor missing', () => {
    const { matched, differing, proposed, missingInBank, missingHere } = match(
      [credit(`PIX ${E2E}`, { amount: 777 })],
      [paidCharge({ end2endId: E2E })],
    );
    expect(differing).toMatchObject([{ by: 'end-to-end', entry: { amount: 777 }, charge: { amount: 1000 } }]);
    expect([matched, proposed, missingInBank, missingHere]).toEqual([[], [], [], []]);
  });

  it('a credit with another amount is not matched by a CPF, whose owner may pay many things', () => {
    const { differing, missingHere } = match([credit(CPF, { amount: 777 })], [paidCharge({ customerDocument: CPF })]);
    expect(differing).toEqual([]);
    expect(missingHere).toHaveLength(1);
  });

  it('a credit that could be two payments of one customer is proposed, and so are two credits that could be one payment', () => {
    const two = ['one', 'two'].map((transactionId) => paidCharge({ transactionId, customerDocument: CPF }));
    expect(match([credit(CPF)], two)).toMatchObject({ matched: [], proposed: [{ charge: { transactionId: 'one' } }] });
    const again = [credit(CPF), credit(CPF, { line: 2 })];
    expect(match(again, two.slice(0, 1))).toMatchObject({ matched: [], proposed: [{ entry: { line: 1 } }] });
  });

  it('a credit is matched by CPF or reference within the days, and by an id on any day', () => {
    const late = { paidAt: paidCharge().paidAt + 4 * DAY };
    expect(match([credit(CPF)], [paidCharge({ ...late, customerDocument: CPF })]).matched).toEqual([]);
    expect(match([credit('PED-2026-001')], [paidCharge({ ...late, reference: 'PED-2026-001' })]).matched).toEqual([]);
    expect(match([credit(E2E)], [paidCharge({ ...late, end2endId: E2E })]).matched).toHaveLength(1);
  });

  it('a credit with an end-to-end id is never a payment with another, whoever made it', () => {
    const charge = paidCharge({ end2endId: E2E, customerDocument: CPF });
    const { matched, proposed, missingInBank } = match([credit(`${E2E.replace('E18', 'E19')} ${CPF}`)], [charge]);
    expect([matched, proposed, missingInBank]).toEqual([[], [], [charge]]);
  });
});

describe('a credit that names nobody', () => {
  it('a credit that names nobody is proposed by amount or net amount within the days, the nearest first, each only once', () => {
    const near = paidCharge({ transactionId: 'near' });
    const far = paidCharge({ transactionId: 'far', paidAt: near.paidAt - 2 * DAY });
    const credits = [credit(), credit('', { line: 2, amount: 990 }), credit('', { line: 3 })];
    const { matched, proposed, missingHere, fits } = match(credits, [far, near]);
    expect(matched).toEqual([]);
    expect(pairs(proposed)).toEqual([
      [1, 'near'],
      [2, 'far'],
    ]);
    expect(missingHere.map(({ line }) => line)).toEqual([3]);
    expect(fits.credits(near, 0).count).toBe(3);
    expect(fits.charges(credit('', { line: 3 }), 1)).toMatchObject({ count: 2, first: [{ transactionId: 'near' }] });
  });

  it('a credit that names nobody is proposed by the name in its text, and not by its position in the file', () => {
    const customers = ['João da Silva Prado', 'Ana Lima', 'Maria Aparecida de Souza'];
    const charges = customers.map((customerName, place) =>
      paidCharge({ transactionId: `tx-${place}`, customerName, paidAt: paidCharge().paidAt + place }),
    );
    const credits = ['PIX MARIA A SOUZA', 'PIX JOAO S PRADO', 'PIX ANA LIMA'].map((text, line) =>
      credit(text, { line }),
    );
    const { proposed } = match(credits, charges);
    expect(pairs(proposed)).toEqual([
      [0, 'tx-2'],
      [1, 'tx-0'],
      [2, 'tx-1'],
    ]);
    expect(proposed.every(({ hint }) => hint === 'name')).toBe(true);
  });

  it('a credit that names nobody is not proposed for a day too far', () => {
    expect(match([credit('', { day: '2026-11-24' })], [paidCharge()]).proposed).toEqual([]);
  });
});

describe('a statement', () => {
  it('a statement lists as missing in the bank only what was paid in its days', () => {
    const before = paidCharge({ transactionId: 'before', paidAt: paidCharge().paidAt - DAY, amount: 5 });
    const within = paidCharge({ transactionId: 'within', amount: 6 });
    expect(match([credit()], [before, within]).missingInBank).toEqual([within]);
  });

  it('a statement has every credit and every payment in one list, once, and matches none without evidence', () => {
    const money = fc.integer({ min: 1, max: 3 });
    const name = fc.constantFrom('', '', CPF, 'PED-2026-001', 'PED-2026-002', E2E);
    const said = fc.record({ day: fc.constantFrom('2026-11-19', '2026-11-20'), amount: money, text: name });
    const payment = fc.record({ amount: money, hours: fc.integer({ min: -18, max: 1 }), name });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1 }), fc.array(payment), (credits, payments) => {
        const entries = credits.map(({ text, ...each }, line) => credit(text, { ...each, line }));
        const charges = payments.map((each, place) =>
          paidCharge({
            transactionId: `tx-${place}`,
            amount: each.amount,
            netAmount: null,
            paidAt: paidCharge().paidAt + each.hours * 3_600_000,
            reference: each.name.startsWith('PED') ? each.name : null,
            customerDocument: each.name === CPF ? CPF : null,
            end2endId: each.name === E2E ? E2E : null,
          }),
        );
        const found = match(entries, charges, 1);
        const paired = [...found.matched, ...found.differing, ...found.proposed];
        const lines = [...paired.map(({ entry }) => entry), ...found.missingHere].map(({ line }) => line);
        expect(lines.toSorted((one, other) => one - other)).toEqual(entries.map(({ line }) => line));
        const ids = [...paired.map(({ charge }) => charge), ...found.missingInBank].map((each) => each.transactionId);
        expect(ids.toSorted()).toEqual(charges.map(({ transactionId }) => transactionId).toSorted());
        for (const { entry, charge } of found.matched) {
          expect(entry.amount).toBe(charge.amount);
          expect([charge.reference, charge.customerDocument, charge.end2endId]).toContain(entry.text);
          // No other customer of this name could have been meant.
          const alike = payments.filter((each) => each.name === entry.text && each.amount === entry.amount);
          expect(alike).toHaveLength(1);
        }
      }),
    );
  });

  it('a statement proposes repeatedly the pair whose days are nearest, then the oldest payment, then the first line', () => {
    const text = fc.constantFrom('', '', E2E.replace('E18', 'E19'));
    const day = fc.integer({ min: 15, max: 22 });
    const said = fc.record({ day, amount: fc.constantFrom(1, 2), text });
    const payment = fc.record({
      day,
      amount: fc.constantFrom(1, 2, 3),
      net: fc.constantFrom(null, 1),
      named: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(said), fc.array(payment), fc.integer({ min: 0, max: 3 }), (credits, payments, window) => {
        const entries = credits.map((each, line) =>
          credit(each.text, { day: `2026-11-${each.day}`, amount: each.amount, line }),
        );
        const charges = payments.map((each, place) =>
          paidCharge({
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
          const near = [...open.charges].flatMap((charge) =>
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
          const [best] = near
            .filter(({ apart }) => apart <= window)
            .toSorted((a, b) => a.apart - b.apart || a.charge.paidAt - b.charge.paidAt || a.one.line - b.one.line);
          if (best === undefined) break;
          expected.push([best.one.line, best.charge.transactionId]);
          open.entries.delete(best.one);
          open.charges.delete(best.charge);
        }
        expect(pairs(match(entries, charges, window).proposed)).toEqual(
          expected.toSorted(([one], [other]) => one - other),
        );
      }),
    );
  });

  it('a statement of tens of thousands of credits of one amount is matched in time, as for a desk that charges one fee', () => {
    const many = Array.from({ length: 30_000 }, (_, place) => place);
    const { proposed, missingHere, missingInBank } = match(
      many.map((line) => credit(CPF, { line })),
      many.map((place) =>
        paidCharge({ transactionId: `tx-${place}`, paidAt: paidCharge().paidAt + place, customerDocument: CPF }),
      ),
      15,
    );
    expect([proposed.length, missingHere.length, missingInBank.length]).toEqual([30_000, 0, 0]);
    expect(proposed[29_999]?.charge.transactionId).toBe('tx-29999');
  });
});
