/** One draft, one charge: sending it again, in any way, returns its outcome. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;
beforeEach(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterEach(async () => desk.close());

describe('one draft', () => {
  it('one draft makes one charge, however often it is sent at once, from one window or two', async () => {
    const draft = typedDraft();
    const input = { gatewayId, draft, confirmDuplicate: false };
    const outcomes = await Promise.all(
      ['one', 'two', 'one', 'two', 'one'].map((windowId) =>
        desk.console.dispatch('charges.create', input, { windowId }),
      ),
    );
    expect(outcomes[0]).toMatchObject({ ok: true, value: { outcome: 'created' } });
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
    expect(rows).toHaveLength(1);
  });

  it('one draft sent again later, or after a restart, returns the outcome it had', async () => {
    const draft = typedDraft({ reference: 'R-1' });
    const first = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
    expect(await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false })).toEqual(first);
    desk = await desk.reopen();
    expect(await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true })).toEqual(first);
    expect((await desk.call('charges.totals', { gatewayId, filter: {} })).count).toBe(1);
  });

  it('a draft that looks like another charge is reported once, and sent when that is confirmed', async () => {
    const first = typedDraft({ reference: 'PEDIDO-1' });
    const made = await desk.call('charges.create', { gatewayId, draft: first, confirmDuplicate: false });
    const key = made.outcome === 'created' ? made.key : expect.fail(made.outcome);
    const sameReference = typedDraft({
      reference: 'PEDIDO-1',
      amount: 900,
      customer: { name: '', email: '', phone: '', document: '' },
    });
    expect(
      await desk.call('charges.create', { gatewayId, draft: sameReference, confirmDuplicate: false }),
    ).toMatchObject({
      outcome: 'possible-duplicate',
      reason: 'same-reference',
      others: [{ key }],
    });
    const sameCustomer = typedDraft();
    expect(
      await desk.call('charges.create', { gatewayId, draft: sameCustomer, confirmDuplicate: false }),
    ).toMatchObject({
      outcome: 'possible-duplicate',
      reason: 'same-document-and-amount',
    });
    expect(await desk.call('charges.create', { gatewayId, draft: sameCustomer, confirmDuplicate: true })).toMatchObject(
      { outcome: 'created' },
    );
    expect((await desk.call('charges.totals', { gatewayId, filter: {} })).count).toBe(2);
  });

  it('a draft below R$ 5,00 is refused before anything is sent', async () => {
    expect(
      await desk.errorOf('charges.create', { gatewayId, draft: typedDraft({ amount: 499 }), confirmDuplicate: false }),
    ).toEqual({
      kind: 'invalid-input',
      issues: [{ path: 'draft.amount', code: 'amount-below-minimum' }],
    });
  });
});
