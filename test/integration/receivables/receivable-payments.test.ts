/** What the payments of a receivable's charges make of it, whatever the gateway says of them later. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import { codeOf, type ScriptedService } from '../../support/gateway/services/scripted-service.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;
beforeEach(async () => {
  ({ desk, service, gatewayId } = await scriptedDesk());
});

const AMOUNT = 20_200;
const customer = { name: 'Ana Souza', email: '', phone: '', document: '' };
const read = (id: string) => desk.call('receivables.read', { gatewayId, id });
const figures = async () => (await desk.call('receivables.figures', { gatewayId, text: '' })).ages;

async function add(dueDay = '2020-01-01'): Promise<string> {
  const id = randomUUID();
  const fields = { customer, amount: AMOUNT, dueDay, description: 'Mensalidade', reference: 'FAT-1' };
  await desk.call('receivables.add', { gatewayId, id, fields });
  return id;
}

async function newCode(id: string): Promise<string> {
  const input = { gatewayId, id, draftId: randomUUID(), confirmDuplicate: true };
  const made = await desk.call('receivables.newCode', input);
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.key;
}

/** What the gateway answers from now on about every charge. */
async function answered(key: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  service.respondWith = (_, answer) => ({ ...answer, ...fields });
  await desk.call('charges.checkNow', { gatewayId, key });
}

const PAID = { status: 'PAID', paidAt: new Date(Date.now() + 1_000).toISOString() };
const codesOf = (id: string) => desk.call('receivables.codes', { gatewayId, ids: [id] });

it.each(['PENDING', 'EXPIRED', 'SETTLED', 'CHARGEBACK'])(
  'a receivable whose charge was paid stays paid when the gateway says %s, and no code of it is offered',
  async (status) => {
    const id = await add();
    const key = await newCode(id);
    await answered(key, PAID);
    await answered(key, { status });
    expect(await read(id)).toMatchObject({ age: 'paid', paidCharges: 1, receivedAmount: AMOUNT, isEditable: false });
    expect(await codesOf(id)).toMatchObject({ ready: { count: 0 }, payable: [], notOpen: 1 });
    expect(await figures()).toMatchObject({ older: { count: 0 }, paid: { count: 1 } });
  },
);

it('a state that an admin marked as taking money back makes the receivable returned', async () => {
  const id = await add();
  const key = await newCode(id);
  await answered(key, PAID);
  await answered(key, { status: 'CHARGEBACK' });
  const { baseUrl } = service;
  const gateway = typedGateway({ baseUrl, returningStates: ['CHARGEBACK'] });
  await desk.call('gateways.change', { gatewayId, gateway });
  expect(await read(id)).toMatchObject({ age: 'returned', returned: { key, from: 'seen' } });
  expect(await figures()).toMatchObject({ paid: { count: 0 }, returned: { count: 1, sum: AMOUNT } });
  expect((await desk.call('receivables.figures', { gatewayId, text: 'FAT-1' })).ages).toMatchObject({
    paid: { count: 0 },
    returned: { count: 1 },
  });
  for (const [view, ids] of [
    ['paid', []],
    ['returned', [id]],
  ] as const) {
    const page = { gatewayId, view, text: '', after: null, limit: 10 };
    expect((await desk.call('receivables.list', page)).rows.map((row) => row.id)).toEqual(ids);
  }
  expect(await codesOf(id)).toMatchObject({ ready: { count: 0 }, returned: 1 });
  await newCode(id);
});

it('a payment of another amount waits for a person; then its amount is received, and the rest stays open', async () => {
  const id = await add();
  const key = await newCode(id);
  await answered(key, { ...PAID, amount: 18_008 });
  expect(await read(id)).toMatchObject({ age: 'to-confirm', paidCharges: 0, receivedAmount: 0, paidAt: null });
  expect(await figures()).toMatchObject({ 'to-confirm': { count: 1, sum: AMOUNT }, paid: { count: 0 } });
  expect(await codesOf(id)).toMatchObject({ ready: { count: 0 }, payable: [], toConfirm: 1 });
  const second = { gatewayId, id, draftId: randomUUID(), confirmDuplicate: true };
  expect(await desk.errorOf('receivables.newCode', second)).toMatchObject({
    issues: [{ code: 'receivable-not-open' }],
  });

  await desk.call('charges.acceptAmount', { gatewayId, key, answeredAmount: 18_008 });
  expect(await read(id)).toMatchObject({ age: 'older', paidCharges: 0, receivedAmount: 18_008 });
  expect(await figures()).toMatchObject({ older: { count: 1, sum: 2_192 }, 'to-confirm': { count: 0 } });
  expect(await desk.call('receivables.sum', { gatewayId, ids: [id] })).toEqual({ count: 1, sum: 2_192 });
  expect(await codesOf(id)).toMatchObject({ ready: { count: 1, sum: 2_192 } });

  // What is left is charged alone, and its payment makes the receivable paid, once.
  service.respondWith = (_, answer) => answer;
  const rest = await newCode(id);
  expect(service.requested).toMatchObject({ amount: 2_192 });
  service.respondWith = (_, answer) => ({ ...answer, ...PAID, pix: { qrcode: codeOf(String(answer['id']), 2_192) } });
  await desk.call('charges.checkNow', { gatewayId, key: rest });
  expect(await read(id)).toMatchObject({ age: 'paid', paidCharges: 1, extraPayments: 0, receivedAmount: AMOUNT });
});

it('a receivable of R$ 202,00 whose charge is paid with R$ 1,00 is not paid', async () => {
  const id = await add();
  const key = await newCode(id);
  await answered(key, { ...PAID, amount: 100 });
  expect((await read(id)).age).toBe('to-confirm');
  await desk.call('charges.acceptAmount', { gatewayId, key, answeredAmount: 100 });
  expect(await read(id)).toMatchObject({ age: 'older', receivedAmount: 100 });
  const many = { gatewayId, ids: [id], anyway: [], language: 'pt-BR' as const };
  const { batchId } = await desk.call('receivables.newCodes', many);
  const { rows } = await desk.call('batches.rows', { gatewayId, batchId, offset: 0, limit: 10, verdict: null });
  expect(rows).toMatchObject([{ amount: 20_100 }]);
});
