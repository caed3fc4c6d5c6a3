import { expect, it } from 'vitest';
import { wordsOf } from '../../support/gateway/batch-desk.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { startScriptedService } from '../../support/gateway/services/scripted-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

const OFFICE = 'https://office.example.com/pix';
const CSV =
  'Valor;Referência;Webhook\n10,00;A;https://other.example.com/pix\n11,00;B;\n12,00;C;http://other.example.com';

it('a gateway’s notification address goes with each creation, and a batch’s column overrules it', async () => {
  const service = await startScriptedService();
  const desk = await openDesk();
  const { id: gatewayId } = await desk.call('gateways.add', typedGateway({ baseUrl: service.baseUrl }));
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  const gateway = typedGateway({ baseUrl: service.baseUrl, postbackUrl: OFFICE });
  await desk.call('gateways.change', { gatewayId, gateway });
  const create = () => desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  expect(await create()).toMatchObject({ outcome: 'created' });
  expect(service.requested).toMatchObject({ postbackUrl: OFFICE });

  const file = { gatewayId, fileName: 'a.csv', content: Buffer.from(CSV).toString('base64'), sheet: 0 };
  const { mapping } = await desk.call('batches.readSpreadsheet', file);
  expect(mapping.columns).toMatchObject({ postbackUrl: 2 });
  const { id: batchId, figures } = await desk.call('batches.prepare', { ...file, mapping, saveAs: null });
  const { rows } = await desk.call('batches.rows', { gatewayId, batchId, offset: 0, limit: 10, verdict: null });
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['ready', []],
    ['ready', []],
    ['faulty', [{ field: 'postbackUrl', code: 'postback-url-shape' }]],
  ]);
  const { ready } = figures;
  await desk.call('batches.start', { gatewayId, batchId, ...ready, confirmation: wordsOf(ready) });
  await expect.poll(() => service.made.length).toBe(2);
  expect(service.requested).toMatchObject({ amount: 1_000, postbackUrl: 'https://other.example.com/pix' });
  await desk.close();
});
