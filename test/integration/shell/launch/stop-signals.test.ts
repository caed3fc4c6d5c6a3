/** A browser shell on the real console, stopped by real signals. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { historyFileIn, openMarkerIn } from '../../../../src-main/history/sqlite/history-files.ts';
import type { Bridge } from '../../../../src-preload/contract/bridge.ts';
import { connectBridge } from '../../../../src-preload/websocket.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { type HeldService, heldService } from '../../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { childScript } from '../../../support/run/built-scripts.ts';
import { launchPage } from '../../../support/shell/launched-page.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';
import { writeStubPages } from '../../../support/shell/stub-pages.ts';

const CHILD = childScript('browser-shell-child');
/** Where nothing listens. */
const NO_SERVICE = 'http://127.0.0.1:9/v1';

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let pages: string;
let child: ChildProcess;
let lines: string[];
let ended: Promise<number | null>;
let address: string;

beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  pages = writeStubPages(folder.path);
});

/** @param foreign `stuck` for foreign files that are never read. */
async function start(foreign?: 'stuck'): Promise<void> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env;
  child = spawn(process.execPath, [CHILD, dataDir, pages, ...(foreign ? [foreign] : [])], {
    env: { ...env, STUCK_PROCESS_FILE: stuckFile() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  lines = [];
  ended = once(child, 'close').then(([code]) => code);
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => void lines.push(line));
  address = (await told(/^Balcão is listening at (.*)$/))[1] ?? '';
}
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
async function openPage(): Promise<Bridge> {
  const { loadSocket } = await launchPage(address);
  return connectBridge({ ...(await loadSocket()), after: () => {} });
}

async function addGateway(bridge: Bridge, baseUrl: string): Promise<string> {
  const added = await bridge.call('gateways.add', typedGateway({ baseUrl }));
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  return added.value.id;
}

/** A creation whose request has arrived at the service, without a response yet. */
async function createCharge(service: HeldService) {
  const bridge = await openPage();
  const gatewayId = await addGateway(bridge, service.baseUrl);
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

const stuckFile = () => join(folder.path, 'stuck');
/** The id of the process that is stuck in a foreign file. */
async function stuckProcess(): Promise<number> {
  await expect.poll(() => existsSync(stuckFile()) && readFileSync(stuckFile(), 'utf8') !== '').toBe(true);
  return Number(readFileSync(stuckFile(), 'utf8'));
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const closedInOrder = () => !existsSync(join(dataDir, 'instance.json'));

describe('the browser shell', () => {
  it('the browser shell closes in order on Ctrl+C, which the terminal and npm each send', async () => {
    await start();
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
    expect([await ended, closedInOrder()]).toEqual([0, true]);
  });

  it('the browser shell waits for a charge that is being created, says so, and ends when it is recorded', async () => {
    await start();
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
    await start();
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

  it('the browser shell closes in order on SIGTERM during a stuck restore, and the history is as before', async () => {
    await start('stuck');
    const bridge = await openPage();
    const gatewayId = await addGateway(bridge, NO_SERVICE);
    const made = await bridge.call('maintenance.backUp', { gatewayId });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    void bridge.call('maintenance.restore', { gatewayId, name: made.value.name });
    const stuck = await stuckProcess();
    child.kill('SIGTERM');
    expect([await ended, closedInOrder(), isAlive(stuck)]).toEqual([0, true, false]);
    const folderOfGateway = join(dataDir, 'gateways', gatewayId);
    expect(openMarkerIn(folderOfGateway)).not.toSatisfy(existsSync);
    const db = new Database(historyFileIn(folderOfGateway), { readonly: true });
    onTestFinished(() => void db.close());
    expect(db.pragma('quick_check', { simple: true })).toBe('ok');
  });
});
