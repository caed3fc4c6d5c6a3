/**
 * How long a gateway's charges keep their customers' data: confirmed with a preview, begun a day later, cancelled until
 * then.
 */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { retainedFrom } from '../../../src-main/gateways/scheduled/retention-store.ts';
import { openHistory } from '../../../src-main/history/history.ts';

import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { createCharge, NOON } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Two gateways, each with one charge of 400 days ago and one of 10; nothing reads them. */
let closed: string;
const gatewayIds: string[] = [];
beforeAll(async () => {
  const desk = await openDesk();
  closed = desk.folder;
  for (const name of ['Loja Centro', 'Loja Norte'])
    gatewayIds.push((await desk.call('gateways.add', typedGateway({ name }))).id);
  await desk.console.close();
  for (const id of gatewayIds) {
    const folder = join(closed, 'gateways', id);
    const history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
    for (const age of [400, 10]) {
      const at = NOON - age * DAY;
      await createCharge(history, { at, transaction: { createdAt: at, state: 'PAID' } });
    }
    await history.close();
  }
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

async function deskWithOldCharges(leave: (folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-retention-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(closed, folder, { recursive: true });
  leave(folder);
  const clock = new VirtualClock(NOON);
  const desk = await openDesk(folder, clock);
  onTestFinished(() => desk.console.close());
  const [gatewayId = '', other = ''] = gatewayIds;
  return { desk, clock, gatewayId, other, folder };
}

/** Advances this much time, of which only the last hour passes in steps: an hourly task has run at its end. */
async function pass(clock: VirtualClock, milliseconds: number): Promise<void> {
  clock.jump(milliseconds - HOUR);
  await clock.advance(HOUR);
}

/**
 * The names in the charges, newest first. Read after any maintenance that has begun: long tasks run one after the
 * other.
 */
async function named(desk: ConsoleDesk, gatewayId: string): Promise<boolean[]> {
  await desk.call('maintenance.backUp', { gatewayId });
  const { rows } = await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 10 });
  return rows.map(({ customerName }) => customerName !== null);
}

const audit = async (desk: ConsoleDesk) =>
  (await desk.call('audit.list', { before: null, limit: 100 }))
    .filter(({ action }) => action.startsWith('retention') || action === 'erased')
    .map(({ action, gatewayId, subject }) => ({ action, gatewayId, subject }))
    .toReversed();

describe('a retention', () => {
  it('a retention reports how many charges it affects up to which day, and does nothing by that', async () => {
    const { desk, clock, gatewayId } = await deskWithOldCharges();
    expect(await desk.call('retention.preview', { gatewayId, months: 12 })).toEqual({
      charges: 1,
      // The day it begins is 21/11/2026 in São Paulo: all of 20/11/2025 is erased, and nothing of 21/11/2025.
      before: Date.UTC(2025, 10, 21, 3),
      beginsAt: clock.now() + DAY,
    });
    expect(await desk.call('retention.read', { gatewayId })).toBeNull();
    await pass(clock, 3 * DAY);
    expect(await named(desk, gatewayId)).toEqual([true, true]);
  });

  it('a confirmed retention begins a day later, in its gateway alone, and the audit trail has both', async () => {
    const { desk, clock, gatewayId, other } = await deskWithOldCharges();
    const begins = { months: 12, beginsAt: clock.now() + DAY, waits: false };
    expect(await desk.call('retention.set', { gatewayId, months: 12 })).toEqual(begins);
    expect(await desk.call('retention.read', { gatewayId })).toEqual(begins);
    expect(await desk.call('retention.read', { gatewayId: other })).toBeNull();
    await pass(clock, DAY - 1_000);
    expect(await named(desk, gatewayId)).toEqual([true, true]);
    await pass(clock, 2 * HOUR);
    expect(await named(desk, gatewayId)).toEqual([true, false]);
    expect(await named(desk, other)).toEqual([true, true]);
    expect(await audit(desk)).toEqual([
      { action: 'retention-set', gatewayId, subject: { months: 12 } },
      { action: 'erased', gatewayId, subject: { charges: 1, first: expect.any(String), by: 'retention' } },
    ]);
  });

  it('a retention can be cancelled until it begins, and nobody is erased', async () => {
    const { desk, clock, gatewayId } = await deskWithOldCharges();
    await desk.call('retention.set', { gatewayId, months: 12 });
    await pass(clock, 23 * HOUR);
    await desk.call('retention.clear', { gatewayId });
    await pass(clock, 3 * DAY);
    expect(await named(desk, gatewayId)).toEqual([true, true]);
    expect((await audit(desk)).map(({ action }) => action)).toEqual(['retention-set', 'retention-cleared']);
  });

  it('a shortened retention waits a day again', async () => {
    const { desk, clock, gatewayId } = await deskWithOldCharges();
    await desk.call('retention.set', { gatewayId, months: 60 });
    await pass(clock, 2 * DAY);
    expect(await desk.call('retention.set', { gatewayId, months: 6 })).toEqual({
      months: 6,
      beginsAt: clock.now() + DAY,
      waits: false,
    });
    await pass(clock, 20 * HOUR);
    expect(await named(desk, gatewayId)).toEqual([true, true]);
  });

  it('a clock years ahead at a start erases nobody until the retention is confirmed anew', async () => {
    const { desk, clock, gatewayId } = await deskWithOldCharges();
    await desk.call('retention.set', { gatewayId, months: 12 });
    clock.jump(3 * 365 * DAY);
    const again = await desk.reopen();
    onTestFinished(() => again.console.close());
    await clock.advance(2 * HOUR);
    expect(await named(again, gatewayId)).toEqual([true, true]);
    expect(await again.call('retention.read', { gatewayId })).toMatchObject({ waits: true });
    await again.call('retention.set', { gatewayId, months: 12 });
    expect(await again.call('retention.read', { gatewayId })).toMatchObject({ waits: false });
    await pass(clock, DAY + 2 * HOUR);
    expect(await named(again, gatewayId)).toEqual([false, false]);
  });

  it('a retention requires the admin’s PIN, once one is set', async () => {
    const { desk, gatewayId } = await deskWithOldCharges();
    await desk.call('security.setPin', { current: null, pin: 'p1n-of-the-admin' });
    await desk.call('security.leaveAdmin', null);
    const needed = { kind: 'pin', reason: 'needed' };
    expect(await desk.errorOf('retention.set', { gatewayId, months: 6 })).toEqual(needed);
    expect(await desk.errorOf('retention.clear', { gatewayId })).toEqual(needed);
  });
});

describe('the first day of charges that keep their customer', () => {
  it.each([
    ['2026-11-20T15:00:00Z', 12, '2025-11-20T03:00:00Z'],
    // Still the day before in São Paulo.
    ['2026-11-20T02:59:00Z', 12, '2025-11-19T03:00:00Z'],
    // A month without a 31st ends with its last day.
    ['2026-03-31T15:00:00Z', 1, '2026-02-28T03:00:00Z'],
    ['2026-01-15T15:00:00Z', 6, '2025-07-15T03:00:00Z'],
    ['2026-12-31T15:00:00Z', 600, '1976-12-31T03:00:00Z'],
  ])('the first day of charges that keep their customer at %s and after %i months is %s', (at, months, first) => {
    expect(new Date(retainedFrom(Date.parse(at), months, 'America/Sao_Paulo')).toISOString()).toBe(
      new Date(first).toISOString(),
    );
  });
});
