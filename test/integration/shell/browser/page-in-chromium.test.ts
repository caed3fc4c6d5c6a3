import { type Browser, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeRedirect } from '../../../../src-main/shell/browser/window/launch-redirect.ts';

import { requireChromium } from '../../../support/e2e/chromium.ts';
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
    const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = "document.body.dataset['injected'] = 'yes'";
      document.body.append(script);
    });
    await refused;
    expect(await page.locator('body').getAttribute('data-injected')).toBeNull();
    await page.close();
  });

  it('a real browser refuses a socket to a page on another port, though the browser sends it the cookie and it has the secret', async () => {
    const other = await startShell();
    // The other page's own policy would stop it too; it is removed, so that only the server can refuse.
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(shell.server.launchAddress());
    await page.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    const secret = await page.locator('meta[name="balcao-socket"]').getAttribute('content');
    const address = `${shell.server.origin.replace('http', 'ws')}${shell.session.base}socket`;
    const elsewhere = await context.newPage();
    await elsewhere.goto(other.server.launchAddress());
    await elsewhere.waitForSelector('body[data-ran="yes"]', { state: 'attached' });
    expect(await elsewhere.evaluate(openSocket, [address, secret ?? ''] as const)).toBe('refused');
    expect(await page.evaluate(openSocket, [address, secret ?? ''] as const)).toBe('open');
    await context.close();
    await other.close();
  });
});

/** Runs in the page. */
function openSocket([address, secret]: readonly [string, string]): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, ['balcao', secret]);
    socket.onopen = () => resolve('open');
    socket.onerror = () => resolve('refused');
  });
}
