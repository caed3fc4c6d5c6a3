import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChargeTotals } from '../../../../src-preload/contract/charges/list/charge-totals.ts';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import { deskResponses, GATEWAY_ID, keyOfCharge, sampleRow } from '../../../support/renderer/samples.ts';

const threeCharges = [sampleRow(0), sampleRow(1, { state: 'PAID' }), sampleRow(2)];
const rowOf = async (customer: string) => {
  const row = (await screen.findByText(customer)).closest('tr');
  if (!row) throw new Error(`${customer} stands in no row`);
  return within(row);
};

describe('the list of charges', () => {
  it('the list shows each charge with the name of its state, and its amount with cents', async () => {
    openPage(deskResponses(threeCharges));
    expect((await rowOf('Customer 1')).getByText('Paid')).toBeTruthy();
    expect((await rowOf('Customer 0')).getByText('R$10.00')).toBeTruthy();
  });

  it('the list updates a row in place when main emits a change, without reading again', async () => {
    const { fake } = openPage(deskResponses(threeCharges));
    const row = await rowOf('Customer 2');
    const callsBefore = fake.inputsOf('charges.list').length;
    act(() => fake.signal('charges-changed', { gatewayId: GATEWAY_ID, rows: [sampleRow(2, { state: 'PAID' })] }));
    expect(await row.findByText('Paid')).toBeTruthy();
    expect(document.querySelector('[data-changed]')?.getAttribute('data-key')).toBe(keyOfCharge(2));
    expect(fake.inputsOf('charges.list')).toHaveLength(callsBefore);
  });

  it('the list shows a state that is new to Balcão under its own name', async () => {
    openPage(deskResponses([sampleRow(0, { state: 'IN_REVIEW' })]));
    const row = await rowOf('Customer 0');
    expect(row.getByText('IN_REVIEW')).toBeTruthy();
    // Its word alone is in the badge; that it is unknown is for the tooltip and screen readers.
    expect(row.getByTitle('IN_REVIEW · unknown state').textContent).toBe('IN_REVIEW · unknown state');
    expect(row.getByText(/· unknown state/).className).toContain('VisuallyHidden');
  });

  it('the list flags a late change and a rejected response, with text as well as icons', async () => {
    openPage(deskResponses([sampleRow(0, { state: 'PAID', attention: ['late-transition', 'gateway-fault'] })]));
    const row = await rowOf('Customer 0');
    expect(row.getByText('Late change')).toBeTruthy();
    expect(row.getByTitle(/gateway/i)).toBeTruthy();
  });

  it('the list shows the time zone of a time on hover', async () => {
    openPage(deskResponses(threeCharges));
    const [created] = (await rowOf('Customer 0')).getAllByTitle(/\d\d:\d\d:\d\d GMT-3 · /);
    expect(created?.tagName).toBe('TIME');
  });

  it('the list separates the words of its totals, for screen readers and for copied text', async () => {
    openPage(deskResponses(threeCharges));
    const paid = await screen.findByText(/of the charges/);
    expect(paid.closest('dd')?.textContent).toMatch(/\d charges? \d+% of the charges/);
  });

  it('the list says how much is still to be confirmed, apart from its sums', async () => {
    const unconfirmed = { count: 2, sum: 5_000 };
    const totals = {
      count: 1,
      sum: 1000,
      byState: [{ state: 'PAID', count: 1, sum: 1000 }],
      outcomeUnknown: 0,
      unconfirmed,
    };
    openPage({ ...deskResponses(threeCharges), 'charges.totals': () => totals });
    const said = await screen.findByText('To confirm');
    expect(said.nextElementSibling?.textContent).toBe('R$50.00 2 charges not included in the totals');
  });

  it('one click says of what each total is, by which date, and in which zone', async () => {
    const totals: ChargeTotals = {
      ...{ count: 6, sum: 6_000, outcomeUnknown: 0, unconfirmed: { count: 0, sum: 0 } },
      byState: [
        { state: 'EXPIRED', count: 1, sum: 900 },
        { state: 'FAILED', count: 2, sum: 700 },
        { state: 'PAID', count: 2, sum: 4_000 },
        { state: 'REFUNDED', count: 1, sum: 400 },
      ],
      paidOtherwise: [{ state: 'FAILED', count: 1, sum: 500 }],
    };
    const { user } = openPage({ ...deskResponses(threeCharges), 'charges.totals': () => totals });
    await user.click(await screen.findByRole('button', { name: 'How it is summed' }));
    const glossary = within(await screen.findByRole('dialog', { name: 'How it is summed' }));
    const sums = glossary.getAllByRole('row').map(({ textContent }) => textContent);
    expect(sums).toHaveLength(6);
    expect(sums[0]).toMatch(/^Received.*R\$49\.004 charges$/);
    expect(sums[1]).toMatch(/^Refunded.*R\$4\.001 charge$/);
    expect(sums[2]).toMatch(/^Received less refunded.*R\$45\.003 charges$/);
    expect(sums[4]).toMatch(/^Ended without payment.*R\$11\.002 charges$/);
    expect(glossary.getByText(/all dates.*America\/Sao_Paulo/)).toBeTruthy();
  });

  it('the list shows its rows although the totals never arrive', async () => {
    openPage({ ...deskResponses(threeCharges), 'charges.totals': () => new Promise(() => {}) });
    expect(await screen.findByText('Customer 0')).toBeTruthy();
  });

  it('the list marks its totals as partial while more are added, and shows the final ones after', async () => {
    const rest = Promise.withResolvers<ChargeTotals>();
    const piece = {
      count: 2,
      sum: 2000,
      byState: [{ state: 'PAID', count: 2, sum: 2000 }],
      outcomeUnknown: 0,
      unconfirmed: { count: 0, sum: 0 },
    };
    const { fake } = openPage({
      ...deskResponses(threeCharges),
      'charges.totals': ({ below }) => (below === 77 ? rest.promise : { ...piece, next: 77 }),
    });
    const strip = await screen.findByLabelText('Totals of what is shown');
    await within(strip).findByText('Total so far');
    expect(within(strip).getAllByText('R$20.00')).toHaveLength(2);
    expect(strip.getAttribute('aria-busy')).toBe('true');
    const asked = fake.inputsOf('charges.totals').filter(({ turn }) => turn === 'totals');
    expect(asked.map(({ below }) => below)).toEqual([null, 77]);
    rest.resolve({ ...piece, byState: [{ state: 'EXPIRED', count: 2, sum: 2000 }] });
    await within(strip).findByText('Total');
    expect(strip.textContent).toContain('R$40.00 4 charges');
    expect(strip.textContent).toContain('50% of the charges');
    expect(strip.getAttribute('aria-busy')).toBe('false');
  });

  it('the list reports to main which pending charges are visible', async () => {
    const { fake } = openPage(deskResponses(threeCharges));
    await waitFor(() =>
      expect(fake.inputsOf('charges.onScreen').at(-1)).toEqual({
        gatewayId: GATEWAY_ID,
        keys: [keyOfCharge(0), keyOfCharge(2)],
      }),
    );
  });

  it('the list reports its visible charges again after a reconnect, because to main it is a new window', async () => {
    const { fake } = openPage(deskResponses(threeCharges));
    const reports = () => fake.inputsOf('charges.onScreen');
    await waitFor(() => expect(reports().at(-1)?.keys).toHaveLength(2));
    const before = reports().length;
    act(() => fake.connection('lost'));
    act(() => fake.connection('open'));
    await waitFor(() => expect(reports()).toHaveLength(before + 1));
    expect(reports().at(-1)).toEqual(reports()[before - 1]);
  });

  it('an empty list explains what it would show, and offers the first step', async () => {
    openPage(deskResponses([]));
    expect(await screen.findByRole('heading', { name: 'No charges yet' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /New charge/ }).length).toBeGreaterThan(1);
  });

  it('a list that could not be read shows the reason, and reads again on request', async () => {
    const { fake, user } = openPage({
      ...deskResponses(threeCharges),
      'charges.list': () => {
        throw failure({ kind: 'disconnected' });
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This page lost its connection to Balcão.');
    fake.respond(deskResponses(threeCharges));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Customer 0')).toBeTruthy();
  });

  it('the list is navigated with the arrow keys and a charge is opened with Enter', async () => {
    const { user } = openPage(deskResponses(threeCharges));
    await rowOf('Customer 0');
    screen.getByRole('grid').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(`row-${keyOfCharge(1)}`);
    await user.keyboard('{Enter}');
    expect(window.location.hash).toBe(`#/charges/${keyOfCharge(1)}`);
  });
});

describe('the filters of the list', () => {
  it('the filter accepts several states at once', async () => {
    const { fake, user } = openPage(deskResponses(threeCharges));
    await user.click(await screen.findByRole('button', { name: 'Paid' }));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Outcome unknown' }));
    await waitFor(() =>
      expect(fake.inputsOf('charges.list').at(-1)?.filter).toEqual({ states: ['PAID', 'balcao:outcome-unknown'] }),
    );
    expect(fake.inputsOf('charges.totals').at(-1)?.filter).toEqual({ states: ['PAID', 'balcao:outcome-unknown'] });
  });

  it('the filter searches once for a word that is typed fast', async () => {
    const { fake } = openPage(deskResponses(threeCharges));
    const box = await screen.findByRole('searchbox');
    await screen.findByText('Customer 0');
    // No pause between two keys, however busy the machine is.
    for (const value of ['m', 'ma', 'mar', 'mari', 'maria']) fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(fake.inputsOf('charges.list').at(-1)?.filter).toEqual({ text: 'maria' }));
    expect(fake.inputsOf('charges.list').map(({ filter }) => filter.text)).toEqual([undefined, 'maria']);
  });

  it('the filter survives a refresh, and is never in the address', async () => {
    const first = openPage(deskResponses(threeCharges));
    await first.user.click(await screen.findByRole('button', { name: 'Paid' }));
    await first.user.type(screen.getByRole('searchbox'), 'silva{Enter}');
    expect(window.location.href).not.toContain('silva');
    first.close();
    const second = openPage(deskResponses(threeCharges));
    expect((await screen.findByRole('button', { name: 'Paid' })).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(second.fake.inputsOf('charges.list')[0]?.filter).toEqual({ states: ['PAID'], text: 'silva' }),
    );
  });

  it('a filter without matches can be cleared', async () => {
    const { user } = openPage({
      ...deskResponses(threeCharges),
      'charges.list': ({ filter }) => ({ rows: filter.needsAttention ? [] : threeCharges, next: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Needs attention' }));
    expect(await screen.findByRole('heading', { name: 'No charge matches' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
    expect(await screen.findByText('Customer 0')).toBeTruthy();
  });

  it('a search without matches is cleared as a search, where no filter is chosen', async () => {
    const { user } = openPage({
      ...deskResponses(threeCharges),
      'charges.list': ({ filter }) => ({ rows: filter.text === 'nobody' ? [] : threeCharges, next: null }),
    });
    await user.type(await screen.findByRole('searchbox'), 'nobody{Enter}');
    await screen.findByRole('heading', { name: 'No charge matches' });
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    const places = screen.getAllByRole('button', { name: 'Clear the search' });
    await user.click(places.at(-1) ?? document.body);
    expect(await screen.findByText('Customer 0')).toBeTruthy();
  });
});

describe('a payment notice', () => {
  it('a payment is announced once, although it is signalled twice', async () => {
    const { fake } = openPage(deskResponses(threeCharges));
    await rowOf('Customer 0');
    const row = sampleRow(0, { state: 'PAID' });
    const paid = () => fake.signal('charge-paid', { gatewayId: GATEWAY_ID, gatewayName: 'Acme Pay', row });
    act(paid);
    act(paid);
    expect(await screen.findAllByText('Paid: R$10.00 from Customer 0')).toHaveLength(1);
  });
});
