import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KEPT_SECRET } from '../../../../src-preload/contract/gateways/generation.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { GATEWAY_ID, NOON, sampleAbout, sampleAccess, sampleGateway } from '../../../support/renderer/samples.ts';

const OTHER_ID = '22222222-2222-4222-8222-222222222222';
const THIRD_ID = '33333333-3333-4333-8333-333333333333';

const valid = {
  verdict: 'valid',
  method: 'verify-path',
  reason: null,
  httpStatus: 200,
  cause: null,
  control: null,
  occasion: 'demand',
  at: NOON,
} as const;

describe('the token on the access screen', () => {
  it('a pasted token is removed from the page once it is saved, and is checked at once', async () => {
    const { fake, user } = openPage(
      { 'access.setToken': () => sampleAccess(), 'access.verify': () => valid },
      '#/access',
    );
    const field = await screen.findByLabelText('Paste a new token');
    expect(field).toHaveProperty('type', 'password');
    await user.type(field, 'Bearer secret-token-1');
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(fake.inputsOf('access.verify')).toEqual([{ gatewayId: GATEWAY_ID }]));
    expect(fake.inputsOf('access.setToken')).toEqual([{ gatewayId: GATEWAY_ID, token: 'secret-token-1' }]);
    expect(field).toHaveProperty('value', '');
    expect(document.documentElement.outerHTML).not.toContain('secret-token-1');
  });

  it.each([true, false])(
    'a token that the verify path refused: box and banner say the same of the checks (paused: %s)',
    async (paused) => {
      const access = sampleAccess({ paused, lastCheck: { ...valid, verdict: 'refused' } });
      openPage({ 'access.status': () => access }, '#/access');
      await screen.findByText(/The verify path says so/);
      expect(screen.queryByText(/Charges are still being checked/) === null).toBe(paused);
      expect(screen.queryByText(/Charges are not being checked/) === null).toBe(!paused);
    },
  );

  it('a text that cannot be a token is refused at its field, before anything is sent', async () => {
    const { fake, user } = openPage({}, '#/access');
    await user.type(await screen.findByLabelText('Paste a new token'), 'tokén');
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText(/Invalid token/)).toBeTruthy();
    expect(fake.inputsOf('access.setToken')).toEqual([]);
  });

  it('a token is deleted only after a confirmation', async () => {
    const { fake, user } = openPage(
      { 'access.clearToken': () => sampleAccess({ token: 'absent', tokenSince: null }) },
      '#/access',
    );
    await user.click(await screen.findByRole('button', { name: 'Clear token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clear the token?' });
    expect(fake.inputsOf('access.clearToken')).toEqual([]);
    const confirm = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Clear token');
    await user.click(confirm ?? document.body);
    expect(await screen.findByText('This gateway has no token yet.')).toBeTruthy();
  });

  it('a token that the other shell keeps is said to be there; one forgotten with memory is not', async () => {
    const elsewhere = {
      'access.status': () => sampleAccess({ token: 'absent', tokenElsewhere: true, tokenSince: null }),
    };
    openPage(elsewhere, '#/access');
    expect(await screen.findByText('The token of this gateway is not saved here.')).toBeTruthy();
    expect(
      screen.getByText(/^It was saved in the Balcão app, and each keeps its own tokens\. Paste it here once/),
    ).toBeTruthy();
    cleanup();
    openPage({ ...elsewhere, 'settings.about': () => sampleAbout({ vault: 'memory' }) }, '#/access');
    expect(await screen.findByText('This gateway has no token yet.')).toBeTruthy();
  });

  it('a token that was valid is not shown in green while its gateway is away', async () => {
    const lastCheck = valid;
    const away = sampleAccess({ lastCheck, reachability: 'unreachable' });
    const { fake } = openPage({ 'access.status': () => away }, '#/access');
    const tone = async (text: string) =>
      (await screen.findByText(text, { selector: '[role=status] p' }))
        .closest('[data-tone]')
        ?.getAttribute('data-tone');
    expect(await tone('Token valid when it was last checked')).toBe('grey');
    act(() => fake.signal('access-changed', sampleAccess({ lastCheck })));
    await waitFor(async () => expect(await tone('Token valid')).toBe('green'));
  });

  it('a token whose validity cannot be determined is shown with the reason', async () => {
    const lastCheck = {
      ...valid,
      verdict: 'cannot-tell',
      method: 'documented-read',
      reason: 'control-not-refused',
    } as const;
    openPage({ 'access.status': () => sampleAccess({ lastCheck }) }, '#/access');
    expect(
      await screen.findByText('Token: cannot tell whether it is valid', { selector: '[role=status] p' }),
    ).toBeTruthy();
    expect(screen.getByText(/did not refuse a deliberately invalid token either/)).toBeTruthy();
  });

  it('a token that was accepted without proof of its validity is shown with the method and the next step', async () => {
    openPage({ 'access.status': () => sampleAccess({ lastCheck: { ...valid, verdict: 'accepted' } }) }, '#/access');
    // Beside the token, and in the list of gateways.
    expect(await screen.findAllByText(/^Token accepted, but the answer does not say/)).toHaveLength(2);
    expect(screen.getByText(/by the verify path/)).toBeTruthy();
    expect(screen.getByText(/Press Test below/)).toBeTruthy();
  });

  it.each([
    ['valid', false],
    ['refused', true],
  ] as const)(
    'the answer’s status stands where a person may need it, at a token that is %s: %s',
    async (verdict, is) => {
      openPage(
        { 'access.status': () => sampleAccess({ lastCheck: { ...valid, verdict, httpStatus: 404 } }) },
        '#/access',
      );
      expect((await screen.findByText(/by the verify path/)).textContent.includes('answered 404')).toBe(is);
    },
  );

  it('a token that the verify path refuses is shown with a note that charges are still being read', async () => {
    openPage({ 'access.status': () => sampleAccess({ lastCheck: { ...valid, verdict: 'refused' } }) }, '#/access');
    expect(await screen.findByText(/Charges are still being checked/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("the list of gateways shows the state of each gateway's token", async () => {
    const other = sampleGateway({ id: OTHER_ID, name: 'Loja' });
    const third = sampleGateway({ id: THIRD_ID, name: 'Outra' });
    const { fake } = openPage(
      {
        'gateways.list': () => [sampleGateway(), other, third],
        'access.status': ({ gatewayId }) =>
          gatewayId === GATEWAY_ID
            ? sampleAccess({ lastCheck: valid })
            : sampleAccess({ gatewayId, ...(gatewayId === OTHER_ID ? { token: 'absent' } : { paused: true }) }),
      },
      '#/access',
    );
    const lineOf = (name: string) => screen.getByText(name, { selector: 'li *' }).closest('li')?.textContent;
    await waitFor(() => expect(lineOf('Acme Pay')).toContain('Token validverify path'));
    expect(lineOf('Loja')).toContain('No token');
    expect(lineOf('Outra')).toContain('Token refused');
    fake.signal('access-changed', sampleAccess({ gatewayId: OTHER_ID }));
    await waitFor(() => expect(lineOf('Loja')).toContain('Token not checked yet'));
  });

  it('a gateway test that finds the validity field puts it into the form with one click', async () => {
    const line = {
      line: 'token',
      result: 'warning',
      finding: 'token-accepted',
      cause: null,
      httpStatus: 200,
      method: 'verify-path',
      reason: null,
      fields: [{ verifyPointer: '/data/state', verifyValue: 'FULL' }],
    } as const;
    const gateway = sampleGateway({ verifyPath: '/auth/verify' });
    const { fake, user } = openPage(
      {
        'gateways.list': () => [gateway],
        'gateways.test': () => [{ ...line, fields: [...line.fields] }],
        'gateways.change': () => ({ ...gateway, forgotten: [] }),
      },
      '#/access',
    );
    await user.click(await screen.findByRole('button', { name: 'Test' }));
    await user.click(await screen.findByRole('button', { name: '/data/state is FULL' }));
    expect(screen.getByLabelText(/^Field that says whether/)).toHaveProperty('value', '/data/state');
    await user.click(screen.getByRole('button', { name: 'Save gateway' }));
    await waitFor(() =>
      expect(fake.inputsOf('gateways.change')[0]?.gateway).toMatchObject({
        verifyPointer: '/data/state',
        verifyValue: 'FULL',
      }),
    );
  });

  it('a refused token is shown on every screen as soon as it is known', async () => {
    const { fake } = openPage({}, '#/settings');
    await screen.findByRole('heading', { name: 'General' });
    await waitFor(() => expect(fake.inputsOf('access.status')).toHaveLength(1));
    fake.signal('access-changed', sampleAccess({ paused: true }));
    expect((await screen.findByRole('alert')).textContent).toContain('The gateway refused the token.');
  });

  it('a refused generated token is shown with its next renewal, in banner, token and list', async () => {
    const nextRenewal = NOON + 5 * 60_000;
    const { fake } = openPage(
      { 'access.status': () => sampleAccess({ generated: true, paused: true, nextRenewal }) },
      '#/access',
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Balcão requests a new token at 14:05.');
    expect(screen.getByText('New token requested at 14:05')).toBeTruthy();
    const fact = screen.getByText('Next renewal').closest('div');
    expect(fact?.textContent).toContain('20/11/2026 14:05');
    expect(fact?.textContent).toContain('in 1 minute, then 5, then every 15');
    fake.signal('access-changed', sampleAccess({ generated: true, nextRenewal: NOON + 55 * 60_000 }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('Next renewal').closest('div')?.textContent).not.toContain('refusal');
  });

  it('a token that was pasted while another one was generated on request stays, and the page says so', async () => {
    const generation = { path: '/token', payload: '{}', secretFields: [], tokenPointer: '', expiryPointer: '' };
    const problem = 'token-changed';
    const { user } = openPage(
      {
        'gateways.list': () => [sampleGateway({ generation })],
        'access.generate': () => sampleAccess({ lastGeneration: { at: NOON, problem, cause: null, httpStatus: null } }),
      },
      '#/access',
    );
    await user.click(await screen.findByRole('button', { name: 'Generate now' }));
    expect(await screen.findByText('Nothing was changed: meanwhile a token was pasted or cleared.')).toBeTruthy();
    expect(screen.queryByText('Next renewal')).toBeNull();
  });
});

describe('a gateway whose address, proxy or certificate changes', () => {
  const keeping = sampleGateway({
    proxy: { kind: 'set', address: 'http://proxy.office:3128', user: 'maria', secret: KEPT_SECRET },
    generation: {
      path: '/auth/token',
      payload: `{"clientSecret": "${KEPT_SECRET}"}`,
      secretFields: ['/clientSecret'],
      tokenPointer: '',
      expiryPointer: '',
    },
  });
  const answers = { 'gateways.list': () => [keeping] };

  it("changing a gateway's connection lists the secrets that saving deletes, and nothing if it stays", async () => {
    const { user } = openPage(answers, '#/access');
    await user.type(await screen.findByLabelText('Name'), ' 2');
    expect(screen.queryByText(/Saving this deletes/)).toBeNull();
    await user.click(screen.getByText('Network'));
    await user.type(screen.getByLabelText('Proxy address'), '9');
    const notice = await screen.findByText(/Saving this deletes/);
    expect(notice.textContent).toContain('the token, the secret fields of the payload, the proxy password');
    await user.type(screen.getByLabelText('Proxy address'), '{Backspace}');
    expect(screen.queryByText(/Saving this deletes/)).toBeNull();
  });

  it("changing a gateway's connection shows the deleted secrets after saving, and empties their fields", async () => {
    const saved = {
      ...keeping,
      proxy: { kind: 'set' as const, address: 'http://proxy.office:31289', user: 'maria', secret: '' },
      generation: keeping.generation && { ...keeping.generation, payload: '{"clientSecret": ""}' },
    };
    const { fake, user } = openPage(
      {
        ...answers,
        'gateways.change': () => ({ ...saved, forgotten: ['token', 'payload-secrets', 'proxy-secret'] }),
      },
      '#/access',
    );
    await user.click(await screen.findByText('Network'));
    await user.type(screen.getByLabelText('Proxy address'), '9');
    fake.respond({ 'gateways.list': () => [saved] });
    await user.click(screen.getByRole('button', { name: 'Save gateway' }));
    expect(await screen.findByText(/^Deleted because/)).toBeTruthy();
    expect(screen.getByLabelText('Proxy password')).toHaveProperty('value', '');
    await waitFor(() => expect(screen.getByLabelText('Value of clientSecret')).toHaveProperty('value', ''));
  });
});

describe('the first start', () => {
  const nothingYet = { 'gateways.list': () => [] };

  it('the first start asks one question, and the sandbox needs no other input', async () => {
    const sandbox = sampleGateway({ name: 'Sandbox', environment: 'sandbox', ownSandbox: true });
    const { fake, user } = openPage({ ...nothingYet, 'gateways.addSandbox': () => sandbox });
    await user.click(await screen.findByRole('button', { name: /Try it in the sandbox/ }));
    fake.respond({ 'gateways.list': () => [sandbox] });
    fake.signal('gateways-changed', [sandbox]);
    expect(await screen.findByText('SANDBOX')).toBeTruthy();
  });

  it('the first start keeps the typed values and marks the fields when a gateway is invalid', async () => {
    const { fake, user } = openPage(nothingYet);
    await user.click(await screen.findByRole('button', { name: /Connect a gateway/ }));
    await user.type(screen.getByLabelText('Name'), 'Acme');
    await user.type(screen.getByLabelText('Base URL'), 'http://api.acme.example/v1');
    await user.type(screen.getByLabelText('Token'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText(/must start with https/)).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Acme');
    expect(screen.getByLabelText('Token')).toHaveProperty('value', 'abc');
    expect(fake.inputsOf('gateways.add')).toEqual([]);
  });

  it('the first start marks the field that main refuses', async () => {
    const { user } = openPage({
      ...nothingYet,
      'gateways.add': () => {
        throw failure({ kind: 'invalid-input', issues: [{ path: 'baseUrl', code: 'base-url-shape' }] });
      },
    });
    await user.click(await screen.findByRole('button', { name: /Connect a gateway/ }));
    await user.type(screen.getByLabelText('Name'), 'Acme');
    await user.type(screen.getByLabelText('Base URL'), 'https://api.acme.example/v1');
    await user.type(screen.getByLabelText('Token'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText(/must be an address such as/)).toBeTruthy();
  });
});
