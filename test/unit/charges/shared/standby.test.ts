/** The watch at the desks of a team, of which one reads for all. */
import { describe, expect, it } from 'vitest';
import { draft } from '../../../../src-preload/contract/drafts/draft.ts';
import { TeamChargesWorld, type TeamDesk } from '../../../support/gateway/team-charges-world.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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

  it('a desk that was opened reads nothing until it is told that it is its turn', async () => {
    const world = new TeamChargesWorld();
    world.charge('a');
    const desk = await world.desk('caixa-1');
    await world.clock.advance(HOUR);
    expect(world.reads).toEqual([]);
    expect(desk.shared.isStarted).toBe(true);
  });

  it('a charge that a person checks is read once by the asking desk, and shown on both screens', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { age: 20 * MINUTE, script: [[10 * SECOND, 'PAID']] });
    world.giveDutyTo(one);
    await world.clock.advance(30 * SECOND);
    const checked = other.charges.reads.checkNow(key);
    await world.clock.advance(5 * SECOND);
    expect(await checked).toMatchObject({ state: 'PAID' });
    expect(world.readsBy(other)).toHaveLength(1);
    expect(one.emitted.at(-1)).toMatchObject({ key, state: 'PAID' });
    expect([one.paid, other.paid]).toEqual([[key], [key]]);
  });

  it('a charge that is watched again where another desk reads is read once, and no more', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { age: 20 * MINUTE });
    world.giveDutyTo(one);
    await world.clock.advance(MINUTE);
    const again = other.charges.reads.watchAgain(key);
    await world.clock.advance(5 * MINUTE);
    await again;
    expect(world.readsBy(other)).toHaveLength(1);
  });

  it('a charge created without its end is read once by its desk, and watched by the reader', async () => {
    const { world, one, other } = await twoDesks();
    world.giveDutyTo(one);
    const created = other.charges.drafts.create(draft.parse(typedDraft()), true);
    await world.clock.advance(10 * SECOND);
    expect(await created).toMatchObject({ outcome: 'created', key: 'key-created-0' });
    expect(world.readsBy(other)).toHaveLength(1);
    expect(world.readsBy(one).length).toBeGreaterThanOrEqual(2);
    expect(await world.watchAt(other, 'key-created-0')).toMatchObject({ kind: 'watching', readBy: 'caixa-1' });
  });

  it('a batch creates its charges in turn under the cap at a desk that does not read', async () => {
    const { world, one, other } = await twoDesks();
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    const turn = { confirmDuplicate: true, isFirst: false, isStopped: () => false };
    const made = Array.from({ length: 5 }, () => other.charges.drafts.createInTurn(draft.parse(typedDraft()), turn));
    await world.clock.advance(350);
    // Each is read once beside it: its code was cut off.
    expect(world.created.length + world.readsBy(other).length).toBe(4);
    await world.clock.advance(10 * SECOND);
    expect(await Promise.all(made)).toMatchObject(Array.from({ length: 5 }, () => ({ outcome: 'created' })));
  });

  it('a check of many charges is made by the desk that asks, also of charges that another one watches', async () => {
    const { world, one, other } = await twoDesks();
    const keys = ['a', 'b', 'c'].map((id) => world.charge(id));
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    other.charges.checkMany.start(keys);
    await world.clock.advance(10 * SECOND);
    expect(other.charges.checkMany.checking).toMatchObject({ status: 'done', checked: 3 });
    expect(world.readsBy(other).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('a read of a settled charge in spare time is given up with the duty, and is not made in standby', async () => {
    const { world, one, other } = await twoDesks();
    world.giveDutyTo(one);
    world.change(world.charge('paid'), { state: 'PAID' });
    one.isTokenRefused = true;
    one.charges.tokenIs(false);
    const round = one.charges.reads.readInSpareTime('paid');
    world.giveDutyTo(other);
    expect(await round).toMatchObject({ answer: { kind: 'network', cause: 'cancelled' } });
    one.isTokenRefused = false;
    one.charges.tokenIs(true);
    await world.clock.advance(HOUR);
    expect(world.readsBy(one)).toEqual([]);
  });

  it('a row says which desk reads it, until when it is watched there, and then until when it is re-checked', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a');
    const { createdAt = 0, expiresAt = 0 } = world.rows.get(key) ?? {};
    other.charges.onScreen('window', [key]);
    world.giveDutyTo(one);
    await world.clock.advance(9 * MINUTE);
    for (const desk of [one, other]) {
      const watch = await world.watchAt(desk, key);
      const until = watch.kind === 'watching' ? watch.until : 0;
      expect(Math.abs(until - (createdAt + 10 * MINUTE))).toBeLessThanOrEqual(1);
      expect(watch).toEqual({ kind: 'watching', until, ...(desk === other && { readBy: 'caixa-1' }) });
    }
    other.emitted.length = 0;
    await world.clock.advance(2 * MINUTE);
    const quiet = { kind: 'quiet', until: (expiresAt ?? 0) + 24 * HOUR };
    expect(await world.watchAt(other, key)).toEqual({ ...quiet, readBy: 'caixa-1' });
    expect(other.emitted.map(({ watch }) => watch)).toEqual([{ ...quiet, readBy: 'caixa-1' }]);
    await world.clock.advance(26 * HOUR);
    expect(await world.watchAt(other, key)).toEqual({ kind: 'quiet', until: null, readBy: 'caixa-1' });
  });

  it('a row is not paused for this desk’s refused token where another desk reads, only without one', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a');
    other.charges.onScreen('window', [key]);
    world.giveDutyTo(one);
    other.charges.tokenIs(false);
    await world.clock.advance(SECOND);
    expect(await world.watchAt(other, key)).toMatchObject({ kind: 'watching', readBy: 'caixa-1' });
    world.giveDutyTo(null);
    await world.clock.advance(SECOND);
    expect(other.emitted.at(-1)?.watch).toEqual({ kind: 'paused' });
  });
});

describe('the duty to read for all', () => {
  /** The requests of a quarter of an hour, in which the duty goes round every `each` milliseconds. */
  async function requestsWhile(deskCount: number, each: number): Promise<TeamChargesWorld> {
    const world = new TeamChargesWorld();
    const desks: TeamDesk[] = [];
    for (let made = 0; made < deskCount; made += 1) desks.push(await world.desk(`caixa-${made}`));
    for (let made = 0; made < 5; made += 1) world.charge(`new-${made}`, { age: made * MINUTE });
    for (let made = 0; made < 40; made += 1) world.charge(`old-${made}`, { age: (50 + made) * MINUTE });
    for (let passed = 0; passed < 15 * MINUTE; passed += each) {
      const holder = desks[(passed / each) % desks.length];
      if (holder !== undefined) world.giveDutyTo(holder);
      await world.clock.advance(each);
    }
    return world;
  }

  it('ten desks that hand the duty round each half minute make as many requests as one, within 5 %', async () => {
    const alone = (await requestsWhile(1, 15 * MINUTE)).reads.length;
    const together = (await requestsWhile(10, 30 * SECOND)).reads.length;
    expect(alone).toBeGreaterThan(300);
    expect(Math.abs(together - alone) / alone).toBeLessThan(0.05);
  });

  it('a charge is read by its own times after a change of duty, at least 3 seconds after its last read', async () => {
    const world = new TeamChargesWorld();
    const begun = world.clock.now();
    const { reads } = await requestsWhile(10, 30 * SECOND);
    // "Last checked" is written once a second, and by the old reader no more once it has given the duty up.
    const isRecorded = (at: number) => 30 * SECOND - ((at - begun) % (30 * SECOND)) > 1_100;
    for (const id of new Set(reads.map((read) => read.id))) {
      const times = reads.filter((read) => read.id === id).map(({ at }) => at);
      const gaps = times.slice(1).flatMap((at, index) => {
        const before = times[index] ?? at;
        return isRecorded(before) ? [at - before] : [];
      });
      expect(Math.min(...gaps), id).toBeGreaterThan(id.startsWith('new') ? 3_000 : 14 * MINUTE);
    }
  });

  it('the first desk that has the duty at its start reads every pending charge once, the newest first', async () => {
    const world = new TeamChargesWorld();
    world.charge('old', { age: 20 * MINUTE });
    world.charge('older', { age: 21 * MINUTE });
    world.charge('new');
    for (const key of ['key-old', 'key-older']) world.change(key, { lastCheckedAt: world.clock.now() });
    const one = await world.desk('caixa-1');
    world.giveDutyTo(one);
    await world.clock.advance(2 * SECOND);
    expect(world.reads.map(({ id }) => id)).toEqual(['new', 'old', 'older']);
  });

  it('a desk that takes the duty over reads at once what is overdue, and the rest at its time', async () => {
    const { world, one, other } = await twoDesks();
    world.charge('new', { age: 5 * MINUTE });
    world.charge('overdue', { age: 50 * MINUTE });
    const read = world.charge('just-read', { age: 50 * MINUTE });
    const overdue = { lastCheckedAt: world.clock.now() - 20 * MINUTE };
    for (const key of ['key-new', 'key-overdue']) world.change(key, overdue);
    world.change(read, { lastCheckedAt: world.clock.now() - 5 * MINUTE });
    one.isTokenRefused = true;
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    world.reads.length = 0;
    world.giveDutyTo(other);
    await world.clock.advance(2 * SECOND);
    expect(world.reads.map(({ id }) => id)).toEqual(['new', 'overdue']);
    await world.clock.advance(9 * MINUTE);
    expect(world.reads.map(({ id }) => id)).not.toContain('just-read');
    await world.clock.advance(2 * MINUTE);
    expect(world.reads.filter(({ id }) => id === 'just-read')).toHaveLength(1);
  });

  it('a desk that takes the duty over reads the longest overdue first, so that none is left out', async () => {
    const { world, one, other } = await twoDesks();
    const ages = { oldest: 8 * MINUTE, older: 6 * MINUTE, newer: 4 * MINUTE, newest: 2 * MINUTE };
    const readBefore = { oldest: 20, older: 60, newer: 40, newest: 10 };
    for (const [id, age] of Object.entries(ages)) world.charge(id, { age });
    for (const [id, ago] of Object.entries(readBefore))
      world.change(`key-${id}`, { lastCheckedAt: world.clock.now() - ago * SECOND });
    one.isTokenRefused = true;
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    world.reads.length = 0;
    world.giveDutyTo(other);
    await world.clock.advance(SECOND);
    expect(world.reads.slice(0, 4).map(({ id }) => id)).toEqual(['older', 'newer', 'oldest', 'newest']);
  });

  it('a charge unread until its ten minutes ended is read once by whichever desk takes the duty over', async () => {
    const { world, one, other } = await twoDesks();
    for (const id of ['unread', 'cut-short', 'followed']) world.charge(id, { age: 11 * MINUTE });
    world.change('key-cut-short', { lastCheckedAt: world.clock.now() - 2 * MINUTE });
    world.change('key-followed', { lastCheckedAt: world.clock.now() - MINUTE - 3 * SECOND });
    one.isTokenRefused = true;
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    one.isTokenRefused = false;
    world.reads.length = 0;
    world.giveDutyTo(other);
    await world.clock.advance(SECOND);
    expect(world.reads.map(({ id }) => id).sort()).toEqual(['cut-short', 'unread']);
    for (let passed = 0; passed < 12 * MINUTE; passed += 30 * SECOND) {
      world.giveDutyTo(passed % MINUTE === 0 ? one : other);
      await world.clock.advance(30 * SECOND);
    }
    expect(world.reads).toHaveLength(2);
    await world.clock.advance(5 * MINUTE);
    expect(
      world.reads
        .map(({ id }) => id)
        .slice(2)
        .sort(),
    ).toEqual(['cut-short', 'followed', 'unread']);
  });

  it('a read that a desk with a fast clock recorded in the future does not keep the next desk from reading', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('old', { age: 50 * MINUTE });
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    world.change(key, { lastCheckedAt: world.clock.now() + HOUR });
    world.giveDutyTo(other);
    await world.clock.advance(17 * MINUTE);
    expect(world.readsBy(other)).toHaveLength(1);
  });

  it('a desk whose clock is an hour off watches another’s charge ten minutes by the service’s clock', async () => {
    for (const clockAhead of [HOUR, -HOUR]) {
      const world = new TeamChargesWorld();
      const [one, other] = [await world.desk('caixa-1'), await world.desk('caixa-2', { clockAhead })];
      world.charge('a', { age: 2 * MINUTE });
      world.giveDutyTo(one);
      await world.clock.advance(MINUTE);
      world.giveDutyTo(other);
      await world.clock.advance(6 * MINUTE);
      expect(world.readsBy(other).length).toBeGreaterThan(80);
      await world.clock.advance(2 * MINUTE);
      world.reads.length = 0;
      await world.clock.advance(5 * MINUTE);
      expect(world.reads).toEqual([]);
    }
  });

  it('a desk that knows how far its clock is off counts no charge of the history by another desk’s clock', async () => {
    const world = new TeamChargesWorld();
    const [one, other] = [await world.desk('caixa-1'), await world.desk('caixa-2', { clockAhead: HOUR })];
    const checked = other.charges.reads.checkNow(world.charge('settled', { age: HOUR }));
    await world.clock.advance(SECOND);
    await checked;
    const key = world.charge('a', { age: 2 * MINUTE });
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    expect(await world.watchAt(other, key)).toMatchObject({ kind: 'watching', readBy: 'caixa-1' });
  });

  it('a reader records a state that another desk has seen change and that has changed back', async () => {
    const { world, one } = await twoDesks();
    const key = world.charge('a');
    world.giveDutyTo(one);
    await world.clock.advance(10 * SECOND);
    world.change(key, { state: 'IN_ANALYSIS' });
    await world.clock.advance(10 * SECOND);
    expect(world.rows.get(key)).toMatchObject({ state: 'PENDING' });
  });

  it('a desk follows what it was told last, though the history answers what it was told before later', async () => {
    const { world, one, other } = await twoDesks();
    world.charge('a');
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    const held: (() => void)[] = [];
    other.afterPending = () => new Promise((resolve) => void held.push(resolve));
    world.giveDutyTo(other);
    world.giveDutyTo(one);
    world.giveDutyTo(other);
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    for (const answer of held.toReversed()) answer();
    await world.clock.advance(MINUTE);
    expect(held).toHaveLength(4);
    expect(world.readsBy(other)).toEqual([]);
  });

  it('a desk that cannot find out which charges are pending asks again, and reads them then', async () => {
    const world = new TeamChargesWorld();
    world.charge('a');
    const desk = await world.desk('caixa-1');
    let tries = 0;
    desk.afterPending = async () => {
      tries += 1;
      if (tries < 3) throw new Error('the server is away');
    };
    world.giveDutyTo(desk);
    await world.clock.advance(3 * SECOND);
    expect(world.reads).toEqual([]);
    await world.clock.advance(3 * SECOND);
    expect(world.reads.length).toBeGreaterThan(0);
    expect(desk.faults).toHaveLength(2);
  });

  it('what other desks have on their screens is read first, and no longer once the duty is given up', async () => {
    const { world, one } = await twoDesks();
    const keys = Array.from({ length: 100 }, (_, index) => world.charge(`c${index}`));
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    one.shared.shownElsewhere('key-c99');
    world.reads.length = 0;
    await world.clock.advance(MINUTE);
    const readsOf = (id: string) => world.reads.filter((read) => read.id === id).length;
    expect(keys).toHaveLength(100);
    // The cap of ten requests a second leaves each of the others one in ten seconds.
    expect(readsOf('c99')).toBeGreaterThanOrEqual(16);
    expect(readsOf('c50')).toBeLessThanOrEqual(8);
    world.giveDutyTo(null);
    world.giveDutyTo(one);
    await world.clock.advance(10 * SECOND);
    world.reads.length = 0;
    await world.clock.advance(MINUTE);
    expect(readsOf('c99')).toBeLessThanOrEqual(8);
  });

  it('a charge on another desk’s screen is not read more often for being named each second', async () => {
    const readTimes = async (isRepeated: boolean) => {
      const { world, one } = await twoDesks();
      world.charge('a');
      world.giveDutyTo(one);
      await world.clock.advance(SECOND);
      for (let second = 0; second < 300; second += 1) {
        if (isRepeated || second === 0) one.shared.shownElsewhere('key-a');
        await world.clock.advance(SECOND);
      }
      return world.reads.map(({ at }) => at);
    };
    expect(await readTimes(true)).toEqual(await readTimes(false));
  });

  it('a desk tells what all of its windows show', async () => {
    const { one } = await twoDesks();
    one.charges.onScreen('first', ['key-a', 'key-b']);
    one.charges.onScreen('second', ['key-b', 'key-c']);
    one.charges.onScreen('first', []);
    expect(one.shared.shown).toEqual([
      ['key-a', 'key-b'],
      ['key-a', 'key-b', 'key-c'],
      ['key-b', 'key-c'],
    ]);
  });

  it('a reader whose token is refused says that it cannot read, and that it can once there is a valid one', async () => {
    const { world, one } = await twoDesks();
    world.charge('a');
    world.giveDutyTo(one);
    await world.clock.advance(MINUTE);
    expect(one.shared.canRead).toEqual([true]);
    one.isTokenRefused = true;
    await world.clock.advance(10 * SECOND);
    expect(one.shared.canRead).toEqual([true, false]);
    world.giveDutyTo(null);
    await world.clock.advance(HOUR);
    expect(one.shared.canRead).toEqual([true, false]);
    one.charges.tokenIs(true);
    expect(one.shared.canRead).toEqual([true, false, true]);
  });

  it('a read that was sent before the token was refused does not show that it is valid', async () => {
    const { world, one } = await twoDesks();
    world.charge('a');
    world.charge('b');
    world.giveDutyTo(one);
    await world.clock.advance(10);
    one.charges.tokenIs(false);
    await world.clock.advance(SECOND);
    expect(world.readsBy(one).length).toBeGreaterThan(0);
    expect(one.shared.canRead).toEqual([true, false]);
  });

  it('an archived gateway takes part in nothing: it is told no change and reads nothing', async () => {
    const world = new TeamChargesWorld();
    world.charge('a');
    const desk = await world.desk('caixa-1', { isArchived: true });
    world.giveDutyTo(desk);
    await world.clock.advance(HOUR);
    expect(desk.shared.isStarted).toBe(false);
    expect(world.reads).toEqual([]);
    expect(desk.charges.reads.readsForAll).toBe(false);
  });

  it('a desk without a token at its start says so before it could be given the duty', async () => {
    const world = new TeamChargesWorld();
    const desk = await world.desk('caixa-1', { hasToken: false });
    expect(desk.shared.canRead).toEqual([false]);
  });

  it('while the server is away a desk reads what it made itself, and no charge of the others', async () => {
    const { world, one, other } = await twoDesks();
    world.charge('theirs');
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    world.reads.length = 0;
    const theirs = world.rows.get('key-theirs');
    world.rows.clear();
    world.charge('mine');
    other.shared.reads('own');
    await world.clock.advance(SECOND);
    if (theirs !== undefined) world.rows.set('key-theirs', theirs);
    other.shared.changed('key-theirs');
    await world.clock.advance(MINUTE);
    expect(new Set(world.readsBy(other).map(({ id }) => id))).toEqual(new Set(['mine']));
    expect(other.charges.reads.readsForAll).toBe(false);
  });

  it('a read that is under way when the duty is given up ends, but one that a person waits for goes on', async () => {
    const { world, one, other } = await twoDesks();
    const key = world.charge('a', { script: [[0, 'PAID']] });
    const stateAfterRead = async () => {
      const before = world.reads.length;
      while (world.reads.length === before) await world.clock.advance(1);
      world.giveDutyTo(null);
      await world.clock.advance(SECOND);
      return world.rows.get(key)?.state;
    };
    world.giveDutyTo(one);
    expect(await stateAfterRead()).toBe('PENDING');
    expect(world.cancelled).toEqual(['a']);
    world.giveDutyTo(other);
    await world.clock.advance(1);
    const checked = one.charges.reads.checkNow(key);
    expect(await stateAfterRead()).toBe('PAID');
    await checked;
    expect([...one.faults, ...other.faults]).toEqual([]);
  });

  it('a reader that loses the server reads nothing while it asks its own file which charges it has made', async () => {
    const { world, one } = await twoDesks();
    world.charge('theirs');
    world.giveDutyTo(one);
    await world.clock.advance(SECOND);
    world.reads.length = 0;
    let answer = () => {};
    one.afterPending = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    world.rows.clear();
    one.shared.reads('own');
    await world.clock.advance(MINUTE);
    answer();
    await world.clock.advance(MINUTE);
    expect(world.reads).toEqual([]);
  });
});
