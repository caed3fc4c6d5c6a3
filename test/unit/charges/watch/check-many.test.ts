import { describe, expect, it } from 'vitest';
import { CheckMany } from '../../../../src-main/charges/watch/check-many.ts';
import type { CheckingMany } from '../../../../src-preload/contract/watch/checking-many.ts';
import { WatchWorld } from '../../../support/gateway/watch-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The check of many charges over a real watch in virtual time. */
function checkManyOf(world: WatchWorld) {
  const signals: { readonly at: number; readonly checking: CheckingMany }[] = [];
  const faults: unknown[] = [];
  const checkMany = new CheckMany({
    clock: world.clock,
    chargeOf: async (key) => {
      const row = world.rows.get(key.replace('key-', ''));
      return row?.transactionId == null ? null : { transactionId: row.transactionId, state: row.state };
    },
    read: (id) => world.watch.readNow(id, 'check-many'),
    isPaused: () => world.watch.isPaused,
    progress: (checking) => void signals.push({ at: world.clock.monotonic(), checking }),
    failed: (fault) => void faults.push(fault),
  });
  return { checkMany, signals, faults };
}

/** Settled charges, which no watch reads. */
function settled(world: WatchWorld, count: number, prefix = 's'): string[] {
  return Array.from({ length: count }, (_, index) => world.charge(`${prefix}${index}`, { state: 'PAID' }).key);
}

describe('many charges checked at once', () => {
  it('each charge is read once under the cap, and its progress and its end are told with counts', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 10;
    const keys = settled(world, 30);
    world.charge('s3', { state: 'PAID', script: [[1, 'REFUNDED']] });
    world.trouble = (id) => (id === 's5' ? { kind: 'network', cause: 'unreachable' } : undefined);
    const { checkMany, signals, faults } = checkManyOf(world);
    world.watch.start([]);
    expect(checkMany.start([...keys, 'key-nowhere'])).toMatchObject({ status: 'running', total: 31 });
    await world.clock.advance(1_000);
    expect(world.reads.length).toBeLessThanOrEqual(10);
    expect(checkMany.checking).toMatchObject({ status: 'running' });
    await world.clock.advance(3_000);
    expect(checkMany.checking).toEqual({ status: 'done', total: 31, checked: 29, changed: 1, notRead: 2 });
    expect(signals.at(-1)?.checking).toEqual(checkMany.checking);
    expect(new Set(world.reads.map(({ id }) => id)).size).toBe(30);
    expect(world.reads.length).toBe(30);
    expect(faults).toEqual([]);
  });

  it('the progress is told four times a second at the most, however fast the gateway answers', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 1000;
    world.latency = 1;
    const { checkMany, signals } = checkManyOf(world);
    world.watch.start([]);
    checkMany.start(settled(world, 900));
    await world.clock.advance(10_000);
    expect(checkMany.checking?.status).toBe('done');
    const times = signals.slice(0, -1).map(({ at }) => at);
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(250);
  });

  it('the check of three hundred charges delays no read of the watch, whichever they are', async () => {
    const readsOfWatch = async (isChecking: boolean) => {
      const world = new WatchWorld();
      world.requestsPerSecond = 5;
      const watched = Array.from({ length: 8 }, (_, index) => world.charge(`w${index}`, { expiresIn: HOUR }));
      world.watch.start(watched);
      world.watch.onScreen('window', ['key-w1', 'key-w2']);
      const { checkMany } = checkManyOf(world);
      await world.clock.advance(MINUTE);
      // Those that are watched are read within seconds anyway, and cost no request of their own.
      if (isChecking) checkMany.start([...settled(world, 300), ...watched.map(({ key }) => key)]);
      await world.clock.advance(8 * MINUTE);
      return { checking: checkMany.checking, reads: world.reads.filter(({ id }) => id.startsWith('w')) };
    };
    const alone = await readsOfWatch(false);
    const beside = await readsOfWatch(true);
    expect(beside.checking).toMatchObject({ status: 'done', checked: 308 });
    expect(beside.reads.map(({ id }) => id)).toEqual(alone.reads.map(({ id }) => id));
    // A timer of whole milliseconds may fire one earlier; never later.
    for (const [index, { at }] of beside.reads.entries()) expect(at).toBeLessThanOrEqual(alone.reads[index]?.at ?? 0);
  });

  it('the check of many waits while the watch needs the cap, and the quiet re-check is made in time', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 10;
    const quiet = world.charge('quiet', { age: 20 * MINUTE, expiresIn: 3 * HOUR });
    const busy = Array.from({ length: 100 }, (_, index) => world.charge(`w${index}`, { expiresIn: 3 * HOUR }));
    world.watch.start([quiet, ...busy]);
    await world.clock.advance(2 * MINUTE);
    const readsOf = (id: string) => world.reads.filter((read) => read.id === id).length;
    const before = readsOf('quiet');
    const { checkMany } = checkManyOf(world);
    checkMany.start([quiet.key, ...settled(world, 3)]);
    await world.clock.advance(7 * MINUTE);
    expect([readsOf('quiet'), readsOf('s0')]).toEqual([before, 0]);
    // The watch of the hundred ends after ten minutes; the quiet re-check is due fifteen after its last read.
    await world.clock.advance(10 * MINUTE);
    expect(readsOf('quiet')).toBeGreaterThan(before);
    expect(checkMany.checking).toMatchObject({ status: 'done', checked: 4 });
  });

  it('a charge that ends while it waits in a check of many is still read for the check, which ends', async () => {
    const world = new WatchWorld();
    world.latency = 500;
    const watched = world.charge('w0', { expiresIn: HOUR, script: [[10_000, 'PAID']] });
    world.watch.start([watched]);
    // During the read that sees the payment: the check waits for the next one.
    while (world.inFlight === 0 || world.clock.monotonic() < 10_000) await world.clock.advance(100);
    const { checkMany } = checkManyOf(world);
    checkMany.start([watched.key]);
    await world.clock.advance(5_000);
    expect(world.rows.get('w0')?.state).toBe('PAID');
    expect(checkMany.checking).toMatchObject({ status: 'done', checked: 1 });
  });

  it('a quiet re-check that is due while its charge waits in a check of many is made in its own turn', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 10;
    const quiet = world.charge('quiet', { age: 20 * MINUTE, expiresIn: 3 * HOUR });
    world.watch.start([quiet]);
    await world.clock.advance(14 * MINUTE);
    const before = world.reads.length;
    world.watch.add(world.charge('w', { expiresIn: HOUR }));
    for (let index = 0; index < 100; index += 1) world.watch.add(world.charge(`w${index}`, { expiresIn: HOUR }));
    const { checkMany } = checkManyOf(world);
    checkMany.start([quiet.key]);
    await world.clock.advance(3 * MINUTE);
    expect(world.reads.slice(before).filter(({ id }) => id === 'quiet').length).toBe(1);
    expect(checkMany.checking).toMatchObject({ status: 'done', checked: 1 });
  });

  it("a clerk's single check goes before the many, for a charge among them too", async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 1;
    const keys = settled(world, 50);
    const { checkMany } = checkManyOf(world);
    world.watch.start([]);
    checkMany.start(keys);
    await world.clock.advance(2_500);
    const before = world.reads.length;
    const single = world.watch.readNow('s40', 'manual');
    await world.clock.advance(1_100);
    expect(await single).toMatchObject({ kind: 'taken' });
    expect(world.reads[before]?.id).toBe('s40');
  });

  it('a stop reads no further charge, and a new check begins from nothing', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 2;
    const { checkMany } = checkManyOf(world);
    world.watch.start([]);
    checkMany.start(settled(world, 20));
    await world.clock.advance(2_000);
    checkMany.stop();
    const stopped = checkMany.checking;
    expect(stopped).toMatchObject({ status: 'stopped', total: 20 });
    await world.clock.advance(MINUTE);
    // Those that were asked for already are recorded, and are in no count.
    expect(world.reads.length).toBeLessThanOrEqual((stopped?.checked ?? 0) + 4);
    expect(checkMany.checking).toEqual(stopped);
    checkMany.start(settled(world, 2, 'later'));
    await world.clock.advance(MINUTE);
    expect(checkMany.checking).toEqual({ status: 'done', total: 2, checked: 2, changed: 0, notRead: 0 });
  });

  it('charges that are added to a check under way join it, each once', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 1;
    const { checkMany } = checkManyOf(world);
    world.watch.start([]);
    const keys = settled(world, 10);
    checkMany.start(keys);
    expect(checkMany.start([...keys.slice(5), ...settled(world, 2, 'new')]).total).toBe(12);
    await world.clock.advance(MINUTE);
    expect(checkMany.checking).toMatchObject({ status: 'done', checked: 12 });
    expect(world.reads.length).toBe(12);
  });

  it('a refused token ends the check of many, at its start too: every other read would be refused', async () => {
    const world = new WatchWorld();
    const { checkMany } = checkManyOf(world);
    world.watch.start([]);
    const keys = settled(world, 20);
    world.watch.pause();
    expect(checkMany.start(keys).status).toBe('token-refused');
    expect(world.reads).toEqual([]);
    world.watch.resume();
    checkMany.start(keys);
    await world.clock.advance(150);
    world.watch.pause();
    checkMany.tokenRefused();
    expect(checkMany.checking).toMatchObject({ status: 'token-refused', total: 20 });
  });
});
