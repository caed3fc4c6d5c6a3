import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../../../src-preload/contract/contract.ts';
import type { TypedForm } from '../../../../src-preload/contract/drafts/typed-form.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { createdCharge, typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { heldService } from '../../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;

beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addSandbox', null)).id;
});
afterAll(() => desk.close());

function form(part: Partial<TypedForm> = {}): TypedForm {
  return {
    draftId: randomUUID(),
    amount: '12,3',
    amountByHand: true,
    customer: { name: 'Conceição', email: 'not yet an addr', phone: '', document: '529.98' },
    items: [],
    reference: '',
    metadata: [],
    postbackUrl: '',
    ...part,
  };
}

async function charge(name: string, document: string, item: string, amount = 1_000): Promise<string> {
  const draft = typedDraft({
    amount,
    customer: { name, email: '', phone: '', document },
    items: [{ title: item, amount, quantity: 1, tangible: false, externalRef: '' }],
  });
  await createdCharge(desk, gatewayId, draft);
  return draft.id;
}

describe('drafts', () => {
  it('a draft is restored as it was typed, valid or not, after the console was closed', async () => {
    const typed = form();
    await desk.call('drafts.save', { gatewayId, form: typed });
    desk = await desk.reopen();
    expect((await desk.call('drafts.read', { gatewayId }))?.form).toEqual(typed);
  });

  it('a draft refused while no window was open is restored under a new id, and the used one never', async () => {
    const service = await heldService({ tokens: ['another'], held: false });
    const { id } = await desk.call(
      'gateways.add',
      typedGateway({ name: 'Refuses', baseUrl: service.baseUrl, environment: 'sandbox' }),
    );
    await desk.call('access.setToken', { gatewayId: id, token: 'old' });
    const draft = typedDraft();
    const typed = form({ draftId: draft.id });
    await desk.call('drafts.save', { gatewayId: id, form: typed });
    const outcome = await desk.call('charges.create', { gatewayId: id, draft, confirmDuplicate: true });
    expect(outcome.outcome).toBe('refused');
    const saved = await desk.call('drafts.read', { gatewayId: id });
    expect(saved?.sentAs).toBe(draft.id);
    const back = saved?.form;
    expect(back).toEqual({ ...typed, draftId: expect.not.stringMatching(draft.id) });
    expect((await desk.call('drafts.read', { gatewayId: id }))?.form).toEqual(back);
    await desk.call('drafts.remove', { gatewayId: id, draftId: back?.draftId ?? '' });
    expect(await desk.call('drafts.read', { gatewayId: id })).toBeNull();
  });

  it('a draft is deleted in the commit that makes a charge of it, and a late save does not restore it', async () => {
    const draft = typedDraft();
    const typed = form({ draftId: draft.id, reference: 'TO-BE-ERASED-4711' });
    await desk.call('drafts.save', { gatewayId, form: typed });
    expect((await desk.call('drafts.read', { gatewayId }))?.form.draftId).toBe(draft.id);
    await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
    await desk.call('drafts.save', { gatewayId, form: typed });
    expect((await desk.call('drafts.read', { gatewayId }))?.form.draftId).not.toBe(draft.id);
  });

  it('a draft stays in its own window, and is offered to another only once that window closed', async () => {
    const { id } = await desk.call('gateways.addSandbox', null);
    const at = (windowId: string) => ({
      read: async () => {
        // The dispatch returns the operation's own output, which its generic signature does not express.
        const read = (await desk.console.dispatch('drafts.read', { gatewayId: id }, { windowId })) as Result<
          Output<'drafts.read'>
        >;
        return read.ok ? (read.value?.form.customer.name ?? null) : 'failed';
      },
      keep: async (typed: TypedForm) => {
        const kept = (await desk.console.dispatch('drafts.save', { gatewayId: id, form: typed }, { windowId })) as {
          value: Output<'drafts.save'>;
        };
        return kept.value.draftId;
      },
    });
    const [ana, bia, third] = [at('browser tab'), at('7'), at('third')];
    const anas = form({ customer: { name: 'Ana', email: '', phone: '', document: '' } });
    await ana.keep(anas);
    expect(await bia.read()).toBeNull();
    await bia.keep(form({ customer: { name: 'Bia', email: '', phone: '', document: '' } }));
    expect(await ana.read()).toBe('Ana');
    expect(await bia.read()).toBe('Bia');
    desk.console.windowClosed('browser tab');
    expect(await Promise.all([third.read(), at('fourth').read()])).toEqual(['Ana', null]);
    // The first window was only disconnected, and types on: neither writes over the other's.
    const ownId = await ana.keep({ ...anas, reference: 'TYPED-ON' });
    expect(ownId).not.toBe(anas.draftId);
    expect(await third.keep({ ...anas, reference: 'THIRD' })).toBe(anas.draftId);
    for (const window of ['browser tab', '7', 'third']) desk.console.windowClosed(window);
    const left = await Promise.all(['a', 'b', 'c', 'd'].map((window) => at(window).read()));
    expect(left.toSorted()).toEqual(['Ana', 'Ana', 'Bia', null]);
  });

  it('a cleared draft leaves nothing of it in the file', async () => {
    const typed = form({ reference: 'CLEARED-REFERENCE-4712' });
    await desk.call('drafts.save', { gatewayId, form: typed });
    await desk.call('drafts.remove', { gatewayId, draftId: typed.draftId });
    desk = await desk.reopen();
    const file = readFileSync(join(desk.folder, 'gateways', gatewayId, 'history.db'));
    expect(file.includes('CLEARED-REFERENCE-4712')).toBe(false);
  });
});

describe('suggestions', () => {
  beforeAll(async () => {
    await charge('Conceição Araújo', '52998224725', 'Café torrado', 2_000);
    await charge('João Batista', '11144477735', 'Mensalidade de novembro', 15_000);
    await charge('Conceição Araújo Lima', '52998224725', 'Café torrado', 2_500);
  });

  it.each([
    ['the start of a name, without its accents', 'conce'],
    ['a part of the name further on', 'araujo'],
    ['part of a CPF as it is written', '529.982'],
    ['two characters', 'co'],
  ])('a customer is suggested by %s, once, with the latest data', async (_, text) => {
    const suggested = await desk.call('drafts.suggestCustomers', { gatewayId, text });
    expect(suggested.filter(({ known }) => known.document === '•••.982.247-••')).toEqual([
      {
        name: 'Conceição Araújo Lima',
        known: { handle: expect.any(String), document: '•••.982.247-••', email: '', phone: '' },
      },
    ]);
  });

  it('nobody is suggested for one character, or for a name that does not exist', async () => {
    expect(await desk.call('drafts.suggestCustomers', { gatewayId, text: 'c' })).toEqual([]);
    expect(await desk.call('drafts.suggestCustomers', { gatewayId, text: 'zulmira' })).toEqual([]);
  });

  it('an item’s title is not suggested as a customer’s name', async () => {
    expect(await desk.call('drafts.suggestCustomers', { gatewayId, text: 'mensalidade' })).toEqual([]);
  });

  it('an item is suggested by part of its title, at its last price', async () => {
    expect(await desk.call('drafts.suggestItems', { gatewayId, text: 'cafe' })).toContainEqual({
      title: 'Café torrado',
      amount: 2_500,
      tangible: false,
      externalRef: '',
    });
    const [only, ...more] = await desk.call('drafts.suggestItems', { gatewayId, text: 'mensal' });
    expect([only?.title, more]).toEqual(['Mensalidade de novembro', []]);
  });

  it('suggestions treat the search engine’s special characters as plain text', async () => {
    for (const text of ['"', 'a" OR b', 'name:co', '%%', '__', "o'b", 'NEAR(a)'])
      expect(await desk.call('drafts.suggestCustomers', { gatewayId, text })).toEqual([]);
  });
});
