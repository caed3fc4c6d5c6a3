/** A sent request whose outcome the disk does not accept: it must never be reported as not sent. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

it('a creation whose outcome the disk refuses is reported as sent, and recorded as soon as possible', async () => {
  const service = await heldService();
  const desk = await openDesk();
  const { id: gatewayId } = await desk.call(
    'gateways.add',
    typedGateway({ name: 'Gateway', baseUrl: service.baseUrl, environment: 'sandbox' }),
  );
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  const draft = typedDraft({ amount: 12_345 });
  const input = { gatewayId, draft, confirmDuplicate: true };

  const told = desk.call('charges.create', input);
  await service.arrived;
  // Another program locks the file, as a virus scanner or a copy would.
  const other = new Database(join(desk.folder, 'gateways', gatewayId, 'history.db'));
  other.exec('BEGIN IMMEDIATE');
  service.letGo();
  expect(await told).toMatchObject({ outcome: 'unrecorded', transactionId: service.made[0] });
  // An unrecorded outcome is reported, and keeps the next charge from being sent.
  expect(await desk.call('maintenance.status', { gatewayId })).toMatchObject({ stopped: 'other', unrecorded: 1 });
  const next = { ...input, draft: typedDraft({ amount: 12_345 }) };
  expect(await desk.errorOf('charges.create', next)).toEqual({ kind: 'history-unavailable', reason: 'busy' });
  expect(service.made).toHaveLength(1);

  other.exec('ROLLBACK');
  other.close();
  await expect.poll(async () => (await desk.call('charges.create', input)).outcome).toBe('created');
  const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 9 });
  expect(rows.map(({ state, transactionId }) => [state, transactionId])).toEqual([['PENDING', service.made[0]]]);
  expect(service.made).toHaveLength(1);
  await desk.close();
});
