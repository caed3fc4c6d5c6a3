import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ChargeDetail } from '../../../../src-preload/contract/charges/charge-detail.ts';
import { ChargePage } from '../../../../src-renderer/charge-page/charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import { failure } from '../../../support/renderer/fake-bridge.ts';
import { NOON } from '../../../support/renderer/samples.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

const refunded = (part: Partial<ChargeDetail> = {}) =>
  shownCharge({
    state: 'REFUNDED',
    paidAt: NOON,
    returnedAt: NOON + 86_400_000,
    returnedFrom: 'seen',
    ...part,
  });

async function open(charge: ChargeDetail, extra: Parameters<typeof atDesk>[1] = {}, returningStates: string[] = []) {
  const main = { current: charge };
  const answers = { 'charges.detail': () => main.current, ...extra };
  const desk = atDesk(<ChargePage chargeKey={charge.key} />, answers, { gateway: { returningStates } });
  const article = await screen.findByRole('article');
  await within(article).findAllByRole('listitem');
  return { desk, main, article };
}

it('a charge shows payment and return as two dated facts, each with who says when', async () => {
  const { article } = await open(refunded());
  expect(article.textContent).toContain('20/11/2026 14:00:00');
  expect(article.textContent).toContain('21/11/2026 14:00:00 (first seen by Balcão)');
  expect(article.textContent).toContain('The full amount, as far as we know.');
});

it('a state that is not marked is no return: the charge says so, and offers no day', async () => {
  const charge = refunded({ state: 'CHARGEBACK' });
  const { article } = await open(charge);
  expect(article.textContent).toContain('In this state since');
  expect(article.textContent).toContain('is not set as a refund, so the charge still counts as paid');
  expect(screen.queryByRole('button', { name: 'Set date' })).toBeNull();
});

it('a marked state is a return like any other', async () => {
  const { article } = await open(refunded({ state: 'CHARGEBACK' }), {}, ['CHARGEBACK']);
  expect(article.textContent).toContain('Refunded on');
});

it('a return without a date can be given one, and a marked state of a charge that was never paid cannot', async () => {
  const undated = { returnedAt: null, returnedFrom: null };
  await open(refunded(undated));
  expect(screen.getByRole('button', { name: 'Set date' })).toBeTruthy();
  cleanup();
  await open(refunded({ ...undated, state: 'CHARGEBACK', paidAt: null }), {}, ['CHARGEBACK']);
  expect(screen.queryByRole('button', { name: 'Set date' })).toBeNull();
});

it('a person sets the day on which the money went back, and removes it again', async () => {
  const dated = refunded({ returnedAt: NOON + 5 * 86_400_000, returnedFrom: 'person' });
  const { desk, main, article } = await open(refunded(), {
    'charges.dateReturn': ({ day }) => {
      main.current = day === null ? refunded() : dated;
      return rowOf(main.current);
    },
  });
  const field = screen.getByRole('textbox', { name: 'Refunded on' });
  await userEvent.clear(field);
  await userEvent.type(field, '25112026');
  await userEvent.click(screen.getByRole('button', { name: 'Set date' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove date' }));
  expect(desk.inputsOf('charges.dateReturn').map(({ day }) => day)).toEqual(['2026-11-25', null]);
  expect(await within(article).findByText(/first seen by Balcão/)).toBeTruthy();
});

it('a day that main refuses says why at its place', async () => {
  await open(refunded(), {
    'charges.dateReturn': () => {
      throw failure({ kind: 'invalid-input', issues: [{ path: 'day', code: 'return-before-payment' }] });
    },
  });
  const field = screen.getByRole('textbox', { name: 'Refunded on' });
  await userEvent.clear(field);
  await userEvent.type(field, '01112026');
  await userEvent.click(screen.getByRole('button', { name: 'Set date' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A refund cannot be before the payment. Choose a later date.',
  );
});
