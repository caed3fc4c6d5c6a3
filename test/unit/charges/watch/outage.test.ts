import { describe, expect, it } from 'vitest';
import type { ReadResponse } from '../../../../src-main/gateway-http/responses.ts';
import { WatchWorld } from '../../../support/gateway/watch-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const networkLost: ReadResponse = { kind: 'network', cause: 'unreachable' };

/** A world in which every read is answered with this until `isWell`. */
function illWorld(answer: (world: WatchWorld) => ReadResponse) {
  const world = new WatchWorld();
  const state = { isWell: false };
  world.trouble = () => (state.isWell ? undefined : answer(world));
  return { world, state };
}

const failing =
  (httpStatus: number, retryAfter: number | null = null) =>
  (world: WatchWorld): ReadResponse => ({
    kind: 'failing',
    isOfFirewall: false,
    retryAfter,
    message: null,
    received: world.received('', httpStatus),
  });
const aPage = (world: WatchWorld): ReadResponse => ({
  kind: 'unreadable',
  cause: 'answer-unreadable',
  received: world.received('<html>', 200),
});
const limited =
  (retryAfter: number | null) =>
  (world: WatchWorld): ReadResponse => ({ kind: 'rate-limited', retryAfter, received: world.received('', 429) });

describe('a gateway whose reads bring nothing', () => {
  it.each([
    ['502', failing(502), { why: 'error', httpStatus: 502 }],
    ['403', failing(403), { why: 'error', httpStatus: 403 }],
    ['302', failing(302), { why: 'redirect', httpStatus: 302 }],
    ['a web page', aPage, { why: 'no-charge', httpStatus: 200 }],
    ['no connection', () => networkLost, { why: 'network', httpStatus: null }],
  ])(
    'a charge whose reads are answered with %s says since when, why and when it is tried next',
    async (_, answer, why) => {
      const { world, state } = illWorld(answer);
      world.watch.start([world.charge('a')]);
      await world.clock.advance(150_000);
      const first = world.reads[0]?.at ?? 0;
      const told = world.watch.stateOf('key-a');
      expect(told).toMatchObject({ kind: 'failing', ...why });
      if (told.kind !== 'failing') throw new Error(told.kind);
      expect(told.since - first).toBeLessThanOrEqual(world.latency);
      const reads = world.reads.length;
      await world.clock.advance((told.nextAt ?? 0) - world.clock.now() + 1);
      expect(world.reads.slice(reads).map(({ at }) => at)).toEqual([told.nextAt]);
      expect(world.watch.outage).toMatchObject({ kind: 'failing', since: told.since });
      state.isWell = true;
      await world.clock.advance(2 * MINUTE);
      expect(world.watch.stateOf('key-a').kind).toBe('watching');
      expect(world.outages.at(-1)).toBeNull();
    },
  );

  it('one failed read, and many that fail within a second, are no outage yet', async () => {
    const { world, state } = illWorld(failing(502));
    world.requestsPerSecond = 1_000;
    world.watch.start(Array.from({ length: 40 }, (_, index) => world.charge(`c${index}`)));
    await world.clock.advance(1_000);
    expect(world.reads.length).toBeGreaterThanOrEqual(40);
    state.isWell = true;
    await world.clock.advance(MINUTE);
    expect(world.outages).toEqual([]);
  });

  it('a charge that alone is answered with 502 says so, and the gateway does not', async () => {
    const { world } = illWorld(failing(502));
    const { trouble } = world;
    world.trouble = (id) => (id === 'a' ? trouble(id) : undefined);
    world.watch.start([world.charge('a'), world.charge('b')]);
    await world.clock.advance(2 * MINUTE);
    expect(world.watch.stateOf('key-a')).toMatchObject({ kind: 'failing', httpStatus: 502 });
    expect(world.watch.stateOf('key-b').kind).toBe('watching');
    expect(world.outages).toEqual([]);
  });

  it('rows on screen are emitted as their reads fail, and when what is said of the gateway changes', async () => {
    const { world } = illWorld(failing(502));
    world.watch.start([world.charge('a')]);
    world.watch.onScreen('window', ['key-a']);
    await world.clock.advance(MINUTE);
    expect(world.touched.length).toBeGreaterThanOrEqual(world.reads.length - 1);
  });
});

describe('a gateway that asks for no requests', () => {
  it.each([
    ['a 429', limited(15 * MINUTE)],
    ['a 503', failing(503, 15 * MINUTE)],
  ])('%s with a Retry-After of 15 minutes is said until then, and no longer', async (_, answer) => {
    const { world, state } = illWorld(answer);
    world.watch.start([world.charge('a', { expiresIn: HOUR })]);
    world.watch.onScreen('window', ['key-a']);
    await world.clock.advance(MINUTE);
    const until = (world.reads[0]?.at ?? 0) + world.latency + 15 * MINUTE;
    expect(world.watch.stateOf('key-a')).toEqual({ kind: 'held', until });
    expect(world.outages).toEqual([{ kind: 'held', until }]);
    state.isWell = true;
    await world.clock.advance(13 * MINUTE);
    expect(world.reads).toHaveLength(1);
    await world.clock.advance(90_000);
    expect(world.reads.length).toBeGreaterThan(1);
    expect(world.outages).toEqual([{ kind: 'held', until }, null]);
    expect(world.watch.stateOf('key-a').kind).not.toBe('held');
  });

  it('the end of a wait is not said too soon between two milliseconds', async () => {
    const world = new WatchWorld();
    world.watch.start([]);
    const until = world.clock.now() + 10 * MINUTE;
    world.watch.serviceShows({ kind: 'rate-limited', retryAfter: 10 * MINUTE });
    await world.clock.advance(100.7);
    expect(world.watch.outage).toEqual({ kind: 'held', until });
  });

  it('the end of a wait is said although no charge is read then', async () => {
    const world = new WatchWorld();
    world.watch.start([]);
    world.watch.serviceShows({ kind: 'rate-limited', retryAfter: 10 * MINUTE });
    expect(world.outages).toHaveLength(1);
    await world.clock.advance(10 * MINUTE + 1);
    expect(world.outages.at(-1)).toBeNull();
  });

  it('a limit that is shorter than the pause between two reads is not worth a word', async () => {
    const { world, state } = illWorld(limited(1_000));
    world.watch.start([world.charge('a')]);
    await world.clock.advance(1_000);
    state.isWell = true;
    await world.clock.advance(MINUTE);
    expect(world.outages).toEqual([]);
  });
});

describe('the return of a gateway', () => {
  it.each([
    ['502', failing(502)],
    ['no connection', () => networkLost],
  ])('a charge on screen is read within 10 s of the return after ten minutes of %s', async (_, answer) => {
    const returns = Array.from({ length: 16 }, (_, index) => 9 * MINUTE + index * 1_100);
    for (const [isQuiet, after] of [false, true].flatMap((quiet) => returns.map((at) => [quiet, at] as const))) {
      const { world, state } = illWorld(answer);
      const charge = world.charge('a', { expiresIn: 12 * HOUR, age: isQuiet ? HOUR : 0 });
      world.watch.start([charge, world.charge('b', { expiresIn: 12 * HOUR })]);
      world.watch.onScreen('window', ['key-a']);
      await world.clock.advance(after);
      state.isWell = true;
      const reads = world.reads.length;
      await world.clock.advance(10_000);
      expect(world.reads.slice(reads).map(({ id }) => id)).toContain('a');
    }
  });

  it('a charge that comes into view during an outage is read within 10 s of the return', async () => {
    const { world, state } = illWorld(failing(502));
    world.watch.start([world.charge('a')]);
    await world.clock.advance(4 * MINUTE);
    world.watch.onScreen('window', ['key-a']);
    state.isWell = true;
    const reads = world.reads.length;
    await world.clock.advance(10_000);
    expect(world.reads.length).toBeGreaterThan(reads);
  });

  it.each([
    ['', false],
    ['after a 429, ', true],
  ])('%sthe first good answer wakes what has backed off out of sight, under the cap', async (_, isLimited) => {
    const { world, state } = illWorld(failing(502));
    const charges = Array.from({ length: 30 }, (_, index) => world.charge(`c${index}`));
    world.watch.start(charges);
    world.watch.onScreen('window', ['key-c0']);
    await world.clock.advance(5 * MINUTE);
    state.isWell = true;
    if (isLimited) world.watch.serviceShows({ kind: 'rate-limited', retryAfter: 1_000 });
    const reads = world.reads.length;
    await world.clock.advance(15_000);
    const later = world.reads.slice(reads);
    expect(new Set(later.map(({ id }) => id)).size).toBe(30);
    for (const { elapsed } of later)
      expect(later.filter((read) => Math.abs(read.elapsed - elapsed - 499) < 499).length).toBeLessThanOrEqual(10);
  });

  it('an outage puts no more load on a gateway than its usual reads do', async () => {
    const { world } = illWorld(failing(502));
    const charges = Array.from({ length: 50 }, (_, index) => world.charge(`c${index}`));
    world.watch.start(charges);
    const keys = charges.map(({ key }) => key);
    world.watch.onScreen('window', keys);
    await world.clock.advance(5 * MINUTE);
    const reads = world.reads.length;
    await world.clock.advance(MINUTE);
    expect(world.reads.length - reads).toBeLessThanOrEqual(60 * 10);
    expect(world.reads.length - reads).toBeLessThanOrEqual((50 * MINUTE) / 7_000);
  });
});

describe('what other requests show of a gateway', () => {
  it('creations that found no connection are said, and the next good answer ends that', async () => {
    const world = new WatchWorld();
    world.watch.start([]);
    const notSent = { kind: 'failing', failure: { why: 'network', httpStatus: null }, retryAfter: null } as const;
    for (let count = 0; count < 4; count += 1) {
      world.watch.serviceShows(notSent);
      await world.clock.advance(10_000);
    }
    expect(world.reached).toEqual([false]);
    expect(world.watch.outage).toMatchObject({ kind: 'failing', why: 'network' });
    world.watch.serviceShows({ kind: 'works' });
    expect(world.reached).toEqual([false, true]);
    expect(world.watch.outage).toBeNull();
  });

  it('a read that is answered ends what a check of the token has said of the connection', async () => {
    const world = new WatchWorld();
    world.watch.start([world.charge('a')]);
    await world.clock.advance(MINUTE);
    expect(world.reached).toEqual([true]);
    world.watch.checkFoundNoConnection();
    await world.clock.advance(10_000);
    expect(world.reached).toEqual([true, true]);
  });

  it('a desk that stands by says nothing of a gateway that it no longer reads', async () => {
    const { world } = illWorld(failing(502));
    world.watch.start([world.charge('a', { expiresIn: HOUR })]);
    await world.clock.advance(2 * MINUTE);
    expect(world.watch.outage?.kind).toBe('failing');
    world.watch.standBy();
    expect(world.watch.outage).toBeNull();
    expect(world.outages.at(-1)).toBeNull();
    expect(world.watch.stateOf('key-a', 'Caixa 2')).toMatchObject({ kind: 'watching', readBy: 'Caixa 2' });
    for (let count = 0; count < 4; count += 1) {
      void world.watch.readNow('a', 'manual');
      await world.clock.advance(10_000);
    }
    expect(world.watch.outage).toBeNull();
    expect(world.watch.stateOf('key-a').kind).not.toBe('failing');
  });
});
