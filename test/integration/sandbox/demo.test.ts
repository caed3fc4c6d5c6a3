import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CHARGES } from '../../../src-main/sandbox/demo-plan.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;

beforeAll(async () => {
  desk = await openDesk();
  gatewayId = (await desk.call('gateways.addDemo', { language: 'pt-BR' })).id;
});
afterAll(() => desk.close());

const rowsOf = async (state: string) =>
  (await desk.call('charges.list', { gatewayId, filter: { states: [state] }, after: null, limit: 100 })).rows;

describe('the sandbox with example charges', () => {
  it('the sandbox with example charges is selected and has three hundred of them, in every state', async () => {
    expect((await desk.call('settings.read', null)).gatewayId).toBe(gatewayId);
    const { count, byState, outcomeUnknown } = await desk.call('charges.totals', { gatewayId, filter: {} });
    expect(count + outcomeUnknown).toBe(DEMO_CHARGES);
    expect(outcomeUnknown).toBe(1);
    const states = byState.map(({ state }) => state).toSorted();
    expect(states).toEqual(['EXPIRED', 'FAILED', 'PAID', 'PENDING', 'REFUNDED']);
    expect(desk.log).toEqual([]);
  });

  it('of the example charges the unknown outcome and late payment need attention, and no handled refund', async () => {
    const filter = { needsAttention: true };
    const { rows } = await desk.call('charges.list', { gatewayId, filter, after: null, limit: 100 });
    const [refunds, others] = [true, false].map((is) => rows.filter(({ state }) => (state === 'REFUNDED') === is));
    expect(others?.map(({ state }) => state).toSorted()).toEqual(['PAID', OUTCOME_UNKNOWN]);
    const today = Date.now() - 3 * 3_600_000;
    for (const { returnedAt } of refunds ?? []) expect(returnedAt).toBeGreaterThan(today);
  });

  it('a pending one of the example charges is watched: its simulated payment is seen', async () => {
    const [row] = await rowsOf('PENDING');
    const key = row?.key ?? '';
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received(({ name, payload }) => name === 'charge-paid' && payload.row.key === key);
  });

  it('an old one of the example charges is the same at the sandbox: checking it again changes nothing', async () => {
    const [row] = (await rowsOf('REFUNDED')).toReversed();
    const at = { gatewayId, key: row?.key ?? '' };
    const before = await desk.call('charges.detail', at);
    await desk.call('charges.checkNow', at);
    const after = await desk.call('charges.detail', at);
    expect(after).toMatchObject({ state: 'REFUNDED', timeline: before.timeline, paidAt: before.paidAt });
  });

  it('the outcome unknown of the example charges is found in the sandbox and adopted by its ID', async () => {
    const [row] = await rowsOf(OUTCOME_UNKNOWN);
    const key = row?.key ?? '';
    const { transactionId } = await desk.call('sandbox.recordedId', { gatewayId, key });
    const adopted = await desk.call('charges.adopt', {
      gatewayId,
      transactionIds: [transactionId ?? ''],
      attemptKey: key,
    });
    expect(adopted).toEqual([{ transactionId, result: 'adopted', key }]);
    expect(await rowsOf(OUTCOME_UNKNOWN)).toEqual([]);
  });

  it('the example charges are written once: a sandbox with charges refuses them and stays as it is', async () => {
    const before = await desk.call('charges.totals', { gatewayId, filter: {} });
    expect(await desk.errorOf('gateways.addDemo', { language: 'en' })).toEqual({ kind: 'sandbox-not-empty' });
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toEqual(before);
    expect(await desk.call('gateways.list', null)).toHaveLength(1);
  });

  it('a check of many charges ends with its gateway, without an error', async () => {
    const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 500 });
    const keys = rows.map(({ key }) => key);
    expect((await desk.call('charges.checkMany', { gatewayId, keys })).status).toBe('running');
    await desk.call('gateways.archive', { gatewayId });
    const told = desk.signals.findLast(({ name }) => name === 'check-many-progress');
    expect(told?.payload).toMatchObject({ gatewayId, checking: { status: 'stopped', total: keys.length } });
    expect(await desk.errorOf('charges.checkMany', { gatewayId, keys })).toMatchObject({ kind: 'gateway-archived' });
    expect(desk.log).toEqual([]);
  });
});

it('a sandbox that was added empty takes the example charges until it has a charge of its own', async () => {
  const other = await openDesk();
  const { id } = await other.call('gateways.addSandbox', null);
  const filled = await other.call('gateways.addDemo', { language: 'en' });
  expect([filled.id, filled.hasHistory]).toEqual([id, true]);
  await other.close();

  const own = await openDesk();
  const sandbox = await own.call('gateways.addSandbox', null);
  await own.call('charges.create', { gatewayId: sandbox.id, draft: typedDraft(), confirmDuplicate: true });
  expect(await own.errorOf('gateways.addDemo', { language: 'en' })).toEqual({ kind: 'sandbox-not-empty' });
  expect(await own.call('charges.totals', { gatewayId: sandbox.id, filter: {} })).toMatchObject({ count: 1 });
  await own.close();
});

it('the sandbox asked for twice at once, with example charges and without, is one', async () => {
  const twice = await openDesk();
  const [filled, plain] = await Promise.all([
    twice.call('gateways.addDemo', { language: 'en' }),
    twice.call('gateways.addSandbox', null),
  ]);
  expect(plain.id).toBe(filled.id);
  expect(await twice.call('gateways.list', null)).toHaveLength(1);
  expect(twice.log).toEqual([]);
  await twice.close();
});

it('two windows that add the sandbox at once get the same one', async () => {
  const twice = await openDesk();
  const [one, other] = await Promise.all([
    twice.call('gateways.addSandbox', null),
    twice.call('gateways.addSandbox', null),
  ]);
  expect(other.id).toBe(one.id);
  await twice.close();
});

it('a troubled sandbox creation is an outcome unknown, and a 401 pauses until the token is tested', async () => {
  const own = await openDesk();
  const { id } = await own.call('gateways.addSandbox', null);
  const create = () => own.call('charges.create', { gatewayId: id, draft: typedDraft(), confirmDuplicate: true });
  expect(await own.call('sandbox.trouble', { gatewayId: id, request: 'create', trouble: 'lose-answer' })).toEqual({
    create: 'lose-answer',
    read: null,
  });
  const lost = await create();
  if (lost.outcome !== 'unknown') throw new Error(lost.outcome);
  expect(await own.call('sandbox.troubles', { gatewayId: id })).toEqual({ create: null, read: null });
  expect((await own.call('sandbox.recordedId', { gatewayId: id, key: lost.key })).transactionId).not.toBeNull();

  await own.call('sandbox.trouble', { gatewayId: id, request: 'create', trouble: 'unauthorized' });
  await create();
  expect((await own.call('access.status', { gatewayId: id })).paused).toBe(true);
  await own.call('access.verify', { gatewayId: id });
  expect((await own.call('access.status', { gatewayId: id })).paused).toBe(false);
  await own.close();
});

it('a desk started with --demo has the example charges where it has no gateway, and the same later', async () => {
  const demo = await openDesk(undefined, undefined, undefined, undefined, undefined, true);
  const [sandbox] = await demo.call('gateways.list', null);
  expect(sandbox).toMatchObject({ ownSandbox: true, hasHistory: true });
  const again = await demo.reopen();
  const { count, outcomeUnknown } = await again.call('charges.totals', { gatewayId: sandbox?.id ?? '', filter: {} });
  expect(count + outcomeUnknown).toBe(DEMO_CHARGES);
  await again.close();
});

it('a desk with a gateway of its own that starts with --demo stays as it is', async () => {
  const own = await openDesk();
  const { id } = await own.call('gateways.add', typedGateway());
  await own.console.close();
  const demo = await openDesk(own.folder, undefined, undefined, undefined, undefined, true);
  expect((await demo.call('gateways.list', null)).map((gateway) => gateway.id)).toEqual([id]);
  await demo.close();
});
