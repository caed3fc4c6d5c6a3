/**
 * The files of docs/use/team-server, by which a server is set up, as `npm run team-server`, `npm run team` and the tests
 * run them: what the documents have is what is tried.
 */
import { readFileSync } from 'node:fs';
import type { TeamConnection } from '../team-history/connect/team-connection.ts';
import { groupRole, type SchemaName, type TeamRole } from '../team-history/rights/role-names.ts';
import { scramVerifier } from '../team-history/rights/scram-verifier.ts';

/** The database that 1-database.sql makes. */
export const TEAM_DATABASE = 'balcao';

type SetUpFile = '1-database.sql' | '2-gateway.sql' | '3-desk.sql' | 'postgresql.conf' | 'pg_hba.conf';

export function setUpFile(name: SetUpFile): string {
  return readFileSync(new URL(`../../docs/use/team-server/${name}`, import.meta.url), 'utf8');
}

/** A desk's login on the server. */
export interface DeskLogin {
  /** A small letter, then small letters, digits and underscores. */
  readonly desk: string;
  readonly role: TeamRole;
  readonly password: string;
}

/**
 * Makes what is not there yet: a set-up before may have been cut off anywhere.
 * @param connect an administrator to a database
 * @param isRenewed whether a login that is there gets a new password
 * @returns the logins that have the given password now
 */
export async function makeTeam(
  connect: (database: string) => Promise<TeamConnection>,
  schema: SchemaName,
  logins: readonly DeskLogin[],
  isRenewed: (desk: string) => boolean,
): Promise<readonly DeskLogin[]> {
  const postgres = await connect('postgres');
  try {
    if (!(await isThere(postgres, 'FROM pg_database WHERE datname = $1', TEAM_DATABASE))) await makeDatabase(postgres);
    // Its last statement, which may be missing.
    else await postgres.query(`REVOKE ALL ON DATABASE ${TEAM_DATABASE} FROM PUBLIC`);
  } finally {
    await postgres.close();
  }
  const administrator = await connect(TEAM_DATABASE);
  const made: DeskLogin[] = [];
  try {
    // A gateway and its desks are there whole, or not at all.
    await administrator.inTransaction(async () => {
      if (!(await isThere(administrator, 'FROM pg_namespace WHERE nspname = $1', schema)))
        await makeGateway(administrator, schema);
      for (const login of logins) {
        const isOld = await isThere(administrator, 'FROM pg_roles WHERE rolname = $1', login.desk);
        if (isOld && !isRenewed(login.desk)) continue;
        if (isOld) await setPassword(administrator, login.desk, login.password);
        else await makeDesk(administrator, schema, login);
        made.push(login);
      }
    });
    return made;
  } finally {
    await administrator.close();
  }
}

/** @param administrator connected to the database `postgres` */
export async function makeDatabase(administrator: TeamConnection): Promise<void> {
  await runStatements(administrator, setUpFile('1-database.sql'));
}

/** @param administrator connected to the team's database, likewise below */
export async function makeGateway(administrator: TeamConnection, schema: SchemaName): Promise<void> {
  await runStatements(administrator, setUpFile('2-gateway.sql').replaceAll('balcao_loja', schema));
}

export async function makeDesk(
  administrator: TeamConnection,
  schema: SchemaName,
  { desk, role, password }: DeskLogin,
): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(desk))
    throw new RangeError('a desk is named by small letters, digits, underscores');
  const sql = setUpFile('3-desk.sql')
    .replaceAll('balcao_loja_operator', groupRole(schema, role))
    .replaceAll('desk_caixa_1', desk);
  await runStatements(administrator, sql);
  await setPassword(administrator, desk, password);
}

async function setPassword(administrator: TeamConnection, desk: string, password: string): Promise<void> {
  await administrator.query(`ALTER ROLE ${desk} PASSWORD '${scramVerifier(password)}'`);
}

/** One statement after the other, as psql sends them: a database is not made inside a transaction. */
async function runStatements(administrator: TeamConnection, file: string): Promise<void> {
  const lines = file.split('\n').filter((line) => !line.trimStart().startsWith('--'));
  const sql = lines.join('\n');
  for (const statement of sql.split(/;\s*$/m)) if (statement.trim() !== '') await administrator.query(statement);
}

async function isThere(connection: TeamConnection, where: string, name: string): Promise<boolean> {
  return (await connection.query(`SELECT 1 ${where}`, [name])).length > 0;
}
