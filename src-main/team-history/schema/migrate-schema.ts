/**
 * Creates a gateway's schema, or brings it to this version. One desk at a time: each locks the version's table first, so the
 * second finds the work done. Everything is one transaction, so a migration that fails or is cut off leaves nothing.
 */

import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { TeamFailure } from '../connect/team-failure.ts';
import { rightsOf } from '../rights/grant-rights.ts';
import { groupRole, type SchemaName } from '../rights/role-names.ts';
import { SCHEMA_VERSION, type SchemaStanding, type SchemaVersion, standingOf } from './schema-standing.ts';
import { type SchemaStep, TEAM_STEPS } from './schema-steps.ts';

/** Milliseconds that one statement of a migration may take: an index on ten million charges takes minutes. */
const MIGRATION_LIMIT = HOUR;

/**
 * A desk at work may hold a table that a step changes and wait for one that was changed before: the server ends one of the
 * two (manual, "Deadlocks"). Nothing of the migration is there then, and it begins again.
 */
const MOST_TRIES = 5;

/** PostgreSQL's codes of a table and of a schema that is not there. */
const MISSING: readonly unknown[] = ['42P01', '3F000'];

/** The version's row. @throws TeamFailure `no-schema` where 2-gateway.sql was not run, `right-missing` without a role. */
export async function readSchemaVersion(connection: TeamConnection, schema: SchemaName): Promise<SchemaVersion> {
  const [row] = await connection
    .query<SchemaVersion>(`SELECT ${SCHEMA_VERSION} FROM ${schema}.schema_version`)
    .catch((fault: unknown) => {
      // Only this table shows whether there is a schema: any other that is missing is a fault of its own.
      const isMissing = fault instanceof TeamFailure && MISSING.includes(fault.cause?.sqlstate);
      throw isMissing ? new TeamFailure('no-schema', fault.cause) : fault;
    });
  if (row === undefined) throw new RangeError('the row of schema_version is missing');
  return row;
}

/**
 * Needs the admin's role. A schema of this version or a newer one is left alone.
 * @param steps the steps this desk knows
 * @param limit milliseconds that one statement of a step may take
 * @param merchant whose the tables are where this makes them: the one that this desk remembers of an earlier server. Null: a
 * new one
 * @returns what this desk may do now
 * @throws TeamFailure `right-missing` for any other role, `no-schema` where 2-gateway.sql was not run, `busy` where
 * another desk migrates, or uses a table that a step changes, for longer than the connection waits for a lock
 */
export async function migrateSchema(
  connection: TeamConnection,
  schema: SchemaName,
  steps: readonly SchemaStep[] = TEAM_STEPS,
  limit = MIGRATION_LIMIT,
  merchant: string | null = null,
): Promise<SchemaStanding> {
  await readSchemaVersion(connection, schema);
  const take = () => takeSteps(connection, schema, steps, merchant);
  for (let left = MOST_TRIES - 1; ; left -= 1) {
    try {
      return await connection.inTransaction(take, limit);
    } catch (fault) {
      if (left === 0 || !(fault instanceof TeamFailure) || fault.reason !== 'conflict') throw fault;
    }
  }
}

async function takeSteps(
  connection: TeamConnection,
  schema: SchemaName,
  steps: readonly SchemaStep[],
  merchant: string | null,
): Promise<SchemaStanding> {
  await connection.query(`SET LOCAL ROLE ${groupRole(schema, 'owner')}`);
  await connection.query(`SET LOCAL search_path = ${schema}`);
  // Not its row: a step that alters the table would wait for the next migrator, and that one for the row.
  await connection.query('LOCK TABLE schema_version IN EXCLUSIVE MODE');
  const found = await readSchemaVersion(connection, schema);
  const standing = standingOf(found, steps.length);
  if (standing !== 'to-migrate') return standing;
  let { leastReader, leastWriter } = found;
  for (const [index, step] of steps.entries()) {
    if (index < found.version) continue;
    assertExpands(step, index + 1);
    await connection.query(step.sql);
    leastReader = Math.max(leastReader, step.leastReader);
    leastWriter = Math.max(leastWriter, step.leastWriter);
  }
  await connection.query(rightsOf(schema));
  if (found.version === 0 && merchant !== null)
    await connection.query('UPDATE schema_version SET merchant = $1', [merchant]);
  await connection.query('UPDATE schema_version SET version = $1, least_reader = $2, least_writer = $3', [
    steps.length,
    leastReader,
    leastWriter,
  ]);
  return 'usable';
}

/** Desks of the version before go on working while others are updated. */
function assertExpands({ leastReader, leastWriter }: SchemaStep, version: number): void {
  const allowed = Math.max(1, version - 1);
  if (leastReader > leastWriter || leastWriter > allowed)
    throw new RangeError(`step ${version} shuts out desks of version ${version - 1}`);
}
