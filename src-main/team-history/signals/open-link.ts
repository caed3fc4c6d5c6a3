/** Opens a desk's link to its team's server. Loaded when a team's history is opened, because the driver comes with it. */
import { join } from 'node:path';
import type { TeamTarget } from '../../history/api/history-source.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { connectTeam } from '../connect/team-connection.ts';
import { schemaName } from '../rights/role-names.ts';
import { openLinkMemory } from './link-memory.ts';
import { ServerLink, type ServerLinkDeps } from './server-link.ts';

/** Milliseconds for a connection and for a statement of a few rows; after them the server counts as away. */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 4_000;
const SILENCE = 1_000;

export interface OpenLinkDeps extends Omit<ServerLinkDeps, 'connect' | 'memory'> {
  readonly target: TeamTarget;
  readonly applicationName: string;
  /** Of this desk, where it remembers the newest change that it has seen. */
  readonly folder: string;
}

export function openLink({ target, applicationName, folder, ...deps }: OpenLinkDeps): ServerLink {
  const schema = schemaName(target.schema);
  return new ServerLink({
    ...deps,
    memory: openLinkMemory(join(folder, 'last-change.json'), {
      clock: deps.clock,
      failed: (fault) => deps.failed(historyErrorOf(fault)),
    }),
    connect: async (on) => {
      const connection = await connectTeam(target.address, target.login, {
        ...{ applicationName, connectTimeout: CONNECT_TIMEOUT, statementTimeout: STATEMENT_TIMEOUT, silence: SILENCE },
        ...on,
      });
      try {
        await connection.query(`SET search_path = ${schema}, public; LISTEN ${schema}`);
        return connection;
      } catch (fault) {
        await connection.close().catch(() => undefined);
        throw fault;
      }
    },
  });
}
