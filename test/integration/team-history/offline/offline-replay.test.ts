/** A server that was restored, or failed over, may lack what it had acknowledged: the desks’ mirrors give it back. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryApi } from '../../../../src-main/history/api/history-api.ts';
import { createCharge, createdEnd, NOON, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { type OfflineDesk, offlineDesk } from '../../../support/team/offline-desk.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { asTeamAdministrator, openTestTeamHistory } from '../../../support/team/team-world.ts';

const now = () => NOON + 60_000;

async function onlineDesk(team: string): Promise<HistoryApi> {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, 'admin', team);
  onTestFinished(() => history.close());
  return history;
}

const TABLES = ['charges', 'charge_snapshots', 'charge_events', 'charge_texts', 'attempts', 'tags', 'customers'];

/** Keeps the tables of charges as they are now. */
const keepTables = (team: string) =>
  asTeamAdministrator(team, TABLES.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table};`).join(' '));

/** Puts them back, as a restore to that moment does: what was committed since is gone, and versions begin again from there. */
const restoreTables = (team: string) =>
  asTeamAdministrator(
    team,
    `SET session_replication_role = replica;
     ${['raw_responses', 'changes', ...TABLES].map((table) => `DELETE FROM ${table};`).join(' ')}
     ${TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM kept_${table};`).join(' ')}`,
  );

const mirrored = async (team: string, role: 'operator' | 'accountant' = 'operator'): Promise<OfflineDesk> => {
  const desk = await offlineDesk(team, role, temporaryFolder(), now);
  await desk.mirror.refresh();
  return desk;
};

const keysIn = async (history: HistoryApi) => (await history.list({}, null, 50)).rows.map(({ key }) => key).toSorted();

describe.skipIf(!HAS_POSTGRES)('a server that went back in time', () => {
  it('gets every charge, note and tag back that its desks had mirrored, from two at once, each once', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const old = await createCharge(other);
    await keepTables(team);
    const lost = await createCharge(other, { amount: 2_500, operator: 'Bia' });
    await other.addNote(old.key, 'veio buscar', NOON + 1_000, 'Bia');
    await other.changeTags([old.key], { add: ['entregue'], remove: [] }, NOON + 2_000, 'Bia');
    const desks = [await mirrored(team), await mirrored(team, 'accountant')];
    await restoreTables(team);
    expect(await keysIn(other)).toEqual([old.key]);
    for (const desk of desks) {
      // Nothing that the mirror has more is lost by reading the server.
      expect(await desk.mirror.refresh()).toEqual({ wentBack: true });
      expect(await keysIn(desk.history)).toEqual([old.key, lost.key].toSorted());
    }
    await Promise.all(desks.map((desk) => desk.replay()));
    expect(await keysIn(other)).toEqual([old.key, lost.key].toSorted());
    expect(await other.row(lost.key)).toMatchObject({ amount: 2_500, operator: 'Bia', state: 'PENDING' });
    expect(await other.row(old.key)).toMatchObject({ tags: ['entregue'], hasNote: true });
    for (const key of [old.key, lost.key]) {
      const events = (await other.detail(key))?.timeline.map(({ at, event }) => JSON.stringify([at, event])) ?? [];
      expect(new Set(events).size).toBe(events.length);
    }
    for (const desk of desks) {
      expect(await desk.replay()).toEqual({ pushed: 0 });
      expect(await desk.mirror.refresh()).toEqual({ wentBack: false });
    }
  });

  it('an erasure that the restore undid is not undone in a mirror, and the mirror sends nobody’s name up', async () => {
    const team = temporaryFolder();
    const other = await onlineDesk(team);
    const { key } = await createCharge(other, { name: 'Zulmira Xisto', document: '86288366757' });
    await keepTables(team);
    await other.erasePerson({ document: '86288366757', email: '', phone: '', name: '' }, NOON + 40_000);
    const desk = await mirrored(team);
    expect(JSON.stringify(await desk.history.detail(key))).not.toContain('Zulmira');
    await asTeamAdministrator(team, 'DELETE FROM erasure_tombstones');
    await restoreTables(team);
    await desk.replay();
    expect(JSON.stringify(await other.detail(key))).toContain('Zulmira');
    // The erasure was known to this desk by its tombstone.
    expect(JSON.stringify(await desk.history.detail(key))).not.toContain('Zulmira');
  });

  it('a charge that waits to be sent is no loss of the server', async () => {
    const team = temporaryFolder();
    await onlineDesk(team);
    const desk = await mirrored(team);
    const attempt = newAttempt();
    await desk.write(attempt.id, async (history) => {
      await history.openAttempt(attempt);
      await history.endAttempt(attempt.id, createdEnd(attempt));
    });
    expect(await desk.mirror.refresh()).toEqual({ wentBack: false });
    expect(await keysIn(desk.history)).toEqual([attempt.id]);
  });
});
