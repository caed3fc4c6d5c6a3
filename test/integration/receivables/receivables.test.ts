/** Receivables through the whole console, over the sandbox: a code, its payment, a second one, many new codes at once. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zonedTime } from '../../../src-main/ground/zoned-time.ts';
import { STYLE } from '../../../src-main/reports/exports/xlsx/xlsx-sheet.ts';
import { readWorkbook } from '../../support/history/export-desk.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const CPF = '11144477735';
const today = () => zonedTime('America/Sao_Paulo').day(Date.now());

let desk: ConsoleDesk;
let gatewayId = '';

beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterAll(() => desk.close());

async function add(amount: number, name = 'Ana Souza', dueDay = today()) {
  const id = randomUUID();
  const customer = { name, email: 'ana@exemplo.com.br', phone: '11912345678', document: CPF };
  const fields = { customer, amount, dueDay, description: 'Mensalidade', reference: `FAT-${amount}` };
  await desk.call('receivables.add', { gatewayId, id, fields });
  return { id, fields };
}

const newCode = (id: string, confirmDuplicate = false) =>
  desk.call('receivables.newCode', { gatewayId, id, draftId: randomUUID(), confirmDuplicate });

async function keyOfNewCode(id: string, confirmDuplicate = false) {
  const made = await newCode(id, confirmDuplicate);
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.key;
}

const simulate = async (key: string, action: 'pay' | 'expire' | 'refund') => {
  await desk.call('sandbox.simulate', { gatewayId, key, action });
  await desk.call('charges.checkNow', { gatewayId, key });
};
const read = (id: string) => desk.call('receivables.read', { gatewayId, id });

describe('a receivable', () => {
  it('a code is made with its customer, amount and description, and never with its due day', async () => {
    const { id } = await add(8_000, 'Ana Souza', '2031-03-07');
    const key = await keyOfNewCode(id);
    const charge = await desk.call('charges.detail', { gatewayId, key });
    expect(charge).toMatchObject({
      amount: 8_000,
      reference: 'FAT-8000',
      customer: { name: 'Ana Souza', document: '•••.444.777-••' },
      items: [{ title: 'Mensalidade', amount: 8_000, quantity: 1 }],
      receivable: { id, dueDay: '2031-03-07' },
    });
    const sent = await desk.call('charges.draftAgain', { gatewayId, key });
    const answered = await desk.call('charges.raw', { gatewayId, key });
    expect(JSON.stringify([sent, answered])).not.toMatch(/2031|07\/03/);
    expect(await read(id)).toMatchObject({ age: 'later', isEditable: false, charges: [{ key, outcome: 'created' }] });
  });

  it('while its code may be paid a second one is asked about, and after it expired it is not', async () => {
    const { id } = await add(8_100);
    const first = await keyOfNewCode(id);
    expect(await newCode(id)).toMatchObject({
      outcome: 'possible-duplicate',
      reason: 'same-receivable',
      others: [{ key: first }],
    });
    await simulate(first, 'expire');
    expect(await newCode(id)).toMatchObject({ outcome: 'created' });
  });

  it('the same draft sent twice, from two windows at once, makes one charge', async () => {
    const { id } = await add(8_200);
    const draftId = randomUUID();
    const send = () => desk.call('receivables.newCode', { gatewayId, id, draftId, confirmDuplicate: false });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one).toEqual(other);
    // Two windows with drafts of their own: the second is asked.
    const { id: next } = await add(8_300, '');
    const outcomes = (await Promise.all([newCode(next), newCode(next)])).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['created', 'possible-duplicate']);
  });

  it('it is paid by any of its charges, a second payment is told, and no further code is made', async () => {
    const { id } = await add(8_400);
    const first = await keyOfNewCode(id);
    const second = await keyOfNewCode(id, true);
    await simulate(first, 'pay');
    expect(await read(id)).toMatchObject({ age: 'paid', extraPayments: 0 });
    const refused = { kind: 'invalid-input', issues: [{ code: 'receivable-not-open' }] };
    const input = { gatewayId, id, draftId: randomUUID(), confirmDuplicate: true };
    expect(await desk.errorOf('receivables.newCode', input)).toMatchObject(refused);
    expect(await desk.errorOf('receivables.close', { gatewayId, id, as: 'cancelled' })).toMatchObject(refused);
    await simulate(second, 'pay');
    expect(await read(id)).toMatchObject({ age: 'paid', paidCharges: 2, extraPayments: 1 });
    expect(await desk.call('receivables.figures', { gatewayId, text: '' })).toMatchObject({
      extraPayments: { count: 1, sum: 8_400 },
    });
    expect(await desk.call('receivables.settleExtra', { gatewayId, id, payments: 1 })).toMatchObject({
      extraPayments: 0,
    });
  });

  it('masked fields that come back unchanged stay as they are, and typed ones replace them', async () => {
    const { id, fields } = await add(8_500);
    const { customer } = await read(id);
    expect(customer).toEqual({
      name: 'Ana Souza',
      email: 'a•••@exemplo.com.br',
      phone: '(••) •••••-5678',
      document: '•••.444.777-••',
    });
    const { name, ...masks } = customer;
    const changed = {
      ...fields,
      customer: {
        name,
        email: 'novo@exemplo.com.br',
        phone: '',
        document: '',
        known: { handle: id, ...masks, email: '' },
      },
    };
    await desk.call('receivables.change', { gatewayId, id, fields: changed });
    const whole = async (field: 'document' | 'email' | 'phone') =>
      (await desk.call('receivables.reveal', { gatewayId, id, field })).value;
    expect([await whole('document'), await whole('email'), await whole('phone')]).toEqual([
      CPF,
      'novo@exemplo.com.br',
      '11912345678',
    ]);
  });

  it('closing, opening again and settling are in the audit trail, by ids alone', async () => {
    const { id } = await add(8_600);
    await desk.call('receivables.close', { gatewayId, id, as: 'paid-elsewhere' });
    await desk.call('receivables.reopen', { gatewayId, id });
    const entries = await desk.call('audit.list', { before: null, limit: 500, filter: { text: id } });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['receivable-reopened', { receivable: id }],
      ['receivable-closed', { receivable: id, as: 'paid-elsewhere' }],
    ]);
  });
});

describe('a receivable whose payment went back', () => {
  it('is returned, says by whom and when, and is in no batch of new codes; a person may still make one', async () => {
    const [{ id }, other] = [await add(8_700, 'Ana Souza', '2020-01-01'), await add(8_750)];
    const key = await keyOfNewCode(id);
    await simulate(key, 'pay');
    await simulate(key, 'refund');
    expect(await read(id)).toMatchObject({
      age: 'returned',
      paidCharges: 0,
      returned: { key, at: expect.any(Number), from: 'seen' },
    });
    const board = async (view: 'older' | 'returned') => {
      const page = { gatewayId, view, text: 'FAT-8700', after: null, limit: 10 } as const;
      return (await desk.call('receivables.list', page)).rows.map((row) => row.id);
    };
    expect(await board('returned')).toEqual([id]);
    expect(await board('older')).toEqual([]);
    const figures = await desk.call('receivables.figures', { gatewayId, text: 'FAT-8700' });
    expect(figures.ages).toMatchObject({ returned: { count: 1, sum: 8_700 }, older: { count: 0 } });
    expect(await desk.call('receivables.codes', { gatewayId, ids: [id, other.id] })).toMatchObject({
      ready: { count: 1, sum: 8_750 },
      returned: 1,
      notOpen: 0,
    });
    const many = { gatewayId, ids: [id, other.id], anyway: [id], language: 'en' as const };
    const { batchId } = await desk.call('receivables.newCodes', many);
    expect(await desk.call('batches.get', { gatewayId, batchId })).toMatchObject({ receivables: 1 });
    const only = { ...many, ids: [id] };
    expect(await desk.errorOf('receivables.newCodes', only)).toMatchObject({
      issues: [{ code: 'receivables-none-left' }],
    });
    await simulate(await keyOfNewCode(id, true), 'pay');
    expect(await read(id)).toMatchObject({ age: 'paid', returned: null, extraPayments: 0 });
  });
});

describe('many receivables', () => {
  it('new codes for many become a draft batch: paid ones left out, payable ones unless they are chosen', async () => {
    const [ready, payable, chosen, paid] = [await add(9_000), await add(9_100), await add(9_200), await add(9_300)];
    const code = await keyOfNewCode(payable.id);
    await keyOfNewCode(chosen.id);
    await simulate(await keyOfNewCode(paid.id), 'pay');
    const ids = [ready.id, payable.id, chosen.id, paid.id];
    const codes = await desk.call('receivables.codes', { gatewayId, ids });
    expect(codes).toMatchObject({ ready: { count: 1, sum: 9_000 }, payable: [{}, {}], notOpen: 1 });
    expect(codes.payable.flatMap(({ charges }) => charges.map(({ key }) => key))).toContain(code);
    const input = { gatewayId, ids, anyway: [chosen.id], language: 'pt-BR' as const };
    const { batchId } = await desk.call('receivables.newCodes', input);
    const { rows } = await desk.call('batches.rows', { gatewayId, batchId, offset: 0, limit: 10, verdict: null });
    expect(rows.map(({ amount, verdict }) => [amount, verdict]).toSorted()).toEqual([
      [9_000, 'ready'],
      [9_200, 'ready'],
    ]);
    expect(await desk.call('batches.get', { gatewayId, batchId })).toMatchObject({
      source: 'receivables',
      status: 'draft',
    });
    const nothing = { gatewayId, ids: [payable.id, paid.id], anyway: [], language: 'en' as const };
    expect(await desk.errorOf('receivables.newCodes', nothing)).toMatchObject({
      issues: [{ code: 'receivables-none-left' }],
    });
  });

  it('the rows of new codes have their customers masked, also once they are corrected, and send the whole', async () => {
    const { id } = await add(9_250);
    const { batchId } = await desk.call('receivables.newCodes', { gatewayId, ids: [id], anyway: [], language: 'en' });
    const page = { gatewayId, batchId, offset: 0, limit: 10, verdict: null };
    const masks = {
      name: 'Ana Souza',
      document: '•••.444.777-••',
      email: 'a•••@exemplo.com.br',
      phone: '(••) •••••-5678',
    };
    expect((await desk.call('batches.rows', page)).rows).toMatchObject([{ cells: masks }]);
    const edit = { gatewayId, batchId, position: 1, field: 'amount' as const, text: '1,00' };
    expect((await desk.call('batches.editRow', edit)).row).toMatchObject({ verdict: 'faulty', cells: masks });
    // What is sent is the customer's own.
    await desk.call('batches.editRow', { ...edit, text: '92,50' });
    await desk.call('batches.start', { gatewayId, batchId, count: 1, sum: 9_250, confirmation: null });
    await expect.poll(async () => (await read(id)).charges.map(({ outcome }) => outcome)).toEqual(['created']);
    const [charge] = (await read(id)).charges;
    const key = charge?.key ?? '';
    expect(await desk.call('charges.reveal', { gatewayId, key, field: 'document' })).toEqual({ value: CPF });
  });

  it('fifty of those whose earlier code may be paid are named, the others counted, and all left out', async () => {
    const made = await Promise.all(Array.from({ length: 52 }, (_, index) => add(20_000 + index)));
    const ids = made.map(({ id }) => id);
    for (const id of ids.slice(1)) await keyOfNewCode(id);
    const codes = await desk.call('receivables.codes', { gatewayId, ids });
    expect(codes).toMatchObject({ ready: { count: 1, sum: 20_000 }, morePayable: 1, notOpen: 0 });
    expect(codes.payable).toHaveLength(50);
    const { batchId } = await desk.call('receivables.newCodes', { gatewayId, ids, anyway: [], language: 'en' });
    expect(await desk.call('batches.get', { gatewayId, batchId })).toMatchObject({ receivables: 1 });
  });

  it('a batch of new codes that is run pays the receivables it was made for', async () => {
    const { id } = await add(9_400);
    const { batchId } = await desk.call('receivables.newCodes', { gatewayId, ids: [id], anyway: [], language: 'en' });
    await desk.call('batches.start', { gatewayId, batchId, count: 1, sum: 9_400, confirmation: null });
    await expect.poll(async () => (await read(id)).charges.map(({ outcome }) => outcome)).toEqual(['created']);
    const [charge] = (await read(id)).charges;
    await simulate(charge?.key ?? '', 'pay');
    expect(await read(id)).toMatchObject({ age: 'paid', paidCharges: 1 });
  });

  it('a view is saved as CSV, without CPF, e-mail or phone', async () => {
    await add(9_500, '=cmd|x');
    const input = { gatewayId, view: 'open', text: 'FAT-9500', dialect: 'brazil', language: 'pt-BR' } as const;
    const file = await desk.call('receivables.saveTable', { ...input, format: 'csv' });
    expect(file.rows).toBe(1);
    const text = readFileSync(join(desk.folder, 'downloads', file.fileName), 'utf8');
    const day = today().split('-').toReversed().join('/');
    expect(text).toContain(`${day};"Vence hoje";"'=cmd|x";"Mensalidade";"FAT-9500";95,00;`);
    expect(text).not.toMatch(/444|exemplo|5678/);
  });

  it('a view is saved as XLSX page by page: due days are dates, amounts numbers, and each age is summed', async () => {
    // More than the rows that are read at once.
    const many = Array.from({ length: 501 }, (_, index) => add(30_000 + index, 'Rui Xavier', '2031-03-07'));
    await Promise.all(many);
    const input = { gatewayId, view: 'open', text: 'xavier', dialect: 'brazil', language: 'pt-BR' } as const;
    const file = await desk.call('receivables.saveTable', { ...input, format: 'xlsx' });
    expect(file).toMatchObject({ rows: 501, fileName: expect.stringMatching(/^contas-a-receber.*\.xlsx$/) });
    const { sheets } = readWorkbook(join(desk.folder, 'downloads', file.fileName));
    const [data, summary] = sheets;
    expect(data?.rows).toHaveLength(502);
    const days = (Date.parse('2031-03-07') - Date.parse('1899-12-30')) / 86_400_000;
    expect(data?.rows[1]?.slice(0, 3)).toMatchObject([
      { at: 'A2', kind: 'number', text: String(days), style: String(STYLE.day) },
      { kind: 'text', text: 'A vencer' },
      { kind: 'text', text: 'Rui Xavier' },
    ]);
    const amounts = data?.rows.slice(1).map((cells) => cells.find(({ style }) => style === String(STYLE.money))?.text);
    expect(amounts?.toSorted()).toEqual(
      Array.from(
        { length: 501 },
        (_, index) => `${300 + Math.floor(index / 100)}.${String(index % 100).padStart(2, '0')}`,
      ),
    );
    expect(summary?.rows[1]?.map(({ text }) => text)).toEqual(['A vencer', '501', '151552.50']);
    expect(JSON.stringify(sheets)).not.toMatch(/444\.777|exemplo|5678/);
  });
});
