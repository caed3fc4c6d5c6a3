/** Keys, selection and the menu of a row, without the pointer and with it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { NOT_USED, OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { readSelected, saveListState, saveSelected } from '../../../../src-renderer/charges/filters/list-state.ts';
import { markCreated } from '../../../../src-renderer/navigation/created-charge.ts';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  deskResponses,
  GATEWAY_ID,
  keyOfCharge,
  NOON,
  sampleGateway,
  sampleRow,
  sampleSettings,
} from '../../../support/renderer/samples.ts';
import { shownCharge } from '../../../support/renderer/shown-charge.ts';

const DIFFERS = 'DYNAMIC_AMOUNT_DIFFERS' as const;
const charges = Array.from({ length: 6 }, (_, number) => sampleRow(number));

async function openList(rows: readonly LiveRow[] = charges, more: FakeResponses = {}) {
  const opened = openPage({ ...deskResponses(rows), ...more });
  const grid = await screen.findByRole('grid');
  await screen.findByText('Customer 0');
  const selected = () =>
    [...grid.querySelectorAll<HTMLElement>('tr[data-selected]')].map(({ dataset }) => dataset['key']);
  const focused = () => grid.getAttribute('aria-activedescendant');
  const lineOf = (number: number) => {
    const line = document.getElementById(`row-${keyOfCharge(number)}`);
    if (!line) throw new Error(`no row ${number}`);
    return line;
  };
  return { ...opened, grid, selected, focused, lineOf };
}
const keys = (...numbers: readonly number[]) => numbers.map(keyOfCharge);

describe('the keyboard', () => {
  it('arrows enter the list from a button or from nowhere, and not while the user types', async () => {
    const { user, grid, focused } = await openList();
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowUp}j');
    expect(document.activeElement).not.toBe(grid);
    await user.keyboard('{Backspace}');
    screen.getByRole('button', { name: 'Export CSV' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(grid);
    expect(focused()).toBe(`row-${keyOfCharge(0)}`);
    await user.keyboard('j');
    grid.blur();
    // Back on the row that had the focus, and further from there.
    await user.keyboard('k');
    expect([document.activeElement, focused()]).toEqual([grid, `row-${keyOfCharge(1)}`]);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(`row-${keyOfCharge(2)}`);
  });

  it.each(['{ArrowDown}', '{Enter}'])(
    '%s in the search box leads to what it found, and Enter opens that',
    async (key) => {
      const { user, grid, focused } = await openList();
      await user.click(screen.getByRole('searchbox'));
      await user.keyboard(key);
      expect([document.activeElement, focused()]).toEqual([grid, `row-${keyOfCharge(0)}`]);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(window.location.hash).toBe(`#/charges/${keyOfCharge(0)}`));
    },
  );

  it('G and a letter go to a screen, and never while the user types or with single keys off', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('gr');
    expect(window.location.hash).toBe('#/charges');
    await user.keyboard('{Escape}{Escape}gr');
    await waitFor(() => expect(window.location.hash).toBe('#/reports/figures'));
    await user.keyboard('gc');
    await waitFor(() => expect(window.location.hash).toBe('#/charges'));
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Reports').nextElementSibling?.textContent).toBe('GR');
  });

  it('the list beside a charge that was just created begins at its row, wherever it was before', async () => {
    saveListState(GATEWAY_ID, { scroll: 4_000 });
    markCreated(keyOfCharge(0));
    openPage(
      { ...deskResponses(charges), 'charges.detail': () => shownCharge({ key: keyOfCharge(0) }) },
      `#/charges/${keyOfCharge(0)}`,
    );
    const grid = await screen.findByRole('grid');
    await screen.findByText('Customer 0');
    expect(grid.parentElement?.scrollTop).toBe(0);
  });

  it('Space selects the row with the focus, and Shift with arrows extends and shrinks from there', async () => {
    const { user, grid, selected } = await openList();
    grid.focus();
    await user.keyboard('{ArrowDown} ');
    expect(selected()).toEqual(keys(0));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(keys(0, 2, 3, 4));
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toEqual(keys(0, 2, 3));
    // On the other side of the anchor; what was selected before stays.
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selected()).toEqual(keys(0, 1, 2));
    expect(window.location.hash).toBe('#/charges');
  });

  it('letters and signs do nothing in the list while single-key shortcuts are off', async () => {
    const off = { 'settings.read': () => sampleSettings({ singleKeyShortcuts: false }) };
    const { user, grid, focused } = await openList(charges, off);
    await user.keyboard('j');
    expect(document.activeElement).not.toBe(grid);
    await user.keyboard('{ArrowDown}j.');
    expect(focused()).toBe(`row-${keyOfCharge(0)}`);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{ContextMenu}');
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  it('the sheet of shortcuts names the keys of the list', async () => {
    const { user } = await openList();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog');
    for (const name of ['Select the row (space bar)', 'Select several rows', 'Row actions'])
      expect(within(sheet).getByText(name)).toBeTruthy();
  });
});

describe('the selection', () => {
  it('a click with Shift extends the selection from the last row and marks no text', async () => {
    const { selected, lineOf } = await openList();
    fireEvent.click(lineOf(1).querySelector('[data-select]') ?? document.body);
    const isAllowed = fireEvent.mouseDown(lineOf(3), { shiftKey: true });
    expect(isAllowed).toBe(false);
    fireEvent.click(lineOf(3), { shiftKey: true });
    expect(selected()).toEqual(keys(1, 2, 3));
    fireEvent.click(lineOf(2), { shiftKey: true });
    expect(selected()).toEqual(keys(1, 2));
    expect(window.location.hash).toBe('#/charges');
  });

  it('the selection says how many it has and what they add up to, and how many are in no total', async () => {
    const rows = [
      sampleRow(0, { amount: 12_345 }),
      sampleRow(1, { amount: 5_000 }),
      sampleRow(2, { amount: 99_900, state: OUTCOME_UNKNOWN, transactionId: null }),
    ];
    const { user, grid } = await openList(rows);
    await user.click(within(grid).getByRole('checkbox', { name: 'Select all loaded charges' }));
    const bar = screen.getByRole('region', { name: 'Selected charges' });
    expect(within(bar).getByText('3 selected').parentElement?.textContent).toBe('3 selectedR$173.451 not in the sum');
  });

  it('after all loaded charges, everything that was found can be selected, and adds up by the totals', async () => {
    const rest = Array.from({ length: 4 }, (_, number) => sampleRow(number + 6));
    const totals = { byState: [], outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 } };
    const { user, grid, fake } = await openList(charges, {
      'charges.list': ({ after, limit }) =>
        limit === 100 && after !== null
          ? new Promise(() => {})
          : after === null
            ? { rows: charges, next: { number: 1, createdAt: NOON } as never }
            : { rows: rest, next: null },
      'charges.totals': ({ filter }) =>
        filter.keys ? { ...totals, count: filter.keys.length, sum: 777_00 } : { ...totals, count: 10, sum: 1 },
    });
    await user.click(within(grid).getByRole('checkbox', { name: 'Select all loaded charges' }));
    await user.click(screen.getByRole('button', { name: 'Select all 10 found' }));
    expect(await screen.findByText('10 selected')).toBeTruthy();
    expect(await screen.findByText('R$777.00')).toBeTruthy();
    expect(fake.inputsOf('charges.totals').at(-1)?.filter.keys).toHaveLength(10);
    expect(screen.queryByRole('button', { name: /found$/ })).toBeNull();
  });

  it('more than can be selected is offered as far as the limit, and the limit is said', async () => {
    const totals = { byState: [], outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 }, sum: 5 };
    let pages = 0;
    const next = { number: 1, createdAt: NOON } as never;
    const { user, grid } = await openList(charges, {
      'charges.list': ({ limit, after }) => {
        if (limit < 500) return after === null ? { rows: charges, next } : new Promise(() => {});
        pages += 1;
        return { rows: Array.from({ length: limit }, (_, number) => sampleRow(pages * 1_000 + number)), next };
      },
      'charges.totals': () => ({ ...totals, count: 12_345 }),
    });
    await user.click(within(grid).getByRole('checkbox', { name: 'Select all loaded charges' }));
    await user.click(screen.getByRole('button', { name: 'Select the first 10,000 of 12,345 found' }));
    expect(await screen.findByText('10,000 selected')).toBeTruthy();
    expect(screen.getByText('No more than 10,000 can be selected at once.')).toBeTruthy();
  });
});

it('a step of a scroll neither reads nor stores the selection of up to ten thousand keys', () => {
  saveSelected(GATEWAY_ID, keys(0, 1));
  const read = vi.spyOn(Storage.prototype, 'getItem');
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  saveListState(GATEWAY_ID, { scroll: 40, rows: 500 });
  const touched = [read.mock.results.map(({ value }) => value), stored.mock.calls];
  vi.restoreAllMocks();
  expect(touched[1]).toHaveLength(1);
  expect(JSON.stringify(touched)).not.toContain(keyOfCharge(1));
  expect(readSelected(GATEWAY_ID)).toEqual(keys(0, 1));
  sessionStorage.clear();
});

describe('the menu of a row', () => {
  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it('the menu of a row opens by right-click, by its button and by key, and offers what the row allows', async () => {
    const { user, grid, lineOf } = await openList([sampleRow(0), sampleRow(1, { state: 'PAID' })]);
    fireEvent.contextMenu(lineOf(0));
    await screen.findByRole('menu');
    expect(names()).toEqual(['Open', 'Copy code', 'Send message', 'Check now', 'Duplicate', 'Do not use', 'Tag']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(within(lineOf(1)).getByRole('button', { name: 'Actions' }));
    const copy = await screen.findByRole('menuitem', { name: /Copy code/ });
    expect(copy.textContent).toBe('Copy codeIt cannot be paid any more.');
    expect(copy.hasAttribute('data-disabled')).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    grid.focus();
    for (const key of ['.', '{ContextMenu}', '{Shift>}{F10}{/Shift}']) {
      await user.keyboard(key);
      await screen.findByRole('menu');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(document.activeElement).toBe(grid);
    }
    expect(window.location.hash).toBe('#/charges');
  });

  it('the menu of a row checks the charge, makes one like it and opens it', async () => {
    const { user, fake, lineOf } = await openList(charges, {
      'charges.checkNow': () => sampleRow(2, { state: 'PAID' }),
    });
    fireEvent.contextMenu(lineOf(2));
    await user.click(await screen.findByRole('menuitem', { name: 'Check now' }));
    expect(await screen.findByText('1 charge checked')).toBeTruthy();
    expect(fake.inputsOf('charges.checkNow')).toEqual([{ gatewayId: GATEWAY_ID, key: keyOfCharge(2) }]);
    expect(within(lineOf(2)).getByText('Paid')).toBeTruthy();
    fireEvent.contextMenu(lineOf(3));
    await user.click(await screen.findByRole('menuitem', { name: 'Open' }));
    expect(window.location.hash).toBe(`#/charges/${keyOfCharge(3)}`);
  });

  it('the menu of a row copies its code, and nothing where another amount is asked or it is paid', async () => {
    const charge = shownCharge({ ...sampleRow(0) });
    if (charge.code.verdict !== 'sound') throw new Error(charge.code.verdict);
    const { payload } = charge.code;
    const code = { ...charge.code, code: { ...charge.code.code, amount: 1_299 }, warnings: [DIFFERS] };
    const details = [charge, { ...charge, code }, { ...charge, state: 'PAID' }];
    const { user, lineOf } = await openList(charges, { 'charges.detail': () => details.shift() ?? charge });
    const copy = async () => {
      fireEvent.contextMenu(lineOf(0));
      await user.click(await screen.findByRole('menuitem', { name: 'Copy code' }));
    };
    await copy();
    expect(await screen.findByText('Code copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(payload);
    for (const left of [1, 0]) {
      await navigator.clipboard.writeText('nothing');
      await copy();
      await waitFor(() => expect(details).toHaveLength(left));
      expect(await screen.findByText('The code was not copied.')).toBeTruthy();
      expect(await navigator.clipboard.readText()).toBe('nothing');
    }
  });

  it('the menu of a row marks a charge “do not use”, and the notice and the menu take that back', async () => {
    const { user, fake, lineOf } = await openList([sampleRow(0), sampleRow(1, { state: 'PAID' })], {
      'charges.markNotUsed': ({ isNotUsed }) =>
        sampleRow(0, isNotUsed ? { state: NOT_USED, reportedState: 'PENDING', dismissed: true } : {}),
    });
    const choose = async (name: string) => {
      fireEvent.contextMenu(lineOf(0));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Do not use');
    expect(await within(lineOf(0)).findByText('Do not use')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(lineOf(0)).findByText('Pending')).toBeTruthy();
    await choose('Do not use');
    await within(lineOf(0)).findByText('Do not use');
    await choose('Remove the mark');
    await within(lineOf(0)).findByText('Pending');
    expect(fake.inputsOf('charges.markNotUsed').map(({ isNotUsed }) => isNotUsed)).toEqual([true, false, true, false]);
    fireEvent.contextMenu(lineOf(1));
    await screen.findByRole('menu');
    expect(names()).not.toContain('Do not use');
  });

  it('the menu of a row opens the message about its charge', async () => {
    const { user, lineOf } = await openList(charges, {
      'charges.detail': () => shownCharge({ ...sampleRow(0) }),
      'messages.reach': () => ({ whatsapp: 'missing', email: 'missing' }),
    });
    fireEvent.contextMenu(lineOf(0));
    await user.click(await screen.findByRole('menuitem', { name: 'Send message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send messages · 1 of 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Skip' }));
    await user.click(await dialog.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the menu of a row changes its tags, and those of no other', async () => {
    const { user, fake, lineOf } = await openList(charges, { 'charges.changeTags': () => [] as never });
    fireEvent.contextMenu(lineOf(4));
    await user.click(await screen.findByRole('menuitem', { name: 'Tag' }));
    await user.type(await screen.findByLabelText('Tags of this charge', { selector: 'input' }), 'vip{Enter}');
    expect(fake.inputsOf('charges.changeTags')).toEqual([
      { gatewayId: GATEWAY_ID, keys: keys(4), add: ['vip'], remove: [] },
    ]);
  });

  it('selected charges get one invoice number at once, and which numbers that replaces is said', async () => {
    const rows = [0, 1, 2].map((number) => sampleRow(number, { invoiceNumber: number === 1 ? '77' : null }));
    const { user, fake, lineOf } = await openList(rows, {
      'charges.withInvoice': () => 0,
      'charges.noteInvoice': () => rows.slice(0, 2),
    });
    for (const number of [0, 1]) await user.click(within(lineOf(number)).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Invoice' }));
    const input = await screen.findByLabelText('Invoice number of all selected charges', { selector: 'input' });
    await user.type(input, '4471');
    expect(await screen.findByText('1 of these charges has another number. Saving replaces it.')).toBeTruthy();
    await user.type(input, '{Enter}');
    expect(await screen.findByText('Invoice number saved on 2 charges')).toBeTruthy();
    expect(fake.inputsOf('charges.noteInvoice')).toEqual([{ gatewayId: GATEWAY_ID, keys: keys(0, 1), number: '4471' }]);
  });

  it('the menu of a row asks nothing about a charge without an id, and changes no archive', async () => {
    const { user, lineOf } = await openList([sampleRow(0, { state: OUTCOME_UNKNOWN, transactionId: null })]);
    fireEvent.contextMenu(lineOf(0));
    await screen.findByRole('menu');
    expect(names()).toContain('Check nowThe gateway gave it no ID.');
    await user.keyboard('{Escape}');
  });

  it('the menu of a row in an archive only opens it and copies', async () => {
    const { lineOf } = await openList(charges, { 'gateways.list': () => [sampleGateway({ archivedAt: NOON })] });
    fireEvent.contextMenu(lineOf(0));
    await screen.findByRole('menu');
    expect(names()).toEqual(['Open', 'Copy code']);
  });
});
