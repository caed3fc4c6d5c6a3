/** Opens a worker's connection to a team's history. */

import { BlockingConnection } from './blocking-connection.ts';
import type { TeamTarget } from './blocking-protocol.ts';
import { PostgresDatabase } from './postgres-database.ts';

/** What a worker of a team's history is started with. */
export interface TeamSource {
  readonly target: TeamTarget;
  /** The script of connection-thread.ts. */
  readonly connectionScript: string;
  /** Shown to whoever administers the server. */
  readonly applicationName: string;
  /** Milliseconds that a statement may take. */
  readonly statementTimeout: number;
}

/** @throws HistoryError where the server cannot be used */
export function openTeamDatabase(source: TeamSource, isReadOnly: boolean): PostgresDatabase {
  const { target, connectionScript, applicationName, statementTimeout } = source;
  const connection = new BlockingConnection(new URL(connectionScript), {
    ...{ target, applicationName, statementTimeout, isReadOnly },
  });
  connection.connect();
  return new PostgresDatabase(connection);
}
