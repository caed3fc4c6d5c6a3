import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeRedirect } from '../../../../src-main/shell/browser/chromium/launch-redirect.ts';

import { requireChromium } from '../../../support/e2e/chromium.ts';
import { createShellConsole } from '../../../support/shell/shell-console.ts';
import { startShell, type TestShell } from '../../../support/shell/shell-server.ts';

let browser: Browser;
let shell: TestShell;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium(), chromiumSandbox: process.getuid?.() !== 0 });
});
afterAll(() => browser.close());
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

describe('a real browser', () => {
  it('a real browser gets from the redirect file to the page, though other sites never receive the cookie', async () => {
    const page = await browser.newPage();
    await page.goto(writeRedirect(shell.folder, shell.server.launchAddress()).href);
    await page.waitForURL(shell.server.origin + shell.session.base);
    await page.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    await page.close();
  });

  it('a real browser loads the page again, and has no launch address in its history', async () => {
    const page = await browser.newPage();
    await page.goto(shell.server.launchAddress());
    await page.waitForURL(shell.server.origin + shell.session.base);
    await page.reload();
    await page.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    await page.goBack();
    expect(page.url()).not.toContain('launch');
    expect(shell.refusals).toEqual([]);
    await page.close();
  });

  it('a real browser runs no script that was written into the page', async () => {
    const page = await browser.newPage();
    await page.goto(shell.server.launchAddress());
    await page.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    const refused = page.waitForEvent('console', (message) =>
      /Content Security Policy|TrustedScript/.test(message.text()),
    );
    await page.evaluate(() => {
      const script = document.createElement('script');
      // As nodes: an assigned text is refused before it is in the page.
      script.append("document.body.dataset['injected'] = 'yes'");
      document.body.append(script);
    });
    await refused;
    expect(await page.locator('body').getAttribute('data-injected')).toBeNull();
    await page.close();
  });

  it('a real browser turns no text into HTML or code, and lets no script make a policy that would', async () => {
    const page = await browser.newPage();
    await page.goto(shell.server.launchAddress());
    await page.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    const outcomes = await page.evaluate(() => {
      const attack = `<img src=x onerror="document.body.dataset['injected'] = 'yes'">`;
      const attempts: Readonly<Record<string, () => unknown>> = {
        innerHTML: () => {
          document.body.innerHTML = attack;
        },
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', attack),
        srcdoc: () => {
          document.createElement('iframe').srcdoc = attack;
        },
        write: () => document.write(attack),
        scriptAddress: () => {
          document.createElement('script').src = 'assets/page.js';
        },
        scriptText: () => {
          document.createElement('script').textContent = attack;
        },
        handler: () => document.body.setAttribute('onclick', 'alert(1)'),
        evaluate: () => setTimeout('1', 0),
        // What a library's own policy, or the default one for every text, would let through.
        ...Object.fromEntries(
          ['default', 'kit'].map((name) => [
            `policy ${name}`,
            () => {
              // The types of this TypeScript do not know the factory.
              const { trustedTypes } = window as unknown as {
                trustedTypes: { createPolicy(name: string, rules: object): unknown };
              };
              return trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
            },
          ]),
        ),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name}: done`;
        } catch (error) {
          return `${name}: ${error instanceof Error ? error.name : 'thrown'}`;
        }
      });
    });
    expect(outcomes.filter((outcome) => !outcome.endsWith(': TypeError'))).toEqual([]);
    expect(await page.locator('body').getAttribute('data-injected')).toBeNull();
    expect(await page.locator('img').count()).toBe(0);
    await page.close();
  });

  it('a real browser sends the marker to no other program, and to ours only with a launch address', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shell.server.launchAddress());
    await page.waitForURL(shell.server.origin + shell.session.base);
    const sent = (path: string) => context.cookies(`http://127.0.0.1:${shell.port + 1}${path}`);
    expect([await sent('/'), await sent('/favicon.ico'), await sent('/guessed/')]).toEqual([[], [], []]);
    const namesAt = async (path: string) =>
      (await context.cookies(shell.server.origin + path)).map(({ name }) => name.endsWith('-launched'));
    expect([await namesAt(shell.session.base), await namesAt(shell.session.launchPath)]).toEqual([[false], [true]]);
    await context.close();
  });

  it('a real browser refuses a socket to a page on another port, even with the cookie and the id', async () => {
    const other = await startShell();
    // The other page's own policy would stop it too; it is removed, so that only the server can refuse.
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(shell.server.launchAddress());
    await page.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    const id = await page.locator('meta[name="balcao-page"]').getAttribute('content');
    const address = `${shell.server.origin.replace('http', 'ws')}${shell.session.base}socket`;
    const elsewhere = await context.newPage();
    await elsewhere.goto(other.server.launchAddress());
    await elsewhere.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    expect(await elsewhere.evaluate(openSocket, [address, id ?? ''] as const)).toBe('refused');
    expect(await page.evaluate(openSocket, [address, id ?? ''] as const)).toBe('open');
    await context.close();
    await other.close();
  });
});

describe('a service worker that another program left on the port', () => {
  it.each(['fetches', 'lets pass'] as const)('a worker that %s the launch address gets no session', async (kind) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const foreign = await serveWorker(kind);
    await page.goto(`http://127.0.0.1:${foreign.port}/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    await foreign.close();
    const later = await startShell(createShellConsole(), foreign.port);
    await page.goto(later.server.launchAddress());
    if (kind === 'fetches') {
      expect(await page.locator('body').textContent()).toContain('403');
      expect(await page.context().cookies(later.server.origin + later.session.base)).toEqual([]);
    } else {
      await page.waitForURL(later.server.origin + later.session.base);
      await page.waitForSelector('body[data-ran]', { state: 'attached' });
      expect(await page.locator('body').getAttribute('data-ran')).toBe('yes');
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    }
    await context.close();
    await later.close();
  });
});

/** Sends what it fetched for a navigation as text; or lets navigations pass, and puts its own script in the page. */
const WORKERS = {
  fetches: `
    onfetch = (event) => event.respondWith((async () => {
      const answer = await fetch(event.request);
      return new Response(answer.status + await answer.text());
    })());`,
  'lets pass': `
    const script = "document.body.dataset['ran'] = 'foreign'";
    onfetch = (event) => {
      if (event.request.destination === 'script')
        event.respondWith(new Response(script, { headers: { 'content-type': 'text/javascript' } }));
    };`,
};

/** The other program, before Balcão has its port. */
async function serveWorker(kind: keyof typeof WORKERS) {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' });
    response.end(isWorker ? WORKERS[kind] : '<!doctype html><title>x</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Listening on a TCP port returns an AddressInfo.
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs in the page. */
function openSocket([address, id]: readonly [string, string]): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, ['balcao', id]);
    socket.onopen = () => resolve('open');
    socket.onerror = () => resolve('refused');
  });
}
