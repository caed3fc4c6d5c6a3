/** Gateways that echo what was typed as another type than the document gives it. */
import { expect, it } from 'vitest';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';

const ITEM = { title: '0012', amount: 1000, quantity: 1, tangible: false, externalRef: '0099' };

it.each([
  ['a number', () => ({ sellerExternalRef: 777 })],
  ['an object', () => ({ sellerExternalRef: { id: '000777' } })],
  ['a list', () => ({ sellerExternalRef: ['000777'] })],
  ['true', () => ({ sellerExternalRef: true })],
  ['metadata that are an empty list', () => []],
  ['the typed text', () => ({ sellerExternalRef: '000777' })],
])('a reference echoed as %s stays as it was typed, is found, and asks before a second charge', async (_, metadata) => {
  const { service, desk, gatewayId } = await scriptedDesk();
  service.respondWith = (_operation, answer) => ({ ...answer, metadata: metadata() });
  const draft = typedDraft({ amount: 1000, reference: '000777' });
  const outcome = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
  if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
  await desk.call('charges.checkNow', { gatewayId, key: outcome.key });
  const detail = await desk.call('charges.detail', { gatewayId, key: outcome.key });
  expect(detail).toMatchObject({ reference: '000777', attention: [] });
  const filter = { text: '000777' };
  const { rows } = await desk.call('charges.list', { gatewayId, filter, after: null, limit: 10 });
  expect(rows.map(({ key }) => key)).toEqual([outcome.key]);
  const again = typedDraft({ amount: 2000, reference: '000777' });
  expect(await desk.call('charges.create', { gatewayId, draft: again, confirmDuplicate: false })).toMatchObject({
    outcome: 'possible-duplicate',
  });
});

it('items and keys of the operator echoed as numbers, lists or objects stay as they were typed', async () => {
  const { service, desk, gatewayId } = await scriptedDesk();
  service.respondWith = (operation, answer) => ({
    ...answer,
    metadata: operation === 'create' ? { contract: 12, shop: ['05'] } : { contract: { id: '0012' }, shop: 5 },
    items: [{ ...ITEM, id: '7e4a0f4e-1f0a-4c55-9d3c-0a51b7a3c001', title: 12, externalRef: 99 }],
  });
  const metadata = [
    { key: 'contract', value: '0012' },
    { key: 'shop', value: '05' },
  ];
  const draft = { ...typedDraft({ amount: 1000 }), items: [ITEM], metadata };
  const outcomeKey = await createdCharge(desk, gatewayId, draft);
  await desk.call('charges.checkNow', { gatewayId, key: outcomeKey });
  const detail = await desk.call('charges.detail', { gatewayId, key: outcomeKey });
  expect(detail.items).toMatchObject([{ title: '0012', externalRef: '0099' }]);
  expect(detail.metadata).toEqual(expect.arrayContaining(metadata));
});

it('an adopted charge that was not typed here has the text of an echoed number as its reference', async () => {
  const { service, desk, gatewayId } = await scriptedDesk();
  const id = crypto.randomUUID();
  service.respondRaw = () => ({
    httpStatus: 200,
    text: JSON.stringify({
      status: true,
      data: { id, amount: 1000, status: 'PENDING', metadata: { sellerExternalRef: 777 } },
    }),
  });
  const [result] = await desk.call('charges.adopt', { gatewayId, transactionIds: [id], attemptKey: null });
  expect(await desk.call('charges.detail', { gatewayId, key: result?.key ?? '' })).toMatchObject({ reference: '777' });
});
