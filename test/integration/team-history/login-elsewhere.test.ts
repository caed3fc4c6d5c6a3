/** A desk's login is used at one computer: another one is refused, whatever it has copied, until it takes the place. */
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clock, systemClock } from '../../../src-main/ground/clock.ts';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import { ABSENT_AFTER, RENEWAL } from '../../../src-main/team-history/desks/record-desk.ts';
import { freePlace, loginElsewhere } from '../../../src-main/team-history/team-setup.ts';
import { createCharge, errorOf, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { type LinkedDesk, type LinkedDeskOptions, openLinkedDesk } from '../../support/team/linked-desk.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import {
  asTeamAdministrator,
  openTestTeamDatabase,
  testTeamServer,
  testTeamTarget,
} from '../../support/team/team-world.ts';

/** A desk on it is renewed five times a second. */
const RENEWS_OFTEN: Clock = {
  ...systemClock,
  after: (delay, action) => systemClock.after(delay === RENEWAL ? 200 : delay / 10, action),
};

const SOON = { timeout: 30_000, interval: 50 };
const newTeam = () => `elsewhere ${randomUUID()}`;

/** A start of a computer with the login of the team's operator. */
const start = (team: string, options: LinkedDeskOptions = {}) =>
  openLinkedDesk(team, 'operator', { clock: RENEWS_OFTEN, takesLease: true, ...options });

const status = (desk: LinkedDesk, expected: object) =>
  vi.waitFor(() => expect(desk.told.status).toMatchObject(expected), SOON);

const REFUSED = { kind: 'history-unavailable', reason: 'login-elsewhere', desk: { name: 'Mesa operator' } };
const REFUSED_HERE = { connection: 'offline', refusal: { cause: 'login-elsewhere', desk: { name: 'Mesa operator' } } };

/** With a copy of the team's charges it opens without the server, and without one not at all. */
async function isRefused(starting: Promise<LinkedDesk>): Promise<void> {
  const desk = await starting.catch(() => null);
  if (desk === null) expect(await errorOf(starting)).toMatchObject(REFUSED);
  else await status(desk, REFUSED_HERE);
}

const lastSeen = (team: string, ago: number) =>
  asTeamAdministrator(team, `UPDATE desks SET last_seen = clock_timestamp() - interval '${ago} milliseconds'`);

async function proxied() {
  const { host, port } = await testTeamServer();
  const proxy = await startCuttingProxy(host, port);
  onTestFinished(() => proxy.close());
  return proxy;
}

async function keysOnServer(team: string): Promise<string[]> {
  const db = await openTestTeamDatabase(team);
  const rows = allRows<{ key: string }>(db, 'SELECT key FROM charges');
  await db.close();
  return rows.map(({ key }) => key);
}

describe.skipIf(!HAS_POSTGRES)('a login of a team', () => {
  it('at a second computer is refused with the first one’s name and when it was seen; the first goes on', async () => {
    const team = newTeam();
    const first = await start(team);
    const before = Date.now();
    expect(await errorOf(start(team))).toMatchObject({
      ...REFUSED,
      desk: { name: 'Mesa operator', lastSeen: expect.closeTo(before, -5) },
    });
    const { key } = await createCharge(first.history);
    expect((await first.history.list({}, null, 9)).rows).toMatchObject([{ key }]);
    expect(first.told.status).toMatchObject({ connection: 'online', refusal: null });
  });

  it('at the same computer opens again at once, and with a clock of its own that is wrong by a day', async () => {
    const team = newTeam();
    const first = await start(team);
    await first.history.close();
    const clock = { ...RENEWS_OFTEN, now: () => Date.now() + 86_400_000 };
    const again = await start(team, { folder: first.folder, clock });
    await status(again, { connection: 'online', refusal: null });
    expect(await errorOf(start(team))).toMatchObject(REFUSED);
  });

  it('at a copy of its folder is refused once the original has started again', async () => {
    const team = newTeam();
    const first = await start(team);
    await first.history.close();
    const copy = temporaryFolder();
    cpSync(first.folder, copy, { recursive: true });
    const again = await start(team, { folder: first.folder });
    await isRefused(start(team, { folder: copy }));
    await status(again, { connection: 'online', refusal: null });
  });

  it('that a copy has taken first is refused at the original while it runs, which keeps what it makes', async () => {
    const team = newTeam();
    const first = await start(team);
    const copy = temporaryFolder();
    cpSync(first.folder, copy, { recursive: true });
    const clone = await start(team, { folder: copy });
    await status(first, { ...REFUSED_HERE, waiting: 0 });
    const { key } = await createCharge(first.history);
    await status(first, { ...REFUSED_HERE, waiting: 1 });
    expect((await first.history.list({}, null, 9)).rows).toMatchObject([{ key }]);
    await first.history.recordAuditHead({ number: 1, hash: 'a'.repeat(64) }, NOON);
    expect(await keysOnServer(team)).toEqual([]);
    const db = await openTestTeamDatabase(team);
    expect(allRows(db, 'SELECT * FROM audit')).toEqual([]);
    await db.close();
    await status(clone, { connection: 'online', refusal: null });
  });

  it('at a desk that began without the server is refused as it comes back, and its charges wait', async () => {
    const team = newTeam();
    const proxy = await proxied();
    proxy.unplug(true);
    const away = await start(team, { through: proxy });
    const first = await start(team);
    const { key } = await createCharge(away.history);
    proxy.unplug(false);
    await status(away, { ...REFUSED_HERE, waiting: 1 });
    expect(await keysOnServer(team)).toEqual([]);
    await first.history.close();
    // As an admin has it done at the desk, a quarter of an hour after the other one was seen.
    await lastSeen(team, ABSENT_AFTER);
    await freePlace(await testTeamTarget(team, 'operator'), []);
    await status(away, { connection: 'online', refusal: null, waiting: 0 });
    expect(await keysOnServer(team)).toEqual([key]);
    await isRefused(start(team, { folder: first.folder }));
  });

  it('gives no place while its computer was seen in the last quarter of an hour, by the server’s clock', async () => {
    const team = newTeam();
    const first = await start(team);
    await first.history.close();
    const target = await testTeamTarget(team, 'operator');
    await lastSeen(team, ABSENT_AFTER - 30_000);
    expect(await errorOf(freePlace(target, []))).toMatchObject(REFUSED);
    expect(await loginElsewhere(target, [])).toMatchObject({ name: 'Mesa operator', isAbsent: false });
    expect(await errorOf(start(team))).toMatchObject(REFUSED);
    await lastSeen(team, ABSENT_AFTER);
    expect(await loginElsewhere(target, [])).toMatchObject({ isAbsent: true });
    await freePlace(target, []);
    expect(await loginElsewhere(target, [])).toBeNull();
    const lost = await start(team);
    await status(lost, { connection: 'online', refusal: null });
  });

  it('is known again by a server that went back to an earlier start of its computer', async () => {
    const team = newTeam();
    const first = await start(team);
    const db = await openTestTeamDatabase(team);
    const [old] = allRows<{ lease: string }>(db, 'SELECT lease FROM desks');
    await db.close();
    for (let starts = 0; starts < 3; starts += 1) {
      await first.history.close().catch(() => undefined);
      await (await start(team, { folder: first.folder })).history.close();
    }
    await asTeamAdministrator(team, `UPDATE desks SET lease = '${old?.lease}'`);
    const again = await start(team, { folder: first.folder });
    await status(again, { connection: 'online', refusal: null });
  });
});
