import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBridge } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleAbout, sampleSettings } from '../../../support/renderer/samples.ts';

describe('the settings', () => {
  it('the settings change the page to Portuguese at once', async () => {
    const { user } = openPage({}, '#/settings');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Português (Brasil)');
    expect(await screen.findByRole('heading', { name: 'Geral' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('pt-BR');
  });

  it('the settings follow a change in another window', async () => {
    const { fake } = openPage({}, '#/settings');
    await screen.findByRole('heading', { name: 'General' });
    act(() => fake.signal('settings-changed', sampleSettings({ theme: 'dark', density: 'compact' })));
    await waitFor(() => {
      expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
      expect(document.documentElement.dataset['density']).toBe('compact');
    });
  });

  it('the settings use the language of the computer when none was chosen', async () => {
    openPage({
      'settings.about': () => sampleAbout({ systemLocale: 'pt-BR' }),
      'settings.read': () => sampleSettings({ language: 'system' }),
    });
    expect(await screen.findByRole('heading', { name: 'Cobranças' })).toBeTruthy();
  });

  it.each([true, false])(
    'the settings say what macOS refuses to a Balcão without a signature (%s)',
    async (isUnsigned) => {
      openPage(
        { ...deskResponses(), 'settings.about': () => sampleAbout({ shell: 'electron', isUnsigned }) },
        '#/settings',
      );
      await screen.findByRole('heading', { name: 'When a charge is paid' });
      expect(screen.queryAllByText(/macOS shows none of its notifications/)).toHaveLength(isUnsigned ? 1 : 0);
    },
  );
});

describe('a lost connection', () => {
  it.each([
    [
      'en',
      'Balcão was closed. While it is closed, no charge is checked here; customers can still pay. Open it again to continue.',
    ],
    [
      'pt-BR',
      'O Balcão foi fechado. Enquanto isso, nenhuma cobrança é verificada aqui; os clientes ainda podem pagar. Abra-o de novo para continuar.',
    ],
  ] as const)(
    'a lost connection is for good when Balcão was closed, and the page says so (%s)',
    async (language, text) => {
      const { fake } = openPage({ 'settings.read': () => sampleSettings({ language }) });
      await waitFor(() => expect(fake.inputsOf('charges.list').length).toBe(1));
      act(() => fake.connection('ended'));
      expect((await screen.findByRole('alert')).textContent).toContain(text);
    },
  );

  it('once Balcão was closed no button can be pressed, and one that only lost its connection can', async () => {
    const { fake } = openPage();
    const button = await screen.findByRole('button', { name: 'Today' });
    act(() => fake.connection('lost'));
    expect(button.closest('fieldset[disabled]')).toBeNull();
    act(() => fake.connection('ended'));
    expect(button.closest('fieldset[disabled]')).not.toBeNull();
    expect(screen.getByRole('main').querySelector('h1')).not.toBeNull();
  });

  it('a lost connection is shown until it is restored, and then everything on screen is read again', async () => {
    const { fake } = openPage();
    await screen.findByRole('heading', { name: 'Charges' });
    await waitFor(() => expect(fake.inputsOf('charges.list').length).toBe(1));
    act(() => fake.connection('lost'));
    expect((await screen.findByRole('alert')).textContent).toContain('The connection to Balcão was lost.');
    act(() => fake.connection('open'));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
      expect(fake.inputsOf('charges.list').length).toBe(2);
    });
  });
});

describe('the shortcuts', () => {
  it('the shortcut N opens a new charge, but not while the user types', async () => {
    const { user } = openPage(deskResponses([]), '#/settings');
    await screen.findByRole('heading', { name: 'General' });
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await user.keyboard('n');
    expect(window.location.hash).toBe('#/settings');
    await user.keyboard('{Escape}{Escape}n');
    expect(window.location.hash).toBe('#/new');
  });

  it.each(['#/access', '#/access/add', '#/new', '#/receivables/new', '#/messages', '#/batches/add', '#/settings'])(
    'the shortcut Esc never leaves the screen %s',
    async (address) => {
      const { user } = openPage(deskResponses([]), address);
      await screen.findByRole('main');
      await user.keyboard('{Escape}{Escape}{Escape}');
      expect(window.location.hash).toBe(address);
    },
  );

  it('the shortcut Esc twice leaves a half-typed token as it is', async () => {
    const { user } = openPage(deskResponses([]), '#/access');
    const field = await screen.findByLabelText<HTMLInputElement>('Paste a new token');
    await user.type(field, 'half');
    await user.keyboard('{Escape}{Escape}');
    expect([window.location.hash, field.value, field.isConnected]).toEqual(['#/access', 'half', true]);
  });
});

describe('single-key shortcuts that are switched off', () => {
  it('single-key shortcuts switched off do nothing and are in no tip; Ctrl K and its Esc work', async () => {
    const responses = { ...deskResponses([]), 'settings.read': () => sampleSettings({ singleKeyShortcuts: false }) };
    const { user } = openPage(responses, '#/settings');
    await screen.findByRole('switch', { name: 'Single-key shortcuts', checked: false });
    expect(screen.queryByText('N', { selector: 'kbd' })).toBeNull();
    await user.keyboard('n/?');
    expect(window.location.hash).toBe('#/settings');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.hash).toBe('#/settings');
  });

  it('single-key shortcuts are switched off and on in the settings', async () => {
    const { user, fake } = openPage({ ...deskResponses([]), 'settings.change': () => sampleSettings() }, '#/settings');
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await waitFor(() => expect(fake.inputsOf('settings.change')).toEqual([{ singleKeyShortcuts: false }]));
  });
});

it('the fake bridge rejects a call without a test response by its name', async () => {
  await expect(fakeBridge({}).bridge.call('charges.totals', { gatewayId: '', filter: {} })).rejects.toThrow(
    'charges.totals',
  );
});
