/** A PostgreSQL of its own for the tests of one file, set up by the files of docs/team-server. */
import { chmodSync, existsSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import {
  type ConnectOptions,
  connectTeam,
  type TeamAddress,
  type TeamConnection,
  type TeamLogin,
} from '../../../src-main/team-history/connect/connect.ts';
import {
  copyPostgres,
  type PostgresBinaries,
  packagedPostgres,
} from '../../../src-main/team-server/postgres-binaries.ts';
import { startTeamServer, type TeamServer } from '../../../src-main/team-server/team-server.ts';
import { temporaryFolder } from '../shell/shell-transports.ts';

/** Whether npm has a PostgreSQL for this platform; the tests that need one are left out otherwise, and listed as such. */
export const HAS_POSTGRES = packagedPostgres() !== null;

/** The oldest PostgreSQL that is supported, where Debian's package of it is installed. */
export const DEBIAN_15: PostgresBinaries | null = existsSync('/usr/lib/postgresql/15/bin/initdb')
  ? { bin: '/usr/lib/postgresql/15/bin', libraries: null }
  : null;

export interface TestServer {
  readonly server: () => TeamServer;
  readonly folder: () => string;
  readonly address: (database: string) => TeamAddress;
  /** Closed after the file. */
  readonly connect: (database: string, login: TeamLogin, options?: Partial<ConnectOptions>) => Promise<TeamConnection>;
}

/**
 * @param prepare what every test of the file finds there
 * @param installed started instead of the packaged PostgreSQL
 */
export function testServer(
  prepare: (server: TestServer) => Promise<void>,
  installed: PostgresBinaries | null = null,
): TestServer {
  let folder: ReturnType<typeof temporaryFolder>;
  let server: TeamServer;
  const open: TeamConnection[] = [];
  const test: TestServer = {
    server: () => server,
    folder: () => folder.path,
    address: (database) => ({ host: server.host, port: server.port, database, ca: server.ca }),
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
    if (!HAS_POSTGRES && !installed) return;
    folder = temporaryFolder();
    // The server's account enters it.
    chmodSync(folder.path, 0o755);
    const binaries = installed ?? copyPostgres(folder.path);
    server = await startTeamServer({ folder: folder.path, port: 0, binaries, now: Date.now });
    await prepare(test);
  });
  afterAll(async () => {
    if (!HAS_POSTGRES && !installed) return;
    await Promise.all(open.map((connection) => connection.close().catch(() => undefined)));
    await server.close();
    folder.remove();
  });
  return test;
}
