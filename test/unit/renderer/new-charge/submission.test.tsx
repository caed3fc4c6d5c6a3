import { beforeEach, describe, expect, it } from 'vitest';
import type { Bridge } from '../../../../src-preload/contract/bridge.ts';
import type { CreateOutcome } from '../../../../src-preload/contract/charges/create-outcome.ts';
import type { Input } from '../../../../src-preload/contract/contract.ts';
import type { Draft } from '../../../../src-preload/contract/drafts/draft.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { type ChargeForm, emptyItem } from '../../../../src-renderer/new-charge/form/charge-form.ts';
import { createFormStore, type FormStore } from '../../../../src-renderer/new-charge/form/form-store.ts';
import { readForm } from '../../../../src-renderer/new-charge/form/read-form.ts';
import { submit } from '../../../../src-renderer/new-charge/form/submission.ts';

const GATEWAY = '6a9b1f57-6d53-4a3f-8a55-0d5a4d1b7a01';
const KEY = '6a9b1f57-6d53-4a3f-8a55-0d5a4d1b7a02';

/** A main with the creation alone: its calls, and the results it has yet to return. */
function fakeMain(...results: Result<CreateOutcome>[]) {
  const inputs: Input<'charges.create'>[] = [];
  let madeFrom: Draft | null = null;
  const bridge: Pick<Bridge, 'call'> = {
    call: async (name, input) => {
      let value: unknown;
      if (name === 'charges.create') {
        inputs.push(input as Input<'charges.create'>); // The name determines the input's type.
        value = results.shift() ?? { ok: false, error: { kind: 'disconnected' } };
      } else if (name === 'charges.isMadeFrom' && madeFrom) {
        const { draft } = input as Input<'charges.isMadeFrom'>; // The name determines the input's type.
        value = { ok: true, value: JSON.stringify(draft) === JSON.stringify(madeFrom) };
      } else value = { ok: false, error: { kind: 'unknown-operation', operation: name } };
      return value as never; // Each operation above gets a result of its own type.
    },
  };
  return { bridge, asked: inputs, madeFrom: (draft: Draft) => (madeFrom = draft) };
}

const outcome = (value: CreateOutcome): Result<CreateOutcome> => ({ ok: true, value });
const created = outcome({ outcome: 'created', key: KEY });
const lost: Result<CreateOutcome> = { ok: false, error: { kind: 'disconnected' } };

let store: FormStore;
let count = 0;
beforeEach(() => {
  count = 0;
  store = createFormStore(() => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  });
});
const type = (change: Partial<ChargeForm>) => store.edit(GATEWAY, null, (form) => ({ ...form, ...change }));
const form = () => store.state(GATEWAY).form;
const draftNow = (): Draft => {
  const reading = readForm(form());
  if (!reading.ok) throw new Error('not sound');
  return reading.draft;
};

describe('sending a draft', () => {
  it('a draft submitted twice while the first call is running is sent once', async () => {
    const main = fakeMain(created, created);
    type({ amount: '5' });
    await Promise.all([submit(store, GATEWAY, main.bridge), submit(store, GATEWAY, main.bridge)]);
    expect(main.asked).toHaveLength(1);
  });

  it('a draft that becomes a charge leaves an empty form with a new id', async () => {
    type({ amount: '5' });
    const sent = form().draftId;
    await submit(store, GATEWAY, fakeMain(created).bridge);
    expect(store.state(GATEWAY).submission).toEqual({ kind: 'made', key: KEY, outcome: 'created', earlier: false });
    expect(form().amount).toBe('');
    expect(form().draftId).not.toBe(sent);
  });

  it('a refused draft keeps all typed values, gets a new id and shows the messages at their fields', async () => {
    const item = { ...emptyItem('row-1'), title: 'Café', amount: '10' };
    type({ amount: '10', items: [item], reference: 'R-1', metadata: [{ rowId: 'm', key: 'loja', value: 'Sé' }] });
    const sent = form();
    const main = fakeMain(
      outcome({
        outcome: 'refused',
        key: 'attempt-1',
        httpStatus: 422,
        message: 'Invalid',
        fields: [
          { path: 'metadata.sellerExternalRef', message: 'taken' },
          { path: 'customer.document', message: 'unknown person' },
          { path: 'items.0.amount', message: 'too low' },
          { path: 'metadata.loja', message: 'no such shop' },
          { path: 'split.rule', message: 'missing' },
        ],
      }),
    );
    const first = await submit(store, GATEWAY, main.bridge);
    const state = store.state(GATEWAY);
    expect({ ...state.form, draftId: '' }).toEqual({ ...sent, draftId: '' });
    expect(state.form.draftId).not.toBe(sent.draftId);
    expect(Object.fromEntries(state.serviceErrors)).toEqual({
      reference: 'taken',
      'customer.document': 'unknown person',
      'items.row-1.amount': 'too low',
      'metadata.m.value': 'no such shop',
    });
    expect(state.submission).toMatchObject({
      kind: 'refused',
      elsewhere: [{ path: 'split.rule', message: 'missing' }],
    });
    expect(first).toBe('customer.document');
  });

  it('an error message of the service is removed by an edit of its field, and of no other', async () => {
    type({ amount: '10' });
    const refusal: CreateOutcome = {
      outcome: 'refused',
      key: 'attempt-1',
      httpStatus: 422,
      message: null,
      fields: [
        { path: 'amount', message: 'too high' },
        { path: 'reference', message: 'taken' },
      ],
    };
    await submit(store, GATEWAY, fakeMain(outcome(refusal)).bridge);
    store.edit(GATEWAY, 'amount', (before) => ({ ...before, amount: '9' }));
    expect([...store.state(GATEWAY).serviceErrors.keys()]).toEqual(['reference']);
  });

  it('a draft is sent again under its id after a lost connection, even if invalid in between', async () => {
    const main = fakeMain(lost, created);
    type({ amount: '5' });
    const sent = form().draftId;
    await submit(store, GATEWAY, main.bridge);
    expect(form().amount).toBe('5');
    type({ amount: 'x' });
    await submit(store, GATEWAY, main.bridge);
    type({ amount: '5' });
    main.madeFrom(draftNow());
    await submit(store, GATEWAY, main.bridge);
    expect(main.asked.map(({ draft }) => draft.id)).toEqual([sent, sent]);
    expect(store.state(GATEWAY).submission).toMatchObject({ kind: 'made', earlier: false });
  });

  it('a draft edited after a lost connection keeps its edits when the outcome is for the first one', async () => {
    const main = fakeMain(lost, created);
    type({ amount: '5' });
    main.madeFrom(draftNow());
    await submit(store, GATEWAY, main.bridge);
    type({ amount: '7' });
    const used = form().draftId;
    await submit(store, GATEWAY, main.bridge);
    expect(store.state(GATEWAY).submission).toEqual({ kind: 'made', key: KEY, outcome: 'created', earlier: true });
    expect(form().amount).toBe('7');
    expect(form().draftId).not.toBe(used);
  });

  it('the outcome of a draft leaves another draft that replaced it meanwhile unchanged', async () => {
    const main = fakeMain(created);
    type({ amount: '5' });
    const sent = form().draftId;
    const sending = submit(store, GATEWAY, main.bridge);
    store.startFrom(GATEWAY, { ...draftNow(), id: KEY, amount: 900 }, 'en', KEY);
    await sending;
    expect(form().amount).toBe('9.00');
    store.restorePreviousForm(GATEWAY);
    expect(form()).toMatchObject({ draftId: sent, amount: '5' });
  });
});

describe('the form store', () => {
  it('the forms are separate for each gateway, so that test data is never in a live form', () => {
    type({ amount: '5' });
    expect(store.state(KEY).form.amount).toBe('');
    expect(form().amount).toBe('5');
  });

  it('the form sends the sum of the items until the amount is edited', () => {
    type({ items: [{ ...emptyItem('a'), title: 'Pão', amount: '4,35', quantity: '100' }] });
    expect(draftNow().amount).toBe(43_500);
    type({ amount: '400', amountByHand: true });
    expect(draftNow().amount).toBe(40_000);
  });

  it('the form shows each error at its own row, skips empty rows, and sends digits only', () => {
    type({
      amount: '10',
      amountByHand: true,
      customer: { name: ' Ana ', email: 'ana@', phone: '(11) 99999-8888', document: '529.982.247-25' },
      items: [emptyItem('blank'), { ...emptyItem('b'), title: '', amount: '1.234', quantity: '0' }],
    });
    const reading = readForm(form());
    expect(reading.ok ? null : Object.fromEntries(reading.faults)).toEqual({
      'customer.email': 'email-shape',
      'items.b.title': 'item-title-empty',
      'items.b.amount': 'money-ambiguous',
      'items.b.quantity': 'quantity-below-one',
    });
    type({ customer: { ...form().customer, email: 'ana@example.com' }, items: [emptyItem('blank')] });
    expect(draftNow()).toMatchObject({
      amount: 1000,
      customer: { name: 'Ana', phone: '11999998888', document: '52998224725' },
      items: [],
    });
  });
});

describe('a replaced draft without a result', () => {
  it('a replaced draft whose response was lost is not created with its later edits: they stay', async () => {
    const main = fakeMain(lost, created);
    type({ amount: '10,00' });
    const sent = draftNow();
    await submit(store, GATEWAY, main.bridge);
    main.madeFrom(sent);
    store.startFromTemplate(GATEWAY, { ...form(), amount: '7,00' });
    store.restorePreviousForm(GATEWAY);
    type({ amount: '99,00' });
    await submit(store, GATEWAY, main.bridge);
    expect(store.state(GATEWAY).submission).toMatchObject({ kind: 'made', earlier: true });
    expect(form().amount).toBe('99,00');
  });
});
