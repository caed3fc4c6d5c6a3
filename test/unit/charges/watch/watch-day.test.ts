import { describe, expect, it } from 'vitest';
import type { ReadResponse } from '../../../../src-main/gateway-http/responses.ts';
import { type SeenRead, WatchWorld } from '../../../support/gateway/watch-world.ts';
import { IS_SOAK, SEED } from '../../../support/run/rounds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CHARGES = 1000;
const CAP = 10;

/**
 * Twenty-four hours of a thousand charges, in virtual time: created through the day, paid, expired, failed or left
 * alone, at a service that by turns fails, limits, refuses the token and drops off the network.
 */
function aDay(seed: number): WatchWorld {
  const world = new WatchWorld({ connections: 8, seed });
  world.requestsPerSecond = CAP;
  world.latency = 80;
  const { clock, random } = world;
  for (let index = 0; index < CHARGES; index += 1) {
    clock.after(random() * 20 * HOUR, () => {
      const fate = random();
      const script: [number, string][] = [];
      if (fate < 0.55) script.push([random() ** 3 * 20 * MINUTE, 'PAID']);
      else if (fate < 0.75) script.push([30 * MINUTE, 'EXPIRED']);
      else if (fate < 0.8) script.push([30 * MINUTE, 'EXPIRED'], [31 * MINUTE + random() * HOUR, 'PAID']);
      else if (fate < 0.85) script.push([random() * 5 * MINUTE, 'FAILED']);
      else if (fate < 0.9)
        script.push([random() * 2 * MINUTE, 'IN_ANALYSIS'], [random() * 9 * MINUTE + 2 * MINUTE, 'PAID']);
      world.watch.add(world.charge(`c${index}`, { script }));
    });
  }
  return world;
}

/**
 * Faults by the hour: a bad gateway, rate limits, a lost network, a refused token, and now and then an unusual
 * response.
 */
function troubleOf(world: WatchWorld): (id: string) => ReadResponse | undefined {
  return () => {
    const minute = Math.floor(world.clock.monotonic() / MINUTE) % 60;
    if (minute >= 10 && minute < 12)
      return {
        kind: 'failing',
        isOfFirewall: false,
        retryAfter: null,
        message: null,
        received: world.received('', 502),
      };
    if (minute >= 20 && minute < 22 && world.random() < 0.3)
      return { kind: 'rate-limited', retryAfter: 20_000, received: world.received('', 429) };
    if (minute >= 30 && minute < 33) return { kind: 'network', cause: 'unreachable' };
    if (minute >= 40 && minute < 41) return { kind: 'token-refused', received: world.received('', 401) };
    if (world.random() < 0.01)
      return { kind: 'unreadable', cause: 'answer-unreadable', received: world.received('<html>', 200) };
    return undefined;
  };
}

function byCharge(reads: readonly SeenRead[]): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { id, elapsed } of reads) times.set(id, [...(times.get(id) ?? []), elapsed]);
  return times;
}

describe('a day of a thousand charges with faults', () => {
  it.each(IS_SOAK ? [1, 2, SEED] : [1])(
    'a day of a thousand charges with faults obeys every rule of the watch at every read (seed %i)',
    { timeout: 180_000 },
    async (seed) => {
      const world = aDay(seed);
      world.trouble = troubleOf(world);
      world.watch.start([]);
      const pausedAt: number[] = [];
      let readsWhilePaused = 0;
      const step = 10_000;
      for (let elapsed = 0; elapsed < 24 * HOUR; elapsed += step) {
        const pausedBefore = world.watch.isPaused;
        const reads = world.reads.length;
        if (world.clock.monotonic() % (7 * HOUR) < step && elapsed > 0) world.clock.jump(20 * MINUTE);
        await world.clock.advance(step);
        if (pausedBefore && world.watch.isPaused) readsWhilePaused += world.reads.length - reads;
        // The operator pastes a valid token a minute and a half after the refusal.
        if (world.watch.isPaused) pausedAt.push(elapsed);
        if (world.watch.isPaused && pausedAt.length % 9 === 0) world.watch.resume();
      }

      expect(world.faults).toEqual([]);
      expect(readsWhilePaused).toBe(0);
      expect(world.paused.filter(Boolean).length).toBeGreaterThan(10);
      expect(world.mostInFlight).toBeLessThanOrEqual(8);

      const times = world.reads.map((read) => read.elapsed);
      let mostInASecond = 0;
      for (let from = 0, to = 0; to < times.length; to += 1) {
        while ((times[from] ?? 0) <= (times[to] ?? 0) - 1000) from += 1;
        mostInASecond = Math.max(mostInASecond, to - from + 1);
      }
      expect(mostInASecond).toBeLessThanOrEqual(CAP);

      for (const [id, moments] of byCharge(world.reads)) {
        const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
        expect(Math.min(...gaps, 3_000), `pause between two reads of ${id}`).toBeGreaterThanOrEqual(3_000);
        const began = moments[0] ?? 0;
        const within = moments.filter((moment) => moment <= began + 10 * MINUTE).length;
        expect(within, `reads of ${id} in its ten minutes`).toBeLessThanOrEqual(200);
      }

      for (const [id, row] of world.rows) {
        const charge = world.charges.get(id);
        const longOver = (charge?.script.at(-1)?.at ?? 0) < world.clock.now() - 40 * MINUTE;
        if (longOver) expect(row.state, `${id} as the service knows it`).toBe(world.stateAtService(id));
        const paid = world.paidTimes.get(row.key) ?? 0;
        expect(paid, `times ${id} was told paid`).toBe(row.state === 'PAID' ? 1 : 0);
      }
      await world.watch.stop();
    },
  );
});
