import { describe, expect, it } from 'vitest';
import type { ReadResponse } from '../../../../src-main/gateway-http/responses.ts';
import { WatchWorld } from '../../../support/gateway/watch-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const networkLost: ReadResponse = { kind: 'network', cause: 'unreachable' };
function failing(world: WatchWorld, retryAfter: number | null = null): ReadResponse {
  return { kind: 'failing', isOfFirewall: false, retryAfter, message: null, received: world.received('', 502) };
}

describe('the watch of one charge', () => {
  it('the watch reads a charge every 3 to 5 seconds, and every 3 to 3.5 when it is on screen', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a'), world.charge('b')]);
    world.watch.onScreen('window', ['key-b']);
    await world.clock.advance(5 * MINUTE);
    expect(Math.min(...world.gaps('a'))).toBeGreaterThanOrEqual(3_000);
    expect(Math.max(...world.gaps('a'))).toBeLessThanOrEqual(5_000);
    expect(Math.min(...world.gaps('b'))).toBeGreaterThanOrEqual(3_000);
    expect(Math.max(...world.gaps('b'))).toBeLessThanOrEqual(3_500);
  });

  it('the watch of a charge ends after ten minutes, and reports until when it is re-checked quietly', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { expiresIn: 24 * HOUR });
    world.watch.start([charge]);
    expect(world.watch.stateOf('key-a')).toMatchObject({ kind: 'watching', until: charge.createdAt + 10 * MINUTE });
    await world.clock.advance(10 * MINUTE);
    const during = world.reads.length;
    expect(during).toBeGreaterThan(120);
    expect(during).toBeLessThanOrEqual(200);
    await world.clock.advance(5 * MINUTE);
    expect(world.reads.length).toBe(during);
    expect(world.watch.stateOf('key-a')).toEqual({ kind: 'quiet', until: (charge.expiresAt ?? 0) + 24 * HOUR });
  });

  it('the watch reads a charge just after its expiry, soon again, every 15 minutes for a day, then no more', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { expiresIn: 12 * MINUTE });
    world.watch.start([charge]);
    await world.clock.advance(10 * MINUTE + 5_000);
    const watched = world.reads.length;
    await world.clock.advance(6 * MINUTE);
    const expiry = charge.expiresAt ?? 0;
    const soon = [expiry + 5_000, expiry + MINUTE, expiry + 3 * MINUTE];
    expect(world.reads.slice(watched).map((read) => read.at)).toEqual(soon);
    await world.clock.advance(24 * HOUR);
    const quiet = world.reads.slice(watched).length;
    expect(quiet).toBeGreaterThanOrEqual(90);
    expect(quiet).toBeLessThanOrEqual(100);
    await world.clock.advance(24 * HOUR);
    expect(world.reads.slice(watched)).toHaveLength(quiet);
    expect(world.watch.stateOf('key-a')).toEqual({ kind: 'quiet', until: null });
  });

  it('the watch lasts ten minutes by the service’s clock at a desk far from it, after a restart too', async () => {
    for (const clockOffset of [20 * MINUTE, -20 * MINUTE]) {
      const world = new WatchWorld();
      // Made two minutes ago by the service's clock, from which the desk's differs by twenty.
      const charge = world.charge('a', { age: 2 * MINUTE + clockOffset, clockOffset, expiresIn: 30 * MINUTE });
      world.clockOffset = clockOffset;
      world.watch.start([charge]);
      expect(world.watch.stateOf('key-a')).toEqual({ kind: 'watching', until: world.clock.now() + 8 * MINUTE });
      await world.clock.advance(8 * MINUTE + 5_000);
      expect(world.watch.stateOf('key-a').kind).toBe('quiet');
      const watched = world.reads.length;
      await world.clock.advance(25 * MINUTE);
      expect(world.reads.slice(watched).map(({ at }) => at)).toContain((charge.expiresAt ?? 0) + clockOffset + 5_000);
    }
  });

  it('the watch sees PAID within 4 seconds, emits it once, and stops', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a', { script: [[61_234, 'PAID']] })]);
    world.watch.onScreen('window', ['key-a']);
    await world.clock.advance(61_234 + 4_000);
    expect(world.changes).toMatchObject([{ id: 'a', state: 'PAID' }]);
    expect(world.paidTimes.get('key-a')).toBe(1);
    const reads = world.reads.length;
    await world.clock.advance(HOUR);
    expect(world.reads.length).toBe(reads);
    expect(world.watch.stateOf('key-a')).toEqual({ kind: 'none' });
  });

  it('the watch continues in a state the document does not list', async () => {
    const world = new WatchWorld();
    world.watch.start([
      world.charge('a', {
        script: [
          [10_000, 'IN_ANALYSIS'],
          [60_000, 'PAID'],
        ],
      }),
    ]);
    await world.clock.advance(70_000);
    expect(world.changes.map((change) => change.state)).toEqual(['IN_ANALYSIS', 'PAID']);
  });

  it('the watch reads an EXPIRED charge after 1, 3, 10 and 15 minutes, then every 15, for late payments', async () => {
    const world = new WatchWorld();
    world.watch.start([
      world.charge('a', {
        expiresIn: 5 * MINUTE,
        script: [
          [5 * MINUTE, 'EXPIRED'],
          [50 * MINUTE, 'PAID'],
        ],
      }),
    ]);
    await world.clock.advance(65 * MINUTE);
    expect(world.changes.map((change) => change.state)).toEqual(['EXPIRED', 'PAID']);
    const since = world.changes[0]?.at ?? 0;
    const after = world.reads.map(({ at }) => (at - since) / MINUTE).filter((minutes) => minutes > 0.5);
    expect(after.slice(0, 4).map((minutes) => Math.round(minutes * 10) / 10)).toEqual([1, 3, 10, 15]);
    for (const [index, minutes] of after.slice(4).entries())
      expect(minutes - (after[index + 3] ?? 0)).toBeGreaterThanOrEqual(14.9);
    expect(after.length).toBeGreaterThan(5);
  });

  it('a replica that answers PENDING after EXPIRED is not believed for a quarter of an hour', async () => {
    const world = new WatchWorld();
    const script: [number, string][] = [
      [5 * MINUTE, 'EXPIRED'],
      [5 * MINUTE + 50_000, 'PENDING'],
      [6 * MINUTE + 30_000, 'EXPIRED'],
    ];
    world.watch.start([world.charge('a', { expiresIn: 5 * MINUTE, script })]);
    await world.clock.advance(9 * MINUTE);
    expect(world.changes.map(({ state }) => state)).toEqual(['EXPIRED', 'PENDING', 'EXPIRED']);
  });

  it('the watch goes on with the reads after EXPIRED where a restart interrupted them', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { age: 8 * MINUTE, expiresIn: 5 * MINUTE, state: 'EXPIRED' });
    const now = world.clock.now();
    world.watch.start([{ ...charge, lastCheckedAt: now - 2 * MINUTE + 5_000 }]);
    await world.clock.advance(15 * MINUTE);
    // Expired three minutes ago, last read one minute after that: three and ten minutes after it are still to come.
    const minutes = world.reads.map(({ at }) => Math.round((at - now) / MINUTE));
    expect(minutes).toEqual([0, 7, 12]);
  });

  it('a charge is re-checked for a whole day, though the wall clock was put forward while it was watched', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a', { expiresIn: null })]);
    await world.clock.advance(5 * MINUTE);
    world.clock.jump(30 * HOUR);
    await world.clock.advance(5 * MINUTE);
    const ended = world.clock.now();
    await world.clock.advance(30 * HOUR);
    const last = world.reads.at(-1)?.at ?? 0;
    expect(last - ended).toBeGreaterThan(23.5 * HOUR);
    expect(last - ended).toBeLessThanOrEqual(24 * HOUR);
  });

  it('the watch backs off from 404s, and returns to its pace once a late replica has the charge', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { script: [[40_000, 'PAID']] });
    world.charges.delete('a');
    world.watch.add(charge);
    await world.clock.advance(12_000);
    expect(world.reads.length).toBeGreaterThanOrEqual(2);
    expect(world.watch.stateOf('key-a').kind).toBe('watching');
    world.charges.set('a', charge);
    await world.clock.advance(60_000);
    expect(world.unknown).toEqual([]);
    expect(world.changes).toMatchObject([{ id: 'a', state: 'PAID' }]);
  });

  it('the watch becomes quiet after two minutes of 404s, reports it, and goes on for a day', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { expiresIn: null });
    world.charges.delete('a');
    world.watch.start([charge, world.charge('b')]);
    await world.clock.advance(2 * MINUTE);
    expect(world.unknown).toEqual([]);
    expect(world.watch.stateOf('key-a').kind).toBe('watching');
    await world.clock.advance(2 * MINUTE);
    const [told] = world.unknown;
    expect(world.unknown).toHaveLength(1);
    expect(told).toMatchObject({ id: 'a' });
    expect(world.touched).toContain('key-a');
    expect(world.watch.stateOf('key-a')).toEqual({ kind: 'quiet', until: charge.createdAt + 10 * MINUTE + 24 * HOUR });
    expect(world.watch.stateOf('key-b').kind).toBe('watching');
    await world.clock.advance(9 * MINUTE);
    const before = world.gaps('a').length;
    await world.clock.advance(24 * HOUR);
    const gaps = world.gaps('a').slice(before);
    expect(gaps.length).toBeGreaterThan(80);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15 * MINUTE);
    const all = world.gaps('a').length;
    await world.clock.advance(24 * HOUR);
    expect(world.gaps('a')).toHaveLength(all);
  });

  it('the watch counts its two minutes of 404s again from a found charge, and not by the wall clock', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a');
    let missing = true;
    world.trouble = () => (missing ? { kind: 'not-found', received: world.received('', 404) } : undefined);
    world.watch.start([charge]);
    await world.clock.advance(100_000);
    missing = false;
    await world.clock.advance(MINUTE);
    missing = true;
    world.clock.jump(HOUR);
    await world.clock.advance(100_000);
    expect(world.unknown).toEqual([]);
    await world.clock.advance(2 * MINUTE);
    expect(world.unknown).toHaveLength(1);
  });

  it('the watch resumes for a charge found again, and has two minutes again on an operator’s read', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { expiresIn: null });
    world.charges.delete('a');
    world.watch.start([charge]);
    await world.clock.advance(4 * MINUTE);
    expect(world.watch.watchAgain('key-a')).toBe(true);
    await world.clock.advance(MINUTE);
    expect(world.watch.stateOf('key-a').kind).toBe('watching');
    await world.clock.advance(3 * MINUTE);
    expect(world.watch.stateOf('key-a').kind).toBe('quiet');
    world.charges.set('a', { ...charge, state: 'PAID' });
    await world.clock.advance(16 * MINUTE);
    expect(world.changes).toMatchObject([{ id: 'a', state: 'PAID' }]);
  });

  it('a watch that ends while its reads fail is read soon after, and not a quarter of an hour later', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a', { expiresIn: null })]);
    await world.clock.advance(6 * MINUTE);
    world.trouble = () => ({ kind: 'network', cause: 'body-timeout' });
    await world.clock.advance(4.2 * MINUTE);
    expect(world.watch.stateOf('key-a').kind).toBe('failing');
    world.trouble = () => undefined;
    await world.clock.advance(2 * MINUTE);
    expect(world.watch.stateOf('key-a').kind).toBe('quiet');
  });

  it('a charge that a replica knows after minutes is watched for the rest of its ten, and no longer', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { expiresIn: null });
    world.charges.delete('a');
    world.watch.start([charge]);
    await world.clock.advance(4 * MINUTE);
    expect(world.watch.stateOf('key-a').kind).toBe('quiet');
    world.charges.set('a', charge);
    await world.clock.advance(80_000);
    expect(world.watch.stateOf('key-a').kind).toBe('watching');
    await world.clock.advance(MINUTE);
    expect(Math.max(...world.gaps('a').slice(-10))).toBeLessThan(5_000);
    await world.clock.advance(5 * MINUTE);
    expect(world.watch.stateOf('key-a').kind).toBe('quiet');
  });

  it('the watch is neither ended nor slowed by a 404 to a requested read', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a')]);
    await world.clock.advance(MINUTE);
    for (let asked = 0; asked < 60; asked += 1) {
      world.trouble = () => ({ kind: 'not-found', received: world.received('', 404) });
      const outcome = world.watch.readNow('a', 'manual');
      await world.clock.advance(1_000);
      expect(await outcome).toMatchObject({ kind: 'answer', answer: { kind: 'not-found' } });
      world.trouble = () => undefined;
      await world.clock.advance(2_000);
    }
    expect(world.unknown).toEqual([]);
    expect(world.watch.stateOf('key-a').kind).toBe('watching');
    await world.clock.advance(20_000);
    expect(world.gaps('a').at(-1)).toBeLessThanOrEqual(5_000);
  });

  it('the watch reports nothing for an EXPIRED charge that the service has deleted', async () => {
    const world = new WatchWorld();
    const charge = world.charge('a', { state: 'EXPIRED', expiresIn: 1 });
    world.charges.delete('a');
    world.watch.start([charge]);
    await world.clock.advance(2 * HOUR);
    expect(world.reads.length).toBeGreaterThan(3);
    expect(world.unknown).toEqual([]);
  });

  it('the watch backs off from 502, ever longer up to about a minute, and returns to its pace', async () => {
    const world = new WatchWorld();
    let ill = true;
    world.trouble = () => (ill ? failing(world) : undefined);
    world.watch.start([world.charge('a')]);
    await world.clock.advance(5 * MINUTE);
    const gaps = world.gaps('a');
    expect(gaps[0]).toBeGreaterThanOrEqual(3_000);
    expect(gaps[3]).toBeGreaterThanOrEqual(24_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(75_500);
    ill = false;
    await world.clock.advance(4 * MINUTE);
    expect(world.gaps('a').at(-1)).toBeLessThanOrEqual(5_000);
  });

  it('the watch records nothing from a response about another charge, and backs off', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a')]);
    world.trouble = () => ({
      kind: 'read',
      transaction: { id: 'b', state: 'PAID' },
      warnings: [],
      received: world.received('{}', 200),
    });
    await world.clock.advance(MINUTE);
    expect(world.rows.get('a')?.state).toBe('PENDING');
    expect(world.paidTimes.size).toBe(0);
    expect(world.reads.length).toBeLessThan(8);
  });

  it('the watch writes "last checked" in batches of a second', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a')]);
    await world.clock.advance(MINUTE);
    await world.watch.stop();
    expect(world.checked.at(-1)?.at).toBe((world.reads.at(-1)?.at ?? 0) + world.latency);
    expect(world.watch.lastCheckedOf('key-a')).toBe(world.checked.at(-1)?.at);
  });
});

describe('the watch of a whole gateway', () => {
  it('a 401 pauses every watch of a gateway, and a valid token resumes them with one read of each charge', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 1000;
    const charges = Array.from({ length: 50 }, (_, index) => world.charge(`c${index}`));
    world.watch.start(charges);
    await world.clock.advance(10_000);
    let refused = true;
    world.trouble = () => (refused ? { kind: 'token-refused', received: world.received('', 401) } : undefined);
    await world.clock.advance(10_000);
    expect(world.paused).toEqual([true]);
    expect(world.watch.stateOf('key-c0')).toEqual({ kind: 'paused' });
    const reads = world.reads.length;
    await world.clock.advance(10 * MINUTE);
    expect(world.reads.length).toBe(reads);
    refused = false;
    world.watch.resume();
    await world.clock.advance(1_000);
    expect(new Set(world.reads.slice(reads).map((read) => read.id)).size).toBe(50);
    expect(world.paused).toEqual([true, false]);
  });

  it('an operator’s check passes while the token is refused, and a good response resumes all watches', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a'), world.charge('b')]);
    await world.clock.advance(1_000);
    world.watch.pause();
    const reads = world.reads.length;
    const check = world.watch.readNow('a', 'manual');
    await world.clock.advance(6_000);
    await expect(check).resolves.toMatchObject({ kind: 'taken' });
    expect(world.watch.isPaused).toBe(false);
    expect(new Set(world.reads.slice(reads).map((read) => read.id))).toEqual(new Set(['a', 'b']));
  });

  it('a gateway’s watch never exceeds the cap in any second, and starves no charge', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 10;
    world.watch.start(
      Array.from({ length: 1000 }, (_, index) => world.charge(`c${index}`, { age: index, expiresIn: 24 * HOUR })),
    );
    world.watch.onScreen(
      'window',
      Array.from({ length: 20 }, (_, index) => `key-c${index}`),
    );
    await world.clock.advance(10 * MINUTE);
    const times = world.reads.map((read) => read.elapsed);
    const mostInASecond = Math.max(
      ...times.map((time, index) => times.slice(index, index + 50).filter((other) => other < time + 1000).length),
    );
    expect(mostInASecond).toBeLessThanOrEqual(10);
    expect(times.length).toBeGreaterThan(5_900);
    expect(new Set(world.reads.map((read) => read.id)).size).toBe(1000);
  });

  it('a gateway’s watch sends nearly what a cap of hundreds a second allows, and no more', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 500;
    const setTimer = world.clock.after.bind(world.clock);
    world.clock.after = (delay, action) => setTimer(Math.ceil(delay) + 1, action);
    world.watch.start(Array.from({ length: 2000 }, (_, index) => world.charge(`c${index}`)));
    await world.clock.advance(3_000);
    const times = world.reads.map((read) => read.elapsed);
    const inASecond = times.map((time, index) => times.slice(index).findIndex((other) => other >= time + 1000));
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(500);
    expect(times.length).toBeGreaterThan(1_400);
  });

  it('a read in spare time delays no other read by a moment', async () => {
    const readsOfPending = async (isSwept: boolean) => {
      const world = new WatchWorld();
      world.requestsPerSecond = 5;
      const pending = Array.from({ length: 8 }, (_, index) => world.charge(`c${index}`, { expiresIn: HOUR }));
      world.charge('settled', { state: 'PAID' });
      world.watch.start(pending);
      world.watch.onScreen('window', ['key-c1', 'key-c2']);
      let swept = 0;
      const readSettled = (): void => {
        if (isSwept)
          void world.watch
            .readNow('settled', 'sweep')
            .then(() => (swept += 1))
            .then(readSettled);
      };
      readSettled();
      await world.clock.advance(9 * MINUTE);
      const all = world.reads.map(({ id, elapsed }) => ({ id, elapsed }));
      const times = all.map(({ elapsed }) => elapsed);
      for (const [index, time] of times.entries())
        expect(times.slice(index).filter((other) => other < time + 1000).length).toBeLessThanOrEqual(5);
      return { swept, reads: all.filter(({ id }) => id !== 'settled') };
    };
    const alone = await readsOfPending(false);
    const beside = await readsOfPending(true);
    expect(beside.swept).toBeGreaterThan(100);
    expect(beside.reads).toEqual(alone.reads);
  });

  it('a read in spare time waits while others need the cap, and is made at once where a person asks', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 10;
    world.charge('settled', { state: 'PAID' });
    world.watch.start(
      Array.from({ length: 100 }, (_, index) => world.charge(`c${index}`, { script: [[5 * MINUTE, 'PAID']] })),
    );
    const first = world.watch.readNow('settled', 'sweep');
    await world.clock.advance(4 * MINUTE);
    const readsOfSettled = () => world.reads.filter(({ id }) => id === 'settled').length;
    expect(readsOfSettled()).toBe(0);
    const requested = world.watch.readNow('settled', 'manual');
    await world.clock.advance(1_000);
    expect([await first, await requested]).toMatchObject([{ kind: 'taken' }, { kind: 'taken' }]);
    expect(readsOfSettled()).toBe(1);
    void world.watch.readNow('settled', 'sweep');
    await world.clock.advance(30_000);
    expect(readsOfSettled()).toBe(1);
    await world.clock.advance(2 * MINUTE);
    expect(readsOfSettled()).toBe(2);
  });

  it('a read in spare time waits for the network and for a valid token, and is then made', async () => {
    const world = new WatchWorld();
    world.charge('settled', { state: 'PAID' });
    world.watch.start([]);
    world.trouble = () => ({ kind: 'network', cause: 'unreachable' });
    for (let tries = 0; tries < 3; tries += 1) {
      const unreached = world.watch.readNow('settled', 'sweep');
      await world.clock.advance(10);
      await world.clock.advance(1_000);
      expect(await unreached).toMatchObject({ kind: 'answer', answer: { kind: 'network' } });
    }
    const waiting = world.watch.readNow('settled', 'sweep');
    await world.clock.advance(1_000);
    expect(world.reads.length).toBe(3);
    world.trouble = () => ({ kind: 'token-refused', received: world.received('', 401) });
    await world.clock.advance(MINUTE);
    expect(await waiting).toMatchObject({ kind: 'answer', answer: { kind: 'token-refused' } });
    world.trouble = () => undefined;
    const paused = world.watch.readNow('settled', 'sweep');
    await world.clock.advance(HOUR);
    expect(world.reads.length).toBe(4);
    world.watch.resume();
    await world.clock.advance(1_000);
    expect(await paused).toMatchObject({ kind: 'taken' });
  });

  it('charges on screen get more of a scarce cap, but not all of it', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 2;
    world.watch.start(Array.from({ length: 40 }, (_, index) => world.charge(`c${index}`)));
    world.watch.onScreen(
      'window',
      Array.from({ length: 20 }, (_, index) => `key-c${index}`),
    );
    await world.clock.advance(5 * MINUTE);
    const shown = world.reads.slice(100).filter((read) => Number(read.id.slice(1)) < 20).length;
    const hidden = world.reads.slice(100).length - shown;
    expect(shown / hidden).toBeGreaterThan(1.5);
    expect(hidden).toBeGreaterThan(100);
  });

  it('a gateway’s watch bounds its connections when the service is slow', async () => {
    const world = new WatchWorld({ connections: 4 });
    world.requestsPerSecond = 1000;
    world.latency = 10_000;
    world.watch.start(Array.from({ length: 100 }, (_, index) => world.charge(`c${index}`)));
    await world.clock.advance(2 * MINUTE);
    expect(world.mostInFlight).toBe(4);
  });

  it('a Retry-After applies to all charges of a gateway', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a'), world.charge('b')]);
    await world.clock.advance(500);
    let limited = true;
    world.trouble = () =>
      limited ? { kind: 'rate-limited', retryAfter: 45_000, received: world.received('', 429) } : undefined;
    await world.clock.advance(6_000);
    limited = false;
    const reads = world.reads.length;
    const last = world.reads.at(-1)?.elapsed ?? 0;
    await world.clock.advance(60_000);
    expect((world.reads[reads]?.elapsed ?? 0) - last).toBeGreaterThanOrEqual(45_000 - world.latency);
    expect(world.reads.length).toBeGreaterThan(reads + 4);
  });

  it('a gateway’s watch tries a lost network one read at a time, and reads every pending charge once', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 1000;
    world.watch.start(Array.from({ length: 30 }, (_, index) => world.charge(`c${index}`, { age: index })));
    await world.clock.advance(2_000);
    let lost = true;
    world.trouble = () => (lost ? networkLost : undefined);
    await world.clock.advance(2 * MINUTE);
    expect(world.reached).toEqual([true, false]);
    const during = world.reads.filter((read) => read.elapsed > 20_000).length;
    expect(during).toBeLessThan(20);
    lost = false;
    const reads = world.reads.length;
    await world.clock.advance(MINUTE + 20_000);
    expect(world.reached).toEqual([true, false, true]);
    expect(new Set(world.reads.slice(reads, reads + 31).map((read) => read.id)).size).toBe(30);
  });

  it('a gateway’s watch reads pending charges newest first at a start', async () => {
    const world = new WatchWorld();
    world.watch.start([3, 1, 2, 0].map((index) => world.charge(`c${index}`, { age: index * MINUTE })));
    await world.clock.advance(500);
    expect(world.reads.slice(0, 4).map((read) => read.id)).toEqual(['c0', 'c1', 'c2', 'c3']);
  });

  it('a gateway’s watch reads every pending charge once after a sleep or a jump of the clock', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('old', { age: 2 * HOUR, expiresIn: 24 * HOUR }), world.charge('new')]);
    await world.clock.advance(20 * MINUTE);
    const reads = world.reads.length;
    world.clock.jump(8 * HOUR);
    await world.clock.advance(10_000);
    expect(
      world.reads
        .slice(reads)
        .map((read) => read.id)
        .sort(),
    ).toEqual(['new', 'old']);
  });

  it('a gateway’s watch emits the charges on screen after a sleep, as the hour of its end is another', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a')]);
    world.watch.onScreen('window', ['key-a']);
    await world.clock.advance(MINUTE);
    const before = world.watch.stateOf('key-a');
    // Nothing is answered any more: what is read could not show it.
    world.latency = HOUR;
    await world.clock.advance(10_000);
    world.touched.length = 0;
    world.clock.jump(HOUR);
    await world.clock.advance(5_000);
    expect(world.touched).toContain('key-a');
    expect(world.watch.stateOf('key-a')).not.toEqual(before);
  });

  it('a gateway’s watch leaves no timer, request or unwritten time behind when it stops', async () => {
    const world = new WatchWorld();
    world.latency = 5_000;
    world.watch.start([world.charge('a')]);
    await world.clock.advance(100);
    const asked = world.watch.readNow('b', 'manual');
    await world.watch.stop();
    await expect(asked).resolves.toEqual({ kind: 'answer', answer: { kind: 'network', cause: 'cancelled' } });
    const reads = world.reads.length;
    await world.clock.advance(HOUR);
    expect(world.reads.length).toBe(reads);
  });

  it('a short outage that fails many reads at once counts as one try', async () => {
    const world = new WatchWorld();
    world.requestsPerSecond = 100;
    world.latency = 500;
    world.watch.start(Array.from({ length: 40 }, (_, index) => world.charge(`c${index}`)));
    await world.clock.advance(20_000);
    const blip = world.clock.monotonic();
    world.trouble = () => (world.clock.monotonic() - blip < 1_000 ? networkLost : undefined);
    await world.clock.advance(MINUTE);
    const next = world.reads.find((read) => read.elapsed > blip + 1_000);
    expect((next?.elapsed ?? Number.POSITIVE_INFINITY) - blip).toBeLessThan(10_000);
  });

  it('a bulk adoption waits where the service asks for no requests', async () => {
    const world = new WatchWorld();
    world.watch.start([]);
    world.trouble = () => ({ kind: 'rate-limited', retryAfter: 60_000, received: world.received('', 429) });
    for (let index = 0; index < 200; index += 1) void world.watch.readNow(`x${index}`, 'adopt');
    await world.clock.advance(15_000);
    expect(world.reads.length).toBeLessThanOrEqual(16);
  });
});
