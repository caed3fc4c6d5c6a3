import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UpdateStatus } from '../../../../src-preload/contract/settings/update-operations.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { NOON, sampleSettings } from '../../../support/renderer/samples.ts';

const NEWER = { version: '1.2.0', notes: 'Faster lists.\n<b>Clearer</b> papers.' };
const READY: UpdateStatus = { kind: 'ready', ...NEWER };

const openWith = (status: UpdateStatus, address = '#/settings/about', language: 'en' | 'pt-BR' = 'en') =>
  openPage(
    {
      'settings.read': () => sampleSettings({ language }),
      'updates.status': () => status,
      'updates.check': () => ({ kind: 'newest', checkedAt: NOON }),
    },
    address,
  );
const section = () => screen.findByRole('region', { name: 'New versions' });

describe('a newer version', () => {
  it.each([
    ['en', 'Balcão 1.2.0 will be installed when you close Balcão.', 'See what is new', 'Hide this notice'],
    ['pt-BR', 'O Balcão 1.2.0 será instalado quando você fechar o Balcão.', 'Ver as novidades', 'Ocultar este aviso'],
  ] as const)(
    'a newer version that is ready is said in %s on every screen, until it is hidden',
    async (language, title, see, hide) => {
      const { user } = openWith(READY, '#/charges', language);
      const banner = (await screen.findByText(title)).closest<HTMLElement>('[role=status]') ?? document.body;
      expect(within(banner).getByRole('link', { name: see }).getAttribute('href')).toBe('#/settings/about');
      await user.click(within(banner).getByRole('button', { name: hide }));
      expect(screen.queryByText(title)).toBeNull();
    },
  );

  it('a newer version is said as soon as it is ready, and not while it is downloaded', async () => {
    const { fake } = openWith({ kind: 'downloading', ...NEWER }, '#/charges');
    const title = 'Balcão 1.2.0 will be installed when you close Balcão.';
    await screen.findByRole('navigation');
    expect(screen.queryByText(title)).toBeNull();
    fake.signal('updates-changed', READY);
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it.each([
    ['downloading', 'Balcão 1.2.0 is being downloaded.'],
    ['ready', 'Balcão 1.2.0 will be installed when you close Balcão. What is new in it:'],
  ] as const)('a newer version that is %s has its notes in Settings, as text', async (kind, sentence) => {
    openWith({ kind, ...NEWER });
    const shown = await section();
    expect(shown.textContent).toContain(sentence);
    expect(shown.textContent).toContain(NEWER.notes);
    expect(within(shown).queryByRole('button')).toBeNull();
  });

  it.each<[UpdateStatus, RegExp]>([
    [{ kind: 'waiting' }, /Not checked yet\./],
    [{ kind: 'newest', checkedAt: NOON }, /This is the newest version \(checked /],
    [{ kind: 'failed', checkedAt: NOON, why: 'unreachable' }, /no usable answer\. Balcão tries again tomorrow\./],
    [{ kind: 'failed', checkedAt: NOON, why: 'interrupted' }, /the download broke off and nothing was installed\./],
    [
      { kind: 'failed', checkedAt: NOON, why: 'refused' },
      /not the one that Balcão’s publisher released\. It was not installed\./,
    ],
  ])(
    'a newer version that is not there (%j) is said in a sentence, and looked for on request',
    async (status, sentence) => {
      const { fake, user } = openWith(status);
      const shown = await section();
      expect(shown.textContent).toMatch(sentence);
      await user.click(within(shown).getByRole('button', { name: 'Check now' }));
      expect(await within(shown).findByText(/^This is the newest version \(checked /)).toBeTruthy();
      expect(fake.inputsOf('updates.check')).toEqual([null]);
    },
  );

  it('a newer version is no subject where this Balcão looks for none', async () => {
    openWith({ kind: 'off' });
    await screen.findByRole('region', { name: 'This Balcão' });
    expect(screen.queryByRole('region', { name: 'New versions' })).toBeNull();
  });
});
