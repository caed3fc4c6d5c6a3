import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { LARGEST_CALL } from '../../src-preload/contract/wire.ts';
import { createShellConsole, type ShellConsole } from '../support/shell/shell-console.ts';
import { startShell, type TestShell } from '../support/shell/shell-server.ts';

let shell: TestShell;
let console: ShellConsole;
let cookie: string;
beforeEach(async () => {
  console = createShellConsole();
  shell = await startShell(console);
  cookie = await shell.admit();
});
afterEach(() => shell.close());

/** The HTTP status of an upgrade request: 101 when the socket opened. */
function upgradeStatus(secret: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const socket = shell.openSocket(secret, headers);
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
}

async function connected(secret?: string): Promise<WebSocket> {
  const socket = shell.openSocket(secret ?? (await shell.loadPage(cookie)), { cookie, origin: shell.server.origin });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

const closeCode = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
const message = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));

describe('a socket is opened', () => {
  it('a socket is opened with host, origin, cookie and secret of a page, and refused without any', async () => {
    const secret = await shell.loadPage(cookie);
    const good = { cookie, origin: shell.server.origin };
    const { cookie: _cookie, ...withoutCookie } = good;
    const { origin: _origin, ...withoutOrigin } = good;
    expect(await upgradeStatus(secret, withoutCookie)).toBe(403);
    expect(await upgradeStatus(secret, withoutOrigin)).toBe(403);
    expect(await upgradeStatus(secret, { ...good, origin: 'null' })).toBe(403);
    expect(await upgradeStatus(secret, { ...good, origin: `${shell.server.origin}.evil.example` })).toBe(403);
    expect(await upgradeStatus(secret, { ...good, host: 'evil.example' })).toBe(403);
    expect(await upgradeStatus(secret, { ...good, cookie: `${cookie.split('=')[0]}=guessed` })).toBe(403);
    expect(await upgradeStatus('guessed', good)).toBe(403);
    expect(await upgradeStatus(secret, good)).toBe(101);
  });

  it('a socket of a page replaces its earlier one: one page has one socket', async () => {
    const secret = await shell.loadPage(cookie);
    const first = await connected(secret);
    const cut = closeCode(first);
    const second = await connected(secret);
    expect(await cut).toBe(1001);
    second.send(JSON.stringify({ id: 1, name: 'settings.read', input: null }));
    expect(JSON.parse(await message(second))).toMatchObject({ id: 1, result: { ok: true } });
    expect(console.closedWindows).toEqual([]);
  });
});

describe('a page that breaks the protocol', () => {
  it.each([
    ['text that is not JSON', '{'],
    ['a call without a number', '{"name":"settings.read","input":null}'],
    ['a call with more in it', '{"id":1,"name":"settings.read","input":null,"as":"admin"}'],
    ['a list of calls', '[{"id":1,"name":"settings.read","input":null}]'],
    ['a name that is no text', '{"id":1,"name":{},"input":null}'],
    ['a name of endless length', JSON.stringify({ id: 1, name: 'x'.repeat(201), input: null })],
  ])('a page that breaks the protocol is disconnected: %s', async (_case, text) => {
    const socket = await connected();
    socket.send(text);
    expect(await closeCode(socket)).toBe(1007);
  });

  it('a page that sends bytes instead of text is disconnected', async () => {
    const socket = await connected();
    socket.send(Buffer.from(JSON.stringify({ id: 1, name: 'settings.read', input: null })));
    expect(await closeCode(socket)).toBe(1007);
  });

  it('a page that sends a message larger than any file is disconnected, and it is never parsed', async () => {
    const socket = await connected();
    socket.send(JSON.stringify({ id: 1, name: 'settings.read', input: 'x'.repeat(LARGEST_CALL) }));
    expect(await closeCode(socket)).toBe(1009);
    expect(console.faults).toEqual([]);
  });

  it('a page with more than a thousand calls in flight is disconnected', async () => {
    await shell.close();
    console = createShellConsole({ 'settings.read': () => new Promise(() => {}) });
    shell = await startShell(console);
    cookie = await shell.admit();
    const socket = await connected();
    for (let id = 0; id <= 1000; id += 1) socket.send(JSON.stringify({ id, name: 'settings.read', input: null }));
    expect(await closeCode(socket)).toBe(1008);
  });
});

it('main is notified when a window has gone, and how many are left', async () => {
  const [first, second] = [await connected(), await connected()];
  first.close();
  await closeCode(first);
  await expect.poll(() => console.closedWindows).toHaveLength(1);
  second.send(JSON.stringify({ id: 1, name: 'settings.read', input: null }));
  await message(second);
  expect(shell.counts).toEqual([1, 2, 1]);
});

it('a request that breaks off half-way leaves the server running', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(shell.port, '127.0.0.1', () => {
      socket.write(
        `GET ${shell.session.base}socket HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\nUpgrade: websocket\r\n`,
      );
      socket.destroy();
    });
    socket.once('close', () => resolve());
  });
  expect((await shell.sendRequest(shell.session.base, { cookie })).status).toBe(200);
});

it('a frozen page does not delay the end of Balcão', async () => {
  const frozen = await connected();
  frozen.pause();
  await expect(shell.server.close()).resolves.toBeUndefined();
  frozen.terminate();
});
