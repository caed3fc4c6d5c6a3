/** The schema of a team's history: made once, whole, and by one desk at a time. */
import { describe, expect, it } from 'vitest';
import { schemaName } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema, readSchemaVersion } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { TEAM_STEPS } from '../../../src-main/team-history/schema/schema-steps.ts';
import { DEBIAN_15, HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

const adding = (table: string, leastWriter: number) => ({
  sql: `CREATE TABLE ${table} (id uuid PRIMARY KEY)`,
  leastReader: 1,
  leastWriter,
});

describe.skipIf(!HAS_POSTGRES)('the schema of a team’s history', () => {
  const team = testServer();

  it('two desks that migrate at once make the schema once, and a third finds nothing to do', async () => {
    const { schema, desk } = await testGateway(team, 'twice');
    const [one, two] = [await desk('twice_one', 'admin'), await desk('twice_two', 'admin')];
    expect(await Promise.all([migrateSchema(one, schema), migrateSchema(two, schema)])).toEqual(['usable', 'usable']);
    expect(await migrateSchema(one, schema)).toBe('usable');
    expect(await one.query('SELECT count(*) AS rows FROM watch_duty')).toEqual([{ rows: 1 }]);
    expect(await readSchemaVersion(two, schema)).toEqual({
      version: TEAM_STEPS.length,
      leastReader: 1,
      leastWriter: 1,
      merchant: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('a migration that fails leaves the schema as it was', async () => {
    const { schema, desk } = await testGateway(team, 'fails');
    const admin = await desk('fails_admin', 'admin');
    const broken = { sql: 'CREATE TABLE half (id uuid); SELECT 1 / 0', leastReader: 1, leastWriter: 1 };
    await expect(migrateSchema(admin, schema, [...TEAM_STEPS, broken])).rejects.toMatchObject({ reason: 'other' });
    expect(await readSchemaVersion(admin, schema)).toMatchObject({ version: 0 });
    expect(await admin.query("SELECT to_regclass('half') AS half, to_regclass('charges') AS charges")).toEqual([
      { half: null, charges: null },
    ]);
  });

  it('a desk writes after the next version, only reads after the one that contracts, removes nothing', async () => {
    const { schema, desk } = await testGateway(team, 'older');
    const admin = await desk('older_admin', 'admin');
    const now = TEAM_STEPS.length;
    const second = [...TEAM_STEPS, adding('second', now)];
    const third = [...second, adding('third', now + 1)];
    expect(await migrateSchema(admin, schema)).toBe('usable');
    expect(await migrateSchema(admin, schema, second)).toBe('usable');
    expect(await migrateSchema(admin, schema)).toBe('usable');
    expect(await migrateSchema(admin, schema, third)).toBe('usable');
    expect(await migrateSchema(admin, schema)).toBe('read-only');
    expect(await migrateSchema(admin, schema, second)).toBe('usable');
    const fourth = [...third, { ...adding('fourth', now + 2), leastReader: now + 1 }];
    expect(await migrateSchema(admin, schema, fourth)).toBe('usable');
    expect(await migrateSchema(admin, schema)).toBe('refused');
    expect(await readSchemaVersion(admin, schema)).toEqual({
      version: now + 3,
      leastReader: now + 1,
      leastWriter: now + 2,
      merchant: expect.any(String),
    });
  });

  it('a step that shuts out desks of the version before it is refused', async () => {
    const { schema, desk } = await testGateway(team, 'hasty');
    const admin = await desk('hasty_admin', 'admin');
    await expect(migrateSchema(admin, schema, [...TEAM_STEPS, adding('hasty', TEAM_STEPS.length + 1)])).rejects.toThrow(
      'shuts out desks',
    );
    expect(await readSchemaVersion(admin, schema)).toMatchObject({ version: 0 });
  });

  it('a step may take longer than the connection’s other statements, and no longer than its own limit', async () => {
    const { schema, desk } = await testGateway(team, 'long');
    // The driver gives a statement up after 500 ms here, and the server sooner.
    const admin = await desk('long_admin', 'admin', { statementTimeout: 400, silence: 100 });
    const long = { ...adding('long', 1), sql: 'CREATE TABLE long (id uuid); SELECT pg_sleep(0.6)' };
    const steps = [...TEAM_STEPS, long];
    await expect(migrateSchema(admin, schema, steps, 500)).rejects.toMatchObject({ reason: 'timeout' });
    expect(await readSchemaVersion(admin, schema)).toMatchObject({ version: 0 });
    expect(await migrateSchema(admin, schema, steps, 60_000)).toBe('usable');
    await expect(admin.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('a migration waits for another desk’s as long as for any lock, and then says that it is busy', async () => {
    const { schema, desk, administrator } = await testGateway(team, 'busy');
    const admin = await desk('busy_admin', 'admin', { statementTimeout: 400 });
    await administrator.query(`BEGIN; SELECT version FROM ${schema}.schema_version FOR UPDATE`);
    await expect(migrateSchema(admin, schema)).rejects.toMatchObject({ reason: 'busy' });
    await administrator.query('ROLLBACK');
    expect(await migrateSchema(admin, schema)).toBe('usable');
  });

  it('a migration that a desk at work holds up and waits for begins again once the server has ended it', async () => {
    const { schema, desk, administrator } = await testGateway(team, 'again');
    const admin = await desk('again_admin', 'admin');
    await migrateSchema(admin, schema);
    const step = {
      ...adding('again', 1),
      sql: 'LOCK TABLE charges; LOCK TABLE attempts; CREATE TABLE again (id uuid)',
    };
    // The server ends the one that looks for what it waits for.
    await administrator.query(`SET deadlock_timeout = '1h'; BEGIN; SELECT FROM ${schema}.attempts`);
    const migrating = migrateSchema(admin, schema, [...TEAM_STEPS, step]);
    const waits = `SELECT FROM pg_locks WHERE relation = '${schema}.attempts'::regclass AND NOT granted`;
    await expect.poll(() => administrator.query(waits)).toHaveLength(1);
    await administrator.query(`SELECT FROM ${schema}.charges; COMMIT`);
    expect(await migrating).toBe('usable');
  });

  it('a gateway whose set-up was not run has no schema; any other table that is missing is another fault', async () => {
    const { schema, desk } = await testGateway(team, 'marker');
    const admin = await desk('marker_admin', 'admin');
    const absent = schemaName(team.named('balcao_absent'));
    await expect(readSchemaVersion(admin, absent)).rejects.toMatchObject({ reason: 'no-schema' });
    await expect(migrateSchema(admin, absent)).rejects.toMatchObject({ reason: 'no-schema' });
    await expect(admin.query('SELECT key FROM charges')).rejects.toMatchObject({ reason: 'other' });
    expect(await readSchemaVersion(admin, schema)).toMatchObject({ version: 0 });
  });

  it('only an admin’s desk migrates', async () => {
    const { schema, desk } = await testGateway(team, 'whose');
    for (const role of ['operator', 'accountant'] as const)
      await expect(migrateSchema(await desk(`whose_${role}`, role), schema)).rejects.toMatchObject({
        reason: 'right-missing',
      });
  });
});

describe.skipIf(DEBIAN_15 === null)('PostgreSQL 15, the oldest that is supported', () => {
  const team = testServer(undefined, '15');

  it('PostgreSQL 15 takes the same set-up, schema and rights', async () => {
    const { schema, desk } = await testGateway(team, 'fifteen');
    const admin = await desk('fifteen_admin', 'admin');
    expect(await admin.query("SELECT current_setting('server_version_num')::integer / 10000 AS version")).toEqual([
      { version: 15 },
    ]);
    expect(await migrateSchema(admin, schema)).toBe('usable');
    const operator = await desk('fifteen_operator', 'operator');
    expect(await operator.query('SELECT key FROM charges')).toEqual([]);
    await expect(operator.query('DELETE FROM raw_responses')).rejects.toMatchObject({ reason: 'right-missing' });
  });
});
