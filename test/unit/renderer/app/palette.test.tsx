import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { paletteKeys } from '../../../../src-renderer/navigation/shortcuts.ts';
import { type OpenPage, openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, keyOfCharge, sampleRow } from '../../../support/renderer/samples.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

const FIELD = 'Find a command, a customer or a charge';

let page: OpenPage;
afterEach(() => page.close());

async function openPalette(fragment = '#/charges') {
  page = openPage(deskResponses([sampleRow(1), sampleRow(2), sampleRow(3)]), fragment);
  await screen.findByRole('main');
  await page.user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: FIELD });
}

describe('the command palette', () => {
  it('the command palette opens with Ctrl+K, also while the user types, and Esc closes only the palette', async () => {
    page = openPage({}, '#/new');
    const name = await screen.findByLabelText('Name');
    await page.user.type(name, 'Ana');
    await page.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: FIELD });
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.hash).toBe('#/new');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ana');
  });

  it('the command palette is opened by a button that shows its keys, as this computer writes them', async () => {
    page = openPage();
    const button = await screen.findByRole('button', { name: 'Search' });
    expect(button.textContent).toBe('SearchCtrl K');
    await page.user.click(button);
    await screen.findByRole('combobox', { name: FIELD });
    expect([paletteKeys('MacIntel').join(' '), paletteKeys('Win32').join(' ')]).toEqual(['⌘ K', 'Ctrl K']);
  });

  it('the command palette takes what is typed in the moment that it is there', async () => {
    await openPalette();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: FIELD }));
  });

  it('the command palette finds a command by any words of its name and runs it with Enter', async () => {
    await typeInto(await openPalette(), 'sett');
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Settings');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/settings'));
  });

  it.each([
    ['ca', 'About Balcão', 'Cancel a charge'],
    ['cancel a', 'Cancel a charge', 'Cancel a charge'],
    ['charges', 'Charges', 'Search charges'],
  ])(
    'the command palette puts what fits “%s” best first, and what is not offered last',
    async (typed, first, later) => {
      await typeInto(await openPalette(), typed);
      const names = screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/\W$/, ''));
      expect(names[0]).toBe(first);
      expect(names).toContain(later);
    },
  );

  it('the command palette locks the screen, opens a report, and finds the history by what is done there', async () => {
    const typed = await openPalette();
    await typeInto(typed, 'backup');
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('History');
    await page.user.clear(typed);
    await typeInto(typed, 'closing');
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('Closing');
    await page.user.clear(typed);
    await typeInto(typed, 'lock');
    await page.user.click(await screen.findByRole('option', { name: 'Lock the screen' }));
    await waitFor(() => expect(page.fake.inputsOf('security.lock')).toEqual([null]));
  });

  it('the command palette finds charges and opens the one selected with the arrow keys', async () => {
    await typeInto(await openPalette(), 'customer');
    await screen.findByRole('option', { name: /Customer 2.*R\$/ });
    const filters = page.fake.inputsOf('charges.list').map(({ filter }) => filter.text);
    expect(filters).toContain('customer');
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${keyOfCharge(2)}`));
  });

  it('the command palette finds a customer once, with many charges too, and opens their page', async () => {
    const ana = { customerName: 'Ana Souza', customerDocument: null };
    page = openPage(deskResponses([sampleRow(1, ana), sampleRow(2, ana), sampleRow(3)]));
    await screen.findByRole('main');
    await page.user.keyboard('{Control>}k{/Control}');
    await typeInto(await screen.findByRole('combobox', { name: FIELD }), 'ana');
    const customers = await screen.findByRole('group', { name: 'Customers' });
    expect([...customers.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual([
      'Ana Souza',
    ]);
    await page.user.click(within(customers).getByRole('option'));
    await waitFor(() => expect(window.location.hash).toBe(`#/customer/${keyOfCharge(1)}`));
  });

  it.each([
    ['exportar', 'Export a month', '#/reports/exports/month'],
    ['fechar', 'Close the day', '#/reports/closing'],
  ])('the command palette does what a clerk asks for: %s', async (typed, name, hash) => {
    await typeInto(await openPalette(), typed === 'fechar' ? 'close the day' : typed);
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(name);
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe(hash));
  });

  it('the command palette copies and prints the charge that is open, and has no such command without one', async () => {
    await typeInto(await openPalette(), 'print');
    expect(screen.queryByRole('option', { name: /Print or receipt/ })).toBeNull();
    page.close();
    const charge = shownCharge();
    page = openPage({ 'charges.detail': () => charge }, `#/charges/${charge.key}`);
    await screen.findByRole('button', { name: /Copy code/ });
    await page.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: FIELD });
    await typeInto(field, 'imprimir');
    expect(screen.getByRole('option', { name: /Print or receipt/ })).toBeTruthy();
    await page.user.clear(field);
    await typeInto(field, 'help');
    expect(screen.getByRole('option', { name: /Keyboard shortcuts/ })).toBeTruthy();
  });

  it('the command palette shows a message when nothing matches', async () => {
    page = openPage({ 'charges.list': () => ({ rows: [], next: null }) });
    await screen.findByRole('main');
    await page.user.keyboard('{Control>}k{/Control}');
    await typeInto(await screen.findByRole('combobox', { name: FIELD }), 'zzzz');
    expect(await screen.findByText('Nothing found for this text.')).toBeTruthy();
  });
});

describe('the list of shortcuts', () => {
  it('the list of shortcuts opens with ?, but not while the user types a question mark', async () => {
    page = openPage({}, '#/new');
    await page.user.type(await screen.findByLabelText('Name'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.keyboard('{Escape}?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});

async function typeInto(field: HTMLElement, text: string): Promise<void> {
  await page.user.type(field, text);
}
