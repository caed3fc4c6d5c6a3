/** Pages that outlive their launch: what they say, and that they trust no other server with Balcão's port. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type WebSocket as NodeSocket, WebSocketServer } from 'ws';
import type { PayerView } from '../../../../src-preload/contract/payer/payer-view.ts';
import { PAYER_PAGE_PATH, PAYER_SOCKET_PATH } from '../../../../src-preload/contract/payer-bridge.ts';
import { connectBridge } from '../../../../src-preload/websocket.ts';
import { listenOnSocket } from '../../../../src-renderer/payer/open-payer-bridge.ts';
import { openUnproven } from '../../../support/shell/proven-socket.ts';
import { someSettings } from '../../../support/shell/shell-console.ts';
import { startShell, type TestShell } from '../../../support/shell/shell-server.ts';

/** A server of another program, with what it was given. */
interface Stranger {
  readonly address: string;
  readonly requests: readonly string[];
  readonly messages: readonly string[];
}

const PAID: PayerView = { kind: 'paid', language: 'en', amount: 500, isSandbox: false };

let shell: TestShell;
let cookie: string;
let secret: string;
/** Where the page's next socket goes: to Balcão, or to the server that took its port. */
let address: string;
let sockets: NodeSocket[];
let retries: (() => void)[];

beforeEach(async () => {
  shell = await startShell();
  cookie = await shell.admit();
  sockets = [];
  retries = [];
});
afterEach(() => shell.close());

/** The page's own end. */
function pageParts() {
  return {
    openSocket: () => {
      const socket = openUnproven(address, secret, { headers: { cookie, origin: shell.server.origin } });
      socket.on('error', () => {});
      sockets.push(socket);
      // The `ws` client has the browser's interface.
      return socket as unknown as WebSocket;
    },
    proof: shell.proofFor(secret),
    secret,
    after: (_delay: number, again: () => void) => void retries.push(again),
  };
}

async function openConsole() {
  secret = await shell.loadPage(cookie);
  address = `ws://127.0.0.1:${shell.port}${shell.session.base}socket`;
  const bridge = connectBridge(pageParts());
  const states: string[] = [];
  const signals: string[] = [];
  bridge.listenConnection?.((state) => void states.push(state));
  bridge.listen(({ name }) => void signals.push(name));
  await bridge.call('settings.read', null);
  return { bridge, states, signals };
}

async function openPayersPage() {
  const { body } = await shell.sendRequest(shell.session.base + PAYER_PAGE_PATH, { cookie });
  secret = /name="balcao-socket" content="([^"]+)"/.exec(body)?.[1] ?? '';
  address = `ws://127.0.0.1:${shell.port}${shell.session.base}${PAYER_SOCKET_PATH}`;
  const shown: string[] = [];
  listenOnSocket(pageParts(), ({ kind, language }) => void shown.push(`${kind} ${language}`));
  await expect.poll(() => shown).toEqual(['blank pt-BR']);
  shell.console.showPayer(PAID);
  await expect.poll(() => shown.splice(0)).toEqual(['paid en']);
  return shown;
}

/** Another program's server takes the port: the page's next socket reaches it. */
async function portTakenBy(greet: (socket: NodeSocket) => void): Promise<Stranger> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'balcao' });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const requests: string[] = [];
  const messages: string[] = [];
  server.on('connection', (socket, request) => {
    requests.push(JSON.stringify(request.headers) + request.url);
    socket.on('message', (data) => messages.push(String(data)));
    greet(socket);
  });
  // Listening on a TCP port returns an AddressInfo, never a pipe's name.
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, requests, messages };
}

const SIGNAL = JSON.stringify({ signal: { name: 'settings-changed', payload: someSettings } });
const strangers: readonly (readonly [string, (socket: NodeSocket) => void])[] = [
  ['sends a signal and a view at once', (socket) => [SIGNAL, JSON.stringify(PAID)].map((text) => socket.send(text))],
  ['sends another proof and then a signal', (socket) => ['x'.repeat(43), SIGNAL].map((text) => socket.send(text))],
  ['proves nothing and closes in order', (socket) => socket.close(4001)],
];

describe('the console’s page', () => {
  it('the console’s page stays where it is after an orderly end: it says so, and never connects again', async () => {
    const { bridge, states } = await openConsole();
    await shell.server.close();
    await expect.poll(() => states).toEqual(['open', 'ended']);
    expect(retries).toEqual([]);
    expect(await bridge.call('settings.read', null)).toEqual({ ok: false, error: { kind: 'disconnected' } });
  });

  it('the console’s page that was connected elsewhere was not closed in order, and connects again', async () => {
    const { states } = await openConsole();
    const other = shell.openSocket(secret, { cookie, origin: shell.server.origin });
    await expect.poll(() => states).toEqual(['open', 'lost']);
    expect(retries).toHaveLength(1);
    other.terminate();
  });

  it.each(strangers)('the console’s page believes no other server with its port: one that %s', async (_, greet) => {
    const { bridge, states, signals } = await openConsole();
    sockets[0]?.terminate();
    await expect.poll(() => states).toEqual(['open', 'lost']);
    const stranger = await portTakenBy(greet);
    retries[0]?.();
    await expect.poll(() => states).toEqual(['open', 'lost', 'ended']);
    expect(await bridge.call('settings.read', null)).toEqual({ ok: false, error: { kind: 'disconnected' } });
    expect([retries.length, signals, stranger.messages]).toEqual([1, [], []]);
    expect(stranger.requests.join()).not.toContain(secret);
  });

  it('the console’s page sends nothing to a server that accepts its socket and is silent', async () => {
    const { bridge, states } = await openConsole();
    sockets[0]?.terminate();
    await expect.poll(() => retries.length).toBe(1);
    const stranger = await portTakenBy(() => {});
    retries[0]?.();
    await expect.poll(() => sockets.at(-1)?.readyState).toBe(1);
    expect(await bridge.call('settings.read', null)).toEqual({ ok: false, error: { kind: 'disconnected' } });
    expect([states, stranger.messages]).toEqual([['open', 'lost'], []]);
  });
});

describe('the payer’s page', () => {
  it('the payer’s page says that it lost the console, and shows the same console’s view again', async () => {
    const shown = await openPayersPage();
    sockets[0]?.terminate();
    await expect.poll(() => shown).toEqual(['lost en']);
    retries[0]?.();
    await expect.poll(() => shown).toEqual(['lost en', 'paid en']);
  });

  it('the payer’s page says that the console was closed, and never connects again', async () => {
    const shown = await openPayersPage();
    await shell.server.close();
    await expect.poll(() => shown).toEqual(['ended en']);
    expect(retries).toEqual([]);
  });

  it.each(strangers)(
    'the payer’s page shows no view of another server with its port: one that %s',
    async (_, greet) => {
      const shown = await openPayersPage();
      sockets[0]?.terminate();
      await expect.poll(() => shown).toEqual(['lost en']);
      const stranger = await portTakenBy(greet);
      retries[0]?.();
      await expect.poll(() => shown).toEqual(['lost en', 'ended en']);
      expect([retries.length, stranger.messages]).toEqual([1, []]);
      expect(stranger.requests.join()).not.toContain(secret);
    },
  );
});
