/** PAID and FAILED charges are read again by themselves: real history, real service, a clock that the test moves. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { sweepDay } from '../../../src-main/reports/reconciliation/settled-sweep.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { sweepWorld, TIME_ZONE } from '../../support/gateway/sweep-world.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { seededRandom } from '../../support/gateway/watch-world.ts';
import { NOON } from '../../support/history/history-world.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type World = Awaited<ReturnType<typeof sweepWorld>>;

/** Opens the desk at noon of each of these days for some minutes. */
async function openOnDays(world: World, days: readonly number[], minutes = 5): Promise<void> {
  const noon = world.clock.now();
  for (const day of days) {
    world.clock.jump(noon + day * DAY - world.clock.now());
    await world.start();
    await world.advance(minutes * MINUTE);
    await world.stop();
  }
}

function daysOf(world: World, id: string): number[] {
  return world.reads.filter((read) => read.id === id).map(({ day }) => day);
}

const everyDay = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('the sweep of settled charges', () => {
  it('a settled charge is read again daily for 7 days, then weekly to 30', async () => {
    const world = await sweepWorld();
    const paid = await world.settled(0, 700);
    const failed = await world.settled(0, 900, 'FAILED');
    await openOnDays(world, everyDay(37), 3);
    expect(daysOf(world, paid.transactionId)).toEqual([1, 2, 3, 4, 5, 6, 7, 14, 21, 28]);
    expect(daysOf(world, failed.transactionId)).toEqual([1, 2, 3, 4, 5, 6, 7, 14, 21, 28]);
    expect(world.faults).toEqual([]);
  });

  it('a settled charge is read on exactly the days when it is due, whatever days the desk is open', async () => {
    const world = await sweepWorld();
    const random = seededRandom(7);
    const charges = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const age = Math.floor(random() * 35);
        return { age, ...(await world.settled(age, 500 + Math.floor(random() * 1000))) };
      }),
    );
    const days = everyDay(32).filter(() => random() < 0.6);
    await openOnDays(world, days, 3);
    for (const { age, transactionId } of charges) {
      const expected: number[] = [];
      for (const day of days) {
        const settledFor = day + age;
        const unreadFor = day - (expected.at(-1) ?? -age);
        if (settledFor <= 7 || (settledFor <= 30 && unreadFor >= 7)) expected.push(day);
      }
      expect(daysOf(world, transactionId), `settled ${age} days ago`).toEqual(expected);
    }
  });

  it('a round that its desk gives up stops, and goes on once a desk reads for all again', async () => {
    const world = await sweepWorld();
    const charges = await Promise.all([900, 800, 700, 600].map((amount) => world.settled(2, amount)));
    await world.start();
    await world.advance(2 * MINUTE + 1_500);
    expect(world.reads.length).toBe(2);
    world.options.isOnDuty = false;
    await world.advance(30 * MINUTE);
    expect(world.reads.length).toBe(2);
    expect((await world.report()).latest).toMatchObject({ status: 'running', read: 2 });
    world.options.isOnDuty = true;
    await world.advance(15 * MINUTE);
    expect(world.reads.map(({ id }) => id)).toEqual(charges.map(({ transactionId }) => transactionId));
    expect((await world.report()).latest).toMatchObject({ status: 'done', read: 4 });
    expect(world.faults).toEqual([]);
  });

  it('a refund and a chargeback are seen by themselves, and reported', async () => {
    const world = await sweepWorld();
    const refunded = await world.settled(2, 700);
    const disputed = await world.settled(3, 900);
    await world.settled(1, 800);
    for (const [{ transactionId }, state] of [[refunded, 'REFUNDED'] as const, [disputed, 'CHARGEBACK'] as const])
      Object.assign(world.states.get(transactionId) ?? {}, { state });
    await world.start();
    await world.advance(5 * MINUTE);
    const detail = await world.history().detail(refunded.key);
    expect(detail).toMatchObject({ state: 'REFUNDED' });
    expect(detail?.timeline.at(-1)?.event).toMatchObject({ kind: 'state', from: 'PAID', late: true, source: 'watch' });
    expect(await world.report()).toMatchObject({
      latest: { status: 'done', stoppedBy: null, read: 3, changed: 2, failed: 0 },
      fullAt: expect.any(Number),
      findings: [
        { key: refunded.key, outcome: 'changed', stateBefore: 'PAID', stateAfter: 'REFUNDED' },
        { key: disputed.key, outcome: 'changed', stateBefore: 'PAID', stateAfter: 'CHARGEBACK' },
      ],
    });
    expect(await world.history().reconciliations(10)).toEqual([]);
  });

  it('a round reads the largest amounts first, at most one a second', async () => {
    const world = await sweepWorld();
    const random = seededRandom(3);
    const amounts = Array.from({ length: 60 }, () => 500 + Math.floor(random() * 40));
    for (const amount of amounts) await world.settled(1 + Math.floor(random() * 6), amount);
    await world.start();
    await world.advance(5 * MINUTE);
    expect(world.reads.map(({ id }) => world.states.get(id)?.amount)).toEqual(
      amounts.toSorted((one, other) => other - one),
    );
    for (const [index, { elapsed }] of world.reads.slice(1).entries())
      expect(elapsed - (world.reads[index]?.elapsed ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect(world.reads[0]?.elapsed).toBeGreaterThanOrEqual(2 * MINUTE);
  });

  it('a round that a restart interrupts goes on with what it has not read', async () => {
    const world = await sweepWorld();
    for (let made = 0; made < 50; made += 1) await world.settled(1, 500 + made);
    await world.start();
    await world.advance(2 * MINUTE + 30_500);
    await world.stop();
    const before = world.reads.length;
    expect(before).toBeGreaterThan(20);
    expect(before).toBeLessThan(40);
    expect((await world.report()).latest).toMatchObject({ status: 'running', read: before });
    await world.reopen();
    await world.start();
    await world.advance(5 * MINUTE);
    expect(new Set(world.reads.map(({ id }) => id)).size).toBe(50);
    expect(world.reads.length).toBe(50);
    expect((await world.report()).latest).toMatchObject({ status: 'done', read: 50 });
  });

  it('a 429 stops the round for the day, restarts included; the next day begins with the largest', async () => {
    const world = await sweepWorld();
    for (let made = 0; made < 6; made += 1) await world.settled(1, 500 + made);
    world.options.trouble = () => (world.reads.length === 3 ? 429 : undefined);
    await openOnDays(world, [0, 0], 60);
    expect(world.reads.length).toBe(3);
    expect(await world.report()).toMatchObject({
      latest: { status: 'cancelled', stoppedBy: 'rate-limited', read: 3 },
      fullAt: null,
      findings: [],
    });
    await openOnDays(world, [1]);
    expect(world.reads.slice(3).map(({ id }) => world.states.get(id)?.amount)).toEqual([505, 504, 503, 502, 501, 500]);
    expect((await world.report()).latest).toMatchObject({ status: 'done', read: 6 });
  });

  it('a round makes 20,000 requests a day at most, counted over restarts', async () => {
    const world = await sweepWorld();
    for (let made = 0; made < 8; made += 1) await world.settled(1, 500 + made);
    const day = sweepDay(world.clock.now(), TIME_ZONE);
    const { id } = await world.history().openSweepRound({ id: 'earlier', at: world.clock.now(), day });
    await world.history().recordSwept(id, 19_995, []);
    await openOnDays(world, [0, 0], 15);
    expect(world.reads.length).toBe(5);
    expect((await world.report()).latest).toMatchObject({ status: 'cancelled', stoppedBy: 'day-limit', read: 20_000 });
  });

  it('a round tries a charge that cannot be read three times, goes on, and tries it the next day', async () => {
    const world = await sweepWorld();
    const broken = await world.settled(1, 900);
    const deleted = await world.settled(1, 800);
    const { transactionId } = await world.settled(1, 700);
    world.states.delete(deleted.transactionId);
    world.options.trouble = (id) => (id === broken.transactionId ? 502 : undefined);
    await openOnDays(world, [0]);
    expect(daysOf(world, broken.transactionId).length).toBe(3);
    expect(daysOf(world, transactionId).length).toBe(1);
    expect(await world.report()).toMatchObject({
      latest: { status: 'cancelled', stoppedBy: 'unavailable', read: 5, changed: 0, failed: 2 },
      fullAt: null,
      findings: [
        { key: deleted.key, outcome: 'not-found' },
        { key: broken.key, outcome: 'unavailable' },
      ],
    });
    world.options.trouble = () => undefined;
    await openOnDays(world, [1]);
    expect(daysOf(world, broken.transactionId).length).toBe(4);
    expect(await world.report()).toMatchObject({
      latest: { status: 'done', stoppedBy: null },
      fullAt: expect.any(Number),
      findings: [{ key: deleted.key, outcome: 'not-found' }],
    });
  });

  it('a round in an outage is not a full one, and the last full round stays the one before it', async () => {
    const world = await sweepWorld();
    for (let made = 0; made < 3; made += 1) await world.settled(1, 500 + made);
    await openOnDays(world, [0]);
    const { fullAt } = await world.report();
    expect(fullAt).toEqual(expect.any(Number));
    world.options.trouble = () => 502;
    await openOnDays(world, [1], 60);
    expect(await world.report()).toMatchObject({
      latest: { status: 'cancelled', stoppedBy: 'unavailable', changed: 0, failed: 3 },
      fullAt,
    });
  });

  it('a round in which a charge could not be read is a full one where a restart of the same day reads it', async () => {
    const world = await sweepWorld();
    const broken = await world.settled(1, 900);
    for (let made = 0; made < 40; made += 1) await world.settled(1, 500 + made);
    world.options.trouble = (id) => (id === broken.transactionId ? 502 : undefined);
    await openOnDays(world, [0], 2.5);
    expect(await world.report()).toMatchObject({ latest: { status: 'running' }, findings: [{ key: broken.key }] });
    world.options.trouble = () => undefined;
    await openOnDays(world, [0]);
    expect(await world.report()).toMatchObject({
      latest: { status: 'done', failed: 0 },
      fullAt: expect.any(Number),
      findings: [],
    });
  });

  it('a charge whose last read was recorded by a clock that was ahead is due', async () => {
    const world = await sweepWorld();
    const { transactionId } = await world.settled(1, 700);
    const weekly = await world.settled(20, 600);
    for (const id of [transactionId, weekly.transactionId])
      await world.history().markChecked([{ transactionId: id, at: world.clock.now() + 400 * DAY }]);
    await openOnDays(world, [0, 1]);
    expect(daysOf(world, transactionId)).toEqual([0, 1]);
    expect(daysOf(world, weekly.transactionId)).toEqual([0, 1]);
    expect((await world.report()).latest).toMatchObject({ status: 'done' });
  });

  it('a round not over at midnight ends there, and the new day’s begins with the largest amounts', async () => {
    const world = await sweepWorld();
    for (let made = 0; made < 100; made += 1) await world.settled(1, 500 + made);
    world.clock.jump(DAY / 2 - 3 * MINUTE);
    await world.start();
    await world.advance(8 * MINUTE);
    // A minute's reads, then those of the new day: it looks for one every ten minutes.
    const before = world.reads.length;
    expect(before).toBeGreaterThan(50);
    expect(before).toBeLessThan(65);
    await world.advance(10 * MINUTE);
    expect(world.states.get(world.reads[before]?.id ?? '')?.amount).toBe(599);
    expect(world.reads.length).toBe(before + 100);
    expect((await world.report()).latest).toMatchObject({ status: 'done', read: 100 });
  });

  it('a day of the sweep is a calendar day, in a zone with days of 23 and 25 hours too', () => {
    for (const [zone, at] of [
      ['America/New_York', Date.UTC(2026, 2, 12, 3, 59)],
      ['America/New_York', Date.UTC(2026, 10, 5, 4, 1)],
      ['America/Sao_Paulo', Date.UTC(2026, 10, 20, 2, 59)],
    ] as const) {
      const day = sweepDay(at, zone);
      const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      const ago = (count: number) =>
        new Date(Date.parse(days.format(at).slice(0, 10)) - count * DAY).toISOString().slice(0, 10);
      expect([day.start, day.dailyFrom, day.weeklyFrom, day.weeklyBefore].map((each) => days.format(each))).toEqual(
        [ago(0), ago(7), ago(30), ago(6)].map((each) => `${each} 00:00`),
      );
    }
  });
});

it('a refund is seen by the whole console on the next day, listed, and reported with the round’s age', async () => {
  let desk = await openDesk(undefined, fastClock(60, NOON));
  onTestFinished(() => desk.close());
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  const made = await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  const key = made.outcome === 'created' ? made.key : expect.fail(made.outcome);
  await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
  await desk.received(({ name }) => name === 'charge-paid');
  await desk.call('sandbox.simulate', { gatewayId, key, action: 'refund' });
  expect(await desk.call('reconcile.sweep', { gatewayId })).toEqual({ latest: null, fullAt: null, findings: [] });
  await desk.console.close();

  desk = await openDesk(desk.folder, fastClock(60, NOON + DAY));
  await desk.received(
    ({ name, payload }) =>
      name === 'charges-changed' &&
      payload.rows.some(
        (row) => row.key === key && row.state === 'REFUNDED' && row.attention.includes('late-transition'),
      ),
  );
  await expect
    .poll(() => desk.call('reconcile.sweep', { gatewayId }))
    .toMatchObject({
      latest: { status: 'done', read: 1, changed: 1, failed: 0 },
      fullAt: expect.any(Number),
      findings: [{ key, outcome: 'changed', stateBefore: 'PAID', stateAfter: 'REFUNDED' }],
    });
  expect(await desk.call('reconcile.list', { gatewayId })).toEqual([]);
  expect(desk.signals.some(({ name }) => name === 'sweep-progress')).toBe(true);
});
