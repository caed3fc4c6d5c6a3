/** The creations of a batch and of a clerk under the cap of requests, beside the reads, in virtual time. */
import { describe, expect, it } from 'vitest';
import { WatchWorld } from '../../../support/gateway/watch-world.ts';

const MINUTE = 60_000;
/** What a creation takes at the service (ms). */
const LATENCY = 30;

/** A world with this many watched charges, and a batch that creates one charge after the other. */
function worldWithBatch(watched: number) {
  const world = new WatchWorld();
  world.watch.start(Array.from({ length: watched }, (_, index) => world.charge(`c${index}`)));
  const created: number[] = [];
  const byClerk: number[] = [];
  let isOver = false;
  const batch = async () => {
    while (!isOver && (await world.watch.creationTurn())) {
      created.push(world.clock.monotonic());
      await new Promise<void>((resolve) => world.clock.after(LATENCY, resolve));
    }
  };
  void batch();
  return {
    world,
    created,
    byClerk,
    end: () => {
      isOver = true;
    },
    clerkCreates: () => {
      world.watch.countCreation();
      byClerk.push(world.clock.monotonic());
    },
  };
}

/** The most of these instants within one second (ms). */
function mostInASecond(instants: readonly number[]): number {
  const sorted = instants.toSorted((one, other) => one - other);
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at < from + 1_000).length));
}

describe('creations under the cap', () => {
  it.each([0, 5, 200])(
    'reads of %i charges and the creations of a batch never exceed the cap in any second, and use it',
    async (watched) => {
      const { world, created } = worldWithBatch(watched);
      await world.clock.advance(MINUTE);
      const reads = world.reads.map(({ elapsed }) => elapsed);
      expect(created.length + reads.length).toBeGreaterThan(0.9 * 60 * world.requestsPerSecond);
      expect(mostInASecond([...reads, ...created])).toBeLessThanOrEqual(world.requestsPerSecond);
    },
  );

  it('with more watched charges than the cap allows, the watch and the batch both keep their share', async () => {
    const { world, created } = worldWithBatch(400);
    await world.clock.advance(MINUTE);
    const all = created.length + world.reads.length;
    expect(created.length / all).toBeGreaterThan(0.5);
    expect(world.reads.length / all).toBeGreaterThan(0.25);
  });

  it('a charge on screen is read at least every 5 seconds while a batch runs', async () => {
    const { world } = worldWithBatch(400);
    world.watch.onScreen('window', ['key-c7']);
    await world.clock.advance(MINUTE);
    expect(Math.max(...world.gaps('c7').slice(1))).toBeLessThanOrEqual(5_000);
  });

  it('the creations of a clerk go at once, count, and the batch and the reads make room for them', async () => {
    const { world, created, byClerk, clerkCreates } = worldWithBatch(200);
    for (let second = 0; second < 60; second += 1) {
      await world.clock.advance(1_000);
      clerkCreates();
    }
    const others = [...created, ...world.reads.map(({ elapsed }) => elapsed)];
    // At once means that a second may hold the clerk's own one beyond the cap; over time the cap holds all of them.
    expect(mostInASecond([...others, ...byClerk])).toBeLessThanOrEqual(world.requestsPerSecond + 1);
    expect(others.length + byClerk.length).toBeLessThanOrEqual(60 * world.requestsPerSecond + 1);
  });

  it('a batch that waits for its turn is told when the watch stops, and sends nothing', async () => {
    const world = new WatchWorld();
    world.watch.start([]);
    expect(await world.watch.creationTurn()).toBe(true);
    const waiting = world.watch.creationTurn();
    await world.watch.stop();
    expect(await waiting).toBe(false);
    expect(await world.watch.creationTurn()).toBe(false);
  });
});
