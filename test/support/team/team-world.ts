/** A team's history on the run's PostgreSQL, for the tests that run over both engines. */
import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import type { TeamAddress, TeamLogin, TeamTarget } from '../../../src-main/history/api/history-source.ts';
import type { OpenHistoryDeps } from '../../../src-main/history/api/open-history.ts';
import { connectTeam, type TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import type { PostgresDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { openTeamDatabase } from '../../../src-main/team-history/engine/postgres-database.ts';
import { type SchemaName, schemaName, type TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { type OpenedTeamHistory, openTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { makeDesk, makeGateway, TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { quickTimers } from '../clocks/quick-timers.ts';
import { teamWorkers } from '../run/built-scripts.ts';
import { askForServer } from './servers-of-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What keeps the histories of a test's worlds. */
    engine: 'sqlite' | 'postgres';
  }
}

const APPLICATION = { applicationName: 'balcao test' };

interface Schema {
  readonly address: TeamAddress;
  readonly schema: SchemaName;
}

const schemas = new Map<string, Promise<Schema>>();
const logins = new Map<string, Promise<TeamLogin>>();

/** A schema of its own for each name, such as a test's folder; the same one for the same name. */
function schemaOf(name: string): Promise<Schema> {
  const made =
    schemas.get(name) ??
    asAdministrator(async (administrator, address) => {
      const schema = schemaName(`balcao_${idOf(name)}`);
      // As in team-gateway.ts.
      await administrator.query('SELECT pg_advisory_lock(1)');
      await makeGateway(administrator, schema);
      await administrator.query('SELECT pg_advisory_unlock(1)');
      await migrateSchema(administrator, schema);
      return { address, schema };
    });
  schemas.set(name, made);
  return made;
}

/** A desk of a role in a schema. */
function loginOf(name: string, role: TeamRole): Promise<TeamLogin> {
  const desk = `desk_${role}_${idOf(name)}`;
  const made =
    logins.get(desk) ??
    asAdministrator(async (administrator) => {
      const login = { role: desk, password: randomBytes(12).toString('base64url') };
      await makeDesk(administrator, (await schemaOf(name)).schema, { desk, role, password: login.password });
      return login;
    });
  logins.set(desk, made);
  return made;
}

const idOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 16);

async function asAdministrator<Made>(
  work: (administrator: TeamConnection, address: TeamAddress) => Promise<Made>,
): Promise<Made> {
  const { host, port, ca, superuser } = await askForServer(inject('teamServers'), '18');
  const address = { host, port, ca, database: TEAM_DATABASE };
  const administrator = await connectTeam(address, superuser, APPLICATION);
  return work(administrator, address).finally(() => administrator.close());
}

/** Where the run's server listens. */
export async function testTeamServer(): Promise<Pick<TeamAddress, 'host' | 'port'>> {
  return askForServer(inject('teamServers'), '18');
}

/** The team's history of a test's folder, as whoever moves one is given it. */
export async function testTeamTarget(name: string, role: TeamRole = 'admin'): Promise<TeamTarget> {
  const { address, schema } = await schemaOf(name);
  return { address, schema, login: await loginOf(name, role) };
}

/** A superuser's connection, for tests that look at its tables, or change them. */
export async function openTestTeamDatabase(folder: string, isReadOnly = true): Promise<PostgresDatabase> {
  const { address, schema } = await schemaOf(folder);
  const { superuser: login } = await askForServer(inject('teamServers'), '18');
  const source = {
    engine: 'team' as const,
    target: { address, schema, login },
    connectionScript: teamWorkers.teamConnection.href,
  };
  return openTeamDatabase({ ...source, ...APPLICATION, statementTimeout: 30_000 }, isReadOnly);
}

/** Runs a statement in a team's schema as the server's administrator, who may do everything. */
export async function asTeamAdministrator(name: string, sql: string): Promise<void> {
  const { schema } = await schemaOf(name);
  await asAdministrator(async (administrator) => {
    await administrator.query(`SET search_path = ${schema}`);
    await administrator.query(sql);
  });
}

/**
 * The same in a transaction that commits after `meanwhile`. It is no serializable one, as a desk's are: what is done and
 * read meanwhile never makes it fail.
 */
export async function committedLateInTeam(name: string, sql: string, meanwhile: () => Promise<void>): Promise<void> {
  const { schema } = await schemaOf(name);
  await asAdministrator(async (administrator) => {
    await administrator.query(`SET search_path = ${schema}`);
    await administrator.query('BEGIN');
    await administrator.query(sql);
    await meanwhile();
    await administrator.query('COMMIT');
  });
}

/**
 * The team's history of a test's folder.
 * @param name of the schema, where several desks share it
 * @param through a proxy before the server
 */
export async function openTestTeamHistory(
  deps: OpenHistoryDeps,
  role: TeamRole = 'admin',
  name = deps.folder,
  through?: Pick<TeamAddress, 'port'>,
): Promise<HistoryApi> {
  return (await openTestTeamDesk(deps, role, name, through)).history;
}

/** The same, with what desks share beside it. */
export async function openTestTeamDesk(
  deps: OpenHistoryDeps,
  role: TeamRole = 'admin',
  name = deps.folder,
  through?: Pick<TeamAddress, 'port'>,
  // Several desks of a test may use one login.
  leases: () => readonly string[] = () => [],
): Promise<OpenedTeamHistory> {
  const { address, schema } = await schemaOf(name);
  const target = {
    schema,
    address: { ...address, port: through?.port ?? address.port },
    login: await loginOf(name, role),
  };
  return openTeamHistory({
    clock: quickTimers,
    ...deps,
    teamWorkers,
    target,
    desk: { name: `Mesa ${role}`, appVersion: '1.0.0', leases },
  });
}
