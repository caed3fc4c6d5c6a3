/** Creations that were sent and whose outcome is not in the history yet. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { EXPORT_COLUMNS } from '../../../src-preload/contract/reports/export-options.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { type HeldService, heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

async function deskAt(service: HeldService) {
  const desk = await openDesk();
  const { id: gatewayId } = await desk.call(
    'gateways.add',
    typedGateway({ name: 'Gateway', baseUrl: service.baseUrl, environment: 'sandbox' }),
  );
  await desk.call('access.setToken', { gatewayId, token: 'good' });
  return { desk, gatewayId };
}

const rowsOf = async (desk: ConsoleDesk, gatewayId: string, filter: ChargeFilter) =>
  (await desk.call('charges.list', { gatewayId, filter, after: null, limit: 9 })).rows;

it('an attempt under way is listed apart with its charge, and is in no list, filter, total or export', async () => {
  const service = await heldService();
  const { desk, gatewayId } = await deskAt(service);
  const draft = typedDraft({ reference: 'PEDIDO-1' });
  const sent = desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
  await service.arrived;

  const underway = await desk.call('charges.underway', { gatewayId });
  expect(underway).toMatchObject([
    { amount: 12_345, customerName: 'João Ângelo', reference: 'PEDIDO-1', status: 'sending', transactionId: null },
  ]);
  const key = underway[0]?.key ?? '';
  for (const filter of [{}, { text: 'PEDIDO-1' }, { keys: [key] }, { needsAttention: true }]) {
    expect(await rowsOf(desk, gatewayId, filter)).toEqual([]);
    expect(await desk.call('charges.totals', { gatewayId, filter })).toMatchObject({
      count: 0,
      sum: 0,
      outcomeUnknown: 0,
    });
  }
  const file = await desk.call('exports.write', {
    gatewayId,
    exportId: key,
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    language: 'en',
    options: { format: 'csv', dialect: 'brazil', columns: [...EXPORT_COLUMNS], masked: true, rawAnswers: false },
  });
  expect(file).toMatchObject({ rows: 0 });

  desk.signals.length = 0;
  service.letGo();
  expect(await sent).toEqual({ outcome: 'created', key });
  expect(await desk.call('charges.underway', { gatewayId })).toEqual([]);
  expect(desk.signals).toContainEqual({ name: 'underway-changed', payload: { gatewayId } });
  expect((await rowsOf(desk, gatewayId, {})).map((row) => row.key)).toEqual([key]);
  await desk.close();
});

it('a draft under way is returned as it was typed, and its outcome is awaited without a second request', async () => {
  const service = await heldService();
  const { desk, gatewayId } = await deskAt(service);
  const draft = typedDraft();
  const ask = { gatewayId, draftId: draft.id };
  expect(await desk.call('charges.outcome', ask)).toBeNull();
  const form = { draftId: draft.id, amount: '123,45', amountByHand: true, items: [], metadata: [] };
  const customer = { name: 'João Ângelo', email: '', phone: '', document: '' };
  await desk.call('drafts.save', { gatewayId, form: { ...form, customer, reference: '', postbackUrl: '' } });
  const sent = desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
  await service.arrived;

  const digits = { phone: '11999998888', document: '52998224725' };
  const typed = { ...draft, customer: { ...draft.customer, ...digits } };
  expect(await desk.call('charges.draftUnderway', ask)).toEqual(typed);
  // It is not offered to another window as a form to continue.
  expect(await desk.call('drafts.read', { gatewayId })).toBeNull();
  const awaited = desk.call('charges.outcome', ask);
  service.letGo();
  expect(await awaited).toEqual(await sent);
  expect(await desk.call('charges.draftUnderway', ask)).toBeNull();
  expect(await desk.call('charges.outcome', ask)).toEqual(await sent);
  expect(service.made).toHaveLength(1);
  await desk.close();
});

it('a draft under way of a known customer is returned with the masks that the page sent', async () => {
  const service = await heldService();
  const { desk, gatewayId } = await deskAt(service);
  const first = desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
  await service.arrived;
  service.letGo();
  const made = await first;
  const again = await desk.call('charges.draftAgain', {
    gatewayId,
    key: made.outcome === 'created' ? made.key : expect.fail(made.outcome),
  });
  service.hold();
  const sent = desk.call('charges.create', { gatewayId, draft: again, confirmDuplicate: true });
  await service.arrived;
  expect(await desk.call('charges.draftUnderway', { gatewayId, draftId: again.id })).toEqual(again);
  expect(again.customer).toMatchObject({ document: '', known: { document: '•••.982.247-••' } });
  service.letGo();
  await sent;
  await desk.close();
});

it('an attempt whose outcome the disk refuses stays under way, with its charge, until it is recorded', async () => {
  const service = await heldService();
  const { desk, gatewayId } = await deskAt(service);
  const draft = typedDraft();
  const sent = desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
  await service.arrived;
  // Another program locks the file, as a virus scanner or a copy would.
  const other = new Database(join(desk.folder, 'gateways', gatewayId, 'history.db'));
  other.exec('BEGIN IMMEDIATE');
  service.letGo();
  expect(await sent).toMatchObject({ outcome: 'unrecorded' });
  const transactionId = service.made[0];
  expect(await desk.call('charges.underway', { gatewayId })).toMatchObject([{ status: 'created', transactionId }]);
  const ask = { gatewayId, draftId: draft.id };
  expect(await desk.call('charges.draftUnderway', ask)).toMatchObject({ id: draft.id, amount: 12_345 });
  expect(await desk.call('charges.outcome', ask)).toMatchObject({ outcome: 'unrecorded', transactionId });

  other.exec('ROLLBACK');
  other.close();
  await expect.poll(() => desk.call('charges.underway', { gatewayId })).toEqual([]);
  expect((await rowsOf(desk, gatewayId, {})).map((row) => row.transactionId)).toEqual([transactionId]);
  await desk.close();
});

it('an attempt under way that a crash interrupts is an outcome unknown after the restart', async () => {
  const service = await heldService();
  const { desk, gatewayId } = await deskAt(service);
  const draft = typedDraft({ reference: 'PEDIDO-1' });
  const sent = desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false });
  await service.arrived;
  const [attempt] = await desk.call('charges.underway', { gatewayId });
  // The files as a crash would leave them.
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
  cpSync(desk.folder, folder, { recursive: true });
  service.letGo();
  await sent;
  await desk.close();

  const restarted = await openDesk(folder);
  // The check after an unclean end may take longer than the start waits.
  await expect.poll(() => restarted.call('charges.underway', { gatewayId })).toEqual([]);
  expect(await rowsOf(restarted, gatewayId, {})).toMatchObject([
    { key: attempt?.key, state: 'balcao:outcome-unknown', reference: 'PEDIDO-1' },
  ]);
  expect(await restarted.call('charges.outcome', { gatewayId, draftId: draft.id })).toMatchObject({
    outcome: 'unknown',
    cause: 'crash',
  });
  await restarted.close();
});
