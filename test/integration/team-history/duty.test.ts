/** One desk of a team reads for all: by the server's clock, and whatever it writes is checked against that. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { Reading } from '../../../src-main/history/api/shared-history.ts';
import { allRows, firstValue } from '../../../src-main/history/database/prepared.ts';
import { answerAbout, createCharge, errorOf, NOON } from '../../support/history/history-world.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { type LinkedDesk, openLinkedDesk } from '../../support/team/linked-desk.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamDatabase, testTeamServer } from '../../support/team/team-world.ts';

const newTeam = () => `duty ${randomUUID()}`;

const reads = (desk: LinkedDesk, reading: Reading = 'all') =>
  vi.waitFor(() => expect(desk.told.reading).toBe(reading), { timeout: 30_000, interval: 20 });

/** Waits until it names the desk that reads. */
const names = (desk: LinkedDesk, name: string) =>
  vi.waitFor(() => expect(desk.told.status?.onDuty).toEqual({ kind: 'other-desk', name }), 30_000);

async function epochOf(team: string): Promise<number> {
  const db = await openTestTeamDatabase(team);
  const epoch = firstValue<number>(db, 'SELECT epoch FROM watch_duty');
  await db.close();
  return epoch ?? 0;
}

/** As if the holder had not renewed it for fifteen seconds. */
const END_OF_DUTY = "UPDATE watch_duty SET until = clock_timestamp() - interval '1 millisecond'";

const answer = (transactionId: string, state: string) =>
  answerAbout(
    { id: transactionId, amount: 1000, state, createdAt: NOON, paidAt: null, end2endId: null },
    { source: 'watch', at: NOON + 10_000 },
  );

describe.skipIf(!HAS_POSTGRES)('the desk that reads for all', () => {
  it('is one of those that can, and the others name it', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const [second, third] = [
      await openLinkedDesk(team, 'operator'),
      await openLinkedDesk(team, 'accountant', { canRead: false }),
    ];
    await names(second, 'Mesa admin');
    await names(third, 'Mesa admin');
    expect([second.told.reading, third.told.reading]).toEqual(['none', 'none']);
    expect(first.told.status).toMatchObject({ connection: 'online', onDuty: { kind: 'this-desk' } });
    const desks = await second.history.desks();
    expect(desks.filter(({ isOnDuty }) => isOnDuty).map(({ name }) => name)).toEqual(['Mesa admin']);
  });

  it('that may not read any more gives it back, and another one takes it at once, in a higher epoch', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const second = await openLinkedDesk(team, 'operator');
    await names(second, 'Mesa admin');
    const epoch = await epochOf(team);
    first.shared.setCanRead(false);
    await reads(second);
    await reads(first, 'none');
    expect(await epochOf(team)).toBe(epoch + 1);
    await names(first, 'Mesa operator');
  });

  it('that closes gives it back', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const second = await openLinkedDesk(team, 'operator');
    await first.history.close();
    await reads(second);
  });

  it('that was not heard of in time is followed by another, and records no reads any more', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const { key, transactionId } = await createCharge(first.history);
    const second = await openLinkedDesk(team, 'operator');
    await names(second, 'Mesa admin');
    await asTeamAdministrator(team, END_OF_DUTY);
    // Before it has noticed by itself.
    const late = await first.history.observe(answer(transactionId, 'PAID'));
    expect(late).toMatchObject({ kind: 'unchanged', row: { key, state: 'PENDING' } });
    await first.history.markUnknown(transactionId, NOON);
    await first.history.markChecked([{ transactionId, at: NOON + 99_000 }]);
    await vi.waitFor(
      () => expect([first.told.reading, second.told.reading].toSorted()).toEqual(['all', 'none']),
      20_000,
    );
    const row = await second.history.row(key);
    expect(row).toMatchObject({ state: 'PENDING', attention: [] });
    expect(row?.lastCheckedAt).toBeLessThan(NOON + 99_000);
  });

  it('records what it reads, with its epoch, and what a person asks for is recorded at any desk', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const second = await openLinkedDesk(team, 'operator');
    await names(second, 'Mesa admin');
    const [own, asked] = [await createCharge(first.history), await createCharge(first.history)];
    expect(await second.history.observe(answer(own.transactionId, 'PAID'))).toMatchObject({ kind: 'unchanged' });
    expect(await first.history.observe(answer(own.transactionId, 'PAID'))).toMatchObject({ kind: 'changed' });
    const byHand = { ...answer(asked.transactionId, 'PAID'), source: 'manual' as const };
    expect(await second.history.observe(byHand)).toMatchObject({ kind: 'changed' });
    const db = await openTestTeamDatabase(team);
    const epochs = allRows<{ key: string; epoch: number | null }>(
      db,
      `SELECT key, epoch FROM raw_responses JOIN charges USING (time_key) WHERE at_ms = ? ORDER BY charges.time_key`,
      NOON + 10_000,
    );
    await db.close();
    expect(new Map(epochs.map((row) => [row.key, row.epoch]))).toEqual(
      new Map([
        [own.key, await epochOf(team)],
        [asked.key, null],
      ]),
    );
  });

  it('a response that it has seen in an earlier duty is recorded again after another desk’s', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const { key, transactionId } = await createCharge(first.history);
    await first.history.observe(answer(transactionId, 'PROCESSING'));
    const second = await openLinkedDesk(team, 'operator');
    first.shared.setCanRead(false);
    await reads(second);
    await second.history.observe({ ...answer(transactionId, 'ANALYSIS'), at: NOON + 20_000 });
    second.shared.setCanRead(false);
    first.shared.setCanRead(true);
    await reads(first);
    await first.history.observe({ ...answer(transactionId, 'PROCESSING'), at: NOON + 30_000 });
    expect((await second.history.row(key))?.state).toBe('PROCESSING');
  });

  it('whose clock is an hour wrong holds it no longer than the others see, and no second one reads', async () => {
    const team = newTeam();
    const anHourOn = { ...systemClock, now: () => Date.now() + 3_600_000 };
    const first = await openLinkedDesk(team, 'admin', { clock: anHourOn });
    await reads(first);
    const second = await openLinkedDesk(team, 'operator', {
      clock: { ...systemClock, now: () => Date.now() - 3_600_000 },
    });
    await names(second, 'Mesa admin');
    await asTeamAdministrator(team, END_OF_DUTY);
    await vi.waitFor(
      () => expect([first.told.reading, second.told.reading].toSorted()).toEqual(['all', 'none']),
      20_000,
    );
  });

  it('that is cut off reads for nobody else, and another one goes on once its fifteen seconds are over', async () => {
    const team = newTeam();
    const { host, port } = await testTeamServer();
    const proxy = await startCuttingProxy(host, port);
    const first = await openLinkedDesk(team, 'admin', { through: { port: proxy.port } });
    await reads(first);
    const second = await openLinkedDesk(team, 'operator');
    await names(second, 'Mesa admin');
    await proxy.close();
    // Alone, it reads its own charges and no other.
    await reads(first, 'own');
    expect(first.told.status).toMatchObject({ connection: 'offline' });
    const db = await openTestTeamDatabase(team);
    // Renewed after four seconds, so that a cable that is out for a moment changes nothing.
    const held =
      firstValue<number>(db, 'SELECT extract(epoch FROM until - clock_timestamp())::float8 FROM watch_duty') ?? 0;
    await db.close();
    expect(held).toBeLessThanOrEqual(15);
    expect(held).toBeGreaterThan(0);
    expect(second.told.reading).toBe('none');
    await asTeamAdministrator(team, END_OF_DUTY);
    await reads(second);
  });

  it('reads first what other desks have on screen', async () => {
    const team = newTeam();
    const first = await openLinkedDesk(team, 'admin');
    await reads(first);
    const second = await openLinkedDesk(team, 'operator');
    await names(second, 'Mesa admin');
    second.shared.show(['key-a', 'key-b', 'key-a']);
    await vi.waitFor(() => expect(first.told.shown.toSorted()).toEqual(['key-a', 'key-b']), 30_000);
    first.shared.show(['key-c']);
    await asTeamAdministrator(team, "UPDATE urgent SET until = clock_timestamp() WHERE charge_key = 'key-a'");
    await vi.waitFor(() => expect(first.told.shown).toEqual(['key-b']), 30_000);
  });

  it('that is revoked stops, reads and writes nothing and does not open, until an admin admits it', async () => {
    const team = newTeam();
    const operator = await openLinkedDesk(team, 'operator');
    await reads(operator);
    const admin = await openLinkedDesk(team, 'admin', { canRead: false });
    const idOf = async (name: string) => (await admin.history.desks()).find((desk) => desk.name === name)?.id ?? '';
    const id = await idOf('Mesa operator');
    const refused = { kind: 'history-unavailable', reason: 'right-missing' };
    expect(await errorOf(operator.shared.revokeDesk(await idOf('Mesa admin'), true))).toEqual(refused);
    await admin.shared.revokeDesk(id, true);
    await reads(operator, 'none');
    expect(await errorOf(createCharge(operator.history))).toEqual(refused);
    expect(await operator.history.recordingFault()).toBe('right-missing');
    expect(await errorOf(operator.history.list({}, null, 10))).toEqual(refused);
    expect((await admin.history.desks()).find((desk) => desk.id === id)?.revokedAt).toBeGreaterThan(0);
    await operator.history.close();
    expect(await errorOf(openLinkedDesk(team, 'operator', { folder: operator.folder }))).toEqual(refused);
    await admin.shared.revokeDesk(id, false);
    const again = await openLinkedDesk(team, 'operator', { folder: operator.folder });
    await reads(again);
  });
});
