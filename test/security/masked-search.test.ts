/** A clerk who types parts of what a mask hides into every search: what is found must not fill the mask in. */
import { afterEach, describe, expect, it } from 'vitest';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { CANARY, NAME } from '../support/shell/canary-customer.ts';
import { openPolicyDesk, type PolicyDesk } from '../support/shell/policy-desk.ts';

const PIN = 'p1n-of-the-admin';
/** `•••.444.777-••`, `(••) •••••-0143`, `c•••@gaiola.example.com` is what the masks show. */
const HIDDEN = ['111444777', '111.444', '1114447773', '77735', '4477735', '2198765', '98765014', '876501', '5014'];
const HIDDEN_EMAILS = ['canario.amarelo@gaiola', 'canario.amarelo', 'amarelo@'];
const SHOWN = ['444777', '444.777', '447', '0143', '143', '@gaiola.example.com'];
const WHOLES = [
  '11144477735',
  '111.444.777-35',
  '21987650143',
  '(21) 98765-0143',
  'canario.amarelo@gaiola.example.com',
];

let office: PolicyDesk;
afterEach(() => office.desk.close());

async function open(policy: object | null): Promise<string> {
  office = await openPolicyDesk(policy);
  const { desk } = office;
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  // Named otherwise than the e-mail, which is looked for by its parts.
  const customer = { ...CANARY, name: 'Rui Brito' };
  const draft = typedDraft({ amount: 2_000, items: [], customer });
  await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  const fields = { customer, amount: 7_700, dueDay: '2026-11-20', description: '', reference: '' };
  await desk.call('receivables.add', { gatewayId, id: typedDraft().id, fields });
  return gatewayId;
}

/** Which searches find the customer by a text: the list, its totals, the board, its figures, the form. */
async function foundBy(gatewayId: string, text: string): Promise<string[]> {
  const { desk } = office;
  const of = { gatewayId, text };
  const sort = { column: 'created', direction: 'desc' } as const;
  const counts = {
    list: (await desk.call('charges.list', { gatewayId, filter: { text }, sort, after: null, limit: 10 })).rows.length,
    // The page cannot lift it.
    parts: (
      await desk.call('charges.list', {
        ...{ gatewayId, sort, after: null, limit: 10 },
        filter: { text, textParts: true, asMasked: false },
      })
    ).rows.length,
    totals: (await desk.call('charges.totals', { gatewayId, filter: { text } })).count,
    board: (await desk.call('receivables.list', { ...of, view: 'open', after: null, limit: 10, asMasked: false })).rows
      .length,
    figures: Object.values((await desk.call('receivables.figures', of)).ages).reduce(
      (sum, { count }) => sum + count,
      0,
    ),
    form: (await desk.call('drafts.suggestCustomers', of)).length,
  };
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []));
}

/** Phones are not searched by the form. */
const EVERYWHERE = ['list', 'parts', 'totals', 'board', 'figures', 'form'];

describe('a search where masks are not lifted', () => {
  it.each([
    ['a PIN that is not typed', null, true],
    ['a policy that forbids revealing', { masks: { reveal: 'never' } }, false],
  ])('with %s, a part of what a mask hides finds nothing', async (_, policy, hasPin) => {
    const gatewayId = await open(policy);
    const { desk } = office;
    for (const text of [...HIDDEN, ...HIDDEN_EMAILS]) {
      const found = policy === null ? await foundBy(gatewayId, text) : [];
      // Without the PIN it is an ordinary search: what follows is not for want of a match.
      if (policy === null) expect(found, text).toContain('list');
    }
    if (hasPin) await desk.call('security.setPin', { current: null, pin: PIN });
    if (hasPin) await desk.call('security.leaveAdmin', null);
    for (const text of [...HIDDEN, ...HIDDEN_EMAILS]) expect(await foundBy(gatewayId, text), text).toEqual([]);
    for (const text of [...SHOWN, ...WHOLES]) expect(await foundBy(gatewayId, text), text).toContain('list');
    for (const text of [...SHOWN, ...WHOLES]) expect(await foundBy(gatewayId, text), text).toContain('board');
    for (const text of ['rui', 'brito', WHOLES[0] ?? NAME, '444777'])
      expect(await foundBy(gatewayId, text), text).toEqual(EVERYWHERE);
    if (!hasPin) return;
    await desk.call('security.enterPin', { pin: PIN });
    for (const text of HIDDEN) expect(await foundBy(gatewayId, text), text).toContain('list');
  });
});
