/** When the address is asked, what is remembered, and what a desk is told. */
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSOLE_SCHEMA } from '../../../src-main/settings/console-file.ts';
import { type Fetched, fetchAnnouncement } from '../../../src-main/updates/fetch-announcement.ts';
import { UpdateChecks, type UpdateChecksDeps } from '../../../src-main/updates/update-checks.ts';
import type { Signal } from '../../../src-preload/contract/contract.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { startWireServer, TEST_CERTIFICATE } from '../../support/gateway/services/wire-server.ts';
import { announced, testKey } from '../../support/updates/announced.ts';

const DAY = 24 * 60 * 60_000;
const key = testKey();

let file: Database.Database;
let clock: VirtualClock;
let asked: number;
let answer: Fetched;
let opened: string[];
let signals: Signal[];
beforeEach(() => {
  file = new Database(':memory:');
  CONSOLE_SCHEMA.create(file);
  clock = new VirtualClock();
  asked = 0;
  answer = { text: announced([key]) };
  opened = [];
  signals = [];
});
afterEach(() => file.close());

function checksOf(different: Partial<UpdateChecksDeps> = {}): UpdateChecks {
  return new UpdateChecks({
    source: { address: new URL('https://balcao.example/update.json'), keys: [key.trusted] },
    version: '1.0.0',
    system: { platform: 'linux', arch: 'x64' },
    schemas: { console: 1, history: 1 },
    file,
    clock,
    isOn: () => true,
    events: { emit: (signal) => void signals.push(signal) },
    fetch: async () => {
      asked += 1;
      return answer;
    },
    openAddress: async (address) => {
      opened.push(address);
      return true;
    },
    failed: (fault) => {
      throw fault;
    },
    ...different,
  });
}
const ask = (checks: UpdateChecks) => checks.operations['updates.check']();

describe('a newer version', () => {
  it('a newer version is asked for once a day, also over restarts, and never where it is switched off', async () => {
    const first = checksOf();
    first.start();
    await clock.advance(DAY - 60_000);
    expect(asked).toBe(1);
    first.stop();
    const second = checksOf();
    second.start();
    await clock.advance(60_000);
    expect(asked).toBe(1);
    await clock.advance(DAY);
    expect(asked).toBe(2);
    second.stop();
    const off = checksOf({ isOn: () => false });
    off.start();
    await clock.advance(3 * DAY);
    await ask(off);
    expect(asked).toBe(2);
    off.stop();
  });

  it('a newer version is neither asked for nor offered by a Balcão that was built without an address', async () => {
    const none = checksOf({ source: null });
    none.start();
    await clock.advance(3 * DAY);
    expect([asked, await ask(none)]).toEqual([
      0,
      { offered: false, checkedAt: null, refused: null, newer: null, putOff: false },
    ]);
  });

  it('a newer version is told with its notes, what it does to the history, and where the file for this system is', async () => {
    const { newer } = await ask(checksOf());
    expect(newer).toEqual({
      version: '1.2.0',
      publishedOn: '2026-11-24',
      notes: { en: 'Faster lists.', 'pt-BR': 'Listas mais rápidas.' },
      changesHistory: false,
      address: 'https://balcao.example/balcao-1.2.0.AppImage',
      file: { name: 'balcao-1.2.0.AppImage', sha256: 'ab'.repeat(32) },
    });
    expect(signals.map(({ name }) => name)).toEqual(['updates-changed']);
    answer = { text: announced([key], { schemas: { console: 1, history: 2 } }) };
    const elsewhere = await ask(checksOf({ system: { platform: 'freebsd', arch: 'x64' } }));
    expect(elsewhere.newer).toMatchObject({
      changesHistory: true,
      address: 'https://balcao.example/downloads',
      file: null,
    });
  });

  it('a newer version that was announced is still known after a restart, and not once it is installed or its key is no longer trusted', async () => {
    await ask(checksOf());
    expect(checksOf().status().newer?.version).toBe('1.2.0');
    expect(checksOf({ version: '1.2.0' }).status().newer).toBeNull();
    const source = { address: new URL('https://balcao.example/update.json'), keys: [testKey().trusted] };
    expect(checksOf({ source }).status().newer).toBeNull();
  });

  it('a newer version stays known when a later answer is refused, and the refusal is told', async () => {
    const checks = checksOf();
    await ask(checks);
    for (const [text, refused] of [
      [announced([testKey()]), 'unsigned'],
      [announced([key], { version: '1.1.0' }), 'older'],
    ] as const) {
      answer = { text };
      expect(await ask(checks)).toMatchObject({ refused, newer: { version: '1.2.0' } });
    }
    answer = { refused: 'redirected' };
    expect(await ask(checks)).toMatchObject({ refused: 'redirected', newer: { version: '1.2.0' } });
  });

  it('a newer version can be put off, until there is another one', async () => {
    const checks = checksOf();
    await ask(checks);
    expect(await checks.operations['updates.putOff']()).toMatchObject({ putOff: true });
    expect(checksOf().status().putOff).toBe(true);
    answer = { text: announced([key], { version: '1.3.0' }) };
    expect(await ask(checks)).toMatchObject({ putOff: false, newer: { version: '1.3.0' } });
  });

  it('a newer version’s address is opened outside, only on request, and only the one that was signed', async () => {
    const checks = checksOf();
    expect(await checks.operations['updates.open']()).toEqual({ opened: false });
    await ask(checks);
    expect(opened).toEqual([]);
    expect(await checks.operations['updates.open']()).toEqual({ opened: true });
    expect(opened).toEqual(['https://balcao.example/balcao-1.2.0.AppImage']);
  });

  it('a newer version that arrives while Balcão closes is not saved, and nothing waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<Fetched>();
    const checks = checksOf({ fetch: () => promise });
    const asking = ask(checks);
    checks.stop();
    resolve(answer);
    await asking;
    expect(checksOf().status()).toMatchObject({ checkedAt: null, newer: null });
  });
});

describe('the address of announcements', () => {
  const respond = (head: string, body = '') =>
    startWireServer({
      tls: true,
      requested: (socket) =>
        socket.end(`${head}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`),
    });
  const fetchFrom = ({ port }: { readonly port: number }) =>
    fetchAnnouncement(new URL(`https://127.0.0.1:${port}/update.json?channel=stable`), {
      clock,
      environment: {},
      authority: TEST_CERTIFICATE,
      signal: new AbortController().signal,
    });

  it('the address of announcements is asked over TLS, and only Balcão’s version is sent', async () => {
    const server = await respond('HTTP/1.1 200 OK', '{"a":1}');
    expect(await fetchFrom(server)).toEqual({ text: '{"a":1}' });
    const [request = ''] = server.requests;
    const names = request
      .split('\r\n')
      .slice(1)
      .flatMap((line) => line.split(':')[0]?.toLowerCase() || []);
    expect(request).toMatch(/^GET \/update\.json\?channel=stable HTTP\/1\.1\r\n/);
    expect(names.toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(request).toMatch(/^user-agent: Balcao\/\d+\.\d+\.\d+[\w.+-]*\r$/m);
  });

  it.each([
    ['HTTP/1.1 302 Found\r\nlocation: http://balcao.example/update.json', '', 'redirected'],
    ['HTTP/1.1 301 Moved Permanently\r\nlocation: https://balcao.example/update.json', '', 'redirected'],
    ['HTTP/1.1 404 Not Found', 'no', 'unreachable'],
    ['HTTP/1.1 200 OK', 'x'.repeat(70_000), 'too-large'],
  ])('the address of announcements that answers %j is refused', async (head, body, refused) => {
    expect(await fetchFrom(await respond(head, body))).toEqual({ refused });
  });

  it('the address of announcements with a certificate that nobody vouches for is refused', async () => {
    const { port } = await respond('HTTP/1.1 200 OK', '{}');
    const parts = { clock, environment: {}, authority: '', signal: new AbortController().signal };
    expect(await fetchAnnouncement(new URL(`https://127.0.0.1:${port}/`), parts)).toEqual({ refused: 'unreachable' });
  });
});
