/** A gateway's schema on a test's server, as an administrator makes it, with a desk of each role. */
import { randomBytes } from 'node:crypto';
import type { TeamConnection } from '../../../src-main/team-history/connect/connect.ts';
import { type SchemaName, schemaName, type TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { makeDesk, makeGateway, TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import type { TestServer } from './team-server.ts';

export interface TestGateway {
  readonly schema: SchemaName;
  /** A connection as a new desk of this name and role, whose statements find the schema's tables. */
  desk(name: string, role: TeamRole): Promise<TeamConnection>;
}

/** @param name small letters and digits */
export async function testGateway(test: TestServer, name: string): Promise<TestGateway> {
  const schema = schemaName(`balcao_${name}`);
  const administrator = await test.connect(TEAM_DATABASE, test.server().superuser);
  await makeGateway(administrator, schema);
  return {
    schema,
    desk: async (desk, role) => {
      const password = randomBytes(12).toString('base64url');
      await makeDesk(administrator, schema, { desk, role, password });
      const connection = await test.connect(TEAM_DATABASE, { role: desk, password });
      await connection.query(`SET search_path = ${schema}`);
      return connection;
    },
  };
}
