/** What each role may do, asked of the server itself: no code of a desk stands between. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { grantsOf } from '../../../src-main/team-history/rights/grant-rights.ts';
import { TEAM_ROLES, type TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { type TestGateway, testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

const ID = '018f3a50-0000-7000-8000-000000000001';

/** Statements that change or show no row here: whether they are allowed is all that is asked. */
const STATEMENTS: readonly (readonly [string, string])[] = [
  ['SELECT count(*) FROM charges', 'operator accountant admin'],
  [`UPDATE charges SET state = state WHERE key = '${ID}'`, 'operator accountant admin'],
  ['DELETE FROM charges WHERE false', 'operator accountant admin'],
  ['SELECT body FROM raw_responses', 'admin'],
  ['SELECT id FROM raw_responses', 'operator accountant admin'],
  ['UPDATE raw_responses SET body = body WHERE false', 'admin'],
  ['DELETE FROM raw_responses WHERE false', 'admin'],
  ['UPDATE charge_events SET event = event WHERE false', 'admin'],
  ['UPDATE audit SET entry = entry WHERE false', ''],
  ['DELETE FROM audit WHERE false', ''],
  ['UPDATE closings SET figures = figures WHERE false', ''],
  ['DELETE FROM closings WHERE false', ''],
  ['DELETE FROM erasure_tombstones WHERE false', ''],
  // Of what the server knows, only an admin (below).
  [`INSERT INTO erasure_tombstones SELECT '${ID}', NULL, 0 WHERE false`, 'operator accountant admin'],
  ['UPDATE schema_version SET version = 9', ''],
  ['CREATE TABLE own (id uuid)', ''],
  ['DROP TABLE charges', ''],
  ['TRUNCATE charges', ''],
  ['ALTER TABLE audit DISABLE ROW LEVEL SECURITY', ''],
];

describe.skipIf(!HAS_POSTGRES)('rights on the server', () => {
  let gateway: TestGateway;
  const desks = new Map<TeamRole, TeamConnection>();
  const team = testServer(async (test) => {
    gateway = await testGateway(test, 'rights');
    for (const role of TEAM_ROLES) desks.set(role, await gateway.desk(`desk_${role}`, role));
    await migrateSchema(deskOf('admin'), gateway.schema);
  });

  function deskOf(role: TeamRole): TeamConnection {
    const desk = desks.get(role);
    if (!desk) throw new Error(`no desk is ${role}`);
    return desk;
  }

  const answer = (desk: TeamConnection, sql: string) =>
    desk.query(sql).then(
      () => 'allowed',
      ({ reason }: { readonly reason: string }) => reason,
    );

  it.each(STATEMENTS)('the server itself says who may: %s', async (sql, roles) => {
    for (const role of TEAM_ROLES)
      expect([role, await answer(deskOf(role), sql)]).toEqual([
        role,
        roles.includes(role) ? 'allowed' : 'right-missing',
      ]);
  });

  it('every table of the schema has a row in the table of rights, and the server has granted exactly that', async () => {
    const admin = deskOf('admin');
    for (const role of TEAM_ROLES) {
      const granted = await admin.query<{ table: string; rights: string }>(
        `SELECT c.relname AS "table", coalesce((SELECT string_agg(p, ' ' ORDER BY n) FROM unnest(ARRAY['SELECT', 'INSERT',
           'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) WITH ORDINALITY AS x (p, n)
           WHERE has_table_privilege($2, c.oid, p)), '') AS rights
         FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind = 'r'`,
        [gateway.schema, `${gateway.schema}_${role}`],
      );
      const expected = [...grantsOf(role)].map(([table, rights]) => ({ table, rights: rights.join(' ') }));
      expect(new Map(granted.map(({ table, rights }) => [table, rights]))).toEqual(
        new Map(expected.map(({ table, rights }) => [table, rights])),
      );
    }
  });

  it('an operator writes its own chain of the audit trail alone, and reads no other', async () => {
    const [one, two] = [await gateway.desk('desk_one', 'operator'), await gateway.desk('desk_two', 'operator')];
    const name = team.named('desk_one');
    const entry = `sequence, previous_hash, hash, entry) VALUES ('${name}', 1, '', 'h', 'e')`;
    expect(await answer(two, `INSERT INTO audit (desk, ${entry}`)).toBe('right-missing');
    expect(await answer(one, `INSERT INTO audit (desk, ${entry}`)).toBe('allowed');
    expect(await two.query('SELECT * FROM audit')).toEqual([]);
    expect(await one.query('SELECT desk FROM audit')).toEqual([{ desk: name }]);
    // A closing names the heads of all chains.
    expect(await deskOf('accountant').query('SELECT desk FROM audit')).toEqual([{ desk: name }]);
  });

  it('whoever does not erase may add the tombstone of a charge that the server lacks, and of no other', async () => {
    const desk = await gateway.desk('desk_tombstones', 'operator');
    const [known, lacked] = ['018f3a50-0000-7000-8000-00000000000a', '018f3a50-0000-7000-8000-00000000000b'];
    await gateway.administrator.query(
      `INSERT INTO ${gateway.schema}.attempts (id, draft_id, request, reference, started_at_ms, outcome)
       VALUES ('${known}', '${known}', '', '', 0, 'open')`,
    );
    const add = (key: string) =>
      `INSERT INTO erasure_tombstones (key, transaction_id, at_ms) VALUES ('${key}', NULL, 1)`;
    expect(await answer(desk, add(known))).toBe('right-missing');
    expect(await answer(desk, add(lacked))).toBe('allowed');
    expect(await answer(deskOf('admin'), add(known))).toBe('allowed');
  });

  it('a desk that holds the watch keeps it until its time ends, and only then another one takes it', async () => {
    const [one, two] = [await gateway.desk('holder_one', 'operator'), await gateway.desk('holder_two', 'operator')];
    const take = (until: string) =>
      `UPDATE watch_duty SET holder = current_user, epoch = epoch + 1, until = clock_timestamp() + interval '${until}' RETURNING epoch`;
    expect(await one.query(take('15 seconds'))).toHaveLength(1);
    expect(await two.query(take('15 seconds'))).toHaveLength(0);
    expect(await answer(one, `UPDATE watch_duty SET holder = '${team.named('holder_two')}'`)).toBe('right-missing');
    expect(await one.query(take('-1 second'))).toHaveLength(1);
    expect(await two.query(take('15 seconds'))).toEqual([{ epoch: 3 }]);
  });

  it('nobody holds the watch for long at once, or takes its epoch to where no desk can raise it', async () => {
    const desk = await gateway.desk('holder_for_ever', 'operator');
    await gateway.administrator.query(`UPDATE ${gateway.schema}.watch_duty SET until = '-infinity'`);
    const take = (until: string, epoch: string) =>
      answer(desk, `UPDATE watch_duty SET holder = current_user, epoch = ${epoch}, until = ${until}`);
    const inAnHour = "clock_timestamp() + interval '1 hour'";
    for (const until of ["'infinity'", inAnHour]) expect(await take(until, 'epoch + 1')).toBe('right-missing');
    for (const epoch of ['9007199254740991', '9000000000000000000', 'epoch - 1'])
      expect(await take('clock_timestamp()', epoch)).toBe('other');
    expect(await take('clock_timestamp()', 'epoch + 1')).toBe('allowed');
    const shown = `INSERT INTO urgent (charge_key, until) VALUES ('${ID}', ${inAnHour})`;
    expect(await answer(desk, shown)).toBe('right-missing');
  });

  it.each([
    ['statement_timeout', '1min'],
    ['lock_timeout', '10s'],
    ['idle_in_transaction_session_timeout', '1min'],
  ])('what is left open by hand with a desk’s login ends by itself (%s)', async (setting, value) => {
    const { role, password } = await gateway.login(`by_hand_${value}_${setting.slice(0, 4)}`, 'operator');
    const { host, port, database, ca } = team.address(TEAM_DATABASE);
    const client = new pg.Client({ host, port, database, user: role, password, ssl: { ca: ca ?? '' } });
    await client.connect();
    const { rows } = await client.query(`SHOW ${setting}`).finally(() => client.end());
    expect(rows).toEqual([{ [setting]: value }]);
  });

  it('a revoked desk cannot take its revocation back', async () => {
    const desk = await gateway.desk('desk_revoked', 'operator');
    await desk.query("INSERT INTO desks (name, app_version) VALUES ('Caixa 9', '0.1.0')");
    await deskOf('admin').query(
      `UPDATE desks SET revoked_at = clock_timestamp() WHERE id = '${team.named('desk_revoked')}'`,
    );
    await desk.query('UPDATE desks SET revoked_at = NULL');
    expect(await desk.query('SELECT revoked_at IS NULL AS works FROM desks')).toEqual([{ works: false }]);
  });

  it('what public may do on a new database is nothing', async () => {
    const stranger = team.named('stranger');
    await gateway.administrator.query(`CREATE ROLE ${stranger} LOGIN PASSWORD 'x'`);
    await expect(team.connect(TEAM_DATABASE, { role: stranger, password: 'x' })).rejects.toMatchObject({
      reason: 'right-missing',
    });
  });
});
