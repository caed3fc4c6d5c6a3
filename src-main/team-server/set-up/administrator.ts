/**
 * The administrator's connection, as PostgreSQL's own programs make it: over the server's socket as the account that runs
 * the command, or as PGHOST, PGPORT, PGUSER, PGPASSWORD and PGPASSFILE say. No password is an argument.
 */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { TeamConnection } from '../../team-history/connect/team-connection.ts';
import { typeParser } from '../../team-history/connect/type-parsers.ts';
import { isOfThisComputer } from './set-up-folder.ts';

/** Where packages have it; the first one is Debian's, Red Hat's, and the second one PostgreSQL's own. */
const SOCKETS = ['/var/run/postgresql', '/tmp'];

export interface AdministratorAccess {
  readonly host: string;
  readonly user: string;
  connect(database: string): Promise<TeamConnection>;
}

/**
 * @param port of the server
 * @throws Error for a host of another computer: without TLS others could read what is sent
 */
export function administratorAccess(port: number, env: NodeJS.ProcessEnv = process.env): AdministratorAccess {
  const socket = SOCKETS.find((folder) => existsSync(join(folder, `.s.PGSQL.${port}`)));
  const host = env['PGHOST'] ?? socket ?? '127.0.0.1';
  if (!host.startsWith('/') && !isOfThisComputer(host))
    throw new Error(`PGHOST is ${host}: run this command on the server itself.`);
  const user = env['PGUSER'] ?? userInfo().username;
  return {
    ...{ host, user },
    connect: async (database) => {
      const password = env['PGPASSWORD'];
      const client = new pg.Client({
        // Without one here the driver looks into PGPASSFILE.
        ...(password !== undefined && { password }),
        ...{ host, port, user, database, ssl: false, application_name: 'balcao team-server' },
        ...{ connectionTimeoutMillis: 10_000, statement_timeout: 30_000, types: { getTypeParser: typeParser } },
      });
      const connection = new TeamConnection(client, 5_000, () => undefined);
      await client.connect();
      return connection;
    },
  };
}
