import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../../src-preload/contract/charges/list/charge-totals.ts';
import { todayPeriods } from '../../../../src-renderer/today/today-periods.ts';
import { type FakeResponses, failure } from '../../../support/renderer/fake-bridge.ts';
import { openPage } from '../../../support/renderer/page.tsx';
import {
  deskResponses,
  GATEWAY_ID,
  keyOfCharge,
  NOON,
  sampleAccess,
  sampleFigures,
  sampleGateway,
  sampleHistoryStatus,
  sampleRow,
  sampleSettings,
} from '../../../support/renderer/samples.ts';

afterEach(cleanup);

const ZONE = 'America/Sao_Paulo';
const HOUR = 3_600_000;
const totals = (count: number, sum: number, outcomeUnknown = 0): ChargeTotals => ({
  count,
  sum,
  byState: count === 0 ? [] : [{ state: 'PENDING', count, sum }],
  outcomeUnknown,
  unconfirmed: { count: 0, sum: 0 },
});
const VALID = {
  at: NOON,
  verdict: 'valid',
  method: 'documented-read',
  reason: null,
  httpStatus: 404,
  cause: null,
  control: null,
  occasion: 'start',
} as const;
const received = (sum: number) => ({ ...totals(1, sum), byState: [{ state: 'PAID', count: 1, sum }] });
const figures = () => ({
  days: [],
  unmarkedStates: [],
  timeToPay: null,
  hours: [],
  bands: [],
});

/** A desk with one charge, whose totals are `of` the filter. */
function atHome(of: (filter: ChargeFilter) => ReturnType<typeof totals>, further: FakeResponses = {}) {
  return openPage(
    {
      ...deskResponses([sampleRow(1, { state: 'PAID', paidAt: NOON })]),
      'charges.totals': ({ filter }) => of(filter ?? {}),
      'reports.figures': figures,
      ...further,
    },
    '',
  );
}

describe('the periods of the home screen', () => {
  it('today is compared with yesterday until this hour, and the month with last month until this day', () => {
    const periods = todayPeriods(NOON, ZONE);
    expect(periods.dayBefore).toEqual({ from: NOON - 38 * HOUR, before: NOON - 24 * HOUR });
    expect(periods.month.from).toBe(Date.UTC(2026, 10, 1, 3));
    expect(periods.monthBefore).toEqual({ from: Date.UTC(2026, 9, 1, 3), before: Date.UTC(2026, 9, 20, 17) });
  });

  it('a day that last month does not have is compared with the end of that month', () => {
    const periods = todayPeriods(Date.UTC(2026, 2, 31, 17), ZONE);
    expect(periods.dayOfLastMonth).toBe('2026-02-28');
    expect(periods.monthBefore.before).toBe(Date.UTC(2026, 1, 28, 17));
  });
});

describe('the home screen', () => {
  it('what opens is the home screen, with what waits and what was paid', async () => {
    atHome((filter) => (filter.states?.[0] === 'PENDING' ? totals(3, 12_345) : totals(0, 0)));
    expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
    expect(await screen.findByText('R$123.45')).toBeTruthy();
    expect(await screen.findByText('3 charges')).toBeTruthy();
    expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
    expect(await screen.findByText('No day closed yet')).toBeTruthy();
  });

  it('a charge that changed has each figure of the home screen read again once', async () => {
    let reads = 0;
    const { fake } = atHome((filter) => {
      if (filter.paid?.before === undefined && filter.paid?.from !== undefined) reads += 1;
      return totals(reads, 0);
    });
    await screen.findByText('1 charge, R$0.00');
    act(() => fake.signal('charges-changed', { gatewayId: GATEWAY_ID, rows: [sampleRow(1, { state: 'PAID' })] }));
    await screen.findByText('2 charges, R$0.00');
    expect(reads).toBe(2);
  });

  it('a gateway whose answers change at every check needs attention, with the way to Access', async () => {
    const access = { 'access.status': () => sampleAccess({ isUnsteady: true }) };
    const { user } = atHome(() => totals(0, 0), access);
    const what = 'The gateway’s answers change at every check';
    expect(await screen.findByText(what)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Go to Access: ${what}` }));
    expect(await screen.findByText('Answers')).toBeTruthy();
  });

  it.each([
    { count: 1_000, what: /^Go to Access: 1,000 new charges are each checked every 1.min 40.s$/ },
    { count: 299, what: null },
  ])(
    '$count new charges at ten requests a second: how late a payment shows is said from half a minute on',
    async ({ count, what }) => {
      // The minute that is asked for does not end meanwhile.
      vi.useFakeTimers({ now: Math.floor(Date.now() / 60_000) * 60_000, toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      let asked: ChargeFilter | undefined;
      atHome((filter) => {
        if (filter.states?.[0] !== 'PENDING' || filter.created === undefined) return totals(0, 0);
        asked = filter;
        return totals(count, count * 100);
      });
      await waitFor(() => expect(asked?.created?.from).toBe(Math.floor(Date.now() / 60_000) * 60_000 - 600_000));
      if (what === null) expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
      else expect(await screen.findByRole('button', { name: what })).toBeTruthy();
    },
  );

  it('what expires next is what has not expired yet, also once time has passed', async () => {
    const now = Date.now();
    vi.useFakeTimers({ now, shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const expiring = (number: number, expiresAt: number | null) => sampleRow(number, { expiresAt });
    const rows = [expiring(1, -1), expiring(2, now - HOUR), expiring(3, now + 90_000), expiring(4, now + HOUR)];
    const list: FakeResponses = { 'charges.list': () => ({ rows: [...rows, expiring(5, null)], next: null }) };
    atHome(() => totals(5, 5_000), list);
    const card = (await screen.findByText('Next to expire')).closest('section') ?? document.body;
    const names = () =>
      within(card)
        .getAllByText(/^Customer/)
        .map(({ textContent }) => textContent);
    expect(await within(card).findByText('Customer 4')).toBeTruthy();
    expect(names()).toEqual(['Customer 3', 'Customer 4']);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(names()).toEqual(['Customer 4']);
  });

  it('what was received says how much of it was refunded since', async () => {
    const byState = [
      { state: 'PAID', count: 2, sum: 20_000 },
      { state: 'REFUNDED', count: 1, sum: 6_550 },
    ];
    atHome((filter) => (filter.paid ? { ...totals(3, 26_550), byState } : totals(0, 0)));
    expect((await screen.findAllByText('3 charges · R$65.50 already refunded')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('R$265.50')).length).toBeGreaterThan(0);
  });

  it('a card whose data cannot be read says so, and its button reads it again', async () => {
    let isBroken = true;
    const failsFirst =
      <Value,>(value: Value) =>
      () => {
        if (isBroken) throw failure({ kind: 'internal', reference: 'E-1' });
        return value;
      };
    const { user } = atHome(() => totals(0, 0), { 'closing.latest': failsFirst(null) });
    const card = await screen.findByRole('region', { name: 'Last closing' });
    const again = await within(card).findByRole('button', { name: 'Try again' });
    expect(within(card).queryByText('No day closed yet')).toBeNull();
    isBroken = false;
    await user.click(again);
    expect(await within(card).findByText('No day closed yet')).toBeTruthy();
    expect(within(card).queryByRole('alert')).toBeNull();
  });

  it('where reports are not done Today has the days received, no way to reports and no last closing', async () => {
    const { fake } = atHome(() => totals(1, 500), {
      'settings.read': () => sampleSettings({ showReports: false }),
      'closing.latest': () => null,
    });
    const chart = await screen.findByRole('region', { name: /^Received per day/ });
    expect(within(chart).queryByRole('link')).toBeNull();
    expect(fake.inputsOf('closing.latest')).toEqual([]);
  });

  it('a desk without charges is told what will be here and how to begin', async () => {
    openPage({}, '');
    const first = await screen.findByRole('link', { name: 'Create the first charge' });
    expect(first.getAttribute('href')).toBe('#/new');
  });

  it('an unknown outcome needs attention, and its button opens the list with those charges alone', async () => {
    const { user, fake } = atHome((filter) => (filter.needsAttention ? totals(0, 0, 2) : totals(0, 0)));
    await user.click(await screen.findByRole('button', { name: /^Open: 2 charges with an unknown outcome/ }));
    await waitFor(() => expect(window.location.hash).toBe('#/charges'));
    await waitFor(() =>
      expect(fake.inputsOf('charges.list').at(-1)?.filter).toMatchObject({
        states: ['balcao:outcome-unknown'],
        needsAttention: true,
      }),
    );
    sessionStorage.clear();
  });

  it('a refund is named with its sum and customer, and is no warning; its button opens the refunds', async () => {
    const refund = sampleRow(2, { state: 'REFUNDED', amount: 36_250, customerName: 'Ana', attention: [] });
    const changed = sampleRow(3, { attention: ['code-changed'] });
    const of = (filter: ChargeFilter) => {
      if (filter.needsAttention !== true) return totals(0, 0);
      return filter.states === undefined ? totals(2, 40_000) : totals(1, 36_250);
    };
    const { user, fake } = atHome(of, {
      'charges.list': () => ({ rows: [refund, changed], next: null }),
    });
    const button = await screen.findByRole('button', { name: 'Open: 1 refund of R$362.50' });
    expect((await screen.findByText('of Ana')).closest('li')).toBe(button.closest('li'));
    const warning = screen.getByRole('button', { name: 'Open: 1 charge with a warning' }).closest('li');
    await waitFor(() => expect(warning?.textContent).toMatch(/code/i));
    await user.click(button);
    const asked = { states: ['REFUNDED'], needsAttention: true };
    await waitFor(() => expect(fake.inputsOf('charges.list').at(-1)?.filter).toMatchObject(asked));
    sessionStorage.clear();
  });

  it('a payment of a charge marked “do not use” is named, in red', async () => {
    const paid = sampleRow(3, { state: 'PAID', paidAt: NOON, dismissed: true, attention: ['paid-not-used'] });
    const of = ({ needsAttention, states }: ChargeFilter) =>
      needsAttention === true && states === undefined ? received(1_000) : totals(0, 0);
    atHome(of, { 'charges.list': () => ({ rows: [paid], next: null }) });
    const button = await screen.findByRole('button', { name: 'Open: 1 charge with a warning' });
    const line = (await screen.findByText('“Do not use” paid')).closest('li');
    expect(line).toBe(button.closest('li'));
    expect(line?.dataset['tone']).toBe('red');
  });

  it('late receivables need attention with their sum, and open the board', async () => {
    const ages = { ...sampleFigures().ages, 'days-7': { count: 1, sum: 8_000 }, older: { count: 2, sum: 1_000 } };
    const { user } = atHome(() => totals(0, 0), { 'receivables.figures': () => sampleFigures({ ages }) });
    await user.click(await screen.findByRole('button', { name: 'Open: 3 late receivables, R$90.00' }));
    await waitFor(() => expect(window.location.hash).toBe('#/receivables'));
    sessionStorage.clear();
  });

  it.each([
    ['R$111.11', { paid: expect.anything() }],
    ['R$222.22', { states: ['PENDING'] }],
  ])('the figure %s opens the list of what it counts', async (figure, filter) => {
    const { user, fake } = atHome((asked) => (asked.states?.[0] === 'PENDING' ? totals(1, 22_222) : received(11_111)));
    const [first] = await screen.findAllByRole('button', { name: figure });
    await user.click(first as HTMLElement);
    await waitFor(() => expect(window.location.hash).toBe('#/charges'));
    await waitFor(() => expect(fake.inputsOf('charges.list').at(-1)?.filter).toMatchObject(filter));
    sessionStorage.clear();
  });

  it('a valid token has no card, and one that is not known to be valid has', async () => {
    const { close } = atHome(() => totals(0, 0), { 'access.status': () => sampleAccess({ lastCheck: VALID }) });
    await screen.findByText('No day closed yet');
    await screen.findByText('Nothing needs attention.');
    expect(screen.queryByRole('region', { name: 'Token' })).toBeNull();
    close();
    const lastCheck = { ...VALID, verdict: 'accepted' as const };
    atHome(() => totals(0, 0), { 'access.status': () => sampleAccess({ lastCheck }) });
    expect(await screen.findByRole('region', { name: 'Token' })).toBeTruthy();
  });

  it('a refused token and a backup that was not copied need attention, each with the way to settle it', async () => {
    atHome(() => totals(0, 0), {
      'access.status': () => sampleAccess({ paused: true }),
      'maintenance.status': () => sampleHistoryStatus({ copyProblem: 'disk-full' }),
    });
    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(await list.findByRole('button', { name: /^Go to Access/ })).toBeTruthy();
    expect(list.getByRole('button', { name: /^Go to Backups/ })).toBeTruthy();
    expect(screen.queryByText('Nothing needs attention.')).toBeNull();
  });

  it('what was paid since the last look is listed until seen, and counted in the title without a name', async () => {
    let seen: number | null = NOON - HOUR;
    const { user, fake } = atHome((filter) => totals(filter.paid?.from === NOON - HOUR + 1 ? 1 : 0, 1001), {
      'charges.paidSeenUntil': () => ({ at: seen, late: [] }),
      'charges.markPaidSeen': ({ at }) => {
        seen = at;
        return { at, late: [] };
      },
    });
    expect(await screen.findByRole('link', { name: /Customer 1/ })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('(1) Balcão'));
    await user.click(screen.getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() => expect(fake.inputsOf('charges.markPaidSeen')).toHaveLength(1));
    act(() => fake.signal('paid-seen', { gatewayId: GATEWAY_ID }));
    expect(await screen.findByText(/^Nothing new/)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Balcão'));
  });

  it('a payment that became known after the last look is listed, counted and summed beside the newer ones', async () => {
    const late = [keyOfCharge(7)];
    const row = sampleRow(7, { state: 'PAID', paidAt: NOON - 2 * HOUR });
    atHome(({ keys, paid }) => (keys ? totals(1, 500) : totals(paid?.from === NOON - HOUR + 1 ? 1 : 0, 1001)), {
      'charges.paidSeenUntil': () => ({ at: NOON - HOUR, late }),
      'charges.list': ({ filter }) => ({
        rows: filter?.keys ? [row] : [sampleRow(1, { state: 'PAID', paidAt: NOON })],
        next: null,
      }),
    });
    expect(await screen.findByRole('link', { name: /Customer 7/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Customer 1/ })).toBeTruthy();
    expect(await screen.findByText('2 charges, R$15.01')).toBeTruthy();
  });

  it('an archived gateway has no token to mend and no new charge on the home screen', async () => {
    const { fake } = atHome(() => totals(0, 0), { 'access.status': () => sampleAccess({ token: 'absent' }) });
    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(await list.findByRole('button', { name: /^Go to Access/ })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'New charge' })).toBeTruthy();
    act(() => fake.signal('gateways-changed', [sampleGateway({ archivedAt: NOON })]));
    expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Go to Access/ })).toBeNull();
    expect(main.queryByRole('link', { name: 'New charge' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Token' })).toBeNull();
    expect(await screen.findByText('No day closed yet')).toBeTruthy();
  });

  it('opening the charges counts as having seen what is paid', async () => {
    const { user, fake } = atHome(() => totals(1, 1001));
    await screen.findByText('New payments');
    expect(fake.inputsOf('charges.markPaidSeen')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Charges' }));
    await waitFor(() => expect(fake.inputsOf('charges.markPaidSeen').length).toBeGreaterThan(0));
  });
});

describe('where a screen begins', () => {
  it('a screen opens with its heading focused, and a first screen leaves the focus alone', async () => {
    const { user } = openPage({}, '#/settings');
    await screen.findByRole('heading', { level: 1, name: 'General' });
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: 'Today' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Today' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});
