/**
 * A customer of the history, and a desk whose PIN is set and not typed: no operation returns their CPF, e-mail or phone
 * unmasked, and one that reveals nothing by the contract's table does not return their name either. Every operation of
 * the contract is called; a new one without an input here fails.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '../../src-preload/contract/batches/batch.ts';
import {
  type Input,
  type OperationName,
  operations,
  SIGNALS_WHILE_HIDDEN,
} from '../../src-preload/contract/contract.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import type { Operation } from '../../src-preload/contract/policy/operation-type.ts';
import { exampleLayouts } from '../../src-preload/contract/ready-layouts/example-layouts.ts';
import { ACCOUNTING_COLUMNS, EXPORT_COLUMNS } from '../../src-preload/contract/reports/export-options.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { CanarySearch } from '../support/shell/canary.ts';
import { CANARY, CPF, EMAIL, NAME, NAMES, NOTE, PHONE, WHOLE } from '../support/shell/canary-customer.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';

const PIN = 'p1n-of-the-admin';

let desk: ConsoleDesk;
let gatewayId = '';
let key = '';
const receivableId = randomUUID();
const receivable = {
  customer: CANARY,
  amount: 7_700,
  dueDay: days().to,
  description: '',
  reference: '',
};

beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
  const make = async (amount: number) => {
    const draft = typedDraft({
      amount,
      items: [],
      customer: CANARY,
      metadata: [{ key: 'note', value: NOTE }],
    });
    const made = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    return made.key;
  };
  key = await make(1_000);
  const paid = await make(2_000);
  await desk.call('sandbox.simulate', { gatewayId, key: paid, action: 'pay' });
  await desk.received(({ name }) => name === 'charge-paid');
  await desk.call('receivables.add', { gatewayId, id: receivableId, fields: receivable });
  const row = `10,50;${NAME};${CPF};${PHONE};${EMAIL}`;
  batches.started = await startBatch(await prepareBatch(`${SPREADSHEET}${row}\n${row.replace('10,50', '11,50')}`));
  batches.cancelled = await startBatch(await prepareBatch(`${SPREADSHEET}12,00\n13,00`));
  batches.draft = await prepareBatch(`${SPREADSHEET}10,00`);
  batches.discarded = await prepareBatch(`${SPREADSHEET}10,00`);
  await desk.call('security.setPin', { current: null, pin: PIN });
  await desk.call('security.leaveAdmin', null);
});
afterAll(() => desk.close());

/** The days around today. */
function days() {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-2), to: day(2) };
}

const ids: Partial<Record<'reconciliation', string>> = {};

/** Batches: one of the customer's whose first row is a charge, one that can be cancelled, and two drafts. */
const batches = { started: '', cancelled: '', draft: '', discarded: '' };

async function prepareBatch(text: string): Promise<string> {
  const mapping = { columns: { amount: 0, name: 1, document: 2, phone: 3, email: 4 }, decimal: 'comma' as const };
  const content = Buffer.from(text).toString('base64');
  const file = { gatewayId, fileName: 'a.csv', content, sheet: 0 };
  return (await desk.call('batches.prepare', { ...file, mapping, saveAs: null })).id;
}

function isPiloted(payload: unknown, batchId: string): boolean {
  // The signal of this name has a batch.
  const { batch } = payload as { readonly batch: Batch };
  return batch.id === batchId && batch.pilot !== null;
}

async function startBatch(batchId: string): Promise<string> {
  const of = { gatewayId, batchId };
  const { figures } = await desk.call('batches.get', of);
  await desk.call('batches.start', { ...of, ...figures.ready, confirmation: null });
  await desk.received(({ name, payload }) => name === 'batch-changed' && isPiloted(payload, batchId));
  return batchId;
}

/** The input of each operation, where the ids of a gateway and of a charge are not enough. */
function inputs(): Partial<Record<OperationName, unknown>> {
  const at = { gatewayId };
  const gateway = typedGateway({ name: 'Other', environment: 'sandbox' });
  // Nothing listens there.
  const server = { host: '127.0.0.1', port: 1, database: 'balcao', schema: 'balcao_loja', ca: '' };
  const typedServer = { ...at, server: { ...server, role: 'desk' }, password: 'x' };
  const { proxy: _proxy, authority: _authority, generation: _generation, ...ofTeam } = gateway;
  const teamFile = { format: 'balcao-team', version: 1, gateway: { ...ofTeam, id: randomUUID() }, server };
  const options = { format: 'csv', dialect: 'brazil', columns: [...EXPORT_COLUMNS], masked: true, rawAnswers: false };
  const writing = { ...at, filter: {}, sort: { column: 'created', direction: 'desc' }, language: 'pt-BR' };
  const content = {
    amount: '10,00',
    amountByHand: true,
    customer: { name: NAME, email: '', phone: '', document: '' },
    items: [],
    reference: '',
    metadata: [],
    postbackUrl: '',
  };
  const template = { id: randomUUID(), name: 'Canary', content };
  const table = { columns: [{ name: 'A', kind: 'text' }], rows: [['a']] };
  const person = { by: 'charge', key };
  const ofReceivable = { ...at, id: receivableId };
  const period = { period: days().from.slice(0, 7), basis: 'created' };
  const content64 = Buffer.from(`${SPREADSHEET}10,00`).toString('base64');
  const spreadsheet = { ...at, fileName: 'a.csv', content: content64, sheet: 0 };
  const mapping = { columns: { amount: 0, name: 1 }, decimal: 'comma' };
  const batch = { ...at, batchId: batches.started };
  const draftBatch = { ...at, batchId: batches.draft };
  const reconciliation = { ...at, id: ids.reconciliation ?? randomUUID() };
  const layout = { columns: [{ id: 'document', width: null }], sort: { column: 'created', direction: 'desc' } };
  return {
    'settings.change': { theme: 'dark' },
    'security.unlock': { pin: null },
    'security.enterPin': { pin: 'not-the-pin' },
    'security.setPin': { current: null, pin: 'another' },
    'security.setScreenPin': { current: null, pin: 'another' },
    'gateways.add': gateway,
    'gateways.change': { ...at, gateway },
    'gateways.duplicate': { ...at, name: 'Other' },
    'gateways.bringBack': { orphanId: randomUUID(), gateway },
    'gateways.test': { gatewayId, gateway, token: null },
    'access.setToken': { ...at, token: 'abc' },
    'charges.draftUnderway': { ...at, draftId: randomUUID() },
    'charges.outcome': { ...at, draftId: randomUUID() },
    // Possible duplicates are shown with what they have in common.
    'charges.create': {
      ...at,
      draft: typedDraft({ amount: 1_000, items: [], customer: { name: '', email: '', phone: '', document: CPF } }),
      confirmDuplicate: false,
    },
    'charges.isMadeFrom': { ...at, key, draft: typedDraft() },
    'charges.checkMany': { ...at, keys: [key] },
    'charges.onScreen': { ...at, keys: [key] },
    'charges.adopt': { ...at, transactionIds: ['nobody-knows'], attemptKey: null },
    'charges.acceptAmount': { ...at, key, answeredAmount: 1_000 },
    'charges.markRecorded': { ...at, key, state: 'REFUNDED', isRecorded: true },
    'charges.markNotUsed': { ...at, key, isNotUsed: true },
    'charges.dateReturn': { ...at, key, day: '2026-11-20' },
    'charges.statesInUse': at,
    'charges.refused': { ...at, after: null, limit: 100 },
    'charges.dismiss': { ...at, key, note: 'a' },
    'charges.list': { ...at, filter: { text: NAME }, after: null, limit: 100 },
    'charges.totals': { ...at, filter: {} },
    'charges.markPaidSeen': { ...at, at: 1 },
    'charges.addNote': { ...at, key, text: 'a' },
    'charges.customer': { ...at, key },
    'charges.changeTags': { ...at, keys: [key], add: ['a'], remove: [] },
    'charges.noteInvoice': { ...at, keys: [key], number: '4471' },
    'charges.withInvoice': { ...at, number: '4471' },
    'charges.reveal': { ...at, key, field: 'document' },
    'drafts.suggestCustomers': { ...at, text: 'canario' },
    'drafts.suggestItems': { ...at, text: 'caf' },
    'drafts.save': { ...at, form: { ...content, draftId: randomUUID() } },
    'drafts.remove': { ...at, draftId: randomUUID() },
    'saved.save': { ...at, save: { kind: 'form', thing: template } },
    'saved.remove': { ...at, remove: { kind: 'form', id: randomUUID() } },
    'messages.open': { ...at, key, channel: 'whatsapp', template: 'Canary', subject: NAME, text: NAME },
    'messages.noteCopied': { ...at, key, template: 'Canary' },
    'payer.saveCode': { ...at, key, format: 'svg' },
    'charges.saveColumns': { ...at, layout },
    'exports.write': { ...writing, exportId: randomUUID(), options },
    'exports.previewLayout': { ...writing, layout: exampleLayouts('pt-BR')[1] },
    'exports.again': { ...at, exportId: randomUUID(), number: 1, options, language: 'pt-BR' },
    'exports.checkFile': { fileName: 'a.csv', sha256: 'ab'.repeat(32), manifestSha256: null },
    'exports.cancel': { exportId: randomUUID() },
    'exports.dropSchedule': { name: 'All' },
    'exports.table': { name: 'closing', table, dialect: 'brazil', language: 'pt-BR' },
    'receivables.list': { ...at, view: 'open', text: 'canario', after: null, limit: 100 },
    'receivables.figures': { ...at, text: 'canario' },
    'receivables.read': ofReceivable,
    'receivables.add': { ...at, id: randomUUID(), fields: receivable },
    'receivables.change': { ...ofReceivable, fields: receivable },
    'receivables.close': { ...ofReceivable, as: 'cancelled' },
    'receivables.reopen': ofReceivable,
    'receivables.settleExtra': { ...ofReceivable, payments: 1 },
    'receivables.reveal': { ...ofReceivable, field: 'document' },
    'receivables.newCode': { ...ofReceivable, draftId: randomUUID(), confirmDuplicate: false },
    'receivables.codes': { ...at, ids: [receivableId] },
    'receivables.sum': { ...at, ids: [receivableId] },
    'receivables.newCodes': { ...at, ids: [receivableId], anyway: [], language: 'pt-BR' },
    'receivables.saveTable': { ...at, view: 'open', text: '', format: 'xlsx', dialect: 'brazil', language: 'pt-BR' },
    'batches.readSpreadsheet': spreadsheet,
    'batches.prepare': { ...spreadsheet, mapping, saveAs: null },
    'batches.get': batch,
    'batches.rows': { ...batch, offset: 0, limit: 10, verdict: null },
    'batches.editRow': { ...draftBatch, position: 1, field: 'reference', text: 'B' },
    'batches.choose': { ...batch, positions: [1], choice: 'send' },
    'team.test': typedServer,
    'team.migrate': typedServer,
    'team.connect': typedServer,
    'team.planMove': typedServer,
    'team.moveIn': typedServer,
    'team.setPassword': { ...at, password: 'x' },
    'team.takePlace': at,
    'team.sameMerchant': at,
    'team.revokeDesk': { ...at, desk: 'desk_caixa_2', isRevoked: true },
    'team.readFile': { text: JSON.stringify(teamFile) },
    'team.join': { file: teamFile, role: 'desk', password: 'x' },
    'batches.start': { ...draftBatch, count: 1, sum: 1_000, confirmation: null },
    'batches.resume': batch,
    'batches.pause': batch,
    'batches.cancel': { ...at, batchId: batches.cancelled },
    'batches.retry': { ...batch, positions: [1] },
    'batches.moveUnsent': { ...at, batchId: batches.cancelled },
    'batches.discard': { ...at, batchId: batches.discarded },
    'batches.saveResult': {
      ...{ ...batch, language: 'pt-BR' },
      options: { format: 'csv', dialect: 'brazil', masked: true },
    },
    'batches.saveQrCodes': { ...batch, language: 'pt-BR' },
    'batches.saveModel': { format: 'csv', language: 'pt-BR' },
    'batches.codes': { ...batch, after: 0, limit: 10 },
    'reconcile.start': { ...at, basis: 'created', days: days(), rate: 100 },
    'reconcile.pause': reconciliation,
    'reconcile.resume': reconciliation,
    'reconcile.cancel': reconciliation,
    'reconcile.findings': reconciliation,
    'closing.read': { ...at, ...period },
    'closing.readSeveral': { gatewayIds: [gatewayId], ...period },
    'closing.close': { ...at, ...period },
    'closing.lock': { ...at, month: '2026-10', isLocked: false },
    'closing.sealed': { ...at, closingId: crypto.randomUUID() },
    'closing.save': { ...at, closingId: crypto.randomUUID(), language: 'pt-BR' },
    'statements.read': { ...at, content: STATEMENT },
    'statements.forgetColumns': { id: crypto.randomUUID() },
    'statements.match': {
      ...at,
      content: STATEMENT,
      mapping: { date: 0, amount: 1, debit: null, sign: null, description: 2, endToEnd: null, id: null },
    },
    'statements.keep': { ...at, name: 'extrato.csv', content: STATEMENT },
    'statements.choose': { ...at, statementId: gatewayId, pick: { lineId: 'N-1', kind: 'payment', key } },
    'statements.dismiss': { ...at, statementId: gatewayId },
    'statements.save': {
      ...at,
      lines: [{ lineId: 'N-1', keys: [key], kind: 'payment', evidence: 'person', day: days().from, amount: 2_000 }],
    },
    'statements.undo': { ...at, lineId: 'N-1' },
    'reports.figures': { ...at, days: days() },
    'reports.customers': { ...at, year: 2026 },
    'reports.printPdf': { name: 'receipt' },
    'maintenance.previewBackup': { ...at, name: 'none' },
    'maintenance.restore': { ...at, name: 'none' },
    'erasure.find': { person: { ...at, ...person } },
    'erasure.begin': { person: { ...at, ...person } },
    'maintenance.exportPerson': { ...at, person, language: 'en' },
    'retention.preview': { ...at, months: 12 },
    'retention.set': { ...at, months: 12 },
    'audit.list': { before: null, limit: 500 },
    'audit.check': { printed: null },
    'audit.save': { language: 'pt-BR' },
    'gateways.addDemo': { language: 'pt-BR' },
    'sandbox.simulate': { ...at, key, action: 'expire' },
    'sandbox.trouble': { ...at, request: 'create', trouble: 'late' },
  };
}

const SPREADSHEET = 'Valor;Nome;CPF;Telefone;E-mail\n';
const STATEMENT = Buffer.from(
  `Data;Valor;Histórico\n${days().from.split('-').reverse().join('/')};20,00;PIX RECEBIDO\n`,
).toString('base64');

/** The input of an operation: ids, where nothing else is listed. */
function inputOf(name: OperationName): unknown {
  const told = inputs()[name];
  if (told !== undefined) return told;
  const candidates = [null, { gatewayId }, { gatewayId, key }];
  return candidates.find((input) => operations[name].input.safeParse(input).success);
}

describe('with a PIN that is set and not typed', () => {
  it('with a PIN that is not typed, no operation or signal returns CPF, e-mail or phone unmasked', async () => {
    const search = new CanarySearch(WHOLE);
    const names = new CanarySearch(NAMES);
    const odd: string[] = [];
    const answered: string[] = [];
    // The operation that hides the desk comes last; the one that begins a reconciliation before those that read it.
    const lateness: Partial<Record<string, number>> = {
      // What is closed or has a code is not changed any more.
      'receivables.newCode': 2,
      'receivables.close': 3,
      'receivables.reopen': 4,
      'security.lock': 5,
    };
    const order = (name: string) => lateness[name] ?? (name.startsWith('reconcile.') ? 1 : 0);
    const every = (Object.keys(operations) as OperationName[]).sort((one, other) => order(one) - order(other));
    for (const name of every) {
      const result: Result<unknown> = await desk.console.dispatch(name, inputOf(name), { windowId: 'clerk' });
      search.look(name, JSON.stringify(result));
      const { reveals }: Operation = operations[name];
      if (reveals === 'nothing') names.look(name, JSON.stringify(result));
      if (result.ok) answered.push(name);
      else if (result.error.kind === 'invalid-input' || result.error.kind === 'internal')
        odd.push(`${name}: ${JSON.stringify(result.error)}`);
      const started = name === 'reconcile.start' && result.ok ? (result.value as { readonly id: string }) : null;
      if (started !== null) ids.reconciliation = started.id;
    }
    for (const signal of desk.signals) {
      search.look(signal.name, JSON.stringify(signal));
      if (SIGNALS_WHILE_HIDDEN.has(signal.name)) names.look(signal.name, JSON.stringify(signal));
    }
    search.lookBelow(join(desk.folder, 'downloads'));
    expect(search.hits).toEqual([]);
    expect(names.hits).toEqual([]);
    expect(odd).toEqual([]);
    // The absence counts only where the operations returned something.
    expect(answered).toEqual(
      expect.arrayContaining([
        'batches.rows',
        'batches.saveResult',
        'charges.detail',
        'charges.list',
        'charges.draftAgain',
        'charges.create',
        'drafts.suggestCustomers',
        'receivables.list',
        'receivables.read',
        'receivables.codes',
        'receivables.ofCustomer',
        'exports.write',
        'erasure.find',
        'reconcile.findings',
        'closing.read',
        'statements.match',
      ]),
    );
    // What needs the PIN by the contract's table was refused, or has checks of its own before it.
    const guarded = every.filter(
      (name) => operations[name].right === 'accountant' || operations[name].right === 'admin',
    );
    expect(guarded.filter((name) => answered.includes(name))).toEqual([]);
  });

  it.each([
    ['document', 'CPF'],
    ['email', 'e-mail'],
  ] as const)(
    'with a PIN that is not typed, the cursor of a list sorted by %s holds no %s, and is not made up',
    async (column, _) => {
      await desk.call('security.unlock', { pin: PIN });
      const sort = { column, direction: 'asc' as const };
      const page = (after: Input<'charges.list'>['after']) => ({ gatewayId, filter: {}, sort, after, limit: 1 });
      const first = await desk.call('charges.list', page(null));
      const search = new CanarySearch(WHOLE);
      search.look('cursor', JSON.stringify(first));
      expect(search.hits).toEqual([]);
      if (first.next === null) throw new Error('one page holds them all');
      const second = await desk.call('charges.list', page(first.next));
      expect(second.rows.map(({ key: each }) => each)).not.toEqual(first.rows.map(({ key: each }) => each));
      expect(await desk.errorOf('charges.list', page({ ...first.next, value: CPF }))).toMatchObject({
        kind: 'invalid-input',
      });
    },
  );

  it.each([
    ['unmasked', { format: 'csv', columns: [...ACCOUNTING_COLUMNS], masked: false, rawAnswers: false }],
    ['with the answers as they came', { format: 'jsonl', columns: ['created'], masked: false, rawAnswers: true }],
  ] as const)('with a PIN that is set and not typed, an export %s requires it', async (_, options) => {
    await desk.call('security.unlock', { pin: PIN });
    const asked = {
      gatewayId,
      exportId: randomUUID(),
      filter: {},
      sort: { column: 'created' as const, direction: 'desc' as const },
      options: { ...options, columns: [...options.columns], dialect: 'brazil' as const },
      language: 'pt-BR' as const,
    };
    expect(await desk.errorOf('exports.write', asked)).toEqual({ kind: 'pin', reason: 'needed' });
    await desk.call('security.enterPin', { pin: PIN });
    expect(await desk.call('exports.write', asked)).toMatchObject({ rows: expect.any(Number) });
    await desk.call('security.leaveAdmin', null);
  });

  it('a masked JSON Lines file holds no name, CPF, e-mail, phone or note of a customer, tags included', async () => {
    await desk.call('security.enterPin', { pin: PIN });
    await desk.call('charges.addNote', { gatewayId, key, text: `nota sobre ${NAME} ${NOTE}` });
    await desk.call('charges.changeTags', { gatewayId, keys: [key], add: [`tag ${NAME}`], remove: [] });
    await desk.call('security.leaveAdmin', null);
    const file = await desk.call('exports.write', {
      gatewayId,
      exportId: randomUUID(),
      filter: {},
      sort: { column: 'created', direction: 'desc' },
      options: {
        ...{ format: 'jsonl', dialect: 'brazil', columns: ['created'] },
        ...{ masked: true, rawAnswers: false, timeline: true },
      },
      language: 'pt-BR',
    });
    const search = new CanarySearch({ ...WHOLE, ...NAMES });
    const written = readFileSync(file.path, 'utf8');
    expect(written).toContain('"kind":"note"');
    search.look('file', written);
    expect(search.hits).toEqual([]);
  });

  it('a masked export filtered by tags holds no tag’s text, neither in its manifest nor in its summary', async () => {
    await desk.call('charges.changeTags', { gatewayId, keys: [key], add: [`tag ${NAME}`, NOTE], remove: [] });
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await desk.call('exports.write', {
        gatewayId,
        exportId: randomUUID(),
        filter: { tags: [`tag ${NAME}`, NOTE] },
        sort: { column: 'created', direction: 'desc' },
        options: { format, dialect: 'brazil', columns: ['created'], masked: true, rawAnswers: false },
        language: 'pt-BR',
      });
      expect(file.rows).toBe(1);
      const search = new CanarySearch({ ...WHOLE, ...NAMES });
      const texts =
        file.manifest === null
          ? Object.values(unzipSync(readFileSync(file.path))).map((part) => strFromU8(part))
          : [readFileSync(file.manifest.path, 'utf8')];
      expect(texts.join('\n')).toContain('2 etiquetas');
      search.look(format, texts.join('\n'));
      expect(search.hits).toEqual([]);
    }
  });

  it('with a PIN that is not typed, a known customer is charged by the handle, with all their data', async () => {
    const [met] = await desk.call('drafts.suggestCustomers', { gatewayId, text: 'canario' });
    expect(met).toEqual({
      name: NAME,
      known: {
        handle: expect.any(String),
        document: '•••.444.777-••',
        email: 'c•••@gaiola.example.com',
        phone: '(••) •••••-0143',
      },
    });
    const customer = { name: NAME, email: '', phone: '', document: '', ...(met && { known: met.known }) };
    const made = await desk.call('charges.create', {
      gatewayId,
      draft: typedDraft({ amount: 3_000, items: [], customer }),
      confirmDuplicate: false,
    });
    if (made.outcome !== 'created') throw new Error(made.outcome);
    await desk.call('security.enterPin', { pin: PIN });
    for (const [field, value] of [
      ['document', CPF],
      ['email', EMAIL],
      ['phone', PHONE],
    ] as const)
      expect(await desk.call('charges.reveal', { gatewayId, key: made.key, field })).toEqual({ value });
    await desk.call('security.leaveAdmin', null);
  });

  it('a possible duplicate is found by a customer’s handle, too, and edited as new it is the same draft', async () => {
    const again = await desk.call('charges.draftAgain', { gatewayId, key });
    expect(again.customer).toMatchObject({ document: '', known: { handle: key, document: '•••.444.777-••' } });
    expect(await desk.call('charges.isMadeFrom', { gatewayId, key, draft: again })).toBe(true);
    const other = { ...again, customer: { ...again.customer, document: '52998224725' } };
    expect(await desk.call('charges.isMadeFrom', { gatewayId, key, draft: other })).toBe(false);
    const anew = { ...again, amount: 3_000, reference: '' };
    expect(await desk.call('charges.create', { gatewayId, draft: anew, confirmDuplicate: false })).toMatchObject({
      outcome: 'possible-duplicate',
      reason: 'same-document-and-amount',
    });
  });

  it('a handle whose customer is erased, or whose masks are made up, sends nothing', async () => {
    const again = await desk.call('charges.draftAgain', { gatewayId, key });
    const { known } = again.customer;
    if (known === undefined) throw new Error('no handle came');
    const gone = { kind: 'not-found', what: 'customer' };
    const withKnown = (change: object) => ({
      gatewayId,
      draft: { ...again, id: randomUUID(), customer: { ...again.customer, known: { ...known, ...change } } },
      confirmDuplicate: true,
    });
    expect(await desk.errorOf('charges.create', withKnown({ document: '•••.982.247-••' }))).toEqual(gone);
    expect(await desk.errorOf('charges.create', withKnown({ handle: randomUUID() }))).toEqual(gone);
    await desk.call('security.enterPin', { pin: PIN });
    await desk.call('erasure.begin', { person: { by: 'charge', gatewayId, key } });
    const { count } = await desk.call('charges.totals', { gatewayId, filter: {} });
    expect(await desk.errorOf('charges.create', withKnown({}))).toEqual(gone);
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ count });
  });
});
