/**
 * What setting a team up asks of its server, each over a connection of its own: whether it can be used, its tables, what a
 * login may do. Loaded when it is first needed, because the driver takes some 30 ms and 10 MB, and most desks have no team.
 */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { TeamState, TeamTestLine } from '../../src-preload/contract/gateways/team.ts';
import type { TeamTarget } from '../history/api/history-source.ts';
import { connectTeam, type TeamConnection } from './connect/team-connection.ts';
import { teamFailureOf } from './connect/team-failure.ts';
import { ABSENT_AFTER } from './desks/record-desk.ts';
import { historyFaultOf } from './engine/history-fault.ts';
import { desksOf, groupRole, type SchemaName, schemaName, TEAM_ROLES, type TeamRole } from './rights/role-names.ts';
import { scramVerifier } from './rights/scram-verifier.ts';
import { hasCharges, stampSchema } from './schema/gateway-of-schema.ts';
import { migrateSchema } from './schema/migrate-schema.ts';
import { type Meant, roleOf, testTeam } from './test-team.ts';

const IS_ABSENT = `last_seen <= clock_timestamp() - interval '${ABSENT_AFTER} milliseconds'`;

/** Shown to the server's administrator. */
const APPLICATION = 'Balcão';

/** Every step of the way to a usable schema. Nothing is written. */
export function testTeamServer(target: TeamTarget, meant: Meant): Promise<TeamTestLine[]> {
  return testTeam(target, meant, APPLICATION);
}

/** Creates the schema's tables or brings them to this version, for the gateway that is meant. Needs the admin's role. */
export function migrateTeam(target: TeamTarget, { stamp, merchant }: Meant): Promise<void> {
  return withConnection(target, async (connection, schema) => {
    await migrateSchema(connection, schema, undefined, undefined, merchant);
    await stampSchema(connection, schema, stamp);
  });
}

/** Null where the login has none of the three roles. */
export function teamRoleOf(target: TeamTarget): Promise<TeamRole | null> {
  return withConnection(target, roleOf);
}

/** With disabled ones, whose numbers are taken, too. Null where `npm run team-server` has made none. */
export function teamLogins(target: TeamTarget): Promise<TeamState['logins']> {
  return withConnection(target, async (connection, schema) => {
    const [found] = await connection.query<NonNullable<TeamState['logins']>>(
      `SELECT count(DISTINCT member)::integer AS "all",
              count(*) FILTER (WHERE groups.rolname = $2)::integer AS accountants
       FROM pg_auth_members JOIN pg_roles logins ON logins.oid = member JOIN pg_roles groups ON groups.oid = roleid
       WHERE groups.rolname = ANY($1) AND starts_with(logins.rolname, $3)`,
      [TEAM_ROLES.map((role) => groupRole(schema, role)), groupRole(schema, 'accountant'), desksOf(schema)],
    );
    return found === undefined || found.all === 0 ? null : found;
  });
}

/** Where this desk's login is used, where that is not here. */
export function loginElsewhere(target: TeamTarget, leases: readonly string[]): Promise<TeamState['elsewhere']> {
  return withConnection(target, (connection, schema) => elsewhereIn(connection, schema, leases));
}

/**
 * The next computer that comes with this login has its place. Rejects with `login-elsewhere` where the one that has it now
 * was just there.
 */
export function freePlace(target: TeamTarget, leases: readonly string[]): Promise<void> {
  return withConnection(target, async (connection, schema) => {
    const found = await elsewhereIn(connection, schema, leases);
    if (found?.isAbsent === false) {
      const { isAbsent: _, ...desk } = found;
      throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'login-elsewhere', desk });
    }
    await connection.query(`UPDATE ${schema}.desks SET lease = NULL WHERE id = current_user AND ${IS_ABSENT}`);
  });
}

/** Only what SCRAM needs to check it is sent: the password is in no log of the server. */
export function changeOwnPassword(target: TeamTarget, password: string): Promise<void> {
  return withConnection(target, async (connection) => {
    await connection.query(`ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier(password)}'`);
  });
}

async function elsewhereIn(connection: TeamConnection, schema: SchemaName, leases: readonly string[]) {
  const [found] = await connection.query<NonNullable<TeamState['elsewhere']>>(
    `SELECT name, floor(extract(epoch FROM last_seen) * 1000)::bigint AS "lastSeen", ${IS_ABSENT} AS "isAbsent"
     FROM ${schema}.desks WHERE id = current_user AND lease IS NOT NULL AND lease <> ALL($1::text[])`,
    [leases],
  );
  return found ?? null;
}

export function hasTeamCharges(target: TeamTarget): Promise<boolean> {
  return withConnection(target, hasCharges);
}

/** Rejects with a ConsoleFailure of kind `history-unavailable`. */
async function withConnection<Value>(
  target: TeamTarget,
  work: (connection: TeamConnection, schema: SchemaName) => Promise<Value>,
): Promise<Value> {
  let connection: TeamConnection | null = null;
  try {
    connection = await connectTeam(target.address, target.login, { applicationName: APPLICATION });
    return await work(connection, schemaName(target.schema));
  } catch (fault) {
    if (fault instanceof RangeError || fault instanceof ConsoleFailure) throw fault;
    throw new ConsoleFailure({ kind: 'history-unavailable', reason: historyFaultOf(teamFailureOf(fault)).reason });
  } finally {
    await connection?.close();
  }
}
