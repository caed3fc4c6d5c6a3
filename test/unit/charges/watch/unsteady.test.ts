import { describe, expect, it } from 'vitest';
import { WatchWorld } from '../../../support/gateway/watch-world.ts';

const MINUTE = 60_000;

describe('a gateway whose answers differ at each read', () => {
  it('ten answers in a row that were only counted are attention on the gateway, until one is steady', async () => {
    const world = new WatchWorld();
    let isNoisy = true;
    world.isCounted = (id) => isNoisy && id === 'noisy';
    world.watch.start([world.charge('noisy'), world.charge('steady')]);
    while (world.reads.filter(({ id }) => id === 'noisy').length < 10) {
      expect(world.unsteady).toEqual([]);
      await world.clock.advance(1_000);
    }
    await world.clock.advance(MINUTE);
    expect(world.unsteady).toEqual([true]);
    isNoisy = false;
    await world.clock.advance(MINUTE);
    expect(world.unsteady).toEqual([true, false]);
    await world.watch.stop();
  });

  it('a charge whose answers differed and that was paid leaves no attention on the gateway', async () => {
    const world = new WatchWorld();
    world.isCounted = () => true;
    world.watch.start([world.charge('noisy', { script: [[MINUTE, 'PAID']] })]);
    await world.clock.advance(2 * MINUTE);
    expect(world.unsteady).toEqual([true, false]);
    await world.watch.stop();
  });
});
