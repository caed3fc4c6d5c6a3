/** Whether pg_hba.conf lets the desks in by SCRAM, and whether their logins are what they have to be. */
import type { TeamConnection } from '../../team-history/connect/team-connection.ts';
import { desksOf, groupRole, type SchemaName, TEAM_ROLES } from '../../team-history/rights/role-names.ts';
import { type DeskLogin, TEAM_DATABASE } from '../set-up-files.ts';
import { type Finding, ok, toDo } from './finding.ts';
import { isOfThisComputer, type TeamPlan } from './set-up-folder.ts';

interface Rule {
  readonly line: number;
  readonly type: string | null;
  readonly databases: readonly string[] | null;
  readonly users: readonly string[] | null;
  readonly address: string | null;
  readonly method: string | null;
  readonly error: string | null;
}

/** The first line that concerns the desks decides, whatever comes after it. */
export async function checkAdmission(administrator: TeamConnection, plan: TeamPlan, desk: string): Promise<Finding[]> {
  const rules = await administrator.query<Rule>(
    `SELECT line_number AS line, type, database AS databases, user_name AS users, address, auth_method AS method, error
     FROM pg_hba_file_rules ORDER BY line_number`,
  );
  const [at] = await administrator.query<{ file: string }>("SELECT current_setting('hba_file') AS file");
  const file = at?.file ?? 'pg_hba.conf';
  const errors = rules.flatMap(({ line, error }) =>
    error === null ? [] : [toDo(`${file}, line ${line}: ${error}. Correct it.`)],
  );
  const first = rules.find((rule) => isForDesks(rule, plan, desk));
  const ours = `the line of ${plan.folder}/pg_hba.conf`;
  if (first === undefined)
    return [...errors, toDo(`No line of ${file} lets the desks in: add ${ours}, and run  SELECT pg_reload_conf();`)];
  if (first.method !== 'scram-sha-256')
    return [
      ...errors,
      toDo(
        `Line ${first.line} of ${file} comes first for the desks and asks by "${first.method}": put ${ours} above it, and run  SELECT pg_reload_conf();`,
      ),
    ];
  return [...errors, ok(`Line ${first.line} of ${file} lets the desks in by scram-sha-256.`)];
}

function isForDesks({ type, databases, users, address }: Rule, { schema, hosts }: TeamPlan, desk: string): boolean {
  if (type !== 'host' && type !== 'hostssl') return false;
  const isHere = address !== null && (isOfThisComputer(address) || address === 'samehost');
  if (isHere && !hosts.every(isOfThisComputer)) return false;
  const groups = TEAM_ROLES.map((role) => `+${groupRole(schema, role)}`);
  const isNamed = (users ?? []).some((user) => user === 'all' || user === desk || groups.includes(user));
  return isNamed && (databases ?? []).some((database) => database === 'all' || database === TEAM_DATABASE);
}

/** @param logins those that the team has to have */
export async function checkLogins(
  administrator: TeamConnection,
  { schema }: TeamPlan,
  logins: readonly DeskLogin[],
): Promise<Finding[]> {
  const names = logins.map(({ desk }) => desk);
  const rows = await administrator.query<{ desk: string; isScram: boolean; mayLogIn: boolean; groups: string[] }>(
    `SELECT rolname AS desk, rolcanlogin AS "mayLogIn", COALESCE(rolpassword LIKE 'SCRAM-SHA-256$%', false) AS "isScram",
       ARRAY(SELECT pg_get_userbyid(roleid)::text FROM pg_auth_members WHERE member = pg_authid.oid) AS groups
     FROM pg_authid WHERE rolname = ANY($1)`,
    [names],
  );
  const found = logins.flatMap(({ desk, role }): Finding[] => {
    const row = rows.find((each) => each.desk === desk);
    const group = groupRole(schema, role);
    if (row === undefined) return [toDo(`There is no login ${desk}: run this command again.`)];
    if (!row.mayLogIn) return [toDo(`${desk} is disabled. If it is to work again, run  ALTER ROLE ${desk} LOGIN;`)];
    if (!row.isScram) return [toDo(`The password of ${desk} is not stored by SCRAM: add  --new-password ${desk}`)];
    const others = row.groups.filter((each) => each.startsWith('balcao_') && each !== group);
    if (row.groups.includes(group)) return [];
    const instead = others.length === 0 ? '' : `, but ${others.join(', ')}`;
    return [toDo(`${desk} does not have ${group}${instead}: run  GRANT ${group} TO ${desk};`)];
  });
  found.push(...(await otherLogins(administrator, schema, names)));
  return found.length > 0 ? found : [ok(`${logins.length} logins have their rights.`)];
}

/** Those of more desks than the settings are for. */
async function otherLogins(
  administrator: TeamConnection,
  schema: SchemaName,
  names: readonly string[],
): Promise<Finding[]> {
  const others = await administrator.query<{ desk: string }>(
    `SELECT rolname AS desk FROM pg_roles WHERE starts_with(rolname, $1) AND rolname <> ALL($2) AND rolcanlogin
       AND EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid AND pg_get_userbyid(roleid) = ANY($3))
     ORDER BY rolname`,
    [desksOf(schema), names, TEAM_ROLES.map((role) => groupRole(schema, role))],
  );
  const [first, ...more] = others.map(({ desk }) => desk);
  if (first === undefined) return [];
  const who = more.length === 0 ? first : `${first} and ${more.length} more`;
  return [
    toDo(
      `${who} may log in, too, and the settings are for ${names.length} desks: add  --desks ${names.length + others.length} , or disable what is gone:  ALTER ROLE ${first} NOLOGIN;`,
    ),
  ];
}
