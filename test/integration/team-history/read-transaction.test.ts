/** A reader's transactions on a team's server, which its first statement begins and whose end nobody waits for. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { inReadTransaction } from '../../../src-main/history/database/database.ts';
import { firstValue } from '../../../src-main/history/database/prepared.ts';
import { openTeamDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { teamWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

const team = testServer();

it.skipIf(!HAS_POSTGRES)(
  'what one read transaction reads is of one state, and the next one sees what was committed meanwhile',
  async () => {
    const { schema, administrator } = await testGateway(team, 'reading');
    await administrator.query(
      `CREATE TABLE ${schema}.counted (value bigint); INSERT INTO ${schema}.counted VALUES (1)`,
    );
    const db = openTeamDatabase(
      {
        engine: 'team',
        target: { address: team.address(TEAM_DATABASE), schema, login: team.server().superuser },
        connectionScript: teamWorkers.teamConnection.href,
        applicationName: 'balcao reading',
        statementTimeout: 10_000,
      },
      true,
    );
    onTestFinished(async () => {
      await db.close();
    });
    const value = () => firstValue<number>(db, 'SELECT value FROM counted');
    const own = firstValue<number>(db, 'SELECT pg_backend_pid()');
    db.prepare('BEGIN').run();
    expect(value()).toBe(1);
    await administrator.query(`UPDATE ${schema}.counted SET value = 2`);
    expect(value()).toBe(1);
    db.prepare('COMMIT').run();
    expect(inReadTransaction(db, value)).toBe(2);
    // A transaction that was left open would keep VACUUM from what is erased.
    await vi.waitFor(async () => {
      const [row] = await administrator.query('SELECT state FROM pg_stat_activity WHERE pid = $1', [own]);
      expect(row).toEqual({ state: 'idle' });
    });
    expect(() => inReadTransaction(db, () => firstValue(db, 'SELECT 1 / 0'))).toThrow('22012');
    expect(value()).toBe(2);
  },
);
