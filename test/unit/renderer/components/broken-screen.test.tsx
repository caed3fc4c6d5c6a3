import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultDetails } from '../../../../src-renderer/components/errors/fault-details.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow, sampleSettings } from '../../../support/renderer/samples.ts';

beforeEach(() => {
  // React reports what a boundary caught; here that is the subject of the test.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** A zone that main's Intl supports and this window's does not: an older Chromium beside a newer Node. */
const brokenDesk = (language: 'en' | 'pt-BR') => ({
  ...deskResponses([sampleRow(1)]),
  'settings.read': () => sampleSettings({ language, timeZone: 'Nowhere/City' }),
});

describe('a screen that cannot be rendered', () => {
  it('a screen that cannot be rendered leaves the side bar, says so, and Settings can be opened', async () => {
    const { user } = openPage(brokenDesk('en'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'This screen could not be shown' })).toBeTruthy();
    expect(alert.textContent).toContain('Charges are still being checked');
    expect(within(alert).getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    await user.click(within(alert).getByRole('link', { name: 'Open Settings' }));
    expect(await screen.findByRole('heading', { name: 'General' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a screen that cannot be rendered leaves the side bar even when a banner cannot be rendered either', async () => {
    openPage({
      ...brokenDesk('en'),
      'retention.read': () => ({ months: 12, beginsAt: Date.now() + 86_400_000, waits: false }),
    });
    expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(screen.queryByText(/Customers’ data will be deleted/)).toBeNull();
  });

  it('a screen that could not be rendered is rendered again when the user returns and the cause is gone', async () => {
    const { fake } = openPage(brokenDesk('pt-BR'));
    expect(await screen.findByRole('heading', { name: 'Não foi possível mostrar esta tela' })).toBeTruthy();
    act(() => fake.signal('settings-changed', sampleSettings({ language: 'pt-BR' })));
    act(() => {
      window.location.hash = '#/settings';
    });
    await screen.findByRole('heading', { name: 'Geral' });
    act(() => {
      window.location.hash = '#/charges';
    });
    expect(await screen.findByRole('heading', { name: 'Cobranças' })).toBeTruthy();
  });

  it('a screen that cannot be rendered offers details for support, without anything that was on the screen', () => {
    const fault = new RangeError('Invalid customer: Ana 529.982.247-25');
    fault.stack = `RangeError: Invalid customer: Ana 529.982.247-25\n    at draw (http://127.0.0.1:4711/s3cr3t/page-1.js:10:5)\n    at 529.982.247-25 bytes`;
    expect(
      faultDetails(
        { thrown: fault, within: '\n    at ChargePage (http://127.0.0.1:4711/s3cr3t/charge.js:2:3)' },
        { version: '1.2.3', shell: 'browser' },
        'charges',
      ).split('\n'),
    ).toEqual([
      'Balcão 1.2.3, browser, charges',
      'RangeError',
      'at draw (page-1.js:10:5)',
      'at ChargePage (charge.js:2:3)',
    ]);
  });
});

describe('a setting on disk that could not be used', () => {
  const left = [
    { name: 'timeZone' as const, was: 'Nowhere/City' },
    { name: 'checkMinutes' as const, was: '{"hou' },
  ];

  it('an unusable setting on disk is shown on every screen with its old value until the default is saved', async () => {
    let fallbacks = left;
    const { fake, user } = openPage({ 'settings.fallbacks': () => fallbacks });
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('A setting is not valid.');
    expect(banner.textContent).toContain('“Time zone” was “Nowhere/City”.');
    expect(banner.textContent).toContain('“Check each gateway’s token” was “{"hou”.');
    expect(within(banner).getByRole('link', { name: 'Choose it again' }).getAttribute('href')).toBe('#/settings');
    fallbacks = [];
    await user.click(within(banner).getByRole('button', { name: 'Keep the default' }));
    const { timeZone, checkMinutes } = sampleSettings();
    expect(fake.inputsOf('settings.change')).toEqual([{ timeZone, checkMinutes }]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('an unusable setting on disk is reported in Portuguese too', async () => {
    openPage({ 'settings.read': () => sampleSettings({ language: 'pt-BR' }), 'settings.fallbacks': () => left });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('“Fuso horário” era “Nowhere/City”.'));
  });
});
