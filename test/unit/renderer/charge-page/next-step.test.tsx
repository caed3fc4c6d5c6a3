import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import { builtInMessageIn } from '../../../../src-preload/contract/messages/built-in-messages.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { NextStep } from '../../../../src-renderer/charge-page/next-step/next-step.tsx';
import { earlierCodeOf } from '../../../../src-renderer/components/charge-parts/earlier-code.ts';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { savedInMemory } from '../../../support/renderer/saved-things.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

afterEach(() => vi.restoreAllMocks());

const NOW = Date.UTC(2026, 10, 20, 15, 5);

function settled(change: Partial<ChargeDetail>): ChargeDetail {
  return shownCharge({ watch: { kind: 'none' }, ...change });
}

function step(charge: ChargeDetail, responses: Parameters<typeof atDesk>[1] = {}) {
  const desk = atDesk(<NextStep charge={charge} />, responses);
  return { desk, region: within(screen.getByRole('region', { name: 'Next step' })) };
}

describe('the next step of a charge', () => {
  it('a paid charge says so and has its receipt beside it, printed by the key R too', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { region } = step(settled({ state: 'PAID', paidAt: NOW }));
    expect(region.getByText('Payment confirmed')).toBeTruthy();
    expect(region.getByRole('button', { name: 'Receipt' })).toBeTruthy();
    await userEvent.keyboard('r');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(document.querySelector('body > [aria-hidden]')?.textContent).toContain('R$129.90');
  });

  it('a payment of another amount has no receipt', () => {
    const { region } = step(settled({ state: 'PAID', paidAt: NOW, attention: ['amount-differs'] }));
    expect(region.queryByText('Payment confirmed')).toBeNull();
    expect(region.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });

  it.each([
    ['PENDING', { reportedState: 'PENDING' }, '“Pending”'],
    ['EXPIRED', { reportedState: 'EXPIRED' }, '“Expired”'],
    ['SETTLED', { state: 'SETTLED' }, '“SETTLED”'],
    ['FAILED', { state: 'FAILED' }, '“Failed”'],
  ])(
    'a charge whose payment was seen is paid, and %s that the gateway says now stands beside it',
    (_, change, said) => {
      const { region } = step(settled({ state: 'PAID', paidAt: NOW, attention: ['late-transition'], ...change }));
      expect(region.getByText('Payment confirmed')).toBeTruthy();
      expect(region.getByText(new RegExp(`The gateway now says ${said}`))).toBeTruthy();
      expect(region.getByRole('button', { name: 'Receipt' })).toBeTruthy();
      expect(region.queryByRole('button', { name: 'Charge again' })).toBeNull();
    },
  );

  it('an instant of payment beside PENDING is no confirmed payment, and no code is offered', () => {
    const { region } = step(settled({ state: 'PENDING', paidAt: NOW, attention: ['gateway-fault'] }));
    expect(region.getByText('Wait until the gateway confirms the payment')).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });

  it('the receipt of an accepted difference shows the accepted amount, with the requested one beside it', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    step(settled({ state: 'PAID', paidAt: NOW, amount: 18_008, askedAmount: 20_008, answeredAmount: 18_008 }));
    await userEvent.keyboard('r');
    const paper = () => document.querySelector('body > [aria-hidden]')?.textContent ?? '';
    await waitFor(() => expect(paper()).toContain('R$180.08'));
    expect(paper()).toContain('Requested amountR$200.08');
  });

  it.each(['EXPIRED', 'FAILED'])('a charge that is %s is charged again, in the form filled with it', async (state) => {
    const charge = settled({ state });
    const { region } = step(charge);
    await userEvent.click(region.getByRole('button', { name: 'Charge again' }));
    expect(window.location.hash).toBe(`#/new/${charge.key}`);
  });

  it('a charge that expired says so, and one whose own code is still valid until when it can be paid', () => {
    const early = step(settled({ state: 'EXPIRED', createdAt: Date.now(), expiresAt: Date.now() + 60_000 }));
    expect(early.region.getByText('Expired at the gateway')).toBeTruthy();
    expect(
      early.region.getByText(
        /^Its code can still be paid until \d\d:\d\d\. If you charge again before then, the customer could pay twice\.$/,
      ),
    ).toBeTruthy();
    const look = (within: typeof early.region) =>
      within.getByRole('button', { name: 'Charge again' }).getAttribute('data-variant');
    expect(look(early.region)).toBe('default');
    early.desk.leave();
    const { region } = step(settled({ state: 'EXPIRED', expiresAt: Date.now() - 1 }));
    expect(look(region)).toBe('filled');
    expect(region.getByText('The code has expired')).toBeTruthy();
    expect(region.getByText('To be paid, this customer needs a new code.')).toBeTruthy();
  });

  it('a refund that is known says its day, and one without a day only that it is one', () => {
    const dated = step(settled({ state: 'REFUNDED', paidAt: NOW, returnedAt: NOW, returnedFrom: 'service' }));
    expect(dated.region.getByText('Refunded on 20/11/2026')).toBeTruthy();
    dated.desk.leave();
    expect(step(settled({ state: 'REFUNDED' })).region.getByText('Refunded')).toBeTruthy();
  });

  it.each([
    ['FAILED', 'não foi concluído'],
    ['REFUNDED', 'foi reembolsada'],
  ] as const)('a notice for the customer of a %s charge has amount and reference, and no CPF', async (state, text) => {
    const user = userEvent.setup();
    const { region, desk } = step(settled({ state, reference: 'PEDIDO-1' }));
    const button = region.getByRole<HTMLButtonElement>('button', { name: 'Copy notice' });
    // Until the saved messages are read, an edited one would be passed over.
    expect(button.disabled).toBe(true);
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
    const notice = await navigator.clipboard.readText();
    // The payer's language is that of the desk's setting, whatever the page speaks.
    expect(notice).toMatch(/^Olá, Maria/);
    expect(notice).toContain('R$\u00a0129,90');
    expect(notice).toContain(text);
    expect(notice).toContain('PEDIDO-1');
    expect(notice).not.toMatch(/982|529/);
    const name = state === 'FAILED' ? 'Pagamento não concluído' : 'Reembolso';
    await waitFor(() => expect(desk.inputsOf('messages.noteCopied')).toMatchObject([{ template: name }]));
  });

  it('a notice for the customer that was edited is the one that is copied', async () => {
    const user = userEvent.setup();
    const { content } = builtInMessageIn('failed', 'pt-BR');
    const edited = { id: crypto.randomUUID(), name: 'Nossa', content: { ...content, text: 'Deu errado: {amount}' } };
    const { region } = step(settled({ state: 'FAILED' }), savedInMemory({ messages: [edited] }));
    await waitFor(() => expect(region.getByRole('button', { name: 'Copy notice' }).title).toMatch(/^Deu errado/));
    await user.click(region.getByRole('button', { name: 'Copy notice' }));
    expect(await navigator.clipboard.readText()).toBe('Deu errado: R$\u00a0129,90');
  });

  it('a refund is marked as recorded, and the mark can be taken back', async () => {
    const recorded: TimelineEntry = {
      at: NOW,
      event: { kind: 'recorded', state: 'REFUNDED', isRecorded: true, by: 'Ana' },
    };
    const charge = settled({ state: 'REFUNDED' });
    const answers = { 'charges.markRecorded': () => rowOf(charge) };
    const open = step(charge, answers);
    expect(open.region.getByText(/Enter it in your books, then mark it here\.$/)).toBeTruthy();
    await userEvent.click(open.region.getByRole('button', { name: 'Mark as recorded' }));
    await waitFor(() =>
      expect(open.desk.inputsOf('charges.markRecorded')).toMatchObject([{ state: 'REFUNDED', isRecorded: true }]),
    );
    open.desk.leave();
    const marked = step({ ...charge, timeline: [...charge.timeline, recorded] }, answers);
    expect(marked.region.getByRole('status').textContent).toMatch(/^Refund recorded .*Ana/);
    expect(marked.region.queryByText(/in your books/)).toBeNull();
    await userEvent.click(marked.region.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(marked.desk.inputsOf('charges.markRecorded')).toMatchObject([{ state: 'REFUNDED', isRecorded: false }]),
    );
  });
});

describe('the code of an earlier charge', () => {
  const charge = shownCharge({ expiresAt: NOW + 60_000 });
  it.each([
    ['PENDING before its expiry', charge, { kind: 'until', at: NOW + 60_000 }],
    ['PENDING past its expiry', { ...charge, expiresAt: NOW - 1 }, { kind: 'unknown' }],
    ['PENDING without an expiry', { ...charge, expiresAt: null }, { kind: 'unknown' }],
    [
      'PENDING with a day alone',
      { ...charge, expiresAt: null, expiresOn: '2026-11-21' },
      { kind: 'day', day: '2026-11-21' },
    ],
    ['of an unknown outcome', { ...charge, state: OUTCOME_UNKNOWN }, { kind: 'unconfirmed' }],
    ['PAID', { ...charge, state: 'PAID' }, null],
    ['SETTLED after a payment', { ...charge, state: 'SETTLED', paidAt: NOW }, null],
    ['EXPIRED before its own expiry', { ...charge, state: 'EXPIRED' }, { kind: 'until', at: NOW + 60_000 }],
    ['EXPIRED', { ...charge, state: 'EXPIRED', expiresAt: NOW - 1 }, null],
  ])('the code of an earlier charge that is %s is told as payable only where it may be', (_, earlier, expected) => {
    expect(earlierCodeOf(earlier, NOW, '2026-11-20')).toEqual(expected);
  });
});
