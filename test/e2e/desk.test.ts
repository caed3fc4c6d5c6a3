/**
 * The desk in a real window: keys alone, a form that survives a crash, a code that a phone decodes, a payer's own
 * window.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsqr from 'jsqr';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayCases } from '../support/cases/gateway-cases.ts';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../support/e2e/page.ts';

let dataDir: string;
let balcao: StartedBalcao;
let opened: OpenedPage;
let page: Page;
/** What the page has sent and received on its socket. */
let frames: { readonly sent: string[]; readonly received: string[] };

async function open(): Promise<void> {
  balcao = await startBalcao({ dataDir, args: ['--locale', 'pt-BR'] });
  opened = await openPage(balcao.address);
  page = opened.page;
  frames = { sent: [], received: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void frames.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => void frames.received.push(String(payload)));
  });
  await page.reload();
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
  await open();
});
afterAll(async () => {
  await opened.close();
  await balcao.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const field = (name: string) => page.locator(`[id="new-charge.${name}"]`);

describe('a charge created with the keyboard alone', () => {
  it('the keyboard alone starts the sandbox on the first start, with one Enter', async () => {
    await page.getByRole('button', { name: /Experimentar no sandbox/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Nenhuma cobrança ainda').waitFor();
  });

  it('the keyboard alone creates a charge: one key to begin, one Tab for each field, one Enter to send', async () => {
    await page.keyboard.press('n');
    await page.waitForFunction(() => document.activeElement?.id === 'new-charge.amount');
    for (const typed of ['1234,5', 'Conceição Araújo', '52998224725', '11999998888', 'conceicao@exemplo.com.br']) {
      await page.keyboard.type(typed);
      if (!typed.includes('@')) await page.keyboard.press('Tab');
    }
    expect(await field('amount').inputValue()).toBe('1.234,50');
    expect(await field('customer.document').inputValue()).toBe('529.982.247-25');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /R\$\s1\.234,50/ }).waitFor();
    await page.getByText('Conceição Araújo').first().waitFor();
    const posts = frames.sent.filter((frame) => frame.includes('"charges.create"'));
    expect(posts).toHaveLength(1);
    expect(JSON.parse(posts[0] ?? '').input.draft).toMatchObject({
      amount: 123_450,
      customer: { name: 'Conceição Araújo', document: '52998224725', phone: '11999998888' },
    });
  });

  it('the keyboard alone creates the charge of a known customer with 10 keystrokes at most', async () => {
    let keystrokes = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      keystrokes += keys.length;
    };
    await press('n');
    await page.waitForFunction(() => document.activeElement?.id === 'new-charge.amount');
    // The Enter after the letters comes before the suggestions, as from a person who knows that they come.
    await press('2', '0', 'Tab', 'c', 'o', 'n', 'Enter');
    await expect.poll(() => field('customer.document').inputValue()).toBe('•••.982.247-••');
    await press('Enter');
    await page.getByRole('img', { name: /R\$\s20,00/ }).waitFor();
    expect(keystrokes).toBeLessThanOrEqual(10);
    const posts = frames.sent.filter((frame) => frame.includes('"charges.create"'));
    expect(JSON.parse(posts.at(-1) ?? '').input.draft.customer.name).toBe('Conceição Araújo');
  });

  it('the keyboard alone moves to the previous charge and back with J and K, and to a copy with E', async () => {
    // The list beside the charge updates a moment after the charge's page; the keys move in that list.
    await page.getByRole('row', { name: /R\$\s20,00/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('img', { name: /R\$\s1\.234,50/ }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('img', { name: /R\$\s20,00/ }).waitFor();
    await page.evaluate(() => {
      const opened = (node: Node) => node instanceof Element && node.querySelector('#new-charge-title') !== null;
      const count = (records: MutationRecord[]) => {
        const times = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(opened).length;
        document.body.dataset['opened'] = String(Number(document.body.dataset['opened'] ?? '0') + times);
      };
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('e');
    await page.waitForFunction(() => {
      const amount = document.querySelector<HTMLInputElement>('[id="new-charge.amount"]');
      return location.hash === '#/new' && amount?.value === '20,00' && document.activeElement === amount;
    });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => document.body.dataset['opened'])).toBe('1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).hash).toBe('#/new');
    await page.goBack();
    await page.waitForFunction(() => location.hash.startsWith('#/charges'));
  });
});

describe('an unfinished form', () => {
  it('an unfinished form is restored after Balcão was killed', async () => {
    await page.goto(`${page.url().split('#')[0]}#/new`);
    await field('amount').fill('77,7');
    await field('customer.name').fill('Zulmira Ação');
    await field('customer.document').fill('123.4');
    // The draft is saved once main has returned.
    await expect
      .poll(() => {
        const last = frames.sent.findLast((frame) => frame.includes('"drafts.save"'));
        if (!last?.includes('123.4')) return false;
        const { id } = JSON.parse(last);
        return frames.received.some((frame) => frame.startsWith(`{"id":${id},`));
      })
      .toBe(true);
    await balcao.kill();
    await opened.close();
    await open();
    await page.getByRole('row', { name: /20,00/ }).first().waitFor();
    await page.keyboard.press('n');
    await page.getByText(/Rascunho recuperado/).waitFor();
    expect(await field('amount').inputValue()).toBe('77,70');
    expect(await field('customer.name').inputValue()).toBe('Zulmira Ação');
    expect(await field('customer.document').inputValue()).toBe('123.4');
  });

  it('an unfinished form stays in its own window, and is offered to the next one once that window closed', async () => {
    const nameIn = async (window: Page) => {
      await window.goto(`${page.url().split('#')[0]}#/new`);
      const name = window.locator('[id="new-charge.customer.name"]');
      await name.waitFor();
      return name;
    };
    const second = await opened.context.newPage();
    const name = await nameIn(second);
    await name.fill('Segunda Janela');
    // Saves at once; the first window then reads after it.
    await second.evaluate(() => void window.dispatchEvent(new Event('pagehide')));
    await page.reload();
    await expect.poll(() => field('customer.name').inputValue()).toBe('Zulmira Ação');
    await second.close();
    const third = await opened.context.newPage();
    const offered = await nameIn(third);
    await expect.poll(() => offered.inputValue()).toBe('Segunda Janela');
    await third.getByRole('button', { name: 'Recomeçar' }).click();
    await third.close();
  });

  it("an unfinished form is in main's files and nowhere in the browser's", async () => {
    const kept = await page.evaluate(async () => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await indexedDB.databases(),
    }));
    expect(kept).toEqual({ local: {}, session: {}, databases: [] });
  });
});

describe('the QR code in a real window', () => {
  it.each([
    ['light', 1],
    ['light', 1.5],
    ['light', 2],
    ...gatewayCases('Q', 'page-dark').flatMap(() => [1, 1.5, 2].map((zoom) => ['dark', zoom] as const)),
  ] as const)(
    'the QR code is decoded from a screenshot of the whole page, %s at zoom %f, as the exact payload',
    async (colorScheme, zoom) => {
      await page.goto(`${page.url().split('#')[0]}#/charges`);
      await page.getByRole('row', { name: /20,00/ }).first().click();
      await page.getByRole('img', { name: /R\$\s20,00/ }).waitFor();
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(
        (theme) => document.documentElement.dataset['mantineColorScheme'] === theme,
        colorScheme,
      );
      // To a browser, zoom is fewer pixels of the page and more of the screen for each.
      const browser = await opened.context.newCDPSession(page);
      const size = { width: Math.round(1920 / zoom), height: Math.round(1500 / zoom) };
      await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: zoom, mobile: false });
      await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
      await page.getByRole('img', { name: /QR Code desta cobrança/ }).scrollIntoViewIfNeeded();
      const payload = await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).inputValue();
      const picture = await browser.send('Page.captureScreenshot', { format: 'png' });
      const { data, width, height } = PNG.sync.read(Buffer.from(picture.data, 'base64'));
      expect([width, height].map((pixels) => Math.round(pixels / zoom))).toEqual([size.width, size.height]);
      expect(jsqr(new Uint8ClampedArray(data), width, height)?.data).toBe(payload);
      await browser.send('Emulation.clearDeviceMetricsOverride');
      await browser.detach();
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );
});

describe("the payer's window", () => {
  it("the payer's window shows amount, payee and a code that decodes to the payload, and nothing else", async () => {
    const payload = await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).inputValue();
    const popup = opened.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Mostrar ao pagador' }).click();
    const payer = await popup;
    await payer.getByRole('img', { name: /R\$\s20,00/ }).waitFor();
    const text = await payer.locator('body').innerText();
    expect(text).toMatch(
      /^SANDBOX Sem dinheiro real\.\s+Pague com Pix\s+R\$\s20,00\s+Para .+\s+Escaneie com o app do seu banco\.\s+Expira em \d+:\d\d$/,
    );
    expect(text).not.toMatch(/Conceição|529\.?982/);
    const { data, width, height } = PNG.sync.read(await payer.screenshot());
    expect(jsqr(new Uint8ClampedArray(data), width, height)?.data).toBe(payload);
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await payer.getByText('Pago').waitFor();
    expect(await payer.locator('body').innerText()).not.toMatch(/Conceição|529\.?982/);
    await payer.getByText('Pago').waitFor({ state: 'detached' });
    expect((await payer.locator('body').innerText()).trim()).toBe('Pague com Pix');
    await payer.close();
  });
});

describe('the menu of a charge', () => {
  it('the menu of a charge is closed with Esc, and the charge stays', async () => {
    await page.getByRole('link', { name: 'Cobranças', exact: true }).click();
    await page
      .getByRole('row', { name: /1\.234,50/ })
      .first()
      .click();
    // Without motion a menu is gone as soon as it closes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Salvar PNG' }).waitFor();
    const { hash } = new URL(page.url());
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe(hash);
    await page.emulateMedia({ reducedMotion: null });
  });
});

describe('a picture of the code', () => {
  it.each(['PNG', 'SVG'])(
    'a picture of the code is saved as %s, under a name without personal data',
    async (format) => {
      await page.goto(`${page.url().split('#')[0]}#/charges`);
      await page
        .getByRole('row', { name: /1\.234,50/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: `Salvar ${format}` }).click();
      await page.getByText(new RegExp(`Salvo como pix-.*\\.${format.toLowerCase()}`)).waitFor();
      const [file = ''] = readdirSync(balcao.downloads).filter((name) => name.endsWith(format.toLowerCase()));
      expect(file).toMatch(/^pix-[0-9a-f]{8}\./);
      if (format === 'SVG') return;
      const { data, width, height } = PNG.sync.read(readFileSync(join(balcao.downloads, file)));
      const payload = await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).inputValue();
      expect(jsqr(new Uint8ClampedArray(data), width, height)?.data).toBe(payload);
    },
  );

  it('the desk in a real window caused no error on the page', () => {
    expect(opened.complaints).toEqual([]);
  });
});
