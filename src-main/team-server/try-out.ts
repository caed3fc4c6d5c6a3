/** What `npm run team` makes on a new server: the database, one gateway's schema, and a login of each role. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TeamAddress, TeamLogin } from '../history/api/history-source.ts';
import { connectTeam, type TeamConnection } from '../team-history/connect/team-connection.ts';
import { schemaName, TEAM_ROLES, type TeamRole } from '../team-history/rights/role-names.ts';
import { migrateSchema, readSchemaVersion } from '../team-history/schema/migrate-schema.ts';
import { makeDatabase, makeDesk, makeGateway, setPassword, TEAM_DATABASE } from './set-up-files.ts';
import type { RunningTeamServer } from './team-server.ts';

export const TRY_OUT_SCHEMA = schemaName('balcao_loja');

export interface TryOut {
  readonly logins: Readonly<Record<TeamRole, TeamLogin>>;
  /** The version of the schema. */
  readonly version: number;
}

const APPLICATION = { applicationName: 'balcao team' };

/** Makes it once a folder; brings the schema of an older folder to this version. */
export async function prepareTryOut(folder: string, server: RunningTeamServer): Promise<TryOut> {
  const file = join(folder, 'logins.json');
  const address = { host: server.host, port: server.port, database: TEAM_DATABASE, ca: server.ca };
  if (!existsSync(file)) {
    const made = await setUp(server, address);
    writeFileSync(`${file}-unfinished`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}-unfinished`, file);
  }
  const logins: TryOut['logins'] = JSON.parse(readFileSync(file, 'utf8'));
  const admin = await connectTeam(address, logins.admin, APPLICATION);
  try {
    await migrateSchema(admin, TRY_OUT_SCHEMA);
    const { version } = await readSchemaVersion(admin, TRY_OUT_SCHEMA);
    return { logins, version };
  } finally {
    await admin.close();
  }
}

/** Makes what is not there yet: the set-up before may have been cut off anywhere. Every login gets a new password. */
async function setUp(server: RunningTeamServer, address: TeamAddress): Promise<TryOut['logins']> {
  const postgres = await connectTeam({ ...address, database: 'postgres' }, server.superuser, APPLICATION);
  try {
    if (!(await isThere(postgres, 'FROM pg_database WHERE datname = $1', TEAM_DATABASE))) await makeDatabase(postgres);
    // Its last statement, which may be missing.
    else await postgres.query(`REVOKE ALL ON DATABASE ${TEAM_DATABASE} FROM PUBLIC`);
  } finally {
    await postgres.close();
  }
  const administrator = await connectTeam(address, server.superuser, APPLICATION);
  try {
    const logins = { operator: newLogin('operator'), accountant: newLogin('accountant'), admin: newLogin('admin') };
    // A gateway and its desks are there whole, or not at all.
    await administrator.inTransaction(async () => {
      if (!(await isThere(administrator, 'FROM pg_namespace WHERE nspname = $1', TRY_OUT_SCHEMA)))
        await makeGateway(administrator, TRY_OUT_SCHEMA);
      for (const role of TEAM_ROLES) {
        const { role: desk, password } = logins[role];
        if (await isThere(administrator, 'FROM pg_roles WHERE rolname = $1', desk))
          await setPassword(administrator, desk, password);
        else await makeDesk(administrator, TRY_OUT_SCHEMA, { desk, role, password });
      }
    });
    return logins;
  } finally {
    await administrator.close();
  }
}

async function isThere(connection: TeamConnection, where: string, name: string): Promise<boolean> {
  return (await connection.query(`SELECT 1 ${where}`, [name])).length > 0;
}

const newLogin = (role: TeamRole): TeamLogin => ({
  role: `desk_${role}`,
  password: randomBytes(12).toString('base64url'),
});
