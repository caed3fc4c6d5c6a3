import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NewerVersion } from '../../../../src-preload/contract/settings/update-operations.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, NOON, sampleSettings, sampleUpdates } from '../../../support/renderer/samples.ts';

const NEWER: NewerVersion = {
  version: '1.2.0',
  publishedOn: '2026-11-24',
  notes: { en: 'Faster lists.\nClearer papers.', 'pt-BR': 'Listas mais rápidas.' },
  changesHistory: true,
  address: 'https://balcao.example/balcao-1.2.0.AppImage',
  file: { name: 'balcao-1.2.0.AppImage', sha256: 'ab'.repeat(32) },
};
const known = (part: Parameters<typeof sampleUpdates>[0] = {}) =>
  sampleUpdates({ offered: true, checkedAt: NOON, newer: NEWER, ...part });

describe('a newer version', () => {
  it.each([
    ['en', 'Balcão 1.2.0 is available.', 'Your history will be converted, after a backup.', 'Not now'],
    [
      'pt-BR',
      'O Balcão 1.2.0 está disponível.',
      'Seu histórico será convertido, depois de uma cópia de segurança.',
      'Agora não',
    ],
  ] as const)(
    'a newer version is announced in %s with what it does to the history, until it is put off',
    async (language, title, history, later) => {
      const { user } = openPage(
        {
          ...deskResponses(),
          'settings.read': () => sampleSettings({ language }),
          'updates.status': () => known(),
          'updates.putOff': () => known({ putOff: true }),
        },
        '#/charges',
      );
      const banner = (await screen.findByText(title)).closest<HTMLElement>('[role=status]') ?? document.body;
      expect(banner.textContent).toContain(history);
      expect(within(banner).getByRole('link').getAttribute('href')).toBe('#/settings');
      await user.click(within(banner).getByRole('button', { name: later }));
      await expect.poll(() => screen.queryByText(title)).toBeNull();
    },
  );

  it('a newer version is shown in Settings with its notes, its address and its SHA-256, and opened outside on request', async () => {
    const { fake, user } = openPage(
      {
        ...deskResponses(),
        'updates.status': () => known({ putOff: true }),
        'updates.open': () => ({ opened: false }),
      },
      '#/settings',
    );
    const section = await screen.findByRole('region', { name: 'New versions' });
    for (const text of ['1.2.0 (24/11/2026)', 'Faster lists.', 'Clearer papers.', NEWER.address, 'ab'.repeat(32)])
      expect(section.textContent).toContain(text);
    // The lines of the notes are lines, and no marks of hidden characters.
    expect(section.textContent).not.toContain('U+000A');
    expect(section.textContent).toMatch(/after an automatic backup\. This version cannot open it afterwards/);
    await user.click(within(section).getByRole('button', { name: 'Open in the browser' }));
    expect(await within(section).findByText('The browser did not open. Copy the address above into it.')).toBeTruthy();
    expect(fake.inputsOf('updates.open')).toEqual([null]);
  });

  it.each([
    ['unsigned', /the answer is not signed by Balcão’s publisher and was ignored/],
    ['older', /names an older version and was ignored/],
    ['unreadable', /could not be read and was ignored/],
    ['too-large', /too large and was ignored/],
    ['redirected', /points to another address, which Balcão does not follow/],
    ['unreachable', /no answer\. Balcão tries again tomorrow/],
  ] as const)('an announcement that was refused as %s is said in a sentence', async (refused, sentence) => {
    const status = () => sampleUpdates({ offered: true, checkedAt: NOON, refused });
    openPage({ ...deskResponses(), 'updates.status': status }, '#/settings');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('a newer version can be checked for now, and no longer once that is switched off', async () => {
    const { fake, user } = openPage(
      {
        ...deskResponses(),
        'updates.status': () => sampleUpdates({ offered: true }),
        'updates.check': () => sampleUpdates({ offered: true, checkedAt: NOON }),
      },
      '#/settings',
    );
    const section = await screen.findByRole('region', { name: 'New versions' });
    await user.click(within(section).getByRole('button', { name: 'Check now' }));
    expect(await within(section).findByText(/^This is the newest version \(checked /)).toBeTruthy();
    await user.click(within(section).getByRole('switch', { name: 'Tell me about new versions' }));
    await expect.poll(() => within(section).queryByRole('button', { name: 'Check now' })).toBeNull();
    expect(fake.inputsOf('settings.change')).toEqual([{ updateNotices: false }]);
  });

  it('a Balcão that was built without an address for new versions says nothing about them', async () => {
    openPage(deskResponses(), '#/settings');
    await screen.findByRole('region', { name: 'About' });
    expect(screen.queryByRole('region', { name: 'New versions' })).toBeNull();
  });
});
