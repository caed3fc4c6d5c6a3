/** Tests a team's server step by step, before a gateway's history is there. Nothing is written. */
import type { TeamTestLine } from '../../src-preload/contract/gateways/team.ts';
import type { TeamTarget } from '../history/api/history-source.ts';
import { type GatewayStamp, isSameGateway } from '../history/model/gateway-stamp.ts';
import { connectTeam, type TeamConnection } from './connect/team-connection.ts';
import { TeamFailure, type TeamFailureReason, teamFailureOf } from './connect/team-failure.ts';
import { groupRole, type SchemaName, schemaName, TEAM_ROLES, type TeamRole } from './rights/role-names.ts';
import { stampOfSchema } from './schema/gateway-of-schema.ts';
import { readSchemaVersion } from './schema/migrate-schema.ts';
import { isOtherMerchant, standingOf } from './schema/schema-standing.ts';
import { TEAM_STEPS } from './schema/schema-steps.ts';

type Step = TeamTestLine['line'];
type Finding = TeamTestLine['finding'];

const STEPS: readonly Step[] = [
  'address',
  'tls',
  'login',
  'version',
  'database',
  'extensions',
  'schema',
  'rights',
  'room',
];

/** A desk's connections to a gateway at its busiest: the link, four threads of team-threads.ts, and its copy's. */
const CONNECTIONS_OF_DESK = 6;

/** The step that a failed connection has stopped at, and what is reported there. */
const STOPPED: Readonly<Partial<Record<TeamFailureReason, readonly [Step, Finding]>>> = {
  unreachable: ['address', 'unreachable'],
  'closed-at-connect': ['address', 'closed-at-connect'],
  timeout: ['address', 'no-answer'],
  'not-ready': ['address', 'not-ready'],
  lost: ['address', 'closed-at-connect'],
  'tls-refused': ['tls', 'tls-refused'],
  'tls-name': ['tls', 'tls-name'],
  'tls-unknown-ca': ['tls', 'tls-unknown-ca'],
  'tls-certificate': ['tls', 'tls-certificate'],
  'login-method': ['login', 'login-method'],
  login: ['login', 'login'],
  'not-admitted': ['login', 'not-admitted'],
  'no-database': ['login', 'no-database'],
  'no-primary': ['database', 'read-only-server'],
  'version-too-old': ['version', 'version-too-old'],
  'database-unsuitable': ['database', 'database-unsuitable'],
};

const GOOD: Readonly<Partial<Record<Step, Finding>>> = { address: 'connected', tls: 'secure', login: 'logged-in' };

/** The gateway whose history is to be there. */
export interface Meant {
  readonly stamp: GatewayStamp;
  /** Whose its charges are; null where this desk does not know it yet. */
  readonly merchant: string | null;
}

/**
 * Every step in its order; those after a bad one that cannot be tried are skipped.
 * The value of a usable schema's line is the name of its gateway.
 * @param meant a schema of another gateway, or with another merchant's charges, is a bad step
 */
export async function testTeam(target: TeamTarget, meant: Meant, applicationName: string): Promise<TeamTestLine[]> {
  const schema = schemaName(target.schema);
  let connection: TeamConnection;
  try {
    connection = await connectTeam(target.address, target.login, { applicationName });
  } catch (fault) {
    const { reason } = teamFailureOf(fault);
    const [at, finding] = STOPPED[reason] ?? (['address', 'failed'] as const);
    return stoppedAt(at, finding);
  }
  try {
    return await linesOf(connection, schema, meant);
  } catch (fault) {
    // Only a fault that no step has a word for: what they look for is queried in a way that does not fail.
    if (fault instanceof TeamFailure) return stoppedAt('extensions', 'failed');
    throw fault;
  } finally {
    await connection.close();
  }
}

function stoppedAt(step: Step, finding: Finding): TeamTestLine[] {
  return STEPS.map((each) => {
    const before = STEPS.indexOf(each) < STEPS.indexOf(step);
    if (before) return line(each, 'good', GOOD[each] ?? (each === 'version' ? 'version' : 'database-suitable'));
    return each === step ? line(step, 'bad', finding) : line(each, 'skipped', 'not-asked');
  });
}

async function linesOf(connection: TeamConnection, schema: SchemaName, meant: Meant): Promise<TeamTestLine[]> {
  const [server] = await connection.query<{ version: string; standby: boolean; extension: boolean }>(
    `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS standby,
       EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') AS extension`,
  );
  return [
    line('address', 'good', 'connected'),
    line('tls', 'good', 'secure'),
    line('login', 'good', 'logged-in'),
    line('version', 'good', 'version', (server?.version ?? '').split(' ')[0]),
    server?.standby ? line('database', 'bad', 'read-only-server') : line('database', 'good', 'database-suitable'),
    server?.extension ? line('extensions', 'good', 'extension-there') : line('extensions', 'bad', 'extension-missing'),
    await schemaLine(connection, schema, meant),
    await rightsLine(connection, schema),
    await roomLine(connection),
  ];
}

async function schemaLine(
  connection: TeamConnection,
  schema: SchemaName,
  { stamp, merchant }: Meant,
): Promise<TeamTestLine> {
  let found: Awaited<ReturnType<typeof readSchemaVersion>>;
  try {
    found = await readSchemaVersion(connection, schema);
  } catch (fault) {
    const { reason } = teamFailureOf(fault);
    return line('schema', 'bad', reason === 'no-schema' ? 'no-schema' : reason === 'right-missing' ? reason : 'failed');
  }
  if (found.version === 0) return line('schema', 'warning', 'schema-empty');
  const standing = standingOf(found, TEAM_STEPS.length);
  if (standing === 'refused') return line('schema', 'bad', 'schema-refused');
  const there = await stampOfSchema(connection, schema);
  if (there !== null && !isSameGateway(there, stamp)) return line('schema', 'bad', 'another-gateway');
  if (isOtherMerchant(found, merchant)) return line('schema', 'bad', 'another-merchant');
  if (standing === 'to-migrate') return line('schema', 'warning', 'schema-old');
  return standing === 'usable'
    ? line('schema', 'good', 'schema-usable', there?.name)
    : line('schema', 'warning', 'schema-newer');
}

async function rightsLine(connection: TeamConnection, schema: SchemaName): Promise<TeamTestLine> {
  const role = await roleOf(connection, schema);
  return role === null ? line('rights', 'bad', 'right-missing') : line('rights', 'good', 'right-of-role', role);
}

/** What this desk may do with a schema; null where it has none of the three roles. */
export async function roleOf(connection: TeamConnection, schema: SchemaName): Promise<TeamRole | null> {
  // A group that is not there is used by no other statement, and would fail this one.
  const rows = await connection.query<{ group: string }>(
    `SELECT rolname AS "group" FROM pg_roles
     WHERE rolname = ANY($1) AND pg_has_role(current_user, oid, 'MEMBER')`,
    [TEAM_ROLES.map((role) => groupRole(schema, role))],
  );
  const groups = rows.map(({ group }) => group);
  return TEAM_ROLES.findLast((role) => groups.includes(groupRole(schema, role))) ?? null;
}

/** Whether the server, and this login, have room for a desk's connections. */
async function roomLine(connection: TeamConnection): Promise<TeamTestLine> {
  // Other logins' connections are counted although an ordinary role sees nothing else of them.
  const [room] = await connection.query<{ free: number }>(
    `SELECT LEAST(
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
       (SELECT CASE WHEN rolconnlimit < 0 THEN 1000000 ELSE rolconnlimit END FROM pg_roles WHERE rolname = current_user)
         - (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user)
     )::integer AS free`,
  );
  const free = room?.free ?? 0;
  return free < CONNECTIONS_OF_DESK
    ? line('room', 'warning', 'connections-few', String(Math.max(0, free)))
    : line('room', 'good', 'connections-free', String(free));
}

function line(step: Step, result: TeamTestLine['result'], finding: Finding, value = ''): TeamTestLine {
  return { line: step, result, finding, value };
}
