import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src-preload/contract/settings/settings.ts';
import { type OpenPage, openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleSettings } from '../../../support/renderer/samples.ts';

const CLERK = { showReports: false, showAdministration: false };

let page: OpenPage;
afterEach(() => page.close());

const openDesk = async (areas: Partial<Settings>, fragment = '#/charges') => {
  page = openPage({ ...deskResponses([]), 'settings.read': () => sampleSettings(areas) }, fragment);
  await screen.findByRole('navigation', { name: 'Main' });
};

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('span')?.textContent);

const sections = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the side bar', () => {
  it.each([
    [CLERK, ['Today', 'Charges', 'New charge', 'Receivables', 'Settings']],
    [{ ...CLERK, showReports: true }, ['Today', 'Charges', 'New charge', 'Receivables', 'Reports', 'Settings']],
    [{ ...CLERK, showAdministration: true }, ['Today', 'Charges', 'New charge', 'Receivables', 'Access', 'Settings']],
    [{}, ['Today', 'Charges', 'New charge', 'Receivables', 'Reports', 'Access', 'Settings']],
  ])('the side bar has the entries of what is done at the desk: %o', async (areas, expected) => {
    await openDesk(areas);
    expect(entries()).toEqual(expected);
  });

  it('the side bar of a clerk offers no gateway to add', async () => {
    await openDesk(CLERK);
    await page.user.click(screen.getByRole('button', { name: /Switch gateway/ }));
    await screen.findByRole('menuitem', { name: /Acme Pay/ });
    expect(screen.queryByRole('menuitem', { name: 'Add a gateway' })).toBeNull();
  });
});

describe('what is not done at a desk', () => {
  const found = async (typed: string) => {
    await page.user.keyboard('{Control>}k{/Control}');
    await page.user.type(await screen.findByRole('combobox'), typed);
    return screen.queryAllByRole('option').map(({ textContent }) => textContent);
  };

  it.each(['Reports', 'Closing', 'export', 'close the day', 'Access', 'backup', 'Team', 'Diagnostics'])(
    'what is not done at a desk is no command of its palette: %s',
    async (typed) => {
      await openDesk(CLERK);
      expect(await found(typed)).toEqual([]);
    },
  );

  it('what is not done at a desk has no key there, and is not in the list of shortcuts', async () => {
    await openDesk(CLERK);
    await page.user.keyboard('gr');
    await page.user.keyboard('ga');
    expect(window.location.hash).toBe('#/charges');
    await page.user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect([...sheet.querySelectorAll('dt')].map(({ textContent }) => textContent)).not.toContain('Reports');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.keyboard('gt');
    expect(window.location.hash).toBe('#/receivables');
  });

  it.each([
    ['#/access', 'Access'],
    ['#/reports/closing', 'Reports'],
    ['#/settings/team', 'Team'],
  ])('what is not done at a desk is still opened by a link: %s', async (link, heading) => {
    await openDesk(CLERK, link);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it('what is not done at a desk is brought back in its settings', async () => {
    await openDesk(CLERK, '#/settings');
    expect(await sections()).toEqual(['General', 'Operators and lock', 'About Balcão']);
    page.fake.respond({ 'settings.change': () => sampleSettings({ ...CLERK, showAdministration: true }) });
    await page.user.click(await screen.findByRole('switch', { name: 'Administration' }));
    expect(page.fake.inputsOf('settings.change')).toEqual([{ showAdministration: true }]);
    await waitFor(() => expect(entries()).toContain('Access'));
    expect(await sections()).toContain('Team');
  });
});

describe('the index of the settings of a clerk', () => {
  it('the index of the settings of a clerk has the section that a link has opened', async () => {
    await openDesk(CLERK, '#/settings/audit');
    await screen.findByRole('heading', { name: 'Audit trail' });
    expect(await sections()).toEqual(['General', 'Operators and lock', 'Audit trail', 'About Balcão']);
  });
});

describe('the first start', () => {
  it('the first start asks once what else is done at the computer, with everything chosen', async () => {
    page = openPage({ 'gateways.list': () => [], 'settings.change': (change) => sampleSettings(change as object) });
    const question = await screen.findByRole('group', { name: 'Show in the menu:' });
    const boxes = within(question).getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
    await page.user.click(within(question).getByRole('checkbox', { name: 'Administration' }));
    expect(page.fake.inputsOf('settings.change')).toEqual([{ showAdministration: false }]);
  });
});
