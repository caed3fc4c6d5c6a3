/** `npm run team-server` on a PostgreSQL as initdb leaves it: what it writes makes a team, and each stumble has its sentence. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectTeam } from '../../../src-main/team-history/connect/team-connection.ts';
import { schemaName } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { openTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { teamLogins } from '../../../src-main/team-history/team-setup.ts';
import { makeCertificate } from '../../../src-main/team-server/certificates.ts';
import { serverAccount } from '../../../src-main/team-server/server-account.ts';
import { administratorAccess } from '../../../src-main/team-server/set-up/administrator.ts';
import { teamFileAt } from '../../../src-main/team-server/set-up/set-up-folder.ts';
import { setUpTeam, type TeamSetUp } from '../../../src-main/team-server/set-up/set-up-team.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { createCharge, temporaryFolder as folderOfTest } from '../../support/history/history-world.ts';
import { historyWorkers, teamWorkers } from '../../support/run/built-scripts.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { BARE_PASSWORD, type BareServer, startBareServer } from '../../support/team/bare-server.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';

const MAIN = fileURLToPath(new URL('../../../src-main/team-server/set-up/main.ts', import.meta.url));
const HOST = '127.0.0.1';
const SCHEMA = schemaName('balcao_loja');

const [folder, written] = [temporaryFolder(), temporaryFolder()];
let server: BareServer;
beforeAll(async () => {
  if (HAS_POSTGRES) server = await startBareServer(folder.path);
});
afterAll(async () => {
  await server?.close();
  for (const each of [folder, written]) each.remove();
});

const environment = (password = BARE_PASSWORD) => ({ PGHOST: HOST, PGUSER: 'postgres', PGPASSWORD: password });

function command(...flags: string[]) {
  const args = [MAIN, '--host', HOST, '--port', String(server.port), '--data-dir', written.path, ...flags];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...environment() },
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.split('\n').filter((line) => /^(OK|DO|NOTE) /.test(line)) };
}

const toDoIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('DO'));

/** The sentences of what is left to do. */
async function left(part: Partial<TeamSetUp['plan']> = {}, other: Partial<TeamSetUp> = {}): Promise<string[]> {
  const plan = { folder: written.path, hosts: [HOST], port: server.port, network: 'samenet', schema: SCHEMA, desks: 4 };
  const findings = await setUpTeam({
    plan: { ...plan, ...part },
    ...{ accountants: 0, renewed: [], teamFile: null, now: Date.now() },
    access: administratorAccess(server.port, environment()),
    ...other,
  });
  return findings.filter(({ result }) => result === 'do').map(({ text }) => text);
}

async function run(...statements: string[]): Promise<void> {
  const connection = await administratorAccess(server.port, environment()).connect('postgres');
  for (const statement of statements) await connection.query(statement);
  await connection.close();
}

const deskFile = (desk: string) => join(written.path, 'desks', `${desk}.json`);

function targetOf(desk: string) {
  const { server: place, login } = teamFileAt(deskFile(desk));
  const { host, port, database, ca, schema } = place;
  return { address: { host, port, database, ca }, schema, login: login ?? { role: '', password: '' } };
}

async function openDesk(desk: string) {
  const { history } = await openTeamHistory({
    ...{ folder: folderOfTest(), workers: historyWorkers, teamWorkers, log: () => undefined },
    target: targetOf(desk),
    desk: { name: desk, appVersion: '1.0.0', leases: () => [] },
  });
  onTestFinished(() => history.close());
  return history;
}

describe.skipIf(!HAS_POSTGRES)('npm run team-server', { timeout: 120_000 }, () => {
  it('on a bare server it lists what is to do; once that is done, three desks work as a team', async () => {
    const first = command('--desks', '3');
    expect(first.stderr).toBe('');
    expect(first.status).toBe(1);
    const config = join(server.data, 'postgresql.conf');
    expect(first.lines).toContainEqual(expect.stringContaining(`its settings are in ${config}.`));
    // Only where it runs as another account than the server.
    const chown = / {2}chown -R (\d+) (\S+) {2}/.exec(first.lines.join('\n'));
    expect(chown === null).toBe(serverAccount() === null);
    const [ssl, reached, ...others] = toDoIn(first.lines).filter((line) => !line.includes('chown'));
    expect(others).toEqual([]);
    expect(reached).toContain('The server offers no TLS');
    // The line is copied as it is printed.
    const include = /add the line {2}(.+) {2}at the end of (\S+), and restart/.exec(ssl ?? '');
    expect(include?.[2]).toBe(config);
    appendFileSync(config, `\n${include?.[1]}\n`);
    if (chown !== null) spawnSync('chown', ['-R', ...chown.slice(1)]);
    await server.restart();

    const second = command('--desks', '3');
    expect([second.status, toDoIn(second.lines)]).toEqual([0, []]);
    expect(readdirSync(join(written.path, 'desks'))).toEqual([
      'desk_loja_1.json',
      'desk_loja_2.json',
      'desk_loja_admin.json',
    ]);
    const { address, login } = targetOf('desk_loja_admin');
    const admin = await connectTeam(address, login, { applicationName: 'balcao test' });
    await migrateSchema(admin, SCHEMA);
    await admin.close();
    const [one, two] = [await openDesk('desk_loja_1'), await openDesk('desk_loja_2')];
    const { key } = await createCharge(one, { at: Date.now() });
    expect((await two.list({}, null, 5)).rows).toMatchObject([{ key }]);
  });

  it('an admin’s desk counts the logins of its gateway, by which the command makes one more', async () => {
    expect(await teamLogins(targetOf('desk_loja_admin'))).toEqual({ all: 3, accountants: 0 });
    await run(
      'CREATE ROLE desk_loja_centro IN ROLE balcao_loja_accountant, balcao_loja_operator',
      'CREATE ROLE caixa IN ROLE balcao_loja_operator',
    );
    expect(await teamLogins(targetOf('desk_loja_admin'))).toEqual({ all: 4, accountants: 1 });
    await run('DROP ROLE desk_loja_centro', 'DROP ROLE caixa');
  });

  it('one more desk gets its file, those that are there keep theirs, and a lost password is made anew', async () => {
    const before = readFileSync(deskFile('desk_loja_1'), 'utf8');
    rmSync(deskFile('desk_loja_2'));
    expect(toDoIn(command('--desks', '4').lines)).toEqual([]);
    expect(readFileSync(deskFile('desk_loja_1'), 'utf8')).toBe(before);
    expect(existsSync(deskFile('desk_loja_2'))).toBe(false);
    expect(existsSync(deskFile('desk_loja_3'))).toBe(true);
    command('--desks', '4', '--new-password', 'desk_loja_2');
    const { address, login } = targetOf('desk_loja_2');
    await (await connectTeam(address, login, { applicationName: 'balcao test' })).close();
  });

  it('fewer desks than may log in are named, and a file that was cut off says what is to be done', async () => {
    expect(toDoIn(command('--desks', '3').lines)).toEqual([
      expect.stringContaining('desk_loja_3 may log in, too, and the settings are for 3 desks: add  --desks 4'),
    ]);
    const whole = readFileSync(deskFile('desk_loja_3'), 'utf8');
    writeFileSync(deskFile('desk_loja_3'), whole.slice(0, 80));
    expect(command('--desks', '4').stderr).toContain(
      'Delete it, and run this command with  --new-password desk_loja_3',
    );
    rmSync(deskFile('desk_loja_3'));
    expect(toDoIn(command('--desks', '4', '--new-password', 'desk_loja_3').lines)).toEqual([]);
  });

  it('a lost password of no desk’s, or more accountants than desks, is refused, and not passed over', () => {
    const unknown = command('--desks', '2', '--new-password', 'desk_loja_9');
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      'Nothing was set up. --new-password desk_loja_9: the logins of 2 desks are desk_loja_admin, desk_loja_1.\n',
    ]);
    expect(command('--desks', '2', '--accountants', '2').stderr).toContain('--accountants is a number from 0 to 1.');
  });

  it('another gateway’s run leaves the files of the first as they are, and takes no team file of it', async () => {
    const before = readFileSync(deskFile('desk_loja_1'), 'utf8');
    const centro = { schema: schemaName('balcao_centro'), desks: 1 };
    await expect(left(centro, { teamFile: deskFile('desk_loja_1') })).rejects.toThrow(
      'is of balcao_loja, and this run',
    );
    await left(centro);
    await left(centro, { teamFile: deskFile('desk_centro_admin') });
    expect(readFileSync(deskFile('desk_loja_1'), 'utf8')).toBe(before);
    rmSync(deskFile('desk_centro_admin'));
  });

  it('a file that waits for its desk has the server’s new name, and the password that it had', async () => {
    const { login } = targetOf('desk_loja_1');
    await left({ hosts: [HOST, 'localhost'] });
    expect(targetOf('desk_loja_1')).toMatchObject({ address: { host: `${HOST},localhost` }, login });
    await left();
    expect(targetOf('desk_loja_1')).toMatchObject({ address: { host: HOST }, login });
  });

  it('no password is an argument, and what cannot be meant is refused before anything is written', () => {
    const refused = command('--desks', 'many');
    expect([refused.status, refused.stderr]).toEqual([1, 'Nothing was set up. --desks is a number from 1 to 500.\n']);
    expect(command('--help').lines).toEqual([]);
    expect(() => administratorAccess(5432, { PGHOST: 'db.office.example' })).toThrow('run this command on the server');
  });

  it('a server that lets no administrator in is named with how it was tried', async () => {
    const access = administratorAccess(server.port, environment('wrong'));
    expect(await left({}, { access })).toEqual([
      expect.stringMatching(/^No connection to 127\.0\.0\.1, port \d+, as "postgres" \(.+\)\. Run this command as/),
    ]);
  });

  it('a certificate that does not name the server, or ends soon, is named', async () => {
    const files = ['ca.pem', 'server.crt', 'server.key'].map((name) => join(written.path, name));
    const before = files.map((file) => readFileSync(file));
    expect((await left({ hosts: ['localhost'] })).join()).toContain('server.crt does not name localhost: delete');
    const { certificate } = await makeCertificate([HOST], Date.now() - 3640 * DAY);
    writeFileSync(join(written.path, 'server.crt'), certificate);
    expect((await left()).join()).toMatch(/server\.crt ends on \d{4}-\d\d-\d\d: delete/);
    // Whoever deletes it gets another one, which the server does not use yet.
    rmSync(join(written.path, 'server.crt'));
    expect((await left()).join()).toContain('is not signed by');
    for (const [index, file] of files.entries()) writeFileSync(file, before[index] ?? '');
    expect(await left()).toEqual([]);
  });

  it('addresses, connections and password encryption that are wrong are named with their place', async () => {
    expect((await left({ hosts: [HOST, 'db.office.example'] })).join()).toContain('listen_addresses is "127.0.0.1"');
    expect((await left({ desks: 30 })).join()).toContain(
      'max_connections is "100" and has to be 200 or more: restart the server.',
    );
    for (let number = 4; number < 30; number += 1) await run(`DROP ROLE desk_loja_${number}`);
    await run("ALTER SYSTEM SET password_encryption = 'md5'", 'SELECT pg_reload_conf()');
    await expect
      .poll(async () => (await left()).join())
      .toContain('run  ALTER SYSTEM RESET password_encryption; which comes after balcao.conf');
    await run('ALTER SYSTEM RESET password_encryption', 'SELECT pg_reload_conf()');
    await expect.poll(() => left()).toEqual([]);
  });

  it('lines of pg_hba.conf that are wrong, missing or in the wrong order are named', async () => {
    const file = join(server.data, 'pg_hba.conf');
    const before = readFileSync(file, 'utf8');
    const administrator = 'hostnossl postgres,balcao postgres 127.0.0.1/32 scram-sha-256\n';
    const withLines = async (lines: string) => {
      writeFileSync(file, lines);
      await run('SELECT pg_reload_conf()');
      return (await left()).join('\n');
    };
    await expect
      .poll(() => withLines(`${administrator}host all all 127.0.0.1/32 md5\n${before}`))
      .toMatch(/^Line 2 of \S+ comes first for the desks and asks by "md5": put the line of/);
    await expect.poll(() => withLines(administrator)).toMatch(/^No line of \S+ lets the desks in: add the line of/);
    expect(await left()).toContainEqual(expect.stringContaining('lets nobody in from here'));
    expect(await withLines(`${before}host all\n`)).toMatch(/pg_hba\.conf, line \d+: .+\. Correct it\./);
    await withLines(before);
    await expect.poll(() => left()).toEqual([]);
  });

  it('logins with other rights, that are disabled, or whose password is no SCRAM are named', async () => {
    await run(
      'CREATE ROLE desk_centro_1 LOGIN',
      'GRANT balcao_loja_operator TO desk_centro_1',
      'ALTER ROLE desk_loja_1 NOLOGIN',
      "SET password_encryption = 'md5'; ALTER ROLE desk_loja_2 PASSWORD 'x'",
    );
    expect(await left({ schema: schemaName('balcao_centro'), desks: 2 })).toEqual([
      'The password of desk_centro_1 is not stored by SCRAM: add  --new-password desk_centro_1',
    ]);
    await left({ schema: schemaName('balcao_centro'), desks: 2 }, { renewed: ['desk_centro_1'] });
    expect(await left({ schema: schemaName('balcao_centro'), desks: 2 })).toEqual([
      'desk_centro_1 does not have balcao_centro_operator, but balcao_loja_operator: run  GRANT balcao_centro_operator TO desk_centro_1;',
    ]);
    expect(await left()).toEqual([
      'desk_loja_1 is disabled. If it is to work again, run  ALTER ROLE desk_loja_1 LOGIN;',
      'The password of desk_loja_2 is not stored by SCRAM: add  --new-password desk_loja_2',
    ]);
  });
});
