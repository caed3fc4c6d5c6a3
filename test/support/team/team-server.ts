/** The run's PostgreSQL for the tests of one file. What a file makes there has a name of its own. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TeamAddress, TeamLogin } from '../../../src-main/history/api/history-source.ts';
import {
  type ConnectOptions,
  connectTeam,
  type TeamConnection,
} from '../../../src-main/team-history/connect/team-connection.ts';
import { DEBIAN_15, HAS_POSTGRES } from './postgres-releases.ts';
import { askForServer, type KeptServer, type PostgresRelease } from './servers-of-run.ts';

export interface TestServer {
  readonly server: () => KeptServer;
  readonly address: (database: string) => TeamAddress;
  /** A name that no other file has: roles and databases belong to the whole server. */
  readonly named: (name: string) => string;
  /** Closed after the file. */
  readonly connect: (database: string, login: TeamLogin, options?: Partial<ConnectOptions>) => Promise<TeamConnection>;
}

/** @param prepare what every test of the file finds there, beside the team's database */
export function testServer(
  prepare: (server: TestServer) => Promise<void> = async () => undefined,
  release: PostgresRelease = '18',
): TestServer {
  const isThere = release === '15' ? DEBIAN_15 !== null : HAS_POSTGRES;
  const own = randomBytes(4).toString('hex');
  let server: KeptServer;
  const open: TeamConnection[] = [];
  const test: TestServer = {
    server: () => server,
    address: (database) => ({ host: server.host, port: server.port, database, ca: server.ca }),
    named: (name) => `${name}_${own}`,
    connect: async (database, login, options) => {
      const connection = await connectTeam(test.address(database), login, {
        applicationName: 'balcao test',
        ...options,
      });
      open.push(connection);
      return connection;
    },
  };
  beforeAll(async () => {
    if (!isThere) return;
    server = await askForServer(inject('teamServers'), release);
    await prepare(test);
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close().catch(() => undefined)));
  });
  return test;
}
