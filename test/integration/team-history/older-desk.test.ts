/** Desks are updated one after the other: what one may do whose version is older, or newer, than the team's schema. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { methodsWith } from '../../../src-main/history/api/methods.ts';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import { RENEWAL } from '../../../src-main/team-history/desks/record-desk.ts';
import { TEAM_STEPS } from '../../../src-main/team-history/schema/schema-steps.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import {
  answerAbout,
  createCharge,
  createdEnd,
  errorOf,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import {
  asTeamAdministrator,
  openTestTeamDatabase,
  openTestTeamDesk,
  openTestTeamHistory,
  testTeamServer,
} from '../../support/team/team-world.ts';

/** Why nothing can be recorded, as the window was told. */
type Told = (string | null)[];

async function openDesk(team: string, told: Told = [], clock = new VirtualClock()): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder(), clock };
  const history = await openTestTeamHistory({ ...deps, onRoom: (reason) => told.push(reason) }, 'admin', team);
  onTestFinished(() => history.close());
  return history;
}

const TOO_OLD = { kind: 'history-unavailable', reason: 'desk-too-old' };

const nothing = () => undefined;
const SILENT = {
  ...{ changed: nothing, changedAll: nothing, lacksCharges: nothing, reads: nothing, shown: nothing, status: nothing },
};

/** What a newer version leaves that this one may not write any more, and that it could not even read. */
const NEWER = TEAM_STEPS.length + 1;
const TOO_NEW_TO_WRITE = `UPDATE schema_version SET version = ${NEWER}, least_writer = ${NEWER}`;
const TOO_NEW_TO_READ = `${TOO_NEW_TO_WRITE}, least_reader = ${NEWER}`;

describe.skipIf(!HAS_POSTGRES)('a desk of another version than its team’s', () => {
  it('a desk that is too old to write reads its team’s history, and everything that would write is refused', async () => {
    const team = temporaryFolder();
    const before = await openDesk(team);
    const attempt = newAttempt();
    await before.openAttempt(attempt);
    await before.endAttempt(attempt.id, createdEnd(attempt));
    await before.close();
    await asTeamAdministrator(team, TOO_NEW_TO_WRITE);
    const told: Told = [];
    const history = await openDesk(team, told);
    expect(told).toContain('desk-too-old');
    expect(await history.recordingFault()).toBe('desk-too-old');
    expect((await history.list({}, null, 10)).rows).toHaveLength(1);
    expect((await history.detail(attempt.id))?.timeline.length).toBeGreaterThan(0);
    expect(await history.endOpenAttempts(NOON)).toEqual([]);
    const next = newAttempt();
    expect(await errorOf(history.openAttempt(next))).toEqual(TOO_OLD);
    expect(await errorOf(history.endAttempt(attempt.id, createdEnd(attempt)))).toEqual(TOO_OLD);
    const answer = answerAbout({ id: 'tx-9', amount: 1_000, state: 'PAID', createdAt: NOON, paidAt: NOON });
    expect(await errorOf(history.observe({ ...answer, source: 'adopt' }))).toEqual(TOO_OLD);
    // Those of the desk's own file are not refused.
    const local: readonly string[] = methodsWith('engine', 'local');
    const writing = methodsWith('thread', 'writer').filter((name) => !local.includes(name));
    expect(writing.length).toBeGreaterThan(30);
    for (const name of writing) {
      // Refused whatever it is given.
      const refused = Reflect.apply(Reflect.get(history, name), history, []) as Promise<unknown>;
      expect(await errorOf(refused), name).toEqual(TOO_OLD);
    }
    const header = { period: '2026-11-20', basis: 'cash', timeZone: 'America/Sao_Paulo', operator: null } as const;
    const draft = await history.draftClosing({ ...header, id: next.id, closedAt: NOON }, [], null);
    expect(await errorOf(history.saveClosing(draft))).toEqual(TOO_OLD);
    expect((await history.list({}, null, 10)).rows).toHaveLength(1);
  });

  it('a desk that becomes too old while it is open stops writing with its next renewal', async () => {
    const team = temporaryFolder();
    const told: Told = [];
    const clock = new VirtualClock();
    const history = await openDesk(team, told, clock);
    await history.addNote('00000000-0000-4000-8000-00000000ffff', 'nota', NOON);
    await asTeamAdministrator(team, TOO_NEW_TO_WRITE);
    await clock.advance(RENEWAL);
    await expect.poll(() => told.at(-1)).toBe('desk-too-old');
    expect(await errorOf(history.openAttempt(newAttempt()))).toEqual(TOO_OLD);
  });

  it.each([
    ['write', TOO_NEW_TO_WRITE, 'desk-too-old'],
    ['read', TOO_NEW_TO_READ, 'desk-too-old'],
    ['use', 'UPDATE schema_version SET version = 0, least_reader = 0, least_writer = 0', 'team-schema-old'],
  ])(
    'a desk that began without its server writes nothing there where it may not %s it, and says why',
    async (what, sql, reason) => {
      const team = temporaryFolder();
      const before = await openDesk(team);
      const { key: old } = await createCharge(before);
      const proxy = await startCuttingProxy((await testTeamServer()).host, (await testTeamServer()).port);
      proxy.unplug(true);
      const told: Told = [];
      const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
      const onRoom = (each: string | null) => void told.push(each);
      const { history, shared } = await openTestTeamDesk({ ...deps, onRoom }, 'operator', team, proxy);
      onTestFinished(() => history.close().then(() => proxy.close()));
      shared.setCanRead(true);
      shared.start(SILENT);
      const { key } = await createCharge(history);
      await asTeamAdministrator(team, sql);
      proxy.unplug(false);
      await expect.poll(() => told.at(-1)).toBe(reason);
      // Until it has read the server it is still without it, and keeps a note as before.
      await expect.poll(() => shared.status.connection).toBe('online');
      expect(await errorOf(history.addNote(old, 'nota', NOON))).toEqual({ ...TOO_OLD, reason });
      expect(await history.recordingFault()).toBe(reason);
      expect(shared.status.waiting).toBe(1);
      const listed = history.list({}, null, 10).then(({ rows }) => rows.map((row) => row.key));
      if (what === 'write') expect((await listed).toSorted()).toEqual([old, key].toSorted());
      else expect(await errorOf(listed)).toEqual({ ...TOO_OLD, reason });
      const db = await openTestTeamDatabase(team);
      onTestFinished(() => void db.close());
      expect(allRows(db, 'SELECT key FROM charges WHERE key = ?', key)).toEqual([]);
      expect(allRows(db, "SELECT id FROM desks WHERE id LIKE 'desk_operator%'")).toEqual([]);
      await before.close();
      expect(allRows(db, "SELECT holder FROM watch_duty WHERE holder LIKE 'desk_operator%'")).toEqual([]);
      // An admin has cured it: what the desk made goes up.
      await asTeamAdministrator(
        team,
        `UPDATE schema_version SET version = ${TEAM_STEPS.length}, least_reader = 1, least_writer = 1`,
      );
      proxy.unplug(true);
      await history.row(key).catch(nothing);
      proxy.unplug(false);
      await expect.poll(() => allRows(db, 'SELECT key FROM charges WHERE key = ?', key)).toEqual([{ key }]);
    },
  );

  it('a desk that could not understand its team’s history does not open it', async () => {
    const team = temporaryFolder();
    await (await openDesk(team)).close();
    await asTeamAdministrator(team, TOO_NEW_TO_READ);
    expect(await errorOf(openDesk(team))).toEqual(TOO_OLD);
  });

  it('a schema older than the desk, or not there, is an admin’s to upgrade before the history opens', async () => {
    const team = temporaryFolder();
    await (await openDesk(team)).close();
    await asTeamAdministrator(team, 'UPDATE schema_version SET version = 0, least_reader = 0, least_writer = 0');
    const refusal = { kind: 'history-unavailable', reason: 'team-schema-old' };
    expect(await errorOf(openDesk(team))).toEqual(refusal);
    await asTeamAdministrator(team, 'DROP TABLE schema_version');
    expect(await errorOf(openDesk(team))).toEqual(refusal);
  });
});
