/** Sets a team's PostgreSQL up, as far as a program can, and finds what its administrator has to do. May be run again at any time. */
import { randomBytes } from 'node:crypto';
import type { TeamConnection } from '../../team-history/connect/team-connection.ts';
import { desksOf, type TeamRole } from '../../team-history/rights/role-names.ts';
import { type DeskLogin, makeTeam, TEAM_DATABASE } from '../set-up-files.ts';
import type { AdministratorAccess } from './administrator.ts';
import { checkAdmission, checkLogins } from './check-access.ts';
import { checkCertificate, checkConnection } from './check-connection.ts';
import { checkSettings } from './check-settings.ts';
import { type Finding, note, ok, toDo } from './finding.ts';
import { deleteDeskFile, deskFiles, type TeamPlan, teamFileAt, writeDeskFile, writeFolder } from './set-up-folder.ts';

export interface TeamSetUp {
  readonly plan: TeamPlan;
  readonly accountants: number;
  /** Logins that get a new one-time password: theirs is lost. */
  readonly renewed: readonly string[];
  /** A team file that a desk with the gateway has saved; its gateway goes into the desks' files. */
  readonly teamFile: string | null;
  readonly access: AdministratorAccess;
  /** UTC milliseconds. */
  readonly now: number;
}

/** @throws Error for a login that is none of these desks', and for the team file of another gateway: nothing is written then */
export async function setUpTeam(setUp: TeamSetUp): Promise<Finding[]> {
  const { plan, access, now } = setUp;
  refuseUnmeant(setUp);
  await writeFolder(plan, now);
  const certificate = checkCertificate(plan, now);
  let postgres: TeamConnection;
  try {
    postgres = await access.connect('postgres');
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    return [
      ...certificate,
      toDo(
        `No connection to ${access.host}, port ${plan.port}, as "${access.user}" (${why}). Run this command as the server's account (sudo -u postgres), or set PGHOST, PGUSER and PGPASSFILE.`,
      ),
    ];
  }
  try {
    return [...certificate, ...(await setUpServer(setUp, postgres))];
  } finally {
    await postgres.close();
  }
}

function refuseUnmeant(setUp: TeamSetUp): void {
  const { plan, renewed, teamFile } = setUp;
  const logins = loginsOf(setUp).map(({ desk }) => desk);
  const unknown = renewed.filter((login) => !logins.includes(login));
  if (unknown.length > 0)
    throw new Error(
      `--new-password ${unknown.join(', ')}: the logins of ${plan.desks} desks are ${logins.join(', ')}.`,
    );
  const schema = teamFile === null ? plan.schema : teamFileAt(teamFile).server.schema;
  if (schema !== plan.schema) throw new Error(`${teamFile} is of ${schema}, and this run is for ${plan.schema}.`);
}

async function setUpServer(setUp: TeamSetUp, postgres: TeamConnection): Promise<Finding[]> {
  const { plan, now } = setUp;
  const logins = loginsOf(setUp);
  const admin = logins[0]?.desk ?? '';
  const hindrance = await hindranceIn(postgres);
  if (hindrance !== null) return [toDo(hindrance)];
  const settings = await checkSettings(postgres, plan);
  const made = await makeLogins(setUp, logins);
  return [
    ...settings,
    ...(await checkAdmission(postgres, plan, admin)),
    ...(await checkLogins(postgres, plan, logins)),
    ...(await checkConnection(plan, admin, now)),
    ...(made > 0 ? [ok(`${made} new files in ${plan.folder}/desks, each with a one-time password.`)] : []),
    ...next(setUp, admin),
  ];
}

/** Why nothing can be made here. */
async function hindranceIn(postgres: TeamConnection): Promise<string | null> {
  const [server] = await postgres.query<{
    isSuperuser: boolean;
    isStandby: boolean;
    hasSearch: boolean;
    isSuitable: boolean | null;
  }>(
    `SELECT rolsuper AS "isSuperuser", pg_is_in_recovery() AS "isStandby",
       EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasSearch",
       (SELECT pg_encoding_to_char(encoding) = 'UTF8' AND datcollate IN ('C', 'POSIX') FROM pg_database
        WHERE datname = '${TEAM_DATABASE}') AS "isSuitable"
     FROM pg_roles WHERE rolname = current_user`,
  );
  if (server?.isSuperuser !== true) return 'This login is no superuser: run this command as the server’s account.';
  if (server.isStandby) return 'This server is a standby: run this command on the primary.';
  if (!server.hasSearch)
    return 'pg_trgm is not installed: install the package postgresql-contrib of the server’s version.';
  if (server.isSuitable === false)
    return `There is a database ${TEAM_DATABASE} that is not UTF-8 with collation C: rename it, and run this command again.`;
  return null;
}

/** @returns how many were made, or have a new password */
async function makeLogins(
  { plan, renewed, access, teamFile }: TeamSetUp,
  logins: readonly DeskLogin[],
): Promise<number> {
  const saved = teamFile === null ? undefined : teamFileAt(teamFile);
  const waiting = new Map(
    deskFiles(plan).flatMap(({ login }) => (login ? [[login.role, login.password] as const] : [])),
  );
  const isWaiting = ({ desk }: DeskLogin) => waiting.has(desk) && !renewed.includes(desk);
  // A file is there before its login is, and is used again after a run that was cut off in between.
  const missing = logins.filter((login) => !isWaiting(login));
  for (const login of missing) writeDeskFile(plan, login, saved);
  const wanted = logins.map((login) =>
    isWaiting(login) ? { ...login, password: waiting.get(login.desk) ?? '' } : login,
  );
  const made = await makeTeam(access.connect, plan.schema, wanted, (desk) => renewed.includes(desk));
  const names = made.map(({ desk }) => desk);
  // A desk that has used its file has none.
  for (const { desk } of missing) if (!names.includes(desk)) deleteDeskFile(plan, desk);
  // The server's name, port or certificate may be others than in the run before.
  for (const file of deskFiles(plan))
    if (file.login) writeDeskFile(plan, { desk: file.login.role, password: file.login.password }, saved ?? file);
  return made.length;
}

function next({ plan, teamFile }: TeamSetUp, admin: string): Finding[] {
  const files = deskFiles(plan);
  if (files.length === 0) return [];
  const isFirst = files.some(({ login }) => login?.role === admin);
  if (isFirst && teamFile === null)
    return [note(`At the first computer, open ${plan.folder}/desks/${admin}.json in Settings, Team, Connect.`)];
  if (files.some(({ gateway }) => gateway === undefined))
    return [note('Save the team file there, and add  --team-file FILE : each desk’s file then has the gateway.')];
  return [note(`Give each computer its file of ${plan.folder}/desks, and delete it there.`)];
}

/** An admin, accountants, and operators: as many as desks in all. The first one is the admin. */
function loginsOf({ plan, accountants }: TeamSetUp): DeskLogin[] {
  const name = desksOf(plan.schema);
  const operators = Math.max(0, plan.desks - 1 - accountants);
  const several = (role: TeamRole, count: number) =>
    Array.from({ length: count }, (_, index) =>
      loginFor(`${name}${role === 'operator' ? '' : `${role}_`}${index + 1}`, role),
    );
  return [loginFor(`${name}admin`, 'admin'), ...several('accountant', accountants), ...several('operator', operators)];
}

const loginFor = (desk: string, role: TeamRole): DeskLogin => ({
  ...{ desk, role },
  password: randomBytes(18).toString('base64url'),
});
