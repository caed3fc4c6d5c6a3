/**
 * The files of docs/use/team-server, by which an administrator sets a server up, as `npm run team` and the tests run
 * them: what the documents say is what is tried.
 */
import { readFileSync } from 'node:fs';
import type { TeamConnection } from '../team-history/connect/team-connection.ts';
import { groupRole, type SchemaName, type TeamRole } from '../team-history/rights/role-names.ts';
import { scramVerifier } from './scram-verifier.ts';

/** The database that 1-database.sql makes. */
export const TEAM_DATABASE = 'balcao';

type SetUpFile = '1-database.sql' | '2-gateway.sql' | '3-desk.sql' | 'postgresql.conf' | 'pg_hba.conf';

export function setUpFile(name: SetUpFile): string {
  return readFileSync(new URL(`../../docs/use/team-server/${name}`, import.meta.url), 'utf8');
}

/** @param administrator connected to the database `postgres` */
export async function makeDatabase(administrator: TeamConnection): Promise<void> {
  await runStatements(administrator, setUpFile('1-database.sql'));
}

/** @param administrator connected to the team's database, likewise below */
export async function makeGateway(administrator: TeamConnection, schema: SchemaName): Promise<void> {
  await runStatements(administrator, setUpFile('2-gateway.sql').replaceAll('balcao_loja', schema));
}

/** @param desk the login's name: a small letter, then small letters, digits and underscores */
export async function makeDesk(
  administrator: TeamConnection,
  schema: SchemaName,
  { desk, role, password }: { readonly desk: string; readonly role: TeamRole; readonly password: string },
): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(desk))
    throw new RangeError('a desk is named by small letters, digits, underscores');
  const sql = setUpFile('3-desk.sql')
    .replaceAll('balcao_loja_operator', groupRole(schema, role))
    .replaceAll('desk_caixa_1', desk);
  await runStatements(administrator, sql);
  await setPassword(administrator, desk, password);
}

/** @param desk as above */
export async function setPassword(administrator: TeamConnection, desk: string, password: string): Promise<void> {
  await administrator.query(`ALTER ROLE ${desk} PASSWORD '${scramVerifier(password)}'`);
}

/** One statement after the other, as psql sends them: a database is not made inside a transaction. */
async function runStatements(administrator: TeamConnection, file: string): Promise<void> {
  const lines = file.split('\n').filter((line) => !line.trimStart().startsWith('--'));
  const sql = lines.join('\n');
  for (const statement of sql.split(/;\s*$/m)) if (statement.trim() !== '') await administrator.query(statement);
}
