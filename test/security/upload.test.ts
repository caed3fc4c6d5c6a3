import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_SECRET_HEADER, UPLOAD_PATH } from '../../src-preload/contract/wire.ts';
import { startShell, type TestShell } from '../support/shell/shell-server.ts';

const BODY = Buffer.alloc(300_000, 'a page of a history');

let shell: TestShell;
let good: Record<string, string>;
beforeEach(async () => {
  shell = await startShell();
  const cookie = await shell.admit();
  const secret = await shell.loadPage(cookie);
  good = { cookie, origin: shell.server.origin, [PAGE_SECRET_HEADER]: secret, 'content-length': String(BODY.length) };
});
afterEach(() => shell.close());

interface Sent {
  readonly status: number;
  readonly body: string;
}

/** Uploads a file as a page does, or as another program would. */
function send(headers: Record<string, string>, body = BODY, method = 'POST'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const path = shell.session.base + UPLOAD_PATH;
    const sending = request({ host: '127.0.0.1', port: shell.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Sends the beginning of a file and waits for the response, on a connection of its own. */
function begin(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = shell.session.base + UPLOAD_PATH;
    const sending = request({ host: '127.0.0.1', port: shell.port, path, method: 'POST', headers, agent: false });
    sending.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      sending.destroy();
    });
    sending.on('error', reject);
    sending.write(BODY);
  });
}

/** The same headers, without these. */
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)));
const uploads = () => join(shell.folder, 'uploads');
const left = () => (existsSync(uploads()) ? readdirSync(uploads()) : []);

describe('an uploaded file', () => {
  it('an uploaded file is in the data folder, readable by its owner alone, until it was read; its ticket is valid once', async () => {
    const { status, body: ticket } = await send(good);
    expect([status, ticket]).toEqual([201, expect.stringMatching(/^[\w-]{32}$/)]);
    expect(statSync(uploads()).mode & 0o777).toBe(0o700);
    const chosen = shell.uploads.claim(ticket);
    expect(statSync(chosen?.path ?? '').mode & 0o777).toBe(0o600);
    expect(readFileSync(chosen?.path ?? '').equals(BODY)).toBe(true);
    expect(shell.uploads.claim(ticket)).toBeNull();
    await chosen?.release();
    expect(left()).toEqual([]);
  });

  it('an uploaded file is deleted when nobody reads it, when another one comes, and when Balcão ends', async () => {
    const first = await send(good);
    await shell.clock.advance(10 * 60_000);
    expect([left(), shell.uploads.claim(first.body)]).toEqual([[], null]);
    const second = await send(good);
    const third = await send(good);
    expect([left(), shell.uploads.claim(second.body)]).toEqual([[third.body], null]);
    shell.uploads.close();
    expect(existsSync(uploads())).toBe(false);
  });
});

describe('a refused upload', () => {
  it.each([
    ['of another origin', () => ({ ...good, origin: 'https://evil.example' })],
    ['of another port of this computer', () => ({ ...good, origin: `http://127.0.0.1:${shell.port + 1}` })],
    ['that names no origin', () => without('origin')],
    ['sent under another name of this computer', () => ({ ...good, host: `localhost:${shell.port}` })],
    ['that another site makes a browser send', () => ({ ...good, 'sec-fetch-site': 'cross-site' })],
    ['without the cookie', () => without('cookie')],
    ['with a guessed cookie', () => ({ ...good, cookie: 'balcao-guessed=guessed' })],
    ["without the page's secret", () => without(PAGE_SECRET_HEADER)],
    ['with a guessed secret', () => ({ ...good, [PAGE_SECRET_HEADER]: 'x'.repeat(43) })],
  ] as const)('an upload %s is refused and leaves nothing', async (_, headers) => {
    expect((await send(headers())).status).toBe(403);
    expect(left()).toEqual([]);
  });

  it("an upload with the payer's page's secret is refused and leaves nothing", async () => {
    const { body } = await shell.sendRequest(`${shell.session.base}payer`, { cookie: good['cookie'] ?? '' });
    const secret = /name="balcao-socket" content="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(secret).not.toBe('');
    expect((await send({ ...good, [PAGE_SECRET_HEADER]: secret })).status).toBe(403);
    expect(left()).toEqual([]);
  });

  it('an upload that exceeds a third of the free disk space is refused before a byte of it is read', async () => {
    // The shell's disk has 1 GB left. The declared length of a file is enough.
    expect(await begin({ ...good, 'content-length': '320000000' })).toBe(507);
    expect(left()).toEqual([]);
    expect((await send(good)).status).toBe(201);
  });

  it('an upload that does not declare its length is refused', async () => {
    expect((await send({ ...without('content-length'), 'transfer-encoding': 'chunked' })).status).toBe(411);
    expect(left()).toEqual([]);
  });

  it('an upload that is cut off in the middle leaves nothing; the next one is accepted', async () => {
    const sending = request({
      host: '127.0.0.1',
      port: shell.port,
      path: shell.session.base + UPLOAD_PATH,
      method: 'POST',
      headers: good,
    });
    sending.on('error', () => undefined);
    sending.write(BODY.subarray(0, 100_000));
    await expect.poll(() => left().length).toBe(1);
    // While one is on its way, a second is not.
    expect((await send(good)).status).toBe(409);
    sending.destroy();
    await expect.poll(left).toEqual([]);
    expect((await send(good)).status).toBe(201);
  });

  it('an upload by any other method than POST, or to any other path, is refused', async () => {
    expect((await send(good, BODY, 'PUT')).status).toBe(405);
    expect(
      (await shell.sendRequest(`${shell.session.base}upload/x`, good, 'POST').catch(() => ({ status: 405 }))).status,
    ).toBe(405);
    expect(left()).toEqual([]);
  });
});
