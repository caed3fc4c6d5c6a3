/**
 * Takes the indexes of tables away while rows are copied into them, and makes them again afterwards: to build one from its
 * rows is several times faster than to add each row to it (manual, "Populating a Database"). In the caller's transaction, as
 * the tables' owner; keys and references stay.
 */
import type { TeamConnection } from '../../connect/team-connection.ts';

/** For building an index, of which one is made at a time. */
const MEMORY = '256MB';

/** @returns the statements that make them again */
export async function dropIndexes(connection: TeamConnection, tables: readonly string[]): Promise<readonly string[]> {
  const indexes = await connection.query<{ name: string; definition: string }>(
    `SELECT quote_ident(indexname) AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = ANY ($1)
       AND NOT EXISTS (SELECT 1 FROM pg_constraint
         WHERE conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
     ORDER BY indexname`,
    [tables],
  );
  if (indexes.length > 0) await connection.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  return indexes.map(({ definition }) => definition);
}

export async function makeIndexes(connection: TeamConnection, definitions: readonly string[]): Promise<void> {
  await connection.query(`SET LOCAL maintenance_work_mem = '${MEMORY}'`);
  for (const definition of definitions) await connection.query(definition);
}
