import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreateOutcome } from '../../../../src-preload/contract/charges/create-outcome.ts';
import type { Draft } from '../../../../src-preload/contract/drafts/draft.ts';
import { emptyForm } from '../../../../src-renderer/new-charge/form/charge-form.ts';
import { saveSentDraft, sentDraftOf } from '../../../../src-renderer/new-charge/form/submission.ts';
import { NewChargePage } from '../../../../src-renderer/new-charge/new-charge-page.tsx';
import { atDesk } from '../../../support/renderer/charge-desk.tsx';
import type { FakeResponses } from '../../../support/renderer/fake-bridge.ts';
import { rowOf, shownCharge } from '../../../support/renderer/shown-charge.ts';

const KEY = shownCharge().key;
const DRAFT_ID = '6a9b1f57-6d53-4a3f-8a55-0d5a4d1b7a09';
const draft: Draft = {
  id: DRAFT_ID,
  amount: 1050,
  customer: { name: 'Ana', email: '', phone: '', document: '52998224725' },
  items: [],
  reference: 'PEDIDO-1',
  metadata: [],
  postbackUrl: '',
};

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

/** The page after a reload: before it, this window was sending `draft`. */
function reloaded(responses: FakeResponses) {
  const gateway = { id: crypto.randomUUID() };
  saveSentDraft(gateway.id, DRAFT_ID);
  return atDesk(<NewChargePage />, responses, { gateway });
}

beforeEach(() => {
  window.location.hash = '#/new';
});

describe('a page that was reloaded while a charge was being sent', () => {
  it('a reloaded page says again until when the gateway asked to wait, while that time has not come', async () => {
    // The form got a new id when the first page showed the outcome, and was saved with it.
    const form = { ...emptyForm(crypto.randomUUID()), amount: '10.50', items: [], metadata: [] };
    const turnedAway = (retryAt: number) =>
      reloaded({
        'charges.draftUnderway': () => null,
        'drafts.read': () => ({ form, savedAt: 0, sentAs: null }),
        'charges.outcome': () => ({
          outcome: 'turned-away',
          key: KEY,
          cause: 'try-later',
          httpStatus: 429,
          message: null,
          retryAt,
        }),
      });
    const { gatewayId } = turnedAway(Date.now() + 90_000);
    await screen.findByText(/Try again from .* on\./);
    // The next reload finds it again.
    expect(sentDraftOf(gatewayId)).toBe(DRAFT_ID);
    const later = turnedAway(Date.now() - 1);
    await waitFor(() => expect(sentDraftOf(later.gatewayId)).toBeNull());
  });

  it('a reloaded page returns to the draft it was sending, and opens the charge once it is made', async () => {
    const outcome = Promise.withResolvers<CreateOutcome>();
    const desk = reloaded({ 'charges.draftUnderway': () => draft, 'charges.outcome': () => outcome.promise });
    await screen.findByText('This charge was sent. Waiting for the gateway’s answer.');
    expect(field('Amount')).toHaveProperty('value', '10.50');
    expect(field('CPF/CNPJ')).toHaveProperty('value', '529.982.247-25');
    expect(field('Reference').closest('fieldset')).toHaveProperty('disabled', true);
    outcome.resolve({ outcome: 'created', key: KEY });
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    expect(desk.inputsOf('charges.create')).toEqual([]);
    expect(desk.inputsOf('charges.outcome')).toEqual([{ gatewayId: desk.gatewayId, draftId: DRAFT_ID }]);
    expect(sessionStorage.length).toBe(0);
  });

  it('a reloaded page shows the refusal of the draft it was sending at its fields, under a new id', async () => {
    const outcome = Promise.withResolvers<CreateOutcome>();
    const desk = reloaded({
      'charges.draftUnderway': () => draft,
      'charges.outcome': () => outcome.promise,
      'charges.create': () => ({ outcome: 'created', key: KEY }),
    });
    await screen.findByText(/Waiting for the gateway/);
    const fields = [{ path: 'customer.document', message: 'unknown person' }];
    outcome.resolve({ outcome: 'refused', key: 'attempt-1', httpStatus: 422, message: null, fields });
    await screen.findByText('unknown person');
    await userEvent.click(screen.getByRole('button', { name: 'Create charge' }));
    await waitFor(() => expect(desk.inputsOf('charges.create')).toHaveLength(1));
    expect(desk.inputsOf('charges.create')[0]?.draft).toEqual({
      ...draft,
      id: expect.not.stringMatching(DRAFT_ID),
      insteadOf: 'attempt-1',
    });
  });

  it('a reloaded page shows an outcome that the disk refuses, and opens the charge once it is recorded', async () => {
    const transactionId = 'tx-unrecorded';
    const desk = reloaded({
      'charges.draftUnderway': () => draft,
      'charges.outcome': () => ({ outcome: 'unrecorded', key: KEY, transactionId }),
      'charges.create': () => ({ outcome: 'created', key: KEY }),
      'charges.isMadeFrom': () => true,
    });
    await screen.findByText(transactionId);
    desk.signal('charges-changed', { gatewayId: desk.gatewayId, rows: [rowOf(shownCharge())] });
    await waitFor(() => expect(window.location.hash).toBe(`#/charges/${KEY}`));
    expect(desk.inputsOf('charges.create').map((input) => input.draft.id)).toEqual([DRAFT_ID]);
  });

  it('a reloaded page shows that the charge was created while the page was loading', async () => {
    reloaded({
      'charges.draftUnderway': () => null,
      'charges.outcome': () => ({ outcome: 'created', key: KEY }),
    });
    const link = await screen.findByRole('link', { name: 'Open the charge' });
    expect(link.getAttribute('href')).toBe(`#/charges/${KEY}`);
    expect(field('Amount')).toHaveProperty('value', '');
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ['restores the typed values and shows a refusal', DRAFT_ID, true],
    ['shows no refusal of another form than the restored one', KEY, false],
  ])('a reloaded page whose draft was refused while it was loading %s', async (_what, sentAs, isShown) => {
    const form = { ...emptyForm(crypto.randomUUID()), amount: '10,50', items: [], metadata: [] };
    reloaded({
      'charges.draftUnderway': () => null,
      'charges.outcome': () => ({
        outcome: 'refused',
        key: 'attempt-1',
        httpStatus: 422,
        message: 'Not today',
        fields: [],
      }),
      'drafts.read': () => ({ form, savedAt: Date.now(), sentAs }),
    });
    await waitFor(() => expect(field('Amount')).toHaveProperty('value', '10,50'));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(screen.queryByText(/Not today/) !== null).toBe(isShown);
  });

  it('a window that sent nothing asks for no draft under way', async () => {
    const desk = atDesk(<NewChargePage />, {});
    await waitFor(() => expect(desk.inputsOf('drafts.read')).toHaveLength(1));
    expect(desk.inputsOf('charges.draftUnderway')).toEqual([]);
    expect(desk.inputsOf('charges.outcome')).toEqual([]);
  });
});
