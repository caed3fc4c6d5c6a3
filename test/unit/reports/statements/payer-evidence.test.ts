/** Evidence of a payer that banks glue to other words, cut off, or write as a time. */
import { describe, expect, it } from 'vitest';
import { zonedTime } from '../../../../src-main/ground/zoned-time.ts';
import type { PaidCharge } from '../../../../src-main/history/api/reports-api.ts';
import { paymentsOf } from '../../../../src-main/reports/statements/days/statement-days.ts';
import { holdersIn } from '../../../../src-main/reports/statements/matching/holders.ts';
import { matchMovements } from '../../../../src-main/reports/statements/matching/statement-match.ts';
import type { ReadEntry } from '../../../../src-main/reports/statements/reading/statement-reading.ts';
import { credit, paidCharge } from '../../../support/history/statement-desk.ts';

const zoned = zonedTime('America/Sao_Paulo');
const DAYS = { from: '2026-11-01', to: '2026-11-30' };
const match = (
  lines: readonly ReadEntry[],
  charges: readonly PaidCharge[],
  file?: Parameters<typeof matchMovements>[3],
) => matchMovements(lines, paymentsOf(charges, zoned), DAYS, file);

/** A payment at an hour of a day of November, in São Paulo. */
const paidAt = (day: number, hour = 12, minute = 0) => Date.UTC(2026, 10, day, hour + 3, minute);
const charge = (transactionId: string, different: Partial<PaidCharge> = {}) =>
  paidCharge({ transactionId, paidAt: paidAt(19), netAmount: null, ...different });
const on = (day: number, text: string, different: Parameters<typeof credit>[1] = {}) =>
  credit(text, { day: `2026-11-${String(day).padStart(2, '0')}`, ...different });
const idsOf = (list: readonly { readonly charges: readonly PaidCharge[] }[]) =>
  list.map(({ charges }) => charges.map(({ transactionId }) => transactionId));

describe("a payer's name next to other cells", () => {
  it.each([
    ['a FITID of letters', 'PIX RECEBIDO DAVI COSTA\na1f0c9d2'],
    ['a category', 'DAVI COSTA\nTRANSFERENCIAS\nINTERNET'],
    ['a channel before it', 'APLICATIVO\nDAVI COSTA'],
    ['who receives', 'Pix recebido por Loja\nDAVI COSTA'],
  ])("a payer's name is not glued to its neighbours: %s", (_, text) => {
    const { matched } = match([on(19, text)], [charge('mine', { customerName: 'Davi Costa' })]);
    expect(matched).toMatchObject([{ by: 'name' }]);
  });
});

describe("the holder's document in every line", () => {
  it("the holder's document in every line contradicts no payer, and a customer's stays evidence", () => {
    const lines = ['ANA LIMA', 'CAIO MELO'].map((name, line) => on(19, `11.222.333/0001-81 ${name}`, { line }));
    const charges = ['Ana Lima', 'Caio Melo'].map((customerName, place) =>
      charge(`tx-${place}`, { customerName, customerDocument: '52998224725' }),
    );
    expect(holdersIn(lines, charges)).toEqual(new Set(['11222333000181']));
    expect(match(lines, charges).matched).toEqual([]);
    expect(match(lines, charges, { holders: holdersIn(lines, charges) }).matched).toHaveLength(2);
    expect(holdersIn(lines, [charge('own', { customerDocument: '11222333000181' })])).toEqual(new Set());
    expect(holdersIn(lines.slice(0, 1), [])).toEqual(new Set());
  });
});

describe('a name of which the beginning is left', () => {
  const MARIAS = [charge('souza', { customerName: 'Maria Souza' }), charge('lima', { customerName: 'Maria Lima' })];
  it('a name of eight letters is taken where it is alone with its amount and day', () => {
    const { matched } = match([on(19, 'PIX TRANSF MARIA SO19/11')], MARIAS);
    expect(idsOf(matched)).toEqual([['souza']]);
    const two = match(
      [on(19, 'PIX TRANSF MARIA SO19/11')],
      [...MARIAS, charge('solano', { customerName: 'Maria Solano' })],
    );
    expect([two.matched, two.proposed, two.ambiguous.length]).toEqual([[], [], 1]);
  });

  it('a first name alone is taken only in a file in which every name is cut at the same place', () => {
    const names = ['Heloísa Prado', 'Otávio Nunes', 'Cecília Melo', 'Beatriz Rocha', 'Gonçalo Viana', 'Flávia Prado'];
    const charges = names.map((customerName, place) => charge(`tx-${place}`, { customerName, amount: 1000 + place }));
    const cut = (customerName: string) =>
      customerName.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().slice(0, 8);
    const lines = names.map((name, line) => on(19, `PIX TRANSF ${cut(name)}19/11`, { line, amount: 1000 + line }));
    expect(idsOf(match(lines, charges).matched)).toHaveLength(6);
    const alone = match(lines.slice(0, 1), charges.slice(0, 1));
    expect([alone.matched, idsOf(alone.proposed)]).toEqual([[], [['tx-0']]]);
    const twice = match([...lines, on(19, 'PIX TRANSF HELOISA19/11', { line: 9 })], charges);
    expect(twice.matched.map(({ entry }) => entry.line)).not.toContain(0);
  });
});

describe('the minute of a payment', () => {
  const same = { customerName: 'Ana Lima' };
  const charges = [
    charge('morning', { ...same, paidAt: paidAt(19, 9, 15) }),
    charge('evening', { ...same, paidAt: paidAt(19, 18, 40) }),
  ];
  it.each([
    ["in Caixa's number of day, hour and minute", 'ANA LIMA\n191840'],
    ['behind the day', 'Pix - Recebido - 19/11 18:40 ANA LIMA'],
    ['in an end-to-end id that is cut off', 'ANA LIMA\nE18236120202611192140'],
  ])('the minute of a payment decides among equals: %s', (_, text) => {
    expect(idsOf(match([on(19, text)], charges).matched)).toEqual([['evening']]);
  });

  it('the minute of a payment proves nothing by itself, nor does one that stands in many lines', () => {
    const { matched, proposed } = match([on(19, 'PIX\n191840')], charges);
    expect([matched, idsOf(proposed)]).toEqual([[], [['evening']]]);
    const closing = [1, 2, 3].map((line) => on(19, 'PIX 19/11 18:40', { line, amount: line }));
    expect(match([...closing, on(19, 'ANA LIMA 19/11 18:40', { line: 4 })], charges).matched).toEqual([]);
  });

  it('an end-to-end id that is cut off is evidence of its payment, and against every other', () => {
    const end2endId = 'E1823612020261119214012345678901';
    const own = charge('own', { end2endId });
    expect(match([on(19, `PIX ${end2endId.slice(0, 24)}`)], [own]).matched).toMatchObject([{ by: 'end-to-end' }]);
    const other = match(
      [on(19, `PIX ${end2endId.slice(0, 20)}9xyz ANA LIMA`)],
      [charge('own', { end2endId, ...same })],
    );
    expect([other.matched, other.proposed]).toEqual([[], []]);
  });
});

describe('equal charges of one customer', () => {
  const equal = (id: string, day: number, different: Partial<PaidCharge> = {}) =>
    charge(id, { customerName: 'Ana Lima', paidAt: paidAt(day), ...different });
  it('equal charges of one customer on neighbouring days: the older is taken, and this is told', () => {
    const { matched, missingInBank } = match([on(18, 'ANA LIMA')], [equal('new', 18), equal('old', 17)]);
    expect(matched).toMatchObject([{ charges: [{ transactionId: 'old' }], isOldestOfEqual: true }]);
    expect(missingInBank.map((each) => each.charge.transactionId)).toEqual(['new']);
    const both = match([on(18, 'ANA LIMA'), on(18, 'ANA LIMA', { line: 2 })], [equal('new', 18), equal('old', 17)]);
    expect(idsOf(both.matched)).toEqual([['old'], ['new']]);
  });

  it.each([
    ['of one day', equal('a', 18), equal('b', 18)],
    ['of two customers', equal('a', 17), equal('b', 18, { customerName: 'Ana Lima', customerDocument: '52998224725' })],
    ['of different net amounts', equal('a', 17), equal('b', 18, { netAmount: 990 })],
  ])('charges that are not equal stay in doubt: %s', (_, one, other) => {
    const { matched, ambiguous } = match([on(18, 'ANA LIMA')], [one, other]);
    expect([matched, ambiguous.length]).toEqual([[], 1]);
  });
});

describe('a payout with something else on its day', () => {
  const batch = [1, 2, 3].map((place) =>
    charge(`tx-${place}`, {
      ...{ paidAt: paidAt(18), amount: 1000 * place, netAmount: 1000 * place - 10 },
      customerName: ['Ana Lima', 'Caio Melo', 'Rui Prado'][place - 1] ?? null,
    }),
  );
  const payout = (amount: number) => on(19, 'TED GATEWAY SA', { amount, line: 1 });

  it('a payout is found where a customer paid once more directly, whose line is a stranger', () => {
    const direct = on(18, 'PIX RECEBIDO ANA LIMA', { amount: 1000, line: 2 });
    const { matched, proposed, missingHere } = match([direct, payout(5970)], batch);
    expect(matched).toEqual([]);
    expect(proposed).toMatchObject([{ by: 'payout', charges: batch }]);
    expect(missingHere.map(({ entry }) => entry.line)).toEqual([2]);
  });

  it('a payout of whole days is found where another day without its one direct payment has the same sum', () => {
    const before = charge('before', { paidAt: paidAt(17), amount: 500, customerName: 'Davi Costa' });
    const lines = [
      on(18, 'PIX RECEBIDO ANA LIMA', { amount: 1000, line: 2 }),
      on(17, 'PIX RECEBIDO DAVI COSTA', { amount: 500, line: 3 }),
    ];
    const { matched, proposed } = match([...lines, payout(5970)], [...batch, before]);
    expect(proposed).toMatchObject([{ by: 'payout', charges: batch }]);
    expect(idsOf(matched)).toEqual([['before']]);
  });

  it('a payout without the charge of a customer who paid directly leaves it to the line that names them', () => {
    const direct = on(18, 'PIX RECEBIDO ANA LIMA', { amount: 1000, line: 2 });
    const { matched, proposed } = match([direct, payout(4980)], batch);
    expect(idsOf(matched)).toEqual([['tx-1']]);
    expect(idsOf(proposed)).toEqual([['tx-2', 'tx-3']]);
  });

  it('a payout less a refund of its days is found, and it is told that refunds were kept back', () => {
    const refunded = charge('back', { amount: 700, returnedAt: paidAt(18, 15), paidAt: paidAt(5) });
    const { proposed } = match([payout(5970 - 700)], batch, { keptBack: [refunded] });
    expect(proposed).toMatchObject([{ by: 'payout-less-refunds', charges: batch, refunds: [refunded] }]);
    expect(match([payout(5970 - 700)], batch).proposed).toEqual([]);
  });
});
