import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Signal } from '../../../src-preload/contract/contract.ts';
import { createdCharge, typedGateway } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { filesHolding } from '../../support/run/files-below.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(async () => desk.close());

async function sandbox(): Promise<string> {
  return (await desk.call('gateways.addSandbox', null)).id;
}

async function created(gatewayId: string, change: Parameters<typeof typedDraft>[0] = {}): Promise<string> {
  return createdCharge(desk, gatewayId, typedDraft(change));
}

function rowIs(key: string, state: string): (signal: Signal) => boolean {
  return (signal) =>
    signal.name === 'charges-changed' && signal.payload.rows.some((row) => row.key === key && row.state === state);
}

describe('the console over its own sandbox', () => {
  it('the console over its own sandbox creates a charge, watches it, and emits its payment once', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    const detail = await desk.call('charges.detail', { gatewayId, key });
    expect(detail).toMatchObject({
      state: 'PENDING',
      amount: 12_345,
      customer: { name: 'João Ângelo', document: '•••.982.247-••', phone: '(••) •••••-8888' },
      code: { verdict: 'sound', source: 'qrcode', warnings: [] },
      watch: { kind: 'watching' },
      attempt: { outcome: 'created' },
    });
    expect(detail.reference).toMatch(/^BAL-/);
    expect(detail.metadata).toContainEqual({ key: 'balcony', value: '3' });
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received(rowIs(key, 'PAID'));
    await desk.received((signal) => signal.name === 'charge-paid');
    await desk.call('charges.checkNow', { gatewayId, key });
    expect(desk.signals.filter((signal) => signal.name === 'charge-paid')).toHaveLength(1);
    const paid = await desk.call('charges.detail', { gatewayId, key });
    expect(paid).toMatchObject({ state: 'PAID', watch: { kind: 'none' }, paidAtIsObserved: false });
    expect(paid.end2endId).toMatch(/^E\d{8}\d{12}[0-9A-Za-z]{11}$/);
    expect(paid.timeline.map((entry) => entry.event.kind)).toContain('attempt');
  });

  it('the console emits a payment once to each window, however often the charge is read after that', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    const second: Signal[] = [];
    const stop = desk.console.listen((signal) => void second.push(signal));
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid');
    await desk.call('charges.checkNow', { gatewayId, key });
    desk.console.wake();
    await desk.call('charges.checkNow', { gatewayId, key });
    for (const signals of [desk.signals, second])
      expect(signals.filter(({ name }) => name === 'charge-paid')).toMatchObject([{ payload: { row: { key } } }]);
    stop();
    desk = await desk.reopen();
    await desk.call('charges.checkNow', { gatewayId, key });
    expect(desk.signals.filter(({ name }) => name === 'charge-paid')).toEqual([]);
  });

  it.each([
    ['expire', 'EXPIRED'],
    ['fail', 'FAILED'],
  ] as const)('the console over its own sandbox sees what "%s" does as %s', async (action, state) => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    await desk.call('sandbox.simulate', { gatewayId, key, action });
    await desk.received(rowIs(key, state));
  });

  it('the console over its own sandbox sees a refund when an operator checks, and flags the transition', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received(rowIs(key, 'PAID'));
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'refund' });
    const row = await desk.call('charges.checkNow', { gatewayId, key });
    expect(row.state).toBe('REFUNDED');
  });

  it('the console has everything after it was closed and opened again, and continues to watch', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId, { reference: 'PEDIDO-77' });
    desk = await desk.reopen();
    const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
    expect(rows).toMatchObject([{ key, reference: 'PEDIDO-77', state: 'PENDING' }]);
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received(rowIs(key, 'PAID'));
    expect((await desk.call('settings.read', null)).gatewayId).toBe(gatewayId);
  });

  it('the console filters by state and text, counts and sums what is filtered, and exports the same', async () => {
    const gatewayId = await sandbox();
    const paid = await created(gatewayId, { amount: 50_000, reference: 'AÇÃO-1' });
    await created(gatewayId, { amount: 700 });
    await desk.call('sandbox.simulate', { gatewayId, key: paid, action: 'pay' });
    await desk.received(rowIs(paid, 'PAID'));
    const filter = { states: ['PAID'], text: 'acao' };
    const { rows } = await desk.call('charges.list', { gatewayId, filter, after: null, limit: 10 });
    expect(rows.map((row) => row.key)).toEqual([paid]);
    expect(await desk.call('charges.totals', { gatewayId, filter })).toMatchObject({ count: 1, sum: 50_000 });
    const file = await desk.call('exports.write', {
      gatewayId,
      exportId: randomUUID(),
      filter,
      sort: { column: 'created', direction: 'desc' },
      options: { format: 'csv', dialect: 'brazil', columns: ['reference', 'gross'], masked: false, rawAnswers: false },
      language: 'pt-BR',
    });
    const text = readFileSync(file.path, 'utf8');
    expect(file).toMatchObject({ rows: 1, sum: 50_000 });
    const [made] = await desk.call('exports.made', { gatewayId });
    expect(made).toMatchObject({ sha256: file.sha256, rows: 1, sum: 50_000, format: 'csv' });
    expect(text).toContain('500,00');
    expect(text).toContain('AÇÃO-1');
    expect(text.startsWith('\u{FEFF}')).toBe(true);
  });

  it('the console simulates only in its own sandbox', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    const { baseUrl } = await desk.call('gateways.addSandbox', null);
    const other = await desk.call('gateways.add', typedGateway({ name: 'Outro', baseUrl, environment: 'sandbox' }));
    expect(await desk.errorOf('sandbox.simulate', { gatewayId: other.id, key, action: 'pay' })).toEqual({
      kind: 'sandbox-only',
    });
  });
});

describe('access', () => {
  it('a creation without a token is refused with the reason', async () => {
    const gatewayId = await sandbox();
    await desk.call('access.clearToken', { gatewayId });
    expect(await desk.errorOf('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false })).toEqual({
      kind: 'token-missing',
    });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ token: 'absent', lastCheck: null });
  });

  it('a bad token is refused and pauses every watch, and a valid one resumes them', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({
      verdict: 'valid',
      method: 'documented-read',
    });
    const good = readdirSync(desk.folder).includes('sandbox') ? await sandboxToken() : '';
    await desk.call('access.setToken', { gatewayId, token: 'a-bad-token' });
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({ verdict: 'refused' });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({
      paused: true,
      lastCheck: { verdict: 'refused' },
    });
    expect((await desk.call('charges.detail', { gatewayId, key })).watch).toEqual({ kind: 'paused' });
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.call('access.setToken', { gatewayId, token: good });
    await desk.received(rowIs(key, 'PAID'));
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: false, token: 'memory' });
  });

  it('a token never leaves main: no response, signal, log line or file but the sandbox’s own holds it', async () => {
    const gatewayId = await sandbox();
    const secret = `canary-${randomUUID()}`;
    const answers: unknown[] = [];
    answers.push(await desk.call('access.setToken', { gatewayId, token: secret }));
    answers.push(await desk.call('access.verify', { gatewayId }));
    answers.push(await desk.call('access.status', { gatewayId }));
    answers.push(await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false }));
    answers.push(await desk.call('gateways.list', null));
    expect(JSON.stringify([answers, desk.signals, desk.log])).not.toContain(secret);
    expect(filesHolding(desk.folder, secret)).toEqual([]);
  });
});

describe('an id made elsewhere', () => {
  it('ids made elsewhere are read and adopted, several at once, each with its result', async () => {
    const gatewayId = await sandbox();
    const key = await created(gatewayId);
    const { transactionId } = await desk.call('charges.detail', { gatewayId, key });
    const { baseUrl } = await desk.call('gateways.addSandbox', null);
    const elsewhere = await madeElsewhere(baseUrl);
    const missing = randomUUID();
    const results = await desk.call('charges.adopt', {
      gatewayId,
      transactionIds: [elsewhere, transactionId ?? '', missing],
      attemptKey: null,
    });
    expect(results.map((result) => result.result)).toEqual(['adopted', 'already-here', 'not-found']);
    const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
    expect(rows.map((row) => row.transactionId).sort()).toEqual([elsewhere, transactionId].sort());
    const adopted = rows.find((row) => row.transactionId === elsewhere);
    expect(adopted?.watch.kind).toBe('watching');
  });
});

async function sandboxToken(): Promise<string> {
  const { default: Database } = await import('better-sqlite3');
  const file = new Database(join(desk.folder, 'sandbox', 'sandbox.db'), { readonly: true });
  const table = file.prepare("SELECT value FROM secret WHERE name = 'token'").pluck().get();
  file.close();
  return String(table);
}

async function madeElsewhere(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await sandboxToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 2_500, method: 'PIX' }),
  });
  // The sandbox's own envelope, shown in the document.
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
