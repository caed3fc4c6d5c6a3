import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { zonedTime } from '../../../src-main/ground/zoned-time.ts';
import type { PayerView } from '../../../src-preload/contract/payer/payer-view.ts';
import { type ScriptedDesk, scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import { codeOf, type ScriptedService } from '../../support/gateway/services/scripted-service.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;
let charge: ScriptedDesk['charge'];
beforeEach(async () => {
  ({ desk, service, gatewayId, charge } = await scriptedDesk());
});

const isPaidNotice = (key: string) => (signal: ConsoleDesk['signals'][number]) =>
  signal.name === 'charge-paid' && signal.payload.row.key === key;
// An instant far from the charge's own would not be believed.
const PAID_AT = Date.now();
const PAID = { status: 'PAID', paidAt: new Date(PAID_AT).toISOString(), feeAmount: 99, netAmount: 901 };

describe('a charge of R$ 10,00 whose creation returns R$ 20,00 once', () => {
  it('a charge of R$ 10,00 whose creation returns R$ 20,00 stays at R$ 10,00, and is seen paid', async () => {
    service.respondWith = (operation, answer) =>
      operation === 'create' ? { ...answer, amount: 2000 } : { ...answer, ...PAID };
    const key = await charge();
    await desk.received(isPaidNotice(key));
    expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({
      state: 'PAID',
      amount: 1000,
      answeredAmount: null,
      attention: [],
      feeAmount: 99,
    });
  });
});

describe('a paid charge of R$ 10,00 that is read as one of R$ 20,00', () => {
  const pay = async () => {
    const views: PayerView[] = [];
    desk.console.payer.listen((view) => views.push(view));
    const key = await charge();
    await desk.call('payer.show', { gatewayId, key });
    service.respondWith = (_, answer) => ({ ...answer, ...PAID, amount: 2000 });
    await desk.received(
      ({ name, payload }) =>
        name === 'charges-changed' && payload.rows.some((row) => row.key === key && row.state === 'PAID'),
    );
    return { key, views };
  };

  it('a paid charge read with another amount is reported as paid once an operator accepts the difference', async () => {
    const { key, views } = await pay();
    expect(await desk.call('charges.checkNow', { gatewayId, key })).toMatchObject({
      state: 'PAID',
      amount: 1000,
      answeredAmount: 2000,
      attention: ['amount-differs'],
    });
    expect(desk.signals.some(isPaidNotice(key))).toBe(false);
    expect(views.map(({ kind }) => kind)).toEqual(['blank', 'charge', 'held']);

    await desk.call('settings.change', { operator: 'Ana' });
    const row = await desk.call('charges.acceptAmount', { gatewayId, key, answeredAmount: 2000 });
    expect(row).toMatchObject({ amount: 2000, askedAmount: 1000, answeredAmount: 2000, attention: [] });
    await desk.received(isPaidNotice(key));
    await desk.call('charges.checkNow', { gatewayId, key });
    expect(desk.signals.filter(isPaidNotice(key))).toHaveLength(1);
    expect(views.map(({ kind }) => kind)).toContain('paid');
    const { timeline } = await desk.call('charges.detail', { gatewayId, key });
    expect(timeline.map(({ event }) => event)).toContainEqual({
      kind: 'amount-accepted',
      asked: 1000,
      answered: 2000,
      by: 'Ana',
    });
    const audit = await desk.call('audit.list', { before: null, limit: 9 });
    expect(audit.find(({ action }) => action === 'amount-accepted')).toMatchObject({
      operator: 'Ana',
      subject: { charge: key, answered: 2000 },
    });
  });

  it('a paid charge read with another amount is exported with both amounts, and is in no sum', async () => {
    const { key } = await pay();
    const write = (format: 'csv' | 'jsonl', exportId: string) =>
      desk.call('exports.write', {
        gatewayId,
        exportId,
        filter: {},
        sort: { column: 'created', direction: 'desc' },
        options: {
          format,
          dialect: 'international',
          columns: ['gross', 'unconfirmed', 'answered'],
          masked: false,
          rawAnswers: false,
        },
        language: 'en',
      });
    const csv = await write('csv', '00000000-0000-4000-8000-000000000001');
    // As in the list: neither the sum nor the column of gross amounts has a payment that no person has confirmed.
    expect(csv.sum).toBe(0);
    expect(readFileSync(csv.path, 'utf8')).toContain(',10.00,20.00');
    const jsonl = await write('jsonl', '00000000-0000-4000-8000-000000000002');
    expect(JSON.parse(readFileSync(jsonl.path, 'utf8'))).toMatchObject({ amount: 1000, answeredAmount: 2000 });
    const closing = await desk.call('closing.read', {
      ...{ gatewayId, basis: 'paid' },
      period: zonedTime('America/Sao_Paulo').day(PAID_AT),
    });
    expect(closing.lines).toMatchObject([{ gross: 0, unconfirmed: 1, unconfirmedGross: 1000, otherAmount: 1 }]);
    expect(closing.otherAmounts).toMatchObject([{ key, asked: 1000, answered: 2000, acceptedAt: null }]);
  });
});

it('a code is checked against the requested amount, whatever amount its response has', async () => {
  service.respondWith = (_, answer) => ({
    ...answer,
    amount: 2000,
    pix: { qrcode: codeOf(String(answer['id']), 2000) },
  });
  const key = await charge();
  const differs = { verdict: 'sound', warnings: ['DYNAMIC_AMOUNT_DIFFERS'] };
  expect((await desk.call('charges.detail', { gatewayId, key })).code).toMatchObject(differs);
  await desk.call('charges.checkNow', { gatewayId, key });
  expect((await desk.call('charges.detail', { gatewayId, key })).code).toMatchObject(differs);
});

it('a charge whose code asks for another amount needs attention, in the list, its filter and its totals', async () => {
  service.respondWith = (_, answer) => ({ ...answer, pix: { qrcode: codeOf(String(answer['id']), 600) } });
  const key = await charge();
  expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ attention: ['code-amount-differs'] });
  const filter = { needsAttention: true, keys: [key] };
  const page = { gatewayId, filter, sort: { column: 'created', direction: 'desc' }, after: null, limit: 10 } as const;
  expect((await desk.call('charges.list', page)).rows).toMatchObject([{ key, attention: ['code-amount-differs'] }]);
  expect(await desk.call('charges.totals', { gatewayId, filter })).toMatchObject({ count: 1 });
  // A code of the charge's own amount ends it.
  service.respondWith = (_, answer) => ({ ...answer, pix: { qrcode: codeOf(String(answer['id']), 1000) } });
  await desk.call('charges.checkNow', { gatewayId, key });
  expect((await desk.call('charges.detail', { gatewayId, key })).attention).not.toContain('code-amount-differs');
});

it('the payer’s window waits while the code has another amount, until a person confirms that amount', async () => {
  const withCode = (amount: number) => {
    service.respondWith = (_, answer) => ({ ...answer, pix: { qrcode: codeOf(String(answer['id']), amount) } });
  };
  withCode(2000);
  const key = await charge();
  const views: PayerView[] = [];
  desk.console.payer.listen((view) => views.push(view));
  await desk.call('payer.show', { gatewayId, key });
  await desk.call('payer.show', { gatewayId, key, confirmedCodeAmount: 1999 });
  expect(views.map(({ kind }) => kind)).toEqual(['blank', 'held', 'blank', 'held']);
  await desk.call('payer.show', { gatewayId, key, confirmedCodeAmount: 2000 });
  expect(views.at(-1)).toMatchObject({ kind: 'charge', amount: 1000 });
});

it('the code of another charge is never shown in place of a charge’s own', async () => {
  const key = await charge();
  const { code } = await desk.call('charges.detail', { gatewayId, key });
  const another = '7d1c0f4e-0000-4000-8000-000000000009';
  service.respondWith = (_, answer) => ({
    ...answer,
    pix: { qrcode: codeOf(another, 1000, 'OUTRA'), transactionId: another },
  });
  await desk.call('charges.checkNow', { gatewayId, key });
  const read = await desk.call('charges.detail', { gatewayId, key });
  expect(read).toMatchObject({ code, attention: ['gateway-fault'] });
  expect(code.verdict).toBe('sound');
});
