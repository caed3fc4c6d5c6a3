/** A company is charged by its CNPJ, found, shown, exported and erased, as a person is by a CPF. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const COMPANY = {
  name: 'Padaria Lua Ltda',
  email: 'contas@padaria.com.br',
  phone: '11999998888',
  document: '12.abc.345/01de-35',
};
const WHOLE = '12.ABC.345/01DE-35';
const MASKED = '••.ABC.345/01DE-••';

let desk: ConsoleDesk;
let gatewayId: string;
let key: string;
beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  key = await createdCharge(desk, gatewayId, typedDraft({ amount: 1_000, items: [], customer: COMPANY }));
  // Its digits alone are those of the company's.
  await createdCharge(
    desk,
    gatewayId,
    typedDraft({ items: [], customer: { ...COMPANY, name: 'Outra', document: '11222333000181' } }),
  );
});
afterAll(() => desk.close());

const found = async (text: string) =>
  (await desk.call('charges.list', { gatewayId, filter: { text }, after: null, limit: 9 })).rows.map((row) => row.key);

it('a CNPJ is sent with its type, echoed, and masked until it is revealed', async () => {
  expect((await desk.call('charges.detail', { gatewayId, key })).customer).toMatchObject({
    documentType: 'CNPJ',
    document: MASKED,
  });
  expect(await desk.call('charges.reveal', { gatewayId, key, field: 'document' })).toEqual({ value: '12ABC34501DE35' });
  expect((await desk.call('charges.detail', { gatewayId, key })).echo).toBeNull();
});

it('a CNPJ is searched whole or in part, in any case, and by name', async () => {
  for (const text of [WHOLE, '12abc34501de35', '12.abc.345/01', 'cnpj:12ABC34501DE35', '12.ABC'])
    expect(await found(text)).toEqual([key]);
  expect(await found('12.345.013/5')).toEqual([]);
  expect(await desk.call('drafts.suggestCustomers', { gatewayId, text: '12.ABC.345' })).toMatchObject([
    { name: COMPANY.name, known: { document: MASKED } },
  ]);
  expect(await desk.call('charges.customer', { gatewayId, key })).toMatchObject({ charges: 1 });
});

it('a second charge of the same CNPJ and amount is a possible duplicate', async () => {
  const draft = typedDraft({ amount: 1_000, items: [], customer: { ...COMPANY, document: WHOLE } });
  expect(await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false })).toMatchObject({
    outcome: 'possible-duplicate',
    reason: 'same-document-and-amount',
  });
});

it('a receivable of a company is found by its CNPJ, and belongs to the same customer', async () => {
  const id = randomUUID();
  await desk.call('receivables.add', {
    gatewayId,
    id,
    fields: { customer: COMPANY, amount: 5_000, dueDay: '2026-12-10', description: '', reference: '' },
  });
  for (const text of [WHOLE, '12abc34501'])
    expect(
      (await desk.call('receivables.list', { gatewayId, view: 'open', text, after: null, limit: 9 })).rows,
    ).toMatchObject([{ id }]);
  expect((await desk.call('receivables.ofCustomer', { gatewayId, key })).open).toEqual({ count: 1, sum: 5_000 });
  expect((await desk.call('receivables.read', { gatewayId, id })).customer.document).toBe(MASKED);
});

it.each([
  [false, WHOLE],
  [true, MASKED],
])('a CNPJ in an export (masked: %j) is written with its punctuation', async (masked, document) => {
  const csv = await desk.call('exports.write', {
    gatewayId,
    exportId: randomUUID(),
    filter: { text: COMPANY.name },
    sort: { column: 'created', direction: 'desc' },
    options: { format: 'csv', dialect: 'international', columns: ['document'], masked, rawAnswers: false },
    language: 'en',
  });
  expect(readFileSync(csv.path, 'utf8')).toContain(document);
});

it('a company is erased by its CNPJ, whatever its punctuation', async () => {
  const person = { by: 'typed', document: WHOLE.toLowerCase(), email: '', phone: '', name: '' } as const;
  expect(await desk.call('erasure.find', { person })).toMatchObject([{ charges: 1, sum: 1_000, receivables: 1 }]);
  await desk.call('charges.addNote', { gatewayId, key, text: `NF de ${WHOLE}` });
  await desk.call('erasure.begin', { person });
  expect(await found(WHOLE)).toEqual([]);
  expect((await desk.call('charges.detail', { gatewayId, key })).customer.document).toBeNull();
});
