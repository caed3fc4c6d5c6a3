import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket as NodeSocket } from 'ws';
import type { Bridge, Connection } from '../../../../src-preload/contract/bridge.ts';
import { connectBridge } from '../../../../src-preload/websocket.ts';
import { createShellConsole, someSettings } from '../../../support/shell/shell-console.ts';
import { startShell, type TestShell } from '../../../support/shell/shell-server.ts';

const DISCONNECTED = { ok: false, error: { kind: 'disconnected' } };

let shell: TestShell;
let sockets: NodeSocket[];
let retries: { delay: number; again: () => void }[];
let secret: string;
let cookie: string;
let origin: string;
let changes: number;

beforeEach(async () => {
  changes = 0;
  const neverAnswers = () => {
    changes += 1;
    return new Promise<never>(() => {});
  };
  shell = await startShell(createShellConsole({ 'settings.change': neverAnswers }));
  cookie = await shell.admit();
  secret = await shell.loadPage(cookie);
  origin = shell.server.origin;
  sockets = [];
  retries = [];
});
afterEach(() => shell.close());

function connect(): Bridge {
  return connectBridge({
    openSocket: () => {
      const socket = shell.openUnproven(secret, { cookie, origin });
      socket.on('error', () => {});
      sockets.push(socket);
      // The `ws` client has the browser's interface.
      return socket as unknown as WebSocket;
    },
    proof: shell.proofFor(secret),
    secret,
    after: (delay, again) => void retries.push({ delay, again }),
  });
}

/** Resolves at the next change of the connection to this state. */
function connection(bridge: Bridge, wanted: Connection): Promise<void> {
  return new Promise((resolve) => {
    const stop = bridge.listenConnection?.((now) => {
      if (now !== wanted) return;
      queueMicrotask(() => stop?.());
      resolve();
    });
  });
}

describe("the page's bridge", () => {
  it("the page's bridge queues calls made before the first connection is open, and sends them then", async () => {
    const bridge = connect();
    const results = await Promise.all([bridge.call('settings.read', null), bridge.call('settings.read', null)]);
    expect(results).toEqual([
      { ok: true, value: someSettings },
      { ok: true, value: someSettings },
    ]);
  });

  it("the page's bridge returns disconnected for calls in flight at a drop, and while it is down", async () => {
    const bridge = connect();
    await connection(bridge, 'open');
    const unanswered = bridge.call('settings.change', { theme: 'dark' });
    sockets[0]?.terminate();
    expect(await unanswered).toEqual(DISCONNECTED);
    expect(await bridge.call('settings.read', null)).toEqual(DISCONNECTED);
  });

  it("the page's bridge never sends a call later that it has already returned as disconnected", async () => {
    origin = 'http://evil.example';
    const bridge = connect();
    expect(await bridge.call('settings.change', { theme: 'dark' })).toEqual(DISCONNECTED);
    origin = shell.server.origin;
    retries[0]?.again();
    await connection(bridge, 'open');
    await bridge.call('settings.read', null);
    expect(changes).toBe(0);
  });

  it("the page's bridge connects again with the same page, and everything works as before", async () => {
    const bridge = connect();
    await connection(bridge, 'open');
    const heard: unknown[] = [];
    bridge.listen((signal) => void heard.push(signal.name));
    sockets[0]?.terminate();
    await connection(bridge, 'lost');
    retries[0]?.again();
    await connection(bridge, 'open');
    expect(await bridge.call('settings.read', null)).toEqual({ ok: true, value: someSettings });
    shell.console.signal({ name: 'settings-changed', payload: someSettings });
    await bridge.call('settings.read', null);
    expect(heard).toEqual(['settings-changed']);
  });

  it("the page's bridge waits longer after each failure, at most five seconds, until it is connected", async () => {
    const closed = () => new Promise<void>((resolve) => sockets.at(-1)?.once('close', () => resolve()));
    origin = 'http://evil.example';
    const bridge = connect();
    await closed();
    for (let failure = 0; failure < 6; failure += 1) {
      retries[failure]?.again();
      await closed();
    }
    origin = shell.server.origin;
    retries[6]?.again();
    await connection(bridge, 'open');
    sockets.at(-1)?.terminate();
    await closed();
    expect(retries.map(({ delay }) => delay)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 250]);
  });

  it("the page's bridge notifies a new listener at once whether main is reachable", async () => {
    const bridge = connect();
    const early: Connection[] = [];
    bridge.listenConnection?.((connected) => void early.push(connected));
    expect(early).toEqual([]);
    await connection(bridge, 'open');
    const late: Connection[] = [];
    bridge.listenConnection?.((connected) => void late.push(connected));
    expect([early, late]).toEqual([['open'], ['open']]);
  });
});
