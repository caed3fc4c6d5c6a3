/** What a desk of a team does that has lost time: its computer slept, or its server was taken back. */
import { describe, expect, it } from 'vitest';
import { TeamChargesWorld } from '../../../support/gateway/team-charges-world.ts';

const SECOND = 1_000;

describe('a desk of a team that has lost time', () => {
  it('reads nothing by itself before it knows that another desk reads, but what a person asks for', async () => {
    const world = new TeamChargesWorld();
    const desk = await world.desk('caixa-1');
    const key = world.charge('a');
    world.giveDutyTo(desk);
    await world.clock.advance(10 * SECOND);
    const before = world.readsBy(desk).length;
    expect(before).toBeGreaterThan(1);
    desk.shared.isItsTurn = false;
    await world.clock.advance(60 * SECOND);
    expect(world.readsBy(desk)).toHaveLength(before);
    const checked = desk.charges.reads.checkNow(key);
    await world.clock.advance(SECOND);
    await checked;
    expect(world.readsBy(desk)).toHaveLength(before + 1);
    desk.shared.isItsTurn = true;
    await world.clock.advance(10 * SECOND);
    expect(world.readsBy(desk).length).toBeGreaterThan(before + 1);
  });

  it('whose network is down gives the duty back in half a minute, and is ready again once it reaches it', async () => {
    const world = new TeamChargesWorld();
    const desk = await world.desk('caixa-1');
    const [key = ''] = ['a', 'b', 'c', 'd'].map((id) => world.charge(id));
    world.giveDutyTo(desk);
    await world.clock.advance(10 * SECOND);
    expect(desk.shared.canRead.at(-1)).toBe(true);
    desk.isCutOff = true;
    await world.clock.advance(60 * SECOND);
    expect(desk.shared.canRead.at(-1)).toBe(false);
    world.giveDutyTo(null);
    desk.isCutOff = false;
    const checked = desk.charges.reads.checkNow(key);
    await world.clock.advance(SECOND);
    await checked;
    expect(desk.shared.canRead.at(-1)).toBe(true);
  });

  it('tries again now and then while the service is away from all, and nobody else may know of it', async () => {
    const world = new TeamChargesWorld();
    const desk = await world.desk('caixa-1');
    for (const id of ['a', 'b', 'c', 'd']) world.charge(id);
    world.giveDutyTo(desk);
    desk.isCutOff = true;
    await world.clock.advance(10 * 60 * SECOND);
    const turns = desk.shared.canRead.filter((can, index, all) => can !== all[index - 1]);
    expect(turns.length).toBeGreaterThan(6);
  });

  it('reads the list and what is pending anew where anything may have changed', async () => {
    const world = new TeamChargesWorld();
    const desk = await world.desk('caixa-1');
    world.giveDutyTo(desk);
    await world.clock.advance(SECOND);
    world.charge('unnamed');
    const asked = desk.gone;
    desk.shared.changedAll();
    await world.clock.advance(5 * SECOND);
    expect(desk.gone).toBe(asked + 1);
    expect(world.readsBy(desk).map(({ id }) => id)).toContain('unnamed');
  });
});
