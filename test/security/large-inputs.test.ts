/** Inputs that are made to cost as much as their size allows, over both transports: what is refused, and what is not. */
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Handlers } from '../../src-main/ground/dispatch.ts';
import type { OperationName } from '../../src-preload/contract/contract.ts';
import { STATEMENT_LIMIT, TABLE_LIMIT, USUAL_LIMIT } from '../../src-preload/contract/values/input-limits.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { createShellConsole, someSettings } from '../support/shell/shell-console.ts';
import { startShell } from '../support/shell/shell-server.ts';
import { ipcTransport, type Transport, webSocketTransport } from '../support/shell/shell-transports.ts';
import { USUAL, WORST_CALLS } from '../support/shell/worst-messages.ts';

const ID = '0193b0aa-0000-4000-8000-000000000001';
const TOO_LARGE = { ok: false, error: { kind: 'too-large' } };

let transport: Transport | null = null;
afterEach(async () => {
  await transport?.close();
  transport = null;
});

describe.each([
  ['the WebSocket', webSocketTransport],
  ["Electron's IPC", ipcTransport],
] as const)('over %s', (over, open) => {
  const start = async (handlers: Partial<Handlers> = {}) => {
    const opened = await open(createShellConsole(handlers));
    transport = opened;
    // What a page could send, whatever the types say.
    return (name: string, input: unknown) => opened.bridge.call(name as OperationName, input as never);
  };

  it('an input larger than its operation takes is refused as too large, and the page stays connected', async () => {
    const call = await start();
    const text = 'x'.repeat(USUAL_LIMIT.bytes);
    expect(await call('settings.change', { operator: text })).toEqual(TOO_LARGE);
    expect(await call('charges.burn', over === 'the WebSocket' ? { text } : null)).toMatchObject({ ok: false });
    const large = 'x'.repeat(STATEMENT_LIMIT.bytes);
    expect(await call('statements.read', { content: large })).toEqual(TOO_LARGE);
    expect(await call('settings.read', null)).toEqual({ ok: true, value: someSettings });
  });

  it('an input of more values, names or levels than its operation takes is refused as too large', async () => {
    const call = await start();
    const names = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`k${at}`, 0]));
    let deep: unknown = 0;
    for (let level = 0; level < 17; level += 1) deep = [deep];
    expect(await call('settings.change', { operators: Array(USUAL_LIMIT.values + 1).fill('') })).toEqual(TOO_LARGE);
    expect(await call('exports.table', Array(TABLE_LIMIT.values + 1).fill(0))).toEqual(TOO_LARGE);
    expect(await call('settings.change', names)).toEqual(TOO_LARGE);
    expect(await call('exports.table', { rows: names })).toEqual(TOO_LARGE);
    expect(await call('settings.change', deep)).toEqual(TOO_LARGE);
    expect(await call('settings.read', null)).toMatchObject({ ok: true });
  });

  it('an input of which every part is wrong is answered with twenty issues at the most', async () => {
    const call = await start();
    // A page cannot write lists that are nested more deeply than it can go down.
    for (const { name, what, input } of WORST_CALLS.filter((each) => !each.what.startsWith('lists'))) {
      const text = input(20_000);
      const result = await call(name, JSON.parse(text));
      expect(JSON.stringify(result).length, what).toBeLessThan(3_000);
    }
    const keys = Array(10_000).fill(0);
    const refused = await call('charges.changeTags', { gatewayId: ID, keys, add: [], remove: [] });
    expect(refused).toMatchObject({ error: { kind: 'invalid-input', issues: { length: 20 } } });
    const table = { columns: [{ name: 'A', kind: 'text' }], rows: Array(100_000).fill([{}]) };
    expect(await call('exports.table', { name: 'closing', table, dialect: 'brazil', language: 'en' })).toEqual({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'table.rows', code: 'table-shape' }] },
    });
  });

  it('the largest inputs that anyone needs arrive whole: 100,000 rows, ten thousand charges, a long form', async () => {
    let rows = 0;
    let selected = 0;
    const saved = { fileName: 'a.csv', path: '/a.csv', download: null };
    const call = await start({
      'exports.table': async ({ table }) => {
        rows = table.rows.length;
        return saved;
      },
      'charges.changeTags': async ({ keys }) => {
        selected = keys.length;
        return [];
      },
      'charges.isMadeFrom': async () => true,
      'drafts.save': async ({ form }) => ({ draftId: form.draftId }),
    });
    const columns = Array.from({ length: 10 }, (_, at) => ({ name: `Column ${at}`, kind: at < 5 ? 'text' : 'money' }));
    const row = [...Array(5).fill('R$ 1.234,56'), ...Array(5).fill(123_456)];
    const table = { columns, rows: Array(100_000).fill(row) };
    expect(await call('exports.table', { name: 'closing', table, dialect: 'brazil', language: 'en' })).toMatchObject({
      ok: true,
    });
    expect(rows).toBe(100_000);
    await call('charges.changeTags', { gatewayId: ID, keys: Array(10_000).fill(ID), add: ['a'], remove: [] });
    expect(selected).toBe(10_000);
    const long = (length: number) => 'ção '.repeat(length / 4);
    const item = { title: long(200), amount: 1, quantity: 1, tangible: true, externalRef: long(200) };
    const draft = typedDraft({
      items: Array(200).fill(item),
      metadata: Array.from({ length: 50 }, (_, at) => ({ key: `${long(96)}${at}`, value: long(1_000) })),
    });
    expect(await call('charges.isMadeFrom', { gatewayId: ID, key: ID, draft })).toMatchObject({ ok: true });
    const typedItem = {
      rowId: 'a',
      title: long(200),
      amount: '1',
      quantity: '1',
      tangible: true,
      externalRef: long(200),
    };
    const form = {
      ...{ draftId: ID, amount: '', amountByHand: false, reference: '', metadata: [], postbackUrl: '' },
      customer: { name: '', email: '', phone: '', document: '' },
      items: Array(500).fill(typedItem),
    };
    expect(await call('drafts.save', { gatewayId: ID, form })).toMatchObject({ ok: true });
  });
});

describe("Electron's IPC", () => {
  it("Electron's IPC carries values that JSON does not have, and they are refused unread", async () => {
    const opened = await ipcTransport(createShellConsole());
    const loop: { self?: unknown } = {};
    loop.self = loop;
    const wrong = [new Map([[1, 2]]), new Date(0), new Uint8Array(50_000_000), new Set([1]), /a/, new Error('a')];
    for (const value of wrong)
      for (const input of [value, { operators: [value] }])
        expect(await opened.bridge.call('settings.change', input as never)).toMatchObject({
          error: { kind: 'invalid-input', issues: [{ path: '', code: 'invalid_type' }] },
        });
    // A list of four thousand million, without one of them.
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    for (const input of [loop, sparse, { operators: sparse }])
      expect(await opened.bridge.call('settings.change', input as never)).toEqual(TOO_LARGE);
    expect(await opened.bridge.call('settings.change', { operators: [1n] } as never)).toMatchObject({
      error: { kind: 'invalid-input' },
    });
  });

  it("Electron's IPC refuses more large inputs than a few at once as too large, and no small ones", async () => {
    const waiting: (() => void)[] = [];
    const { bridge } = await ipcTransport(
      createShellConsole({
        'statements.read': () =>
          new Promise((resolve) => void waiting.push(() => resolve({ kind: 'unreadable', found: 'other' }))),
      }),
    );
    const [gatewayId, content] = [crypto.randomUUID(), 'x'.repeat(8_000_000)];
    const calls = Array.from({ length: 6 }, () => bridge.call('statements.read', { gatewayId, content }));
    expect(await bridge.call('settings.read', null)).toMatchObject({ ok: true });
    await expect.poll(() => waiting.length).toBe(4);
    for (const answer of waiting) answer();
    const results = await Promise.all(calls);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false]);
    expect(results.slice(4)).toEqual([TOO_LARGE, TOO_LARGE]);
    const again = bridge.call('statements.read', { gatewayId, content });
    await expect.poll(() => waiting.length).toBe(5);
    waiting.at(-1)?.();
    expect(await again).toMatchObject({ ok: true });
  });

  it("Electron's IPC admits no more than a thousand calls of one window in flight", async () => {
    const waiting: (() => void)[] = [];
    const opened = await ipcTransport(
      createShellConsole({
        'settings.change': () => new Promise((resolve) => void waiting.push(() => resolve(someSettings))),
      }),
    );
    const calls = Array.from({ length: 1_000 }, () => opened.bridge.call('settings.change', { theme: 'dark' }));
    await expect.poll(() => waiting.length).toBe(1_000);
    const disconnected = { ok: false, error: { kind: 'disconnected' } };
    expect(await opened.bridge.call('settings.read', null)).toEqual(disconnected);
    expect(await (await opened.secondWindow()).call('settings.read', null)).toMatchObject({ ok: true });
    for (const answer of waiting) answer();
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
    expect(await opened.bridge.call('settings.read', null)).toMatchObject({ ok: true });
  });
});

describe('the WebSocket', () => {
  it('a message that names a large operation first and another one last is measured as both', async () => {
    const shell = await startShell();
    onTestFinished(() => shell.close());
    const cookie = await shell.admit();
    const socket = shell.openSocket(await shell.loadPage(cookie), { cookie, origin: shell.server.origin });
    await new Promise((resolve) => socket.once('open', resolve));
    const operator = 'x'.repeat(USUAL);
    socket.send(
      `{"id":1,"name":"statements.read","input":{"a":"${operator}","operator":"${operator}"},"name":"settings.change"}`,
    );
    const answer = await new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
    expect(answer).toEqual({ id: 1, result: TOO_LARGE });
    // One that does not begin as the page's bridge writes it has the usual limit, and no answer.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send(`{"name":"statements.read","id":2,"input":{"text":"${operator}${operator}"}}`);
    expect(await closed).toBe(1007);
  });
});
