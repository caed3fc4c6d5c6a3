/** What a search finds where masks are not lifted: whole values, and what their masks show. Over both engines. */
import { expect, it } from 'vitest';
import { createCharge, historyWorld } from '../../../support/history/history-world.ts';
import { ADDED, BASIS, receivableId, receivableInput } from '../../../support/history/receivables.ts';

const CUSTOMER = { name: 'Rui Brito', email: 'segredo@loja.example', phone: '21987650143', document: '11144477735' };
/** `11.222.333/0001-81` as the mask shows it: `••.222.333/0001-••`. */
const COMPANY = { name: 'Padaria Sol', email: '', phone: '', document: '11222333000181' };

const HIDDEN = ['111444', '77735', '2198765', '650143', 'segredo', 'redo@', '000181', '11222', '___444777__'];
const SHOWN = [
  ...['444777', '444.777', '477', '0143', '@loja', 'brito', 'CAF-7'],
  ...['11144477735', '111.444.777-35', '21987650143', 'segredo@loja.example'],
];

it('where masks are not lifted, a text finds what masks show and whole values, and no part of others', async () => {
  const { history } = await historyWorld();
  await createCharge(history, { ...CUSTOMER, reference: 'CAF-7' });
  await createCharge(history, { ...COMPANY, reference: 'CAF-8' });
  await history.addReceivable(receivableId(1), receivableInput({ customer: CUSTOMER, reference: 'CAF-7' }), ADDED);
  await history.addReceivable(receivableId(2), receivableInput({ customer: COMPANY, reference: 'CAF-8' }), ADDED);
  const found = async (text: string) => {
    const { rows } = await history.list({ text, asMasked: true }, null, 10);
    const board = await history.receivables('open', text, BASIS, null, 10, true);
    const figures = await history.receivableFigures(text, BASIS, true);
    const counted = Object.values(figures.ages).reduce((sum, { count }) => sum + count, 0);
    return [rows.length, board.rows.length, counted];
  };
  for (const text of HIDDEN) expect(await found(text), text).toEqual([0, 0, 0]);
  for (const text of SHOWN) expect(await found(text), text).toEqual([1, 1, 1]);
  for (const text of ['2223330001', '222.333', '11.222.333/0001-81', '3330001'])
    expect(await found(text), text).toEqual([1, 1, 1]);
  expect(await history.suggestCustomers('77735', true)).toEqual([]);
  expect(await history.suggestCustomers('444777', true)).toHaveLength(1);
});
