import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryVault } from '../../../src-main/access/vault/vault.ts';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { ACCOUNTING_COLUMNS } from '../../../src-preload/contract/reports/export-options.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { monthNow } from '../../support/clocks/month-now.ts';
import { connectGateway } from '../../support/gateway/connect-gateway.ts';
import { heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

const exported = (gatewayId: string): Input<'exports.write'> => ({
  gatewayId,
  exportId: randomUUID(),
  filter: {},
  sort: { column: 'created', direction: 'desc' },
  options: { format: 'csv', dialect: 'brazil', columns: [...ACCOUNTING_COLUMNS], masked: false, rawAnswers: false },
  language: 'pt-BR',
});

const created = (gatewayId: string, amount = 1_000) => ({
  gatewayId,
  draft: typedDraft({ amount }),
  confirmDuplicate: true,
});

describe('an archived gateway', () => {
  it('an archived gateway is read, exported and closed, and its service is never asked until its return', async () => {
    const vault = memoryVault();
    const service = await heldService({ held: false });
    const first = await openDesk(undefined, fastClock(8), [], () => vault);
    onTestFinished(() => first.close());
    const gatewayId = await connectGateway(first, service.baseUrl);
    const made = await first.call('charges.create', created(gatewayId));
    const key = 'key' in made ? made.key : expect.fail(made.outcome);
    await first.call('gateways.archive', { gatewayId });
    const asked = service.seen.length;
    const desk = await first.reopen();
    onTestFinished(() => desk.close());
    desk.console.wake();

    expect(await desk.call('gateways.list', null)).toMatchObject([{ id: gatewayId, archivedAt: expect.any(Number) }]);
    expect((await desk.call('charges.detail', { gatewayId, key })).watch).toEqual({ kind: 'none' });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: false, nextRenewal: null });
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ count: 1, sum: 1_000 });
    expect(await desk.call('exports.write', exported(gatewayId))).toMatchObject({ rows: 1, sum: 1_000 });
    const closing = await desk.call('closing.close', { gatewayId, period: monthNow(), basis: 'created' });
    expect(closing.lines).toMatchObject([{ state: 'PENDING', count: 1 }]);
    const refused = { kind: 'gateway-archived' };
    expect(await desk.errorOf('charges.create', created(gatewayId))).toEqual(refused);
    expect(await desk.errorOf('charges.checkNow', { gatewayId, key })).toEqual(refused);
    expect(await desk.errorOf('access.verify', { gatewayId })).toEqual(refused);
    expect(service.seen).toHaveLength(asked);

    await desk.call('gateways.unarchive', { gatewayId });
    await expect.poll(() => service.seen.length).toBeGreaterThan(asked);
    expect((await desk.call('charges.detail', { gatewayId, key })).watch).toMatchObject({ kind: 'watching' });
    const actions = (await desk.call('audit.list', { before: null, limit: 10 })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['gateway-archived', 'gateway-unarchived']));
  });

  it('before archiving open charges are counted, and it is refused while a charge is being created', async () => {
    const service = await heldService();
    const desk = await openDesk();
    onTestFinished(() => desk.close());
    const gatewayId = await connectGateway(desk, service.baseUrl);
    const creation = desk.call('charges.create', created(gatewayId));
    await service.arrived;
    expect(await desk.call('gateways.beforeArchiving', { gatewayId })).toMatchObject({ busyWith: 'creation' });
    expect(await desk.errorOf('gateways.archive', { gatewayId })).toEqual({ kind: 'gateway-busy', reason: 'creation' });
    service.letGo();
    await creation;
    expect(await desk.call('gateways.beforeArchiving', { gatewayId })).toEqual({
      pending: 1,
      outcomeUnknown: 0,
      draft: false,
      reconciling: false,
      busyWith: null,
    });
    expect(await desk.call('gateways.archive', { gatewayId })).toMatchObject({ archivedAt: expect.any(Number) });
  });

  it('an archived gateway stays archived when its file is restored, and a copy of its settings is open', async () => {
    const service = await heldService({ held: false });
    const desk = await openDesk();
    onTestFinished(() => desk.close());
    const gatewayId = await connectGateway(desk, service.baseUrl);
    await desk.call('charges.create', created(gatewayId));
    const { name } = await desk.call('maintenance.backUp', { gatewayId });
    await desk.call('gateways.archive', { gatewayId });
    await desk.call('maintenance.restore', { gatewayId, name });
    const copy = await desk.call('gateways.duplicate', { gatewayId, name: 'Outra' });
    expect(copy.archivedAt).toBeNull();
    const archived = (await desk.call('gateways.list', null)).find(({ id }) => id === gatewayId);
    expect(archived?.archivedAt).not.toBeNull();
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ count: 1 });
    expect(await desk.errorOf('charges.create', created(gatewayId))).toEqual({ kind: 'gateway-archived' });
  });
});
