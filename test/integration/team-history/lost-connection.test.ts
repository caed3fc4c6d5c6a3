/** The connection to a team's server ends in the middle of what a desk does. */
import { describe, expect, it } from 'vitest';
import { firstValue, run } from '../../../src-main/history/database/prepared.ts';
import { openTeamDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { teamWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

describe.skipIf(!HAS_POSTGRES)('a connection that is lost', () => {
  const team = testServer();

  it('of a transaction whose connection was lost nothing is committed; the next has a new connection', async () => {
    const { schema, administrator } = await testGateway(team, 'lost');
    await migrateSchema(administrator, schema);
    await administrator.query(`CREATE TABLE ${schema}.written (value bigint)`);
    const db = openTeamDatabase(
      {
        engine: 'team',
        target: { address: team.address(TEAM_DATABASE), schema, login: team.server().superuser },
        connectionScript: teamWorkers.teamConnection.href,
        applicationName: 'balcao test',
        statementTimeout: 10_000,
      },
      false,
    );
    // As a server that restarts does.
    const end = () => firstValue(db, 'SELECT pg_terminate_backend(pg_backend_pid())');
    const write = (value: number) => run(db, 'INSERT INTO written (value) VALUES (?)', value);
    const broken = db.transaction(() => {
      write(1);
      expect(end).toThrow('lost');
      // Also once the loss is noticed, when a new connection could be opened.
      for (let tries = 0; tries < 200; tries += 1) expect(() => firstValue(db, 'SELECT 1')).toThrow('lost');
      write(2);
    });
    expect(() => broken.immediate()).toThrow('lost');
    expect(db.inTransaction).toBe(false);
    db.transaction(() => write(3)).immediate();
    expect(await administrator.query(`SELECT value FROM ${schema}.written`)).toEqual([{ value: 3 }]);
    await db.close();
  });
});
