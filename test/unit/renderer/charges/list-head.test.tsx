import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, sampleRow } from '../../../support/renderer/samples.ts';

const rows = [sampleRow(0, { hasNote: true, tags: ['vip', 'loja'] }), sampleRow(1, { state: 'PAID' })];

const pressed = () =>
  within(screen.getByRole('group', { name: 'Show only' }))
    .queryAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

describe('the line of filters above the list', () => {
  it('the chip for unpaid charges asks for what waits, expired or failed, and is on or off', async () => {
    const { fake, user } = openPage(deskResponses(rows));
    const chip = await screen.findByRole('button', { name: 'Unpaid' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await user.click(chip);
    await waitFor(() =>
      expect(fake.inputsOf('charges.list').at(-1)?.filter).toEqual({ states: ['PENDING', 'EXPIRED', 'FAILED'] }),
    );
    expect(pressed()).toEqual(['Unpaid']);
    expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull();
    await user.click(chip);
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('false'));
  });

  it('the chip for waiting charges asks for what is pending alone, in place of unpaid ones', async () => {
    const { fake, user } = openPage(deskResponses(rows));
    const asked = () => fake.inputsOf('charges.list').at(-1)?.filter.states;
    await user.click(await screen.findByRole('button', { name: 'Waiting' }));
    await waitFor(() => expect(asked()).toEqual(['PENDING']));
    expect(pressed()).toEqual(['Waiting']);
    await user.click(screen.getByRole('button', { name: 'Unpaid' }));
    await waitFor(() => expect(asked()).toEqual(['PENDING', 'EXPIRED', 'FAILED']));
    await user.click(screen.getByRole('button', { name: 'Paid' }));
    await waitFor(() => expect(pressed()).toEqual(['Unpaid', 'Paid']));
    await user.click(screen.getByRole('button', { name: 'Waiting' }));
    await waitFor(() => expect(pressed()).toEqual(['Waiting', 'Paid']));
    expect([...(asked() ?? [])].sort()).toEqual(['PAID', 'PENDING']);
  });

  it('a state that no chip names alone has a chip of its own, which takes it off', async () => {
    const { user } = openPage(deskResponses(rows));
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Expired' }));
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Expired' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter: Expired' })).toBeNull());
  });

  it('one chip of a period is on at a time, and a second press takes it off', async () => {
    const { user } = openPage(deskResponses(rows));
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(pressed()).toEqual(['7 days']);
    expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(
      within(screen.getByRole('group', { name: 'Show only' })).queryByRole('button', { pressed: true }),
    ).toBeNull();
  });

  it('the view whose filters are active is named', async () => {
    const { user } = openPage(deskResponses(rows));
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByText('Paid today'));
    expect(await screen.findByRole('button', { name: 'View: Paid today' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy();
  });

  it('the search box lists what it takes, and Escape closes the list of it', async () => {
    const { user } = openPage(deskResponses(rows));
    await user.click(await screen.findByRole('button', { name: 'What can be searched' }));
    expect(await screen.findByText('234.50')).toBeTruthy();
    expect(screen.getByText(/>100/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('234.50')).toBeNull());
  });

  it('the view of paid charges without an invoice number asks for those, and its chip takes that off', async () => {
    const { fake, user } = openPage(deskResponses(rows));
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Paid without an invoice number' }));
    const asked = () => fake.inputsOf('charges.list').at(-1)?.filter;
    await waitFor(() => expect(asked()).toEqual({ states: ['PAID'], invoice: 'missing' }));
    expect(await screen.findByRole('button', { name: 'View: Paid without an invoice number' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Without an invoice number' }));
    await waitFor(() => expect(asked()).toEqual({ states: ['PAID'] }));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByLabelText('Invoice number'), 'With an invoice number');
    await waitFor(() => expect(asked()).toEqual({ states: ['PAID'], invoice: 'noted' }));
  });
});
