/** Desks of a team as whole consoles in processes of their own, on the run's PostgreSQL and one gateway, for a test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { type HostileGateway, startHostileGateway } from '../gateway/services/hostile-gateway.ts';
import { seededRandom } from '../gateway/watch-world.ts';
import { SEED } from '../run/rounds.ts';
import { startDeskCable } from './desk-cable.ts';
import { DeskProcess } from './desk-process.ts';
import { testGateway } from './team-gateway.ts';
import type { TestServer } from './team-server.ts';

export interface DesksOfTest {
  readonly gateway: HostileGateway;
  /** May do everything, and finds the gateway's tables. */
  readonly administrator: TeamConnection;
  /** One that is started by whoever asks; it creates what it is asked to alone. Its role's name is its token, too. */
  desk(name: string, role?: TeamRole): Promise<DeskProcess>;
}

/** @param name of the schema: small letters and digits. Everything ends with the test. */
export async function desksOfTest(test: TestServer, name: string): Promise<DesksOfTest> {
  const { schema, administrator, login } = await testGateway(test, name);
  await migrateSchema(administrator, schema);
  await administrator.query(`SET search_path = ${schema}, public`);
  const gateway = await startHostileGateway(seededRandom(SEED));
  gateway.behave();
  onTestFinished(() => gateway.close());
  const folder = mkdtempSync(join(tmpdir(), 'balcao-desks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    gateway,
    administrator,
    desk: async (deskName, role = 'operator') => {
      const made = await login(`${deskName}_${name}`, role);
      const { host, port, ca } = test.address(TEAM_DATABASE);
      const cable = await startDeskCable(host, () => port);
      onTestFinished(() => cable.close());
      const server = {
        host,
        port: cable.port,
        database: TEAM_DATABASE,
        schema,
        role: made.role,
        ca: (ca ?? '').trim(),
      };
      const { baseUrl } = gateway;
      const identity = { token: made.role, desk: made.role, server, password: made.password };
      const desk = new DeskProcess({ folder: join(folder, deskName), baseUrl, pace: 0, ...identity }, cable);
      onTestFinished(() => desk.kill());
      return desk;
    },
  };
}
