/** A reader's transactions on a team's server, which its first statement begins and whose end nobody waits for. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { inReadTransaction } from '../../../src-main/history/database/database.ts';
import { eachRow, firstValue } from '../../../src-main/history/database/prepared.ts';
import { openTeamDatabase, type PostgresDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { teamWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

const team = testServer();

/** A reader's connection to a gateway's schema. */
function openReader(schema: string): PostgresDatabase {
  const source = {
    ...({ engine: 'team', applicationName: 'balcao reading', statementTimeout: 10_000 } as const),
    target: { address: team.address(TEAM_DATABASE), schema, login: team.server().superuser },
    connectionScript: teamWorkers.teamConnection.href,
  };
  const db = openTeamDatabase(source, true);
  onTestFinished(async () => {
    await db.close();
  });
  return db;
}

it.skipIf(!HAS_POSTGRES)(
  'what one read transaction reads is of one state, and the next one sees what was committed meanwhile',
  async () => {
    const { schema, administrator } = await testGateway(team, 'reading');
    await administrator.query(
      `CREATE TABLE ${schema}.counted (value bigint); INSERT INTO ${schema}.counted VALUES (1)`,
    );
    const db = openReader(schema);
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

it.skipIf(!HAS_POSTGRES)('rows that are fetched ahead are each there once, also beside other questions', async () => {
  const { schema } = await testGateway(team, 'ahead');
  const db = openReader(schema);
  const series = () => eachRow<{ value: number }>(db, 'SELECT value FROM generate_series(1, ?) AS value', 10_001);
  const expected = Array.from({ length: 10_001 }, (_, index) => index + 1);
  expect([...series()].map(({ value }) => value)).toEqual(expected);
  db.prepare('BEGIN').run();
  const read: number[] = [];
  for (const { value } of series()) {
    if (value % 1_000 === 0) expect(firstValue(db, 'SELECT CAST(? AS BIGINT) + 1', value)).toBe(value + 1);
    read.push(value);
  }
  expect(read).toEqual(expected);
  // Of rows that no one wants to the end, the answer that was asked ahead is not taken for that of the next question.
  for (const { value } of series()) if (value === 3) break;
  expect(firstValue(db, 'SELECT 7 AS seven')).toBe(7);
  db.prepare('COMMIT').run();
  expect([...series()]).toHaveLength(10_001);
});
