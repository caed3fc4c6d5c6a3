import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_SCRIPT, startShell, type TestShell } from '../support/shell/shell-server.ts';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const pathOf = (address: string) => address.slice(new URL(address).origin.length);
const launchPath = () => pathOf(shell.server.launchAddress());

describe('the launch exchange', () => {
  it('the launch exchange sets a cookie that no script can read, for no other site and no other path', async () => {
    const { status, headers } = await shell.sendRequest(launchPath());
    const [cookie = ''] = headers['set-cookie'] as readonly string[];
    expect(status).toBe(200);
    expect(cookie).toMatch(/^balcao-[\w-]+=[\w-]{43}; Path=\/[\w-]{16}\/; HttpOnly; SameSite=Strict$/);
  });

  it('the launch exchange sets a marker sent to launch addresses of this instance alone; it admits nobody', async () => {
    const { headers } = await shell.sendRequest(launchPath());
    const [, marker = ''] = headers['set-cookie'] as readonly string[];
    expect(marker).toMatch(/^balcao-[\w-]+-launched=[\w-]{43}; Path=\/[\w-]{16}\/; HttpOnly; SameSite=Strict$/);
    expect(marker).toContain(`; Path=${shell.session.launchPath};`);
    // An address that is used already still stands in a terminal, where it must not reveal the page's own path.
    expect(shell.session.launchPath).not.toBe(shell.session.base);
    const [cookie = ''] = marker.split(';');
    expect((await shell.sendRequest(shell.session.base, { cookie })).status).toBe(403);
  });

  it('the launch exchange sends the browser on to the page without leaving the secret in its history', async () => {
    const path = launchPath();
    const { body } = await shell.sendRequest(path);
    expect(body).toContain(`http-equiv="refresh" content="0;url=${shell.session.base}"`);
    expect(body).not.toContain(path.split('=')[1]);
  });

  const cookiesOf = (headers: Readonly<Record<string, unknown>>) =>
    (headers['set-cookie'] as readonly string[]).map((set) => set.split(';')[0]).join('; ');

  it('the launch exchange refuses a used address from another browser with a page that explains', async () => {
    const path = launchPath();
    const cookie = cookiesOf((await shell.sendRequest(path)).headers);
    const socket = shell.openSocket(await shell.loadPage(cookie), { cookie, origin: shell.server.origin });
    await new Promise((resolve) => socket.once('open', resolve));
    const refused = await shell.sendRequest(path);
    expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect(refused.body).toMatch(/already used.*For a new address, start Balcão again/);
    expect(refused.body).not.toContain(shell.session.base);
    expect(shell.refusals).toEqual(['used']);
    expect((await shell.sendRequest(shell.session.base, { cookie })).status).toBe(200);
    expect(socket.readyState).toBe(socket.OPEN);
    expect((await shell.sendRequest(launchPath())).status).toBe(200);
    socket.terminate();
  });

  it('the launch exchange notifies every open page, locked or not', async () => {
    const cookie = await shell.admit();
    const socket = shell.openSocket(await shell.loadPage(cookie), { cookie, origin: shell.server.origin });
    await new Promise((resolve) => socket.once('open', resolve));
    await expect.poll(() => shell.counts).toEqual([1]);
    const heard = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
    shell.emitToPages({ name: 'launch-refused', payload: { at: 5 } });
    expect(await heard).toEqual({ signal: { name: 'launch-refused', payload: { at: 5 } } });
    socket.terminate();
  });

  it('the launch exchange accepts an unused address for ten minutes, and not a moment longer', async () => {
    const [early, late] = [launchPath(), launchPath()];
    await shell.clock.advance(10 * 60_000 - 1);
    expect((await shell.sendRequest(early)).status).toBe(200);
    await shell.clock.advance(1);
    const refused = await shell.sendRequest(late);
    expect([refused.status, shell.refusals]).toEqual([403, ['expired']]);
    expect(refused.body).toContain('older than ten minutes');
  });

  it('the launch exchange accepts no address longer because the computer slept or its clock went back', async () => {
    const slept = launchPath();
    shell.clock.jump(11 * 60_000);
    expect((await shell.sendRequest(slept)).status).toBe(403);
    const setBack = launchPath();
    shell.clock.jump(-60 * 60_000);
    await shell.clock.advance(10 * 60_000);
    expect((await shell.sendRequest(setBack)).status).toBe(403);
  });

  it('the launch exchange withdraws the printed address only once Balcão’s own window is admitted', async () => {
    const printed = launchPath();
    const unused = launchPath();
    const own = pathOf(shell.server.launchAddress(true));
    expect((await shell.sendRequest(printed)).status).toBe(200);
    expect((await shell.sendRequest(own)).status).toBe(200);
    const refused = await shell.sendRequest(unused);
    expect([refused.status, shell.refusals]).toEqual([403, ['withdrawn']]);
    expect(refused.body).toContain('opened in its own window');
    expect((await shell.sendRequest(launchPath())).status).toBe(200);
  });

  it('the launch exchange lets an admitted browser return by any of its addresses without harm', async () => {
    const path = launchPath();
    const cookie = cookiesOf((await shell.sendRequest(path)).headers);
    const again = await shell.sendRequest(path, { cookie });
    expect(again.status).toBe(200);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(shell.refusals).toEqual([]);
  });

  it('the launch exchange refuses a guessed secret, and the session is unchanged', async () => {
    for (const path of [`${shell.session.launchPath}?launch=guessed`, `/?launch=${launchPath().split('=')[1]}`])
      expect((await shell.sendRequest(path)).status).toBe(403);
    expect((await shell.sendRequest(shell.session.base, { cookie: await shell.admit() })).status).toBe(200);
  });

  it('the launch exchange admits windows alone: what a worker or a script fetches is refused, the page too', async () => {
    const path = launchPath();
    const cookie = await shell.admit();
    for (const destination of ['empty', 'serviceworker', 'iframe', 'script']) {
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': destination };
      expect((await shell.sendRequest(path, headers)).status).toBe(403);
      for (const page of [shell.session.base, `${shell.session.base}payer`])
        expect((await shell.sendRequest(page, { ...headers, cookie })).status).toBe(403);
    }
    expect((await shell.sendRequest(path, { 'sec-fetch-dest': 'document' })).status).toBe(200);
  });

  it('the launch exchange empties the port’s storage in a browser new to this instance, and only then', async () => {
    const first = await shell.sendRequest(launchPath());
    expect(first.headers['clear-site-data']).toBe('"storage", "cache"');
    const again = await shell.sendRequest(launchPath(), { cookie: cookiesOf(first.headers) });
    expect([again.status, again.headers['clear-site-data']]).toEqual([200, undefined]);
  });

  it('the launch exchange is refused for a page of another site that loads it as a picture or a frame', async () => {
    const refused = await shell.sendRequest(launchPath(), {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
    });
    expect(refused.status).toBe(403);
    const opened = await shell.sendRequest(launchPath(), {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    });
    expect(opened.status).toBe(200);
  });
});

describe('every request', () => {
  it('every request is refused under another name than 127.0.0.1 and the port (DNS rebinding)', async () => {
    const cookie = await shell.admit();
    for (const host of ['evil.example', `localhost:${shell.port}`, '127.0.0.1', `127.0.0.1:${shell.port + 1}`]) {
      expect((await shell.sendRequest(shell.session.base, { cookie, host })).status).toBe(403);
      expect((await shell.sendRequest(launchPath(), { host })).status).toBe(403);
    }
  });

  it('every request is refused from a page of another origin, even one on another port of this computer', async () => {
    const cookie = await shell.admit();
    const elsewhere = ['https://evil.example', `http://127.0.0.1:${shell.port + 1}`, 'null'];
    for (const origin of elsewhere)
      expect((await shell.sendRequest(shell.session.base, { cookie, origin })).status).toBe(403);
    for (const site of ['cross-site', 'same-site'])
      expect((await shell.sendRequest(shell.session.base, { cookie, 'sec-fetch-site': site })).status).toBe(403);
  });

  it('every request is refused without the cookie: the page, its files, a download', async () => {
    writeFileSync(join(shell.folder, 'export.csv'), 'a;b');
    const download = shell.session.base + shell.downloads.offer(join(shell.folder, 'export.csv'));
    for (const path of [shell.session.base, `${shell.session.base}assets/page.js`, download, '/', '/favicon.ico'])
      expect((await shell.sendRequest(path)).status).toBe(403);
    expect((await shell.sendRequest(download, { cookie: await shell.admit() })).status).toBe(200);
  });

  it('every request but a GET is refused', async () => {
    const cookie = await shell.admit();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
      expect((await shell.sendRequest(shell.session.base, { cookie }, method)).status).toBe(405);
  });

  it('every response is never stored, sniffed, framed or sent to another site', async () => {
    const cookie = await shell.admit();
    for (const path of [launchPath(), shell.session.base, `${shell.session.base}assets/page.js`, '/missing']) {
      expect((await shell.sendRequest(path, { cookie })).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      });
    }
  });
});

describe('the page and its files', () => {
  it('the page declares its language before it is painted: the console its own, the payer’s theirs', async () => {
    const cookie = await shell.admit();
    const langOf = async (path: string) =>
      /<html lang="([^"]*)"[^>]*>/.exec((await shell.sendRequest(shell.session.base + path, { cookie })).body)?.[1];
    expect([await langOf(''), await langOf('payer')]).toEqual(['en', 'pt-BR']);
  });

  it('the page and its files are served with a fresh nonce and a fresh socket secret at each load', async () => {
    const cookie = await shell.admit();
    const loads = [
      await shell.sendRequest(shell.session.base, { cookie }),
      await shell.sendRequest(shell.session.base, { cookie }),
    ];
    const nonces = loads.map(({ body }) => /property="csp-nonce" nonce="([^"]+)"/.exec(body)?.[1] ?? '');
    loads.forEach((load, index) => {
      expect(load.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[index]}'`);
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(await shell.loadPage(cookie)).not.toBe(await shell.loadPage(cookie));
  });

  it('the page and its files are served with their type', async () => {
    const answer = await shell.sendRequest(`${shell.session.base}assets/page.js`, { cookie: await shell.admit() });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toBe(PAGE_SCRIPT);
  });

  it('the page and its files are all that is served: no path leads out of the folder', async () => {
    const cookie = await shell.admit();
    const wild = [
      '../outside.txt',
      '..%2foutside.txt',
      '%2e%2e/outside.txt',
      'assets/../../outside.txt',
      '..\\outside.txt',
    ];
    const more = ['/etc/passwd', 'assets', 'index.html', 'assets/page.js%00.css', '__proto__', 'file:///etc/passwd'];
    for (const path of [...wild, ...more]) {
      const { status, body } = await shell.sendRequest(shell.session.base + path, { cookie });
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toContain('not for anybody');
    }
  });
});

it('a file that disappeared since the start fails one request, is logged, and leaves the server running', async () => {
  const cookie = await shell.admit();
  rmSync(join(shell.folder, 'renderer', 'assets', 'page.js'));
  await expect(shell.sendRequest(`${shell.session.base}assets/page.js`, { cookie })).rejects.toThrow('socket hang up');
  expect(shell.faults).toMatchObject([{ code: 'ENOENT' }]);
  expect((await shell.sendRequest(shell.session.base, { cookie })).status).toBe(200);
});

describe('a download', () => {
  it('a download is sent once, whole, under its own name, as a file and not as a page', async () => {
    const cookie = await shell.admit();
    writeFileSync(join(shell.folder, 'cobranças "1".csv'), 'a;b\r\n');
    const path = shell.session.base + shell.downloads.offer(join(shell.folder, 'cobranças "1".csv'));
    const { status, headers, body } = await shell.sendRequest(path, { cookie });
    expect([status, body]).toEqual([200, 'a;b\r\n']);
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''cobran%C3%A7as%20%221%22.csv");
    expect((await shell.sendRequest(path, { cookie })).status).toBe(404);
  });

  it('a download is not found when its file has gone, or was never offered', async () => {
    const cookie = await shell.admit();
    const gone = shell.session.base + shell.downloads.offer(join(shell.folder, 'gone.csv'));
    for (const path of [gone, `${shell.session.base}download/guessed`])
      expect((await shell.sendRequest(path, { cookie })).status).toBe(404);
  });
});
