/** What `npm run team` makes on a new server: the database, one gateway's schema, and a login of each role. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TeamAddress, TeamLogin } from '../history/api/history-source.ts';
import { connectTeam } from '../team-history/connect/team-connection.ts';
import { schemaName, TEAM_ROLES, type TeamRole } from '../team-history/rights/role-names.ts';
import { migrateSchema, readSchemaVersion } from '../team-history/schema/migrate-schema.ts';
import { makeTeam, TEAM_DATABASE } from './set-up-files.ts';
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

/** Every login gets a new password. */
async function setUp({ superuser }: RunningTeamServer, address: TeamAddress): Promise<TryOut['logins']> {
  const logins = { operator: newLogin('operator'), accountant: newLogin('accountant'), admin: newLogin('admin') };
  await makeTeam(
    (database) => connectTeam({ ...address, database }, superuser, APPLICATION),
    TRY_OUT_SCHEMA,
    TEAM_ROLES.map((role) => ({ desk: logins[role].role, role, password: logins[role].password })),
    () => true,
  );
  return logins;
}

const newLogin = (role: TeamRole): TeamLogin => ({
  role: `desk_${role}`,
  password: randomBytes(12).toString('base64url'),
});
