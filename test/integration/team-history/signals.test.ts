/** What desks of a team learn of each other's changes: each version of a charge once, also of what commits late. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstValue, run } from '../../../src-main/history/database/prepared.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { SHOWN_COLUMNS } from '../../../src-main/team-history/schema/signals.ts';
import { answerAbout, createCharge, NOON } from '../../support/history/history-world.ts';
import { type LinkedDesk, openLinkedDesk } from '../../support/team/linked-desk.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { asTeamAdministrator, committedLateInTeam, openTestTeamDatabase } from '../../support/team/team-world.ts';

const newTeam = () => `signals ${randomUUID()}`;

/** Waits until a desk was told of a key this many times in all. */
async function toldOf({ told }: LinkedDesk, key: string, times = 1): Promise<void> {
  await vi.waitFor(() => expect(told.changed.filter((each) => each === key)).toHaveLength(times), 30_000);
}

const MARKED = (marker: string) =>
  `INSERT INTO changes (charge_key, version) VALUES ('${marker}', 1); SELECT pg_notify(current_schema(), '')`;

/** Waits for two more polls: whatever was to be told by then was told. */
async function twoPolls(team: string, desk: LinkedDesk): Promise<void> {
  for (const _ of [1, 2]) {
    const marker = randomUUID();
    await asTeamAdministrator(team, MARKED(marker));
    await toldOf(desk, marker);
  }
}

/** A desk that follows the changes: of what is committed before its first poll it is told nothing. */
async function openFollowing(team: string, role: TeamRole): Promise<LinkedDesk> {
  const desk = await openLinkedDesk(team, role);
  const markers: string[] = [];
  await vi.waitFor(
    async () => {
      markers.push(randomUUID());
      await asTeamAdministrator(team, MARKED(markers.at(-1) ?? ''));
      expect(markers.some((marker) => desk.told.changed.includes(marker))).toBe(true);
    },
    { timeout: 30_000, interval: 50 },
  );
  return desk;
}

const paidAnswer = (transactionId: string, at = NOON + 60_000) =>
  answerAbout(
    {
      ...{ id: transactionId, amount: 1000, state: 'PAID', createdAt: NOON },
      ...{ paidAt: NOON + 50_000, end2endId: 'E1' },
    },
    { source: 'manual', at },
  );

async function versionOf(team: string, key: string): Promise<number> {
  const db = await openTestTeamDatabase(team);
  const version = firstValue<number>(db, 'SELECT version FROM charges WHERE key = ?', key);
  await db.close();
  return version ?? 0;
}

describe.skipIf(!HAS_POSTGRES)('changes of a team’s charges', () => {
  it('a charge that is created, paid, noted and tagged at one desk is named at another after each', async () => {
    const team = newTeam();
    const [here, there] = [await openFollowing(team, 'operator'), await openFollowing(team, 'admin')];
    const { key, transactionId } = await createCharge(here.history);
    await vi.waitFor(() => expect(there.told.changed).toContain(key), 30_000);
    await twoPolls(team, there);
    const before = there.told.changed.filter((each) => each === key).length;
    await here.history.observe(paidAnswer(transactionId));
    await toldOf(there, key, before + 1);
    await here.history.addNote(key, 'first', NOON, 'Ana');
    await toldOf(there, key, before + 2);
    await here.history.addNote(key, 'second, which changes no column', NOON, 'Ana');
    await toldOf(there, key, before + 3);
    await here.history.changeTags([key], { add: ['vip'], remove: [] }, NOON, 'Ana');
    await toldOf(there, key, before + 4);
    await twoPolls(team, there);
    await toldOf(there, key, before + 4);
  });

  it('a read that found nothing new is no change', async () => {
    const team = newTeam();
    const [here, there] = [await openFollowing(team, 'operator'), await openFollowing(team, 'admin')];
    const { key, transactionId } = await createCharge(here.history);
    await twoPolls(team, there);
    const version = await versionOf(team, key);
    there.told.changed.length = 0;
    await there.history.markChecked([{ transactionId, at: NOON + 5_000 }]);
    const db = await openTestTeamDatabase(team, false);
    run(db, 'UPDATE charges SET last_checked_at_ms = 1, clock_offset_ms = 2 WHERE key = ?', key);
    await db.close();
    await twoPolls(team, there);
    expect(there.told.changed).not.toContain(key);
    expect(await versionOf(team, key)).toBe(version);
  });

  it('the version of a charge is one higher after each transaction, whatever it wrote', async () => {
    const team = newTeam();
    const { history } = await openFollowing(team, 'operator');
    const { key, transactionId } = await createCharge(history);
    const before = await versionOf(team, key);
    // Its columns, two entries of its timeline and the raw response.
    await history.observe(paidAnswer(transactionId));
    expect(await versionOf(team, key)).toBe(before + 1);
    await history.addNote(key, 'one', NOON, null);
    await history.addNote(key, 'another', NOON, null);
    expect(await versionOf(team, key)).toBe(before + 3);
  });

  it('every column that a desk shows raises it', async () => {
    const db = await openTestTeamDatabase(newTeam());
    onTestFinished(() => void db.close());
    const columns = db
      .prepare(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = 'charges'`,
      )
      .all()
      .map((row) => (row as { name: string }).name);
    const silent = columns.filter((name) => !SHOWN_COLUMNS.includes(name));
    expect(silent.toSorted()).toEqual(['clock_offset_ms', 'last_checked_at_ms', 'version']);
  });

  it('a change that commits late, after later ones were seen, is named too', async () => {
    const team = newTeam();
    const desk = await openFollowing(team, 'operator');
    const [late, early] = [await createCharge(desk.history), await createCharge(desk.history)];
    await twoPolls(team, desk);
    desk.told.changed.length = 0;
    const update = `UPDATE charges SET reference = 'other' WHERE key = '${late.key}'`;
    await committedLateInTeam(team, update, async () => {
      await desk.history.addNote(early.key, 'committed first', NOON, null);
      await toldOf(desk, early.key);
      await twoPolls(team, desk);
      expect(desk.told.changed).not.toContain(late.key);
    });
    await toldOf(desk, late.key);
    await twoPolls(team, desk);
    await toldOf(desk, early.key);
    await toldOf(desk, late.key);
  });

  it('more changes than can be named say that everything may have changed', async () => {
    const team = newTeam();
    const desk = await openFollowing(team, 'operator');
    await twoPolls(team, desk);
    await asTeamAdministrator(
      team,
      "INSERT INTO changes (charge_key, version) SELECT 'many ' || n, 1 FROM generate_series(1, 5001) AS n",
    );
    await vi.waitFor(() => expect(desk.told.all).toBeGreaterThan(0), 30_000);
    // What was under way meanwhile may have been passed over: everything is read once more, and then no more.
    await vi.waitFor(() => expect(desk.told.all).toBe(2), 30_000);
    await twoPolls(team, desk);
    expect(desk.told.all).toBe(2);
    expect(desk.log).not.toContainEqual({ event: 'team-rolled-back' });
  });

  it('a desk that was off is told of what changed meanwhile, and no charge twice', async () => {
    const team = newTeam();
    const [here, there] = [await openFollowing(team, 'operator'), await openFollowing(team, 'admin')];
    const { key } = await createCharge(here.history);
    await twoPolls(team, there);
    await there.history.close();
    await here.history.addNote(key, 'while it was off', NOON, null);
    const again = await openLinkedDesk(team, 'admin', { folder: there.folder });
    await toldOf(again, key);
    await twoPolls(team, again);
    await toldOf(again, key);
  });

  it('a desk notices that commits it has seen are gone, at once and after a restart', async () => {
    const team = newTeam();
    const [here, there] = [await openFollowing(team, 'operator'), await openFollowing(team, 'admin')];
    const { key } = await createCharge(here.history);
    await twoPolls(team, there);
    await there.history.close();
    expect(readFileSync(join(there.folder, 'team', 'last-change.json'), 'utf8')).toContain('"seq"');
    await twoPolls(team, here);
    // What a restore to an earlier instant leaves.
    await asTeamAdministrator(team, 'ALTER TABLE charges DISABLE TRIGGER USER');
    await asTeamAdministrator(team, 'DELETE FROM changes; UPDATE charges SET version = 1');
    await asTeamAdministrator(team, 'ALTER TABLE charges ENABLE TRIGGER USER');
    await vi.waitFor(() => expect(here.log).toContainEqual({ event: 'team-rolled-back' }), 30_000);
    expect(here.told.all).toBe(1);
    const again = await openLinkedDesk(team, 'admin', { folder: there.folder });
    await vi.waitFor(() => expect(again.log).toContainEqual({ event: 'team-rolled-back' }), 30_000);
    await here.history.addNote(key, 'afterwards', NOON, null);
    await toldOf(again, key);
    expect(again.log.filter(({ event }) => event === 'team-rolled-back')).toHaveLength(1);
  });

  it('a charge that is gone is named', async () => {
    const team = newTeam();
    const desk = await openFollowing(team, 'operator');
    const { key } = await createCharge(desk.history);
    await twoPolls(team, desk);
    desk.told.changed.length = 0;
    await asTeamAdministrator(
      team,
      `DELETE FROM attempts; DELETE FROM raw_responses; DELETE FROM charges WHERE key = '${key}'`,
    );
    await toldOf(desk, key);
    expect(await desk.history.row(key)).toBeNull();
  });
});
