/** A gateway's schema on the run's server, as an administrator makes it, with desks of each role. */
import { randomBytes } from 'node:crypto';
import type { TeamLogin } from '../../../src-main/history/api/history-source.ts';
import type { ConnectOptions, TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { type SchemaName, schemaName, type TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { makeDesk, makeGateway, TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import type { TestServer } from './team-server.ts';

export interface TestGateway {
  readonly schema: SchemaName;
  /** May do everything on the server. */
  readonly administrator: TeamConnection;
  /** A new desk's login; its name is the test server's for this one. */
  login(name: string, role: TeamRole): Promise<TeamLogin>;
  /** A connection as a new desk, whose statements find the schema's tables. */
  desk(name: string, role: TeamRole, options?: Partial<ConnectOptions>): Promise<TeamConnection>;
}

/** @param name small letters and digits */
export async function testGateway(test: TestServer, name: string): Promise<TestGateway> {
  const schema = schemaName(test.named(`balcao_${name}`));
  const administrator = await test.connect(TEAM_DATABASE, test.server().superuser);
  // Two files that grant on the one database at once would be refused: "tuple concurrently updated".
  await administrator.query('SELECT pg_advisory_lock(1)');
  await makeGateway(administrator, schema);
  await administrator.query('SELECT pg_advisory_unlock(1)');
  const login = async (desk: string, role: TeamRole) => {
    const made = { role: test.named(desk), password: randomBytes(12).toString('base64url') };
    await makeDesk(administrator, schema, { desk: made.role, role, password: made.password });
    return made;
  };
  return {
    schema,
    administrator,
    login,
    desk: async (desk, role, options) => {
      const connection = await test.connect(TEAM_DATABASE, await login(desk, role), options);
      await connection.query(`SET search_path = ${schema}`);
      return connection;
    },
  };
}
