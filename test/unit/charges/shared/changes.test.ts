/** What other desks of a team change, on this one's screen. */
import { describe, expect, it } from 'vitest';
import { TeamChargesWorld } from '../../../support/gateway/team-charges-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

async function twoDesks() {
  const world = new TeamChargesWorld();
  const [one, other] = [await world.desk('caixa-1'), await world.desk('caixa-2')];
  world.giveDutyTo(one);
  await world.clock.advance(SECOND);
  return { world, one, other };
}

describe('what another desk changes', () => {
  it('a charge created at another desk is on this screen with its watch, and the reader reads it', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(SECOND);
    expect(other.emitted).toMatchObject([{ key, watch: { kind: 'watching', readBy: 'caixa-1' } }]);
    await world.clock.advance(10 * SECOND);
    expect(world.readsBy(one).length).toBeGreaterThanOrEqual(2);
    expect(world.readsBy(other)).toEqual([]);
  });

  it('a payment is announced once at each desk, whichever has read it, and both watches end', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true, script: [[20 * SECOND, 'PAID']] });
    await world.clock.advance(MINUTE);
    world.change(key, { hasNote: true });
    await world.clock.advance(MINUTE);
    expect([one.paid, other.paid]).toEqual([[key], [key]]);
    for (const desk of [one, other]) {
      expect(desk.emitted.at(-1)).toMatchObject({ key, state: 'PAID', hasNote: true });
      expect(await world.watchAt(desk, key)).toEqual({ kind: 'none' });
    }
  });

  it('a payment that the feed names while this desk is still recording it is announced once', async () => {
    const { world, one } = await twoDesks();
    const key = world.charge('a', { isNamed: true, script: [[20 * SECOND, 'PAID']] });
    let recorded = () => {};
    one.afterObserve = (observed) =>
      observed.kind === 'changed'
        ? new Promise((resolve) => {
            recorded = resolve;
          })
        : Promise.resolve();
    await world.clock.advance(MINUTE);
    expect(one.paid).toEqual([key]);
    recorded();
    await world.clock.advance(MINUTE);
    expect(one.paid).toEqual([key]);
  });

  it('a payment between two duties of one desk is recorded in the second, though it is known', async () => {
    const { world, one } = await twoDesks();
    const key = world.charge('a', { isNamed: true, script: [[20 * SECOND, 'PAID']] });
    await world.clock.advance(10 * SECOND);
    let answered = () => {};
    // What the first duty's read brought is not recorded, and this desk learns it only in the second.
    one.beforeObserve = () => world.giveDutyTo(null);
    one.afterObserve = () =>
      new Promise((resolve) => {
        answered = resolve;
      });
    await world.clock.advance(MINUTE);
    one.beforeObserve = () => undefined;
    one.afterObserve = async () => undefined;
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    answered();
    await world.clock.advance(MINUTE);
    expect(world.rows.get(key)?.state).toBe('PAID');
    expect(one.paid).toEqual([key]);
  });

  it('a charge that ended while the history said that it was pending is not watched for that', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true, script: [[SECOND, 'PAID']] });
    await world.clock.advance(SECOND);
    const held: (() => void)[] = [];
    for (const desk of [one, other]) desk.afterPending = () => new Promise((resolve) => void held.push(resolve));
    world.giveDutyTo(one);
    world.change(key, { state: 'PAID' });
    await world.clock.advance(SECOND);
    for (const answer of held) answer();
    await world.clock.advance(SECOND);
    expect(held).toHaveLength(2);
    for (const desk of [one, other]) {
      expect(await world.watchAt(desk, key)).toEqual({ kind: 'none' });
      expect(desk.paid).toEqual([key]);
    }
  });

  it('a charge that was paid before this desk knew of it is shown, and not announced', async () => {
    const { world, other } = await twoDesks();
    const key = world.charge('a');
    world.change(key, { state: 'PAID' });
    await world.clock.advance(SECOND);
    expect(other.emitted).toMatchObject([{ key, state: 'PAID' }]);
    expect(other.paid).toEqual([]);
  });

  it('a payment of another amount is announced once somebody at whatever desk has accepted it', async () => {
    const { world, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(SECOND);
    world.change(key, { state: 'PAID', answeredAmount: 900, attention: ['amount-differs'] });
    await world.clock.advance(SECOND);
    expect(other.paid).toEqual([]);
    world.change(key, { attention: [] });
    world.change(key, { tags: ['balcao'] });
    await world.clock.advance(SECOND);
    expect(other.paid).toEqual([key]);
  });

  it('a charge that is gone leaves the watch, and the list is read again', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(10 * SECOND);
    world.remove(key);
    await world.clock.advance(SECOND);
    expect([one.gone, other.gone]).toEqual([1, 1]);
    world.reads.length = 0;
    await world.clock.advance(MINUTE);
    expect(world.reads).toEqual([]);
  });

  it('a charge that expired elsewhere is no longer read every few seconds', async () => {
    const { world } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(10 * SECOND);
    world.change(key, { state: 'EXPIRED' });
    await world.clock.advance(350);
    world.reads.length = 0;
    await world.clock.advance(50 * SECOND);
    expect(world.reads).toEqual([]);
  });

  it('of many charges that change at once a few are read at a time, and each again if named again', async () => {
    const { world, other } = await twoDesks();
    const keys = Array.from({ length: 500 }, (_, index) => world.charge(`c${index}`));
    const reads: string[] = [];
    other.afterRow = async (key) => {
      reads.push(key);
      await new Promise<void>((resolve) => void world.clock.after(5, resolve));
    };
    other.shared.changed(...keys);
    for (let again = 0; again < 50; again += 1) other.shared.changed('key-c0', 'key-c499');
    await world.clock.advance(SECOND);
    expect(other.mostRowsInFlight).toBeLessThanOrEqual(20);
    expect(new Set(other.emitted.map(({ key }) => key)).size).toBe(500);
    expect(reads.length).toBe(501);
  });

  it('a row that this desk changes while it is being read is not shown as it was before', async () => {
    const { world, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(SECOND);
    const held: (() => void)[] = [];
    other.afterRow = () => new Promise((resolve) => void held.push(resolve));
    other.shared.changed(key);
    await world.clock.advance(0);
    other.afterRow = async () => undefined;
    other.emitted.length = 0;
    await other.charges.edits.addNote(key, 'pago no balcão');
    for (const answer of held) answer();
    await world.clock.advance(0);
    expect(held).toHaveLength(1);
    expect(other.emitted).toMatchObject([{ key, hasNote: true }]);
  });

  it('a row that was read later is not followed on the screen by one that was read before', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(SECOND);
    const held: (() => void)[] = [];
    other.charges.onScreen('window', [key]);
    other.afterRow = () => new Promise((resolve) => void held.push(resolve));
    // Its watch is shown anew: the row is read for it, as it is now.
    world.giveDutyTo(null);
    await world.clock.advance(0);
    expect(held.length).toBeGreaterThan(0);
    other.afterRow = async () => undefined;
    other.emitted.length = 0;
    world.change(key, { tags: ['balcao'] });
    await world.clock.advance(SECOND);
    for (const answer of held) answer();
    await world.clock.advance(SECOND);
    expect(other.emitted.map(({ tags }) => tags)).toEqual([['balcao']]);
    expect(one.faults).toEqual([]);
  });

  it('rows that cannot be read are read again until they can, and the failure is logged once', async () => {
    const { world, other } = await twoDesks();
    other.afterRow = async () => {
      throw new Error('the server is away');
    };
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(10 * SECOND);
    expect(other.faults).toHaveLength(1);
    other.afterRow = async () => undefined;
    await world.clock.advance(3 * SECOND);
    expect(other.emitted).toMatchObject([{ key }]);
  });

  it('a desk that is closed takes no change and no duty any more', async () => {
    const { world, one, other } = await twoDesks();
    world.charge('a');
    await other.charges.stop();
    other.emitted.length = 0;
    other.statuses.length = 0;
    other.shared.onDutyIs({ kind: 'nobody' });
    other.shared.changed('key-a');
    other.shared.reads('all');
    await world.clock.advance(MINUTE);
    expect([other.emitted, other.statuses]).toEqual([[], []]);
    expect(world.readsBy(other)).toEqual([]);
    expect(one.faults).toEqual([]);
  });

  it('the connection’s state is passed on, and rows on screen are shown again when another desk reads them', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { isNamed: true });
    await world.clock.advance(SECOND);
    other.charges.onScreen('window', [key]);
    one.charges.onScreen('window', [key]);
    for (const desk of [one, other]) desk.emitted.length = 0;
    world.giveDutyTo(other);
    await world.clock.advance(0);
    expect(other.statuses.at(-1)).toMatchObject({ connection: 'online', onDuty: { kind: 'this-desk' } });
    expect(one.emitted.at(-1)).toMatchObject({ key, watch: { kind: 'watching', readBy: 'caixa-2' } });
    expect(other.emitted.at(-1)?.watch).not.toHaveProperty('readBy');
    one.shared.onDutyIs({ kind: 'other-desk', name: 'caixa-3' });
    await world.clock.advance(0);
    expect(one.emitted.at(-1)).toMatchObject({ key, watch: { readBy: 'caixa-3' } });
  });
});
