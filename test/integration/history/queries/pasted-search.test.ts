/** Every search finds a text as it is pasted from a messenger or a word processor. */
import { describe, expect, it } from 'vitest';
import { findExactMatch } from '../../../../src-main/history/search/exact-match.ts';
import { parseQuery } from '../../../../src-preload/contract/search/query-parser.ts';
import { foundParts } from '../../../../src-renderer/charges/list/found/found-parts.ts';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import { createCharge, databaseIn, historyWorld, NOON } from '../../../support/history/history-world.ts';
import { ADDED, BASIS, receivableId, receivableInput } from '../../../support/history/receivables.ts';

const END2END = 'E1234567820261120150012345678901';
const REFERENCE = 'PED-0042';

async function world() {
  const { folder, history } = await historyWorld();
  const charge = { at: NOON, reference: REFERENCE, name: 'Ana\u200b Peña', document: '52998224725' };
  const { key } = await createCharge(history, { ...charge, transaction: { state: 'PAID', end2endId: END2END } });
  await history.addReceivable(receivableId(1), receivableInput({ reference: REFERENCE }), ADDED);
  return { folder, history, key };
}

describe('a search', () => {
  it.each(gatewayCases('H', 'search'))(
    'a search finds a charge by the index of whole texts: $id, $kind',
    async ({ input }) => {
      const { folder, history, key } = await world();
      const text = String(input).replace('END2END', END2END);
      expect((await history.list({ text }, null, 10)).rows.map((row) => row.key)).toEqual([key]);
      expect(findExactMatch(await databaseIn(folder), parseQuery(text).words)).not.toBeNull();
    },
  );

  it.each([
    ...['ID da transação: END2END.', 'E2E: END2END', 'CPF: 529.982.247-25', '\u201cPED-0042\u201d', '*PED-0042*;'],
    ...[
      '5511987654321',
      '11987654321',
      'tel:+5511987654321',
      '+55 11 98765-4321',
      '> 5 ana',
      'R$ 10,00.',
      '10,00 reais',
    ],
  ])('a search finds what is copied from a message, a bank or an e-mail: %s', async (typed) => {
    const { history, key } = await world();
    const text = typed.replace('END2END', END2END);
    expect((await history.list({ text }, null, 10)).rows.map((row) => row.key)).toEqual([key]);
  });

  it('a search for a phone finds it whether it is stored with the country\u2019s code or without', async () => {
    const { history } = await historyWorld();
    for (const [at, phone] of [
      [1, '11987654321'],
      [2, '5511987654321'],
      [3, '+55 11 98765-4321'],
    ] as const)
      await createCharge(history, { at: NOON + at, reference: `R${at}`, phone });
    for (const text of ['11987654321', '5511987654321', '+5511987654321', '(11) 98765-4321', '011 98765-4321'])
      expect((await history.list({ text }, null, 10)).rows).toHaveLength(3);
  });

  it('a phone with the country\u2019s code is no document, though the rest of it could be one', async () => {
    const { history } = await historyWorld();
    await createCharge(history, { at: NOON, reference: 'R1', document: '11987654321', phone: '1133334444' });
    await createCharge(history, { at: NOON + 1, reference: 'R2', phone: '11987654321' });
    expect((await history.list({ text: '5511987654321' }, null, 10)).rows).toHaveLength(2);
  });

  it('a pasted text finds a charge, a customer and a receivable, and is marked where it was found', async () => {
    const { history } = await world();
    for (const text of ['\u202aana\u00a0pen\u0303a\u202c', 'A\u200bna', '５２９９８２２４７２５'])
      expect((await history.list({ text }, null, 10)).rows).toHaveLength(1);
    for (const text of ['Ana\u00a0Pen\u0303a', '529\u200b.982'])
      expect(await history.suggestCustomers(text)).toMatchObject([{ document: '52998224725' }]);
    for (const text of ['PED\u20130042', '\u2066PED-0042\u2069'])
      expect((await history.receivables('open', text, BASIS, null, 10)).rows).toHaveLength(1);
    expect(foundParts('PED\u20110042', parseQuery('ped-00').words[0]?.variants ?? [])).toEqual([{ from: 0, to: 6 }]);
  });
});
