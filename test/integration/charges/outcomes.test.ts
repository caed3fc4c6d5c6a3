import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-main/sandbox/sandbox-server.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { listedSettings, typedGateway } from '../../support/gateway/connect-gateway.ts';
import { onlyTransactionAt } from '../../support/gateway/services/sandbox-file.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const clock = fastClock(8);
let desk: ConsoleDesk;
let service: Sandbox;
let serviceFolder: string;
let gatewayId: string;

beforeEach(async () => {
  serviceFolder = mkdtempSync(join(tmpdir(), 'service-'));
  service = await startSandbox({ dataFolder: serviceFolder, port: 0, clock });
  desk = await openDesk(undefined, clock);
  const gateway = await desk.call('gateways.add', typedGateway({ baseUrl: service.baseUrl, requestsPerSecond: 100 }));
  gatewayId = gateway.id;
  await desk.call('access.setToken', { gatewayId, token: service.token });
});
afterEach(async () => {
  await desk.close();
  await service.close();
  rmSync(serviceFolder, { recursive: true, force: true });
});

function create(change: Parameters<typeof typedDraft>[0] = {}, confirmDuplicate = false) {
  return desk.call('charges.create', { gatewayId, draft: typedDraft(change), confirmDuplicate });
}

async function rows() {
  return (await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 100 })).rows;
}

const posts = () => service.requests.filter((request) => request.method === 'POST').length;

describe('a lost response', () => {
  it('a lost response leaves a row of unknown outcome: never summed, never sent again automatically', async () => {
    service.faults.next('create', { kind: 'lose', recorded: true });
    const outcome = await create({ reference: 'PEDIDO-9' });
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(await rows()).toMatchObject([
      {
        state: OUTCOME_UNKNOWN,
        transactionId: null,
        amount: 12_345,
        reference: 'PEDIDO-9',
        attention: ['outcome-unknown'],
      },
    ]);
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ sum: 0, outcomeUnknown: 1 });
    desk = await desk.reopen();
    expect(await rows()).toHaveLength(1);
    expect(posts()).toBe(1);
  });

  it('an outcome unknown is closed by the id that the gateway’s support names', async () => {
    service.faults.next('create', { kind: 'lose', recorded: true });
    const outcome = await create();
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    const id = await onlyTransactionAt(serviceFolder, '');
    const [result] = await desk.call('charges.adopt', { gatewayId, transactionIds: [id], attemptKey: outcome.key });
    expect(result).toMatchObject({ result: 'adopted', key: outcome.key });
    expect(await rows()).toMatchObject([{ key: outcome.key, transactionId: id, state: 'PENDING', attention: [] }]);
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({
      count: 1,
      sum: 12_345,
      outcomeUnknown: 0,
    });
  });

  it('an outcome unknown is closed by adopting the charge that echoes its attempt, without naming it', async () => {
    service.faults.next('create', { kind: 'lose', recorded: true });
    const outcome = await create();
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    const [result] = await desk.call('charges.adopt', {
      gatewayId,
      transactionIds: [await onlyTransactionAt(serviceFolder, '')],
      attemptKey: null,
    });
    expect(result?.key).toBe(outcome.key);
    expect(await rows()).toHaveLength(1);
  });

  it('an outcome unknown is closed by its id although that was adopted before, and one row remains', async () => {
    // Without the attempt's id in its metadata, Balcão cannot tell that the two are one.
    const profile = await listedSettings(desk, gatewayId);
    await desk.call('gateways.change', { gatewayId, gateway: { ...profile, sendAttemptId: false } });
    service.faults.next('create', { kind: 'lose', recorded: true });
    const outcome = await create({ reference: 'PEDIDO-11' });
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    const transactionIds = [await onlyTransactionAt(serviceFolder, '')];
    const [alone] = await desk.call('charges.adopt', { gatewayId, transactionIds, attemptKey: null });
    expect(alone?.result).toBe('adopted');
    expect(await rows()).toHaveLength(2);
    const told: string[] = [];
    desk.console.listen(({ name }) => void told.push(name));
    const [tied] = await desk.call('charges.adopt', { gatewayId, transactionIds, attemptKey: outcome.key });
    expect(tied).toMatchObject({ result: 'adopted', key: alone?.key });
    // Another window still has the removed row, and is notified.
    expect(told).toContain('history-changed');
    expect(await rows()).toMatchObject([{ key: alone?.key, reference: 'PEDIDO-11', state: 'PENDING', attention: [] }]);
    const detail = await desk.call('charges.detail', { gatewayId, key: outcome.key });
    expect(detail).toMatchObject({ key: alone?.key, attempt: { outcome: 'created' } });
    const [again] = await desk.call('charges.adopt', { gatewayId, transactionIds, attemptKey: null });
    expect(again?.result).toBe('already-here');
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ count: 1, outcomeUnknown: 0 });
  });

  it('an outcome unknown can be dismissed with a note, and then needs no more attention', async () => {
    service.faults.next('create', { kind: 'lose', recorded: true });
    const outcome = await create();
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    await desk.call('charges.dismiss', { gatewayId, key: outcome.key, note: 'Suporte diz que não existe.' });
    expect(await rows()).toMatchObject([{ dismissed: true, attention: [], state: OUTCOME_UNKNOWN }]);
    const detail = await desk.call('charges.detail', { gatewayId, key: outcome.key });
    expect(detail.timeline.map((entry) => entry.event)).toContainEqual(
      expect.objectContaining({ kind: 'dismissed', note: 'Suporte diz que não existe.' }),
    );
  });

  it('a dismissed unknown outcome never enters the audit trail as marked “do not use”', async () => {
    service.faults.next('create', { kind: 'lose', recorded: true });
    const outcome = await create();
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    const { key } = outcome;
    await desk.call('charges.dismiss', { gatewayId, key, note: 'Suporte diz que não existe.' });
    await desk.call('charges.markNotUsed', { gatewayId, key, isNotUsed: true });
    const actions = (await desk.call('audit.list', { before: null, limit: 100 })).map(({ action }) => action);
    expect(actions).toContain('charge-dismissed');
    expect(actions).not.toContain('charge-not-used');
  });

  it('an outcome unknown returns its draft under a new id, to be created again knowing the risk', async () => {
    service.faults.next('create', { kind: 'lose', recorded: true });
    const first = typedDraft({ reference: 'PEDIDO-10' });
    const outcome = await desk.call('charges.create', { gatewayId, draft: first, confirmDuplicate: false });
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    const again = await desk.call('charges.draftAgain', { gatewayId, key: outcome.key });
    expect(again).toMatchObject({
      amount: 12_345,
      reference: 'PEDIDO-10',
      customer: { document: '', known: { handle: outcome.key, document: '•••.982.247-••' } },
    });
    expect(again.id).not.toBe(first.id);
    expect(await desk.call('charges.create', { gatewayId, draft: again, confirmDuplicate: false })).toMatchObject({
      outcome: 'possible-duplicate',
      reason: 'same-reference',
    });
    expect(await desk.call('charges.create', { gatewayId, draft: again, confirmDuplicate: true })).toMatchObject({
      outcome: 'created',
    });
    expect(posts()).toBe(2);
  });
});

describe('a refusal', () => {
  it('a refused creation stores the service’s messages at their fields and leaves no row', async () => {
    service.faults.next('create', { kind: 'say', httpStatus: 422 });
    const outcome = await create();
    expect(outcome).toMatchObject({ outcome: 'refused', httpStatus: 422 });
    expect(await rows()).toEqual([]);
    expect(await create()).toMatchObject({ outcome: 'created' });
  });

  it('a creation refused for its token pauses the watches, and a renewed token sends nothing by itself', async () => {
    await desk.call('access.setToken', { gatewayId, token: 'expired' });
    expect(await create()).toMatchObject({ outcome: 'refused', httpStatus: 401 });
    expect(await desk.call('access.status', { gatewayId })).toMatchObject({ paused: true });
    await desk.call('access.setToken', { gatewayId, token: service.token });
    await desk.call('access.verify', { gatewayId });
    expect(posts()).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('a creation with a 502 is not refused: its outcome is unknown', async () => {
    service.faults.next('create', { kind: 'say', httpStatus: 502 });
    expect(await create()).toMatchObject({ outcome: 'unknown', cause: 'server-error' });
  });
});

describe('a service that cannot be reached', () => {
  it('a creation at an unreachable service is reported as not sent, and the draft can be tried again', async () => {
    await service.close();
    expect(await create()).toEqual({ outcome: 'not-sent', cause: 'connection-refused' });
    expect(await rows()).toEqual([]);
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({
      verdict: 'cannot-tell',
      reason: 'network',
    });
    service = await startSandbox({ dataFolder: serviceFolder, port: Number(new URL(service.baseUrl).port), clock });
    expect(await create()).toMatchObject({ outcome: 'created' });
  });
});

describe('a check by an operator', () => {
  it.each([
    [401, { kind: 'token-refused' }],
    [404, { kind: 'service', problem: 'not-found', httpStatus: 404 }],
    [429, { kind: 'service', problem: 'rate-limited', httpStatus: 429 }],
    [502, { kind: 'service', problem: 'failing', httpStatus: 502 }],
  ] as const)('a check by an operator with the response %i reports it', async (status, error) => {
    const outcome = await create();
    if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
    // The watch may read first, and consume a fault; the operator's read meets the next one.
    for (let read = 0; read < 20; read += 1) service.faults.next('read', { kind: 'say', httpStatus: status });
    expect(await desk.errorOf('charges.checkNow', { gatewayId, key: outcome.key })).toMatchObject(error);
  });
});
