/** Opens a worker's connection to a team's history. */

import type { TeamSource } from '../../history/api/history-source.ts';
import { BlockingConnection } from './blocking-connection.ts';
import { PostgresDatabase } from './postgres-database.ts';

/** @throws HistoryError where the server cannot be used */
export function openTeamDatabase(source: TeamSource, isReadOnly: boolean): PostgresDatabase {
  const { target, connectionScript, applicationName, statementTimeout } = source;
  const connection = new BlockingConnection(new URL(connectionScript), {
    ...{ target, applicationName, statementTimeout, isReadOnly },
  });
  connection.connect();
  return new PostgresDatabase(connection, isReadOnly);
}
