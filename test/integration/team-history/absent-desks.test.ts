/** What desks left open that do not come back, or late, is ended by the desk that reads for all. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Clock } from '../../../src-main/ground/clock.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { ABSENT_AFTER, RENEWAL } from '../../../src-main/team-history/desks/record-desk.ts';
import { createdEnd, NOON, newAttempt } from '../../support/history/history-world.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { type LinkedDesk, openLinkedDesk } from '../../support/team/linked-desk.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, testTeamServer } from '../../support/team/team-world.ts';

/** Its desk looks five times a second for what others left open. */
const LOOKS_OFTEN: Clock = {
  ...systemClock,
  after: (delay, action) => systemClock.after(delay === RENEWAL ? 200 : delay, action),
};

const SOON = { timeout: 30_000, interval: 50 };
const REFUSED = { outcome: 'refused', at: NOON + 9, httpStatus: 400, message: null, fields: [], raw: '{}' } as const;

/** As if it had not been seen for so long (ms), by the server's clock. */
const lastSeen = (team: string, ago: number) =>
  asTeamAdministrator(
    team,
    `UPDATE desks SET last_seen = clock_timestamp() - interval '${ago} milliseconds' WHERE name = 'Mesa operator'`,
  );

/** The desk that reads for all, and one with an attempt under way. */
async function twoDesks() {
  const team = `absent ${randomUUID()}`;
  const holder = await openLinkedDesk(team, 'admin', { clock: LOOKS_OFTEN });
  await vi.waitFor(() => expect(holder.told.reading).toBe('all'), SOON);
  const { host, port } = await testTeamServer();
  const proxy = await startCuttingProxy(host, port);
  const desk = await openLinkedDesk(team, 'operator', { clock: systemClock, through: proxy, canRead: false });
  const attempt = newAttempt();
  await desk.history.openAttempt(attempt);
  return { team, holder, proxy, desk, attempt };
}

const seenBy = async ({ history }: LinkedDesk) =>
  (await history.list({}, null, 9)).rows.map(({ key, transactionId, attention }) => ({
    key,
    transactionId,
    attention,
  }));

const unknownAt = (desk: LinkedDesk, key: string) =>
  vi.waitFor(
    async () => expect(await seenBy(desk)).toEqual([{ key, transactionId: null, attention: ['outcome-unknown'] }]),
    SOON,
  );

describe.skipIf(!HAS_POSTGRES)('an attempt of a desk', () => {
  it('not seen for a quarter of an hour is one of an unknown outcome at every desk', async () => {
    const { team, holder, desk, attempt } = await twoDesks();
    await lastSeen(team, ABSENT_AFTER - 60_000);
    const looked = Date.now();
    await vi.waitFor(async () => {
      const own = (await holder.history.desks()).find(({ name }) => name === 'Mesa admin');
      expect(own?.lastSeenAt).toBeGreaterThan(looked + 500);
    }, SOON);
    expect(await seenBy(holder)).toEqual([]);
    await lastSeen(team, ABSENT_AFTER);
    for (const each of [holder, desk]) await unknownAt(each, attempt.id);
    expect(await holder.history.detail(attempt.id)).toMatchObject({ desk: 'Mesa operator' });
    await vi.waitFor(() => expect(desk.told.changed).toContain(attempt.id), SOON);
    expect(await desk.history.endOpenAttempts(NOON + 60_000)).toEqual([]);
  });

  it('that an admin revokes does so too, and none of a desk that is there', async () => {
    const { holder, desk, attempt } = await twoDesks();
    await holder.history.openAttempt(newAttempt());
    const id = (await holder.history.desks()).find(({ name }) => name === 'Mesa operator')?.id ?? '';
    await holder.shared.revokeDesk(id, true);
    await unknownAt(holder, attempt.id);
    expect(desk.told.reading).toBe('none');
  });

  it('that comes back with its charge becomes that charge, once', async () => {
    const { team, holder, desk, attempt } = await twoDesks();
    await lastSeen(team, ABSENT_AFTER);
    await unknownAt(holder, attempt.id);
    await desk.history.endAttempt(attempt.id, createdEnd(attempt));
    const made = [{ key: attempt.id, transactionId: `tx-${attempt.id}`, attention: [] }];
    for (const each of [holder, desk]) expect(await seenBy(each)).toEqual(made);
  });

  it('that comes back with a refusal leaves no row, unless somebody has written on it', async () => {
    const { team, holder, desk, attempt } = await twoDesks();
    const noted = newAttempt();
    await desk.history.openAttempt(noted);
    await lastSeen(team, ABSENT_AFTER);
    await vi.waitFor(async () => expect(await seenBy(holder)).toHaveLength(2), SOON);
    await holder.history.addNote(noted.id, 'cliente ligou', NOON + 5, 'Ana');
    for (const { id } of [attempt, noted]) await desk.history.endAttempt(id, REFUSED);
    expect((await seenBy(holder)).map(({ key }) => key)).toEqual([noted.id]);
    expect(await holder.history.attemptOfDraft(attempt.draft.id)).toMatchObject({ outcome: 'refused' });
    expect(await holder.history.attemptOfDraft(noted.draft.id)).toMatchObject({ outcome: 'unknown' });
  });

  it('that ended it without the server is as that desk knows it once it is back', async () => {
    const { team, holder, desk, attempt, proxy } = await twoDesks();
    const refused = newAttempt();
    await desk.history.openAttempt(refused);
    proxy.unplug(true);
    await desk.history.endAttempt(attempt.id, createdEnd(attempt));
    await desk.history.endAttempt(refused.id, REFUSED);
    await lastSeen(team, ABSENT_AFTER);
    await vi.waitFor(async () => expect(await seenBy(holder)).toHaveLength(2), SOON);
    proxy.unplug(false);
    await vi.waitFor(() => expect(desk.told.status).toMatchObject({ connection: 'online', waiting: 0 }), SOON);
    const made = [{ key: attempt.id, transactionId: `tx-${attempt.id}`, attention: [] }];
    for (const each of [holder, desk]) expect(await seenBy(each)).toEqual(made);
    expect(await holder.history.attemptOfDraft(refused.draft.id)).toMatchObject({ outcome: 'refused' });
  });
});
