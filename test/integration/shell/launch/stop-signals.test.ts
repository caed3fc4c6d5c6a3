/** A browser shell on the real console, stopped by real signals. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Bridge } from '../../../../src-preload/contract/bridge.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL } from '../../../../src-preload/contract/wire.ts';
import { connectBridge } from '../../../../src-preload/websocket.ts';
import { type HeldService, heldService } from '../../../support/gateway/held-service.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { childScript } from '../../../support/run/built-scripts.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

const CHILD = childScript('browser-shell-child');

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let child: ChildProcess;
let lines: string[];
let ended: Promise<number | null>;
let address: string;

beforeEach(async () => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  const pages = join(folder.path, 'renderer');
  mkdirSync(pages);
  for (const name of ['index.html', 'payer.html'])
    writeFileSync(join(pages, name), '<html><head><meta property="csp-nonce" nonce=""></head></html>');
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env;
  child = spawn(process.execPath, [CHILD, dataDir, pages], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  lines = [];
  ended = once(child, 'close').then(([code]) => code);
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => void lines.push(line));
  address = (await told(/^Balcão is listening at (.*)$/))[1] ?? '';
});
afterEach(async () => {
  child.kill('SIGKILL');
  await ended;
  folder.remove();
});

async function told(pattern: RegExp): Promise<RegExpExecArray> {
  const matches = () => lines.flatMap((line) => pattern.exec(line) ?? []);
  await expect.poll(() => matches().length, { message: lines.join('\n') }).toBeGreaterThan(0);
  const line = lines.find((each) => pattern.test(each)) ?? '';
  const match = pattern.exec(line);
  if (match === null) throw new Error(`nothing like ${pattern} was said`);
  return match;
}

/** The page's own end, as an admitted browser has it. */
async function openBridge(): Promise<Bridge> {
  const launched = await fetch(address);
  const cookie = launched.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const page = new URL(/url=([^"]+)"/.exec(await launched.text())?.[1] ?? '', address);
  const html = await (await fetch(page, { headers: { cookie } })).text();
  const secret = /name="balcao-socket" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const socketAddress = new URL(SOCKET_PATH, page);
  socketAddress.protocol = 'ws:';
  const socket = new WebSocket(socketAddress, [SOCKET_PROTOCOL, secret], { headers: { cookie, origin: page.origin } });
  socket.on('error', () => {});
  // The `ws` client has the browser's interface.
  return connectBridge({ openSocket: () => socket as unknown as globalThis.WebSocket, after: () => {} });
}

/** A creation whose request has arrived at the service, without a response yet. */
async function createCharge(service: HeldService) {
  const bridge = await openBridge();
  const added = await bridge.call('gateways.add', {
    name: 'Loja',
    baseUrl: service.baseUrl,
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 10,
  });
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  const gatewayId = added.value.id;
  await bridge.call('access.setToken', { gatewayId, token: 'a-token-of-the-test' });
  const created = bridge.call('charges.create', {
    gatewayId,
    draft: typedDraft(),
    confirmDuplicate: false,
  });
  await service.arrived;
  return created;
}

/** The press after this one is another press. */
async function letTimePass(): Promise<void> {
  child.send(1_000);
  await once(child, 'message');
}

const closedInOrder = () => !existsSync(join(dataDir, 'instance.json'));

describe('the browser shell', () => {
  it('the browser shell closes in order on Ctrl+C, which the terminal and npm each send', async () => {
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
    expect([await ended, closedInOrder()]).toEqual([0, true]);
  });

  it('the browser shell waits for a charge that is being created, says so, and ends when it is recorded', async () => {
    const service = await heldService();
    const creation = createCharge(service);
    await service.arrived;
    child.kill('SIGINT');
    await told(/^Balcão is still busy: a charge is being created\. It closes when that is done\./);
    // The same press, forwarded by npm and by its parent.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal);
    expect(child.exitCode).toBeNull();
    service.letGo();
    expect(await creation).toMatchObject({ ok: true, value: { outcome: 'created' } });
    expect([await ended, closedInOrder()]).toEqual([0, true]);
    expect(lines.filter((line) => line.startsWith('Balcão is still busy'))).toHaveLength(1);
  });

  it('the browser shell closes now at a second request, and is killed at a third while it closes', async () => {
    const service = await heldService();
    void createCharge(service);
    await service.arrived;
    child.kill('SIGHUP');
    await told(/^Balcão is still busy/);
    expect(closedInOrder()).toBe(false);
    await letTimePass();
    child.kill('SIGTERM');
    // It still waits for the response on its way, as closing always does; nothing else is left open.
    await expect.poll(closedInOrder).toBe(true);
    await letTimePass();
    child.kill('SIGTERM');
    expect(await ended).toBe(130);
  });
});
