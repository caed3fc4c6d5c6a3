import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SETTINGS_SECTIONS } from '../../../../src-renderer/navigation/route.ts';
import { type OpenPage, openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleSettings } from '../../../support/renderer/samples.ts';

let page: OpenPage;
afterEach(() => page.close());

const TITLES = {
  en: [
    'General',
    'Operators and lock',
    'History',
    'Personal data',
    'Audit trail',
    'Team',
    'Diagnostics',
    'About Balcão',
  ],
  'pt-BR': [
    ...['Geral', 'Operadores e bloqueio', 'Histórico', 'Dados pessoais', 'Trilha de auditoria', 'Equipe'],
    ...['Diagnóstico', 'Sobre o Balcão'],
  ],
} as const;

const openSettings = (language: 'en' | 'pt-BR' = 'en', fragment = '#/settings') => {
  const settings = sampleSettings({ language });
  page = openPage({ ...deskResponses([]), 'settings.read': () => settings }, fragment);
};
const index = (name = 'Settings') => screen.findByRole('navigation', { name });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('the index of the settings', () => {
  it.each([
    ['en', 'Settings'],
    ['pt-BR', 'Configurações'],
  ] as const)(
    'the index of the settings leads to each section, with the focus on its heading (%s)',
    async (language, name) => {
      openSettings(language);
      for (const [place, title] of TITLES[language].entries()) {
        const link = within(await index(name)).getByRole('link', { name: title });
        await page.user.click(link);
        await waitFor(() => expect(heading().textContent).toBe(title));
        expect(link.getAttribute('aria-current')).toBe('page');
        expect(window.location.hash).toBe(place === 0 ? '#/settings' : `#/settings/${SETTINGS_SECTIONS[place]}`);
        if (place > 0) await waitFor(() => expect(document.activeElement).toBe(heading()));
      }
    },
  );

  it('Back and Forward lead through the sections that were open, and an address opens its own', async () => {
    openSettings('en', '#/settings/team');
    await waitFor(() => expect(heading().textContent).toBe('Team'));
    await page.user.click(within(await index()).getByRole('link', { name: 'Audit trail' }));
    await waitFor(() => expect(heading().textContent).toBe('Audit trail'));
    window.history.back();
    await waitFor(() => expect(heading().textContent).toBe('Team'));
    window.history.forward();
    await waitFor(() => expect(heading().textContent).toBe('Audit trail'));
  });

  it('a section of the settings reads what it needs when it is shown, and not before', async () => {
    openSettings();
    await index();
    const read = () =>
      (['maintenance.backups', 'audit.list', 'diagnostics.read', 'erasure.receipts'] as const).filter(
        (operation) => page.fake.inputsOf(operation).length > 0,
      );
    expect(read()).toEqual([]);
    await page.user.click(within(await index()).getByRole('link', { name: 'Audit trail' }));
    await waitFor(() => expect(read()).toEqual(['audit.list']));
  });
});
