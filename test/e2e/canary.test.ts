/**
 * No secret leaves main. The whole console is driven in Chromium with known secrets, against a service that quotes its
 * requests; then everything that left main is searched: frames, responses, pages, stores, files, output, the profile.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, OperationName, Output } from '../../src-preload/contract/contract.ts';
import { operations } from '../../src-preload/contract/contract.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import { EXPORT_COLUMNS, exportFormat } from '../../src-preload/contract/reports/export-options.ts';
import { SETTINGS_SECTIONS } from '../../src-renderer/navigation/route.ts';
import { type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { requireChromium } from '../support/e2e/chromium.ts';
import { typedGeneration } from '../support/gateway/connect-gateway.ts';
import { type QuotingService, startQuotingService } from '../support/gateway/services/quoting-service.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { CanarySearch } from '../support/shell/canary.ts';

/** Characters that JSON, HTML and addresses encode differently, so that each form is a different text. */
const SECRETS = {
  token: 'canary-token-"a"\\b/c+d&e-51f0a7',
  'refused token': 'canary-refused-"a"\\b/c+d&e-90bb13',
  'made token': 'canary-made-"a"\\b/c+d&e-c44e02',
  'payload secret': 'canary-payload-"a"\\b/c+d&e-7d1f',
  'proxy secret': 'canary-proxy-"a"\\b/c+d&e-2e9a',
  'admin PIN': 'canary-pin-"a"\\b/c+d&e-66c8',
} as const;

const search = new CanarySearch(SECRETS);
let service: QuotingService;
let folder: string;
let faultSwitch: string;
let balcao: StartedBalcao;
let context: BrowserContext;
let page: Page;
const bodies: Promise<void>[] = [];

/** Everything sent to this window is searched as it arrives. */
function searchTraffic(opened: Page): void {
  opened.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => search.look('a WebSocket frame', payload)),
  );
  opened.on('response', (response) => {
    search.look('an HTTP header', JSON.stringify(response.headers()));
    // The unread responses of a closed page are lost.
    bodies.push(
      response.body().then(
        (body) => search.look('an HTTP body', body),
        () => undefined,
      ),
    );
  });
  opened.on('console', (message) => search.look('the page’s console', message.text()));
}

async function lookAtPage(): Promise<void> {
  const { dom, stored } = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? field.value : '',
    );
    const databases = await indexedDB.databases();
    return {
      dom: [document.documentElement.outerHTML, document.title, location.href, ...fields].join('\n'),
      stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie]),
    };
  });
  search.look('the page', dom);
  search.look('the page’s stores', stored);
  search.look('cookies', JSON.stringify(await context.cookies()));
}

/** Calls main as another window would: the page is loaded anew for its socket's secret. */
async function call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
  // By the browser's own request: a page may reach nothing but its socket.
  const html = await (await context.request.get(page.url().split('#')[0] ?? '')).text();
  const secret = /name="balcao-socket" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const id = /name="balcao-page" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const reply = await page.evaluate(
    async ({ name, input, secret, id }) => {
      const socket = new WebSocket(`ws://${location.host}${location.pathname}socket`, ['balcao', id]);
      return new Promise<string>((resolve, reject) => {
        socket.onerror = () => reject(new Error('the socket was refused'));
        let isProven = false;
        socket.onmessage = ({ data }) => {
          if (!isProven) {
            isProven = true;
            socket.send(secret);
            socket.send(JSON.stringify({ id: 1, name, input }));
            return;
          }
          if (!('id' in JSON.parse(data))) return;
          socket.close();
          resolve(data);
        };
      });
    },
    { name, input, secret, id },
  );
  // The dispatcher returns the operation's own output, a type that cannot be derived from text.
  return JSON.parse(reply).result as Result<Output<Name>>;
}

async function value<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  const result = await call(name, input);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value;
}

beforeAll(async () => {
  service = await startQuotingService(SECRETS.token, SECRETS['made token']);
  folder = mkdtempSync(join(tmpdir(), 'balcao-canary-'));
  const outside = mkdtempSync(join(tmpdir(), 'balcao-fault-'));
  faultSwitch = join(outside, 'fault.mjs');
  // An unexpected error whose message quotes the token, as a library's might.
  const message = JSON.stringify(`Invalid header value Bearer ${SECRETS.token}`);
  writeFileSync(faultSwitch, `process.on('SIGUSR2', () => { throw new TypeError(${message}); });`);
  balcao = await startBalcao({
    dataDir: folder,
    args: ['--locale', 'en'],
    env: { NODE_OPTIONS: `--import=${faultSwitch}` },
  });
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: requireChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    locale: 'en',
  });
  context.on('page', searchTraffic);
  page = await context.newPage();
  await page.goto(balcao.address);
  await page.waitForURL((url) => url.search === '');
}, 60_000);

afterAll(async () => {
  await context.close();
  await balcao.kill();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(faultSwitch, '..'), { recursive: true, force: true });
});

describe('a secret in the console', () => {
  let gatewayId: string;
  let key: string;

  it('a secret is read from the form as an admin types it, and is no longer in the page afterwards', async () => {
    await page.getByRole('button', { name: /Connect a gateway/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Canary');
    await page.getByLabel('Base URL').fill(service.baseUrl);
    await page.getByLabel('Token', { exact: true }).fill(SECRETS.token);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('No charges yet').first().waitFor();
    await page.evaluate(() => void location.assign('#/access'));
    await page.getByText('Token valid').first().waitFor();
    await lookAtPage();
    gatewayId = (await value('gateways.list', null))[0]?.id ?? '';
  });

  it('a secret is used to create, watch, list and show a charge whose responses quote it', async () => {
    const created = await value('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
    key = 'key' in created ? created.key : '';
    await value('charges.checkNow', { gatewayId, key });
    const [raw] = await value('charges.raw', { gatewayId, key });
    // The service did quote it, and it was removed before the response was saved.
    expect(raw?.text).toContain('Bearer •••');
    await page.evaluate((to) => void location.assign(`#/charges/${to}`), key);
    await page.getByText('Timeline').first().waitFor();
    await lookAtPage();
  });

  it('a secret generates a token, reaches a proxy, is tested before saving, and is refused', async () => {
    const [before] = await value('gateways.list', null);
    if (before === undefined) throw new Error('no gateway');
    const { id: _, ownSandbox, hasHistory, archivedAt, team: _team, ...profile } = before;
    expect([ownSandbox, hasHistory]).toEqual([false, true]);
    const gateway: Input<'gateways.add'> = {
      ...profile,
      proxy: { kind: 'set', address: 'http://127.0.0.1:9', user: 'desk', secret: SECRETS['proxy secret'] },
      generation: typedGeneration({ clientSecret: SECRETS['payload secret'] }),
    };
    await value('gateways.test', { gatewayId, gateway, token: SECRETS.token });
    await value('gateways.change', { gatewayId, gateway });
    expect(await value('access.generate', { gatewayId })).toMatchObject({ generated: true });
    expect(await value('access.verify', { gatewayId })).toMatchObject({ verdict: 'valid' });
    await value('gateways.duplicate', { gatewayId, name: 'Canary 2' });
    await value('settings.change', { gatewayId });
    await value('access.setToken', { gatewayId, token: SECRETS['refused token'] });
    expect(await value('access.verify', { gatewayId })).toMatchObject({ verdict: 'refused' });
    await call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
    await value('access.setToken', { gatewayId, token: SECRETS.token });
    await value('access.verify', { gatewayId });
    for (const place of ['#/access', ...SETTINGS_SECTIONS.map((section) => `#/settings/${section}`)]) {
      await page.evaluate((to) => void location.assign(to), place);
      await page.locator('main h1').waitFor();
      await lookAtPage();
    }
  });

  it('a secret is in no export, bundle or backup after every operation of the contract was called', async () => {
    for (const format of exportFormat.options)
      await value('exports.write', {
        gatewayId,
        exportId: crypto.randomUUID(),
        filter: {},
        sort: { column: 'created', direction: 'desc' },
        options: {
          format,
          dialect: 'international',
          columns: [...EXPORT_COLUMNS],
          masked: false,
          rawAnswers: format === 'jsonl',
          timeline: format === 'jsonl',
        },
        language: 'en',
      });
    await value('diagnostics.save', null);
    await value('maintenance.backUp', { gatewayId });
    await value('maintenance.exportHistory', { gatewayId });
    await value('security.setPin', { current: null, pin: SECRETS['admin PIN'] });
    await call('security.enterPin', { pin: SECRETS['admin PIN'] });
    const inputs = [null, { gatewayId }, { gatewayId, key }, {}];
    for (const name of Object.keys(operations) as OperationName[]) {
      // The operations that end, hide or change what is searched here were called above.
      if (/^(security|settings|gateways\.|access\.(set|clear))/.test(name)) continue;
      for (const input of inputs)
        if (operations[name].input.safeParse(input).success) await call(name, input as Input<typeof name>);
    }
    await lookAtPage();
  });

  it('a secret is in nothing that a crashed page or an internal error of main leaves behind', async () => {
    const crashing = await context.newPage();
    await crashing.goto(page.url());
    await crashing.locator('main').first().waitFor();
    const crashed = crashing.waitForEvent('crash');
    crashing.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await crashing.close();
    process.kill(balcao.pid, 'SIGUSR2');
    expect(await balcao.ended).toBe(1);
    expect(balcao.lines.join('\n')).toMatch(/Internal error, Balcão has to close: TypeError/);
    search.look('what the terminal was told', balcao.lines.join('\n'));
    await lookAtPage();
  });

  it('a secret is in nothing that left main: 0 hits', async () => {
    await context.close();
    await Promise.all(bodies);
    search.lookBelow(folder);
    process.stderr.write(`canary: ${search.hits.length} hits in ${search.bytes} bytes, ${search.places} places\n`);
    expect(search.hits).toEqual([]);
    expect(search.bytes).toBeGreaterThan(1_000_000);
  });

  it('a secret planted in each kind of place is found', () => {
    writeFileSync(join(folder, 'logs', 'planted.log'), JSON.stringify({ token: SECRETS['made token'] }));
    const planted = new CanarySearch(SECRETS);
    planted.lookBelow(folder);
    planted.look('a frame', JSON.stringify({ id: 1, result: { ok: true, value: { token: SECRETS.token } } }));
    planted.look(
      'the page',
      `<input value="${SECRETS['admin PIN'].replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`,
    );
    expect(planted.hits).toEqual(['made token in logs/planted.log', 'token in a frame', 'admin PIN in the page']);
  });
});
