/** A service that refuses charges without items: the gateway's setting decides what is sent for them. */
import { expect, it } from 'vitest';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { startScriptedService } from '../../support/gateway/services/scripted-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

it('a charge without items is refused, and made with one item once the gateway is set to send it', async () => {
  const service = await startScriptedService();
  service.respondRaw = (operation) => {
    const items = service.requested?.['items'];
    const isRefused = operation === 'create' && !(Array.isArray(items) && items.length > 0);
    const text = JSON.stringify({ message: ['items should not be empty'], statusCode: 422 });
    return isRefused ? { httpStatus: 422, text } : null;
  };
  const desk = await openDesk();
  const profile = typedGateway({ baseUrl: service.baseUrl });
  const { id: gatewayId } = await desk.call('gateways.add', profile);
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  const create = (reference: string) =>
    desk.call('charges.create', {
      gatewayId,
      draft: typedDraft({ items: [], reference }),
      confirmDuplicate: true,
    });

  const refused = { outcome: 'refused', httpStatus: 422, fields: [{ path: 'items' }] };
  expect(await create('R-1')).toMatchObject(refused);
  await desk.call('gateways.change', { gatewayId, gateway: { ...profile, withoutItems: 'empty-list' } });
  expect(await create('R-2')).toMatchObject(refused);
  await desk.call('gateways.change', { gatewayId, gateway: { ...profile, withoutItems: 'one-item' } });
  const made = await create('R-3');
  const key = made.outcome === 'created' ? made.key : expect.fail(made.outcome);

  // The charge has what was sent; the form to create it again has what was typed.
  const { items } = await desk.call('charges.detail', { gatewayId, key });
  expect(items).toEqual([{ title: 'Cobrança', amount: 12_345, quantity: 1, tangible: false, externalRef: null }]);
  expect((await desk.call('charges.draftAgain', { gatewayId, key })).items).toEqual([]);
  await desk.close();
});
