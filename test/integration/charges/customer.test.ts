/** A customer's page: their charges, sums, notes and export, found by any one of their charges. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyFileIn } from '../../../src-main/history/sqlite/history-files.ts';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;
const keys: string[] = [];
let other = '';
const MARIA = { name: 'Maria Aparecida', email: 'maria@example.com', phone: '11999998888', document: '529.982.247-25' };

async function charge(customer: typeof MARIA, amount: number): Promise<string> {
  const draft = typedDraft({ customer, amount, items: [] });
  return createdCharge(desk, gatewayId, draft);
}

beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  keys.push(await charge(MARIA, 1_000));
  keys.push(await charge({ ...MARIA, name: 'MARIA A. SILVA', email: '', phone: '' }, 2_000));
  // The same name, another person.
  other = await charge({ ...MARIA, document: '111.444.777-35', email: 'outra@example.com' }, 4_000);
  await desk.call('settings.change', { operator: 'Ana' });
  await desk.call('charges.addNote', { gatewayId, key: keys[1] ?? '', text: 'prefere tarde' });
  await desk.call('charges.addNote', { gatewayId, key: other, text: 'de outra pessoa' });
});
afterAll(() => desk.close());

it('a customer has every charge with their CPF, however the name is written, and no other person’s', async () => {
  const [first = ''] = keys;
  const filter = { customerOf: first };
  const page = await desk.call('charges.list', { gatewayId, filter, after: null, limit: 50 });
  expect(page.rows.map(({ key }) => key)).toEqual(keys.toReversed());
  expect(await desk.call('charges.totals', { gatewayId, filter })).toMatchObject({ count: 2, sum: 3_000 });
  const one = { customerOf: first, keys: [keys[1] ?? '', other] };
  expect(await desk.call('charges.totals', { gatewayId, filter: one })).toMatchObject({ count: 1, sum: 2_000 });
});

it('a customer’s record has their notes with their charges, other spellings, and contact data masked', async () => {
  const found = await desk.call('charges.customer', { gatewayId, key: keys[0] ?? '' });
  expect(found).toMatchObject({
    person: {
      name: 'Maria Aparecida',
      document: '•••.982.247-••',
      email: 'm•••@example.com',
      phone: '(••) •••••-8888',
    },
    otherNames: ['MARIA A. SILVA'],
    charges: 2,
    notes: [{ key: keys[1], text: 'prefere tarde', by: 'Ana' }],
  });
});

it('a customer with a CPF is found by their phone or their name alone', async () => {
  for (const typed of [{ phone: '11999998888' }, { name: 'maria a. silva' }]) {
    const person = { by: 'typed' as const, document: '', email: '', phone: '', name: '', ...typed };
    const [found] = await desk.call('erasure.find', { person });
    expect(found).toMatchObject({ charges: 'phone' in typed ? 2 : 1 });
  }
});

it('a customer’s export is written again for the customer, and is lost with their erasure', async () => {
  const maria = { ...MARIA, document: '390.533.447-05', email: 'outra.maria@example.com' };
  const key = await charge(maria, 1_000);
  const options = { format: 'csv', dialect: 'brazil', columns: ['gross'], masked: true, rawAnswers: false } as const;
  const asked = { gatewayId, options: { ...options, columns: ['gross' as const] }, language: 'pt-BR' as const };
  await desk.call('exports.write', {
    ...{ ...asked, exportId: randomUUID(), filter: { customerOf: key } },
    sort: { column: 'created', direction: 'asc' },
  });
  // As if the customer had more charges than a filter may name.
  const db = new Database(historyFileIn(join(desk.folder, 'gateways', gatewayId)));
  db.prepare("UPDATE export_filters SET filter = json_set(filter, '$.keys', json(?))").run(
    JSON.stringify([key, ...Array.from({ length: 10_000 }, () => randomUUID())]),
  );
  db.close();
  const made = async () => (await desk.call('exports.made', { gatewayId })).at(-1) ?? expect.fail();
  expect(await made()).toMatchObject({ filter: { others: ['customerOf'], selected: null } });
  await charge(maria, 2_000);
  const { number } = await made();
  const again = { ...asked, exportId: randomUUID(), number };
  expect(await desk.call('exports.again', again)).toMatchObject({ rows: 2, before: { rows: 1 } });
  await desk.call('erasure.begin', { person: { by: 'charge', gatewayId, key } });
  expect(await made()).toMatchObject({ filter: null });
});

it('a customer’s export has their charges, and stays in those timelines after an erasure', async () => {
  const [first = '', second = ''] = keys;
  const file = await desk.call('exports.write', {
    gatewayId,
    exportId: randomUUID(),
    filter: { customerOf: first },
    sort: { column: 'created', direction: 'asc' },
    options: { format: 'csv', dialect: 'brazil', columns: ['gross'], masked: true, rawAnswers: false },
    language: 'pt-BR',
  });
  expect(readFileSync(file.path, 'utf8').split('\r\n').slice(1, 3)).toEqual(['10,00', '20,00']);
  await desk.call('erasure.begin', { person: { by: 'charge', gatewayId, key: first } });
  for (const key of [first, second]) {
    const { timeline } = await desk.call('charges.detail', { gatewayId, key });
    expect(timeline.some(({ event }) => event.kind === 'export')).toBe(true);
  }
  expect(await desk.call('charges.customer', { gatewayId, key: first })).toBeNull();
  const none = await desk.call('charges.list', { gatewayId, filter: { customerOf: first }, after: null, limit: 50 });
  expect(none.rows).toEqual([]);
  expect(await desk.call('charges.customer', { gatewayId, key: other })).toMatchObject({ charges: 1 });
});
