/** The watch at the desks of a team, of which one reads for all. */
import { describe, expect, it } from 'vitest';
import { TeamChargesWorld } from '../../../support/gateway/team-charges-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

async function twoDesks() {
  const world = new TeamChargesWorld();
  const [one, other] = [await world.desk('caixa-1'), await world.desk('caixa-2')];
  return { world, one, other };
}

describe('a desk that does not read for all', () => {
  it('a desk in standby reads no charge in an hour, not after a sleep or with a new token either', async () => {
    const { world, one, other } = await twoDesks();
    world.charge('old', { age: 20 * MINUTE });
    world.charge('new');
    world.giveDutyTo(one);
    await world.clock.advance(30 * MINUTE);
    world.clock.jump(2 * MINUTE);
    other.charges.wake();
    other.charges.tokenIs(false);
    other.charges.tokenIs(true);
    world.charge('created-elsewhere', { isNamed: true });
    await world.clock.advance(30 * MINUTE);
    expect(world.readsBy(other)).toEqual([]);
    expect(world.readsBy(one).length).toBeGreaterThan(100);
  });
});
