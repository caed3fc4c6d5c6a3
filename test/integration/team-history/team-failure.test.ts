/** Why a real PostgreSQL refuses, as the reason that is told, and what may be kept of its words. */
import { chmodSync } from 'node:fs';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectTeam, type TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { TeamFailure } from '../../../src-main/team-history/connect/team-failure.ts';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { startTeamServer } from '../../../src-main/team-server/team-server.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { type TestGateway, testGateway } from '../../support/team/team-gateway.ts';
import { testServer } from '../../support/team/team-server.ts';

const failureOf = (attempt: Promise<unknown>): Promise<TeamFailure> =>
  attempt.then(
    () => {
      throw new Error('it was not refused');
    },
    (fault: unknown) => {
      if (fault instanceof TeamFailure) return fault;
      throw fault;
    },
  );

describe.skipIf(!HAS_POSTGRES)('why a PostgreSQL refuses', () => {
  let gateway: TestGateway;
  const team = testServer(async (test) => {
    gateway = await testGateway(test, 'reasons');
  });

  it('a server whose certificate has expired is refused', async () => {
    const folder = temporaryFolder();
    chmodSync(folder.path, 0o755);
    const longAgo = () => Date.UTC(2000, 0, 1);
    const server = await startTeamServer({
      folder: folder.path,
      port: 0,
      binaries: copyPostgres(folder.path),
      now: longAgo,
    });
    const { host, port, ca, superuser } = server;
    const attempt = connectTeam({ host, port, ca, database: 'postgres' }, superuser, {
      applicationName: 'balcao test',
    });
    expect(await failureOf(attempt).finally(() => server.close())).toMatchObject({ reason: 'tls-certificate' });
    folder.remove();
  });

  it('a connection beyond a desk’s limit finds the server not ready for it', async () => {
    const login = await gateway.login('desk_full', 'operator');
    await gateway.administrator.query(`ALTER ROLE ${login.role} CONNECTION LIMIT 2`);
    const open = await Promise.all([1, 2].map(() => team.connect(TEAM_DATABASE, login)));
    expect(await failureOf(team.connect(TEAM_DATABASE, login))).toMatchObject({ reason: 'not-ready' });
    await open[0]?.close();
    await expect.poll(() => team.connect(TEAM_DATABASE, login).then(() => 'connected', String)).toBe('connected');
  });

  it('a desk that the administrator shut out is not admitted, whatever its password', async () => {
    const login = await gateway.login('desk_out', 'operator');
    await gateway.administrator.query(`ALTER ROLE ${login.role} NOLOGIN`);
    expect(await failureOf(team.connect(TEAM_DATABASE, login))).toMatchObject({ reason: 'not-admitted' });
  });

  it('a change that another desk made at the same time is a conflict, and so is a deadlock', async () => {
    const table = team.named('conflicts');
    await gateway.administrator.query(`CREATE TABLE ${table} AS SELECT id, 0 AS value FROM generate_series(1, 2) id`);
    const { superuser } = team.server();
    const [one, two] = [await team.connect(TEAM_DATABASE, superuser), await team.connect(TEAM_DATABASE, superuser)];
    const change = (desk: TeamConnection, id: number) => desk.query(`UPDATE ${table} SET value = 1 WHERE id = ${id}`);
    await one.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT * FROM ${table}`);
    await change(two, 1);
    expect(await failureOf(change(one, 1))).toMatchObject({ reason: 'conflict' });
    await one.query('ROLLBACK');

    for (const [desk, id] of [
      [one, 1],
      [two, 2],
    ] as const) {
      await desk.query("BEGIN; SET LOCAL deadlock_timeout = '10ms'");
      await change(desk, id);
    }
    const both = await Promise.allSettled([change(one, 2), change(two, 1)]);
    expect(both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toMatchObject([
      { reason: 'conflict' },
    ]);
    await gateway.administrator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = '${table}'::regclass`,
    );
    await gateway.administrator.query(`DROP TABLE ${table}`);
  });

  it('a server that takes no changes says so', async () => {
    const login = await gateway.login('desk_reader', 'operator');
    // A standby refuses in the same words; backup-drill.test.ts asks one.
    await gateway.administrator.query(`ALTER ROLE ${login.role} SET default_transaction_read_only = on`);
    const desk = await team.connect(TEAM_DATABASE, login);
    expect(await failureOf(desk.query('CREATE TABLE refused (id uuid)'))).toMatchObject({ reason: 'read-only-server' });
  });

  it.each([
    ['is not UTF-8', "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"],
    ['compares by a language', "ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'pt-BR'"],
  ])('a database whose text %s does not suit', async (title, options) => {
    const database = team.named(title.toLowerCase().replaceAll(/\W/g, '_'));
    await gateway.administrator.query(`CREATE DATABASE ${database} TEMPLATE template0 ${options}`);
    expect(await failureOf(team.connect(database, team.server().superuser))).toMatchObject({
      reason: 'database-unsuitable',
    });
    await gateway.administrator.query(`DROP DATABASE ${database} WITH (FORCE)`);
  });
});

const CANARY = 'MARIA-CANARIO-52998224725';

describe.skipIf(!HAS_POSTGRES)('what a failure keeps of the server’s words', () => {
  let desk: TeamConnection;
  const team = testServer();
  beforeAll(async () => {
    if (!HAS_POSTGRES) return;
    desk = await team.connect(TEAM_DATABASE, team.server().superuser);
    await desk.query('CREATE TEMP TABLE people (name text UNIQUE, age integer CHECK (age > 0), at timestamptz)');
    await desk.query('INSERT INTO people VALUES ($1, 30)', [CANARY]);
  });

  it.each([
    ['a key that exists', 'INSERT INTO people VALUES ($1, 31)', '23505'],
    ['a row that breaks a rule', 'INSERT INTO people VALUES ($1, 0)', '23514'],
    ['a text that is no instant', 'UPDATE people SET at = name::timestamptz WHERE name = $1', '22007'],
    ['a text that is no number', 'SELECT name::integer FROM people WHERE name = $1', '22P02'],
    ['a text that is no JSON', "SELECT ('{' || name || '}')::json FROM people WHERE name = $1", '22P02'],
    ['a name that nothing has', 'SELECT name::regclass FROM people WHERE name = $1', '42P01'],
  ])('of %s, the code and our own names are kept, and no value of the row', async (_, sql, sqlstate) => {
    const failure = await failureOf(desk.query(sql, [CANARY]));
    expect(failure.cause?.sqlstate).toBe(sqlstate);
    expectNoCanary(failure);
  });

  it('a procedure’s own message, hint and context are not kept either', async () => {
    const told = `RAISE EXCEPTION '${CANARY}: connection terminated, timeout expired' USING DETAIL = '${CANARY}', HINT = '${CANARY}'`;
    const failure = await failureOf(desk.query(`DO $do$ BEGIN ${told}; END $do$`));
    // Its words are data, and no reason is read from them.
    expect(failure).toMatchObject({ reason: 'other', cause: { sqlstate: 'P0001' } });
    expectNoCanary(failure);
  });

  it('which rule a row broke is still said', async () => {
    const failure = await failureOf(desk.query('INSERT INTO people VALUES ($1, 0)', [CANARY]));
    expect(failure.cause?.message).toMatch(
      /^PostgreSQL 23514, schema pg_temp_\d+, table people, constraint people_age_check$/,
    );
  });
});

function expectNoCanary(failure: TeamFailure): void {
  const texts = [
    failure.message,
    failure.stack,
    String(failure.cause),
    failure.cause?.stack,
    JSON.stringify(failure),
    JSON.stringify(failure.cause),
    inspect(failure, { depth: 10, showHidden: true }),
  ];
  expect(texts.join('\n')).not.toMatch(/canario|52998224725/i);
}
