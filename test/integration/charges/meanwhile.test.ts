/** Events while a creation is in flight, or between two starts: each of these once lost or doubled something. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from '../../../src-main/ground/clock.ts';
import { gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { type HeldService, heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

async function deskAt(
  service: HeldService,
  clock: Clock = fastClock(8),
): Promise<{ desk: ConsoleDesk; gatewayId: string }> {
  const desk = await openDesk(undefined, clock);
  onTestFinished(() => desk.close());
  const gateway = await desk.call('gateways.add', profileAt(service.baseUrl));
  await desk.call('access.setToken', { gatewayId: gateway.id, token: 'first' });
  return { desk, gatewayId: gateway.id };
}

function profileAt(baseUrl: string) {
  const settings = typedGateway({ baseUrl, requestsPerSecond: 100 });
  return gatewayInput.parse(settings);
}

const listed = { filter: {}, after: null, limit: 10 } as const;

describe('while a creation is in flight', () => {
  it('while a creation is in flight, another draft with its reference waits, and is a duplicate', async () => {
    const service = await heldService();
    const { desk, gatewayId } = await deskAt(service);
    const create = () =>
      desk.call('charges.create', { gatewayId, draft: typedDraft({ reference: 'PEDIDO-1' }), confirmDuplicate: false });
    const first = create();
    await service.arrived;
    const second = create();
    service.letGo();
    expect(await first).toMatchObject({ outcome: 'created' });
    expect(await second).toMatchObject({ outcome: 'possible-duplicate', reason: 'same-reference' });
    expect(service.made).toHaveLength(1);
  });

  it('while a creation is in flight, a 401 for its token does not pause the watches of a newer token', async () => {
    const service = await heldService({ tokens: ['second'] });
    const { desk, gatewayId } = await deskAt(service);
    const outcome = desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
    await service.arrived;
    await desk.call('access.setToken', { gatewayId, token: 'second' });
    service.letGo();
    expect(await outcome).toMatchObject({ outcome: 'refused', httpStatus: 401 });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: false });
  });

  it('while a creation is in flight, closing waits for its response, and the charge is stored', async () => {
    const service = await heldService();
    const { desk, gatewayId } = await deskAt(service);
    const outcome = desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
    await service.arrived;
    const reopening = desk.reopen();
    service.letGo();
    const again = await reopening;
    onTestFinished(() => again.close());
    expect(await outcome).toMatchObject({ outcome: 'created' });
    const { rows } = await again.call('charges.list', { gatewayId, ...listed });
    expect(rows.map((row) => row.transactionId)).toEqual(service.made);
  });
});

describe('a charge of a service whose clock is a quarter of an hour behind', () => {
  it('a charge of a service 15 minutes behind is watched for ten minutes from its creation', async () => {
    const service = await heldService({ held: false, behind: 15 * 60_000 });
    const { desk, gatewayId } = await deskAt(service);
    const outcome = await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    const watchOf = async (one: ConsoleDesk) =>
      (await one.call('charges.detail', { gatewayId, key: outcome.key })).watch.kind;
    expect(await watchOf(desk)).toBe('watching');
    const again = await desk.reopen();
    onTestFinished(() => again.close());
    await again.call('access.setToken', { gatewayId, token: 'first' });
    expect(await watchOf(again)).toBe('watching');
  });
});

describe('an id pasted in capitals', () => {
  it('an id pasted in capitals is found as the charge that is here already', async () => {
    const service = await heldService({ held: false });
    const { desk, gatewayId } = await deskAt(service);
    await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
    const transactionIds = service.made.map((id) => id.toUpperCase());
    const [result] = await desk.call('charges.adopt', { gatewayId, transactionIds, attemptKey: null });
    expect(result?.result).toBe('already-here');
    expect((await desk.call('charges.list', { gatewayId, ...listed })).rows).toHaveLength(1);
  });
});

describe('a token', () => {
  it('a token is not sent to another host when the address of its gateway changes', async () => {
    const one = await heldService({ held: false });
    const other = await heldService({ held: false });
    const { desk, gatewayId } = await deskAt(one);
    await desk.call('gateways.change', { gatewayId, gateway: profileAt(other.baseUrl) });
    expect(await desk.errorOf('access.verify', { gatewayId })).toEqual({ kind: 'token-missing' });
    expect(other.seen.filter(({ authorization }) => authorization?.includes('first'))).toEqual([]);
  });

  it('a cleared token pauses the watches: nothing is sent without one', async () => {
    const service = await heldService({ held: false });
    const { desk, gatewayId } = await deskAt(service);
    const outcome = await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    await desk.call('access.clearToken', { gatewayId });
    const { watch } = await desk.call('charges.detail', { gatewayId, key: outcome.key });
    expect(watch.kind).toBe('paused');
  });
});

describe('a crash between the ledger’s line and the commit', () => {
  it('a crash between the ledger’s line and the commit leaves an id that is read at the next start', async () => {
    const service = await heldService({ held: false });
    const { desk, gatewayId } = await deskAt(service);
    await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: false });
    await desk.console.close();
    const file = new Database(join(desk.folder, 'gateways', gatewayId, 'history.db'));
    file.pragma('foreign_keys = ON');
    file.exec(`DELETE FROM charges; UPDATE attempts SET outcome = 'open', ended_at_ms = NULL, time_key = NULL`);
    file.close();
    const again = await openDesk(desk.folder, fastClock(8));
    onTestFinished(() => again.close());
    const closed = again.received(
      (signal) =>
        signal.name === 'charges-changed' && signal.payload.rows.some((row) => row.transactionId === service.made[0]),
    );
    await again.call('access.setToken', { gatewayId, token: 'first' });
    await closed;
    expect((await again.call('charges.list', { gatewayId, ...listed })).rows).toHaveLength(1);
  });
});
