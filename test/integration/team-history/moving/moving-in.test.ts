/** A desk's file moves into a team's empty history: the same figures there, or nothing. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { type MoveDeps, moveIn, planMove } from '../../../../src-main/team-history/moving/move-history.ts';
import { MOVED_TABLES } from '../../../../src-main/team-history/moving/tables/moved-tables.ts';
import { TEAM_STEPS } from '../../../../src-main/team-history/schema/schema-steps.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { createdEnd, errorOf, newAttempt, temporaryFolder } from '../../../support/history/history-world.ts';
import { historyWorkers, teamWorkers } from '../../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../../support/team/postgres-releases.ts';
import { openTestTeamDatabase, openTestTeamHistory, testTeamTarget } from '../../../support/team/team-world.ts';

const CHARGES = 300;

/** A file of so many charges, and a team's empty schema. */
async function fileAndTeam(role: 'operator' | 'admin' = 'admin'): Promise<MoveDeps & { readonly team: string }> {
  const folder = temporaryFolder();
  seedHistory(folder, CHARGES, { changes: 2 });
  const team = temporaryFolder();
  const target = await testTeamTarget(team, role);
  return { file: historyFileIn(folder), target, workers: teamWorkers, log: () => undefined, team };
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Rows of every table of the schema that a move writes, as they are committed. */
async function teamRowsOf(team: string): Promise<number> {
  const db = await openTestTeamDatabase(team);
  try {
    return MOVED_TABLES.reduce((sum, { name }) => {
      const [row] = db.prepare(`SELECT count(*) AS rows FROM ${name}`).all() as { rows: number }[];
      return sum + (row?.rows ?? 0);
    }, 0);
  } finally {
    await db.close();
  }
}

describe.skipIf(!HAS_POSTGRES)('moving a file into a team’s empty history', () => {
  it('a dry run says what the file has and that the team has nothing, and writes nothing', async () => {
    const deps = await fileAndTeam();
    const before = digestOf(deps.file);
    const plan = await planMove(deps);
    expect(plan.file.rows).toMatchObject({ charges: CHARGES, charge_snapshots: CHARGES, attempts: 0 });
    expect(plan.file.states.reduce((sum, { charges }) => sum + charges, 0)).toBe(CHARGES);
    expect(plan.team).toMatchObject({ isEmpty: true, inBoth: 0 });
    expect(await planMove(deps)).toEqual(plan);
    expect(await teamRowsOf(deps.team)).toBe(0);
    expect(digestOf(deps.file)).toBe(before);
  });

  it('what moves in is there with the same counts, sums and digest, and the file stays as it was', async () => {
    const deps = await fileAndTeam();
    const before = digestOf(deps.file);
    const plan = await planMove(deps);
    const progress: number[] = [];
    const moved = await moveIn({ ...deps, onProgress: (done, total) => progress.push(done / total) });
    expect(moved).toEqual({ kind: 'copied', figures: plan.file });
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress.at(-1)).toBe(1);
    const after = await planMove(deps);
    expect(after.team).toEqual({ isEmpty: false, rows: plan.file.rows, inBoth: CHARGES });
    expect(digestOf(deps.file)).toBe(before);
  });

  it('a charge made after the move has numbers of its own, and what was moved is its desk’s', async () => {
    // A number that is taken is tried again with the next one: there have to be many.
    const { team, ...deps } = await fileAndTeam();
    await moveIn(deps);
    const history = await openTestTeamHistory(
      { folder: temporaryFolder(), workers: historyWorkers, log: () => undefined },
      'admin',
      team,
    );
    try {
      const attempt = newAttempt({ name: 'Outra pessoa' });
      await history.openAttempt(attempt);
      const made = await history.endAttempt(attempt.id, createdEnd(attempt));
      expect(await history.totals({})).toMatchObject({ count: CHARGES + 1 });
      expect(await history.customer(made?.key ?? '')).toMatchObject({ person: { name: 'Outra pessoa' } });
    } finally {
      await history.close();
    }
    const db = await openTestTeamDatabase(team);
    expect(db.prepare('SELECT DISTINCT desk FROM charges UNION SELECT desk FROM charge_events').all()).toEqual([
      { desk: deps.target.login.role },
    ]);
    await db.close();
  });

  it('nothing stays of a move that is aborted, and the next one finds an empty schema', async () => {
    const deps = await fileAndTeam();
    const aborting = new AbortController();
    const moving = moveIn({ ...deps, signal: aborting.signal, onProgress: () => aborting.abort() });
    expect(await errorOf(moving)).toEqual({ kind: 'cancelled' });
    expect(await teamRowsOf(deps.team)).toBe(0);
    expect(await moveIn(deps)).toMatchObject({ kind: 'copied' });
  });

  it('a move whose rows are not the same on the server is refused, and nothing stays', async () => {
    const deps = await fileAndTeam();
    const administrator = await openTestTeamDatabase(deps.team, false);
    administrator
      .prepare(`CREATE FUNCTION ${deps.target.schema}.dearer() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.amount := NEW.amount + 1; RETURN NEW; END'`)
      .run();
    administrator
      .prepare(`CREATE TRIGGER dearer BEFORE INSERT ON charges FOR EACH ROW
      EXECUTE FUNCTION ${deps.target.schema}.dearer()`)
      .run();
    await administrator.close();
    expect(await errorOf(moveIn(deps))).toEqual({ kind: 'history-not-moved', reason: 'figures-differ' });
    expect(await teamRowsOf(deps.team)).toBe(0);
  });

  it('a file or schema of another version, of another gateway or of none is refused', async () => {
    const deps = await fileAndTeam();
    const changed = (sql: string) => {
      const file = historyFileIn(temporaryFolder());
      copyFileSync(deps.file, file);
      const db = new Database(file);
      db.exec(sql);
      db.close();
      return { ...deps, file };
    };
    const notMoved = (reason: string) => ({ kind: 'history-not-moved', reason });
    expect(await errorOf(moveIn(changed('PRAGMA user_version = 0')))).toEqual(notMoved('file-older'));
    expect(await errorOf(planMove(changed('DELETE FROM gateway_stamps')))).toEqual(notMoved('no-stamp'));
    expect(await moveIn(deps)).toMatchObject({ kind: 'copied' });
    const other = changed("UPDATE gateway_stamps SET origin = 'https://other.example'");
    expect(await errorOf(moveIn(other))).toEqual(notMoved('another-gateway'));
    const administrator = await openTestTeamDatabase(deps.team, false);
    for (const [version, reason] of [
      [0, 'team-older'],
      [TEAM_STEPS.length + 1, 'team-newer'],
    ] as const) {
      administrator.prepare('UPDATE schema_version SET version = ?').run(version);
      expect(await errorOf(planMove(deps))).toEqual(notMoved(reason));
    }
    await administrator.close();
  });

  it('only an admin’s desk moves a history in', async () => {
    const deps = await fileAndTeam('operator');
    expect(await errorOf(moveIn(deps))).toEqual({ kind: 'history-unavailable', reason: 'right-missing' });
    expect(await teamRowsOf(deps.team)).toBe(0);
  });
});
