/** The way that a desk takes, tried with the certificate and a login of the folder: whatever is wrong on it is found here. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { connectTeam } from '../../team-history/connect/team-connection.ts';
import { type TeamFailureReason, teamFailureOf } from '../../team-history/connect/team-failure.ts';
import { TEAM_DATABASE } from '../set-up-files.ts';
import { type Finding, ok, toDo } from './finding.ts';
import { caOf, deskFiles, type TeamPlan } from './set-up-folder.ts';

const ENDS_SOON = 30 * DAY;

/** What has to be done where a desk's connection fails. */
function remedyOf(reason: TeamFailureReason, { hosts, port, folder }: TeamPlan): string {
  const host = hosts.join(', ');
  switch (reason) {
    case 'unreachable':
    case 'timeout':
      return `Nothing answers at ${host}, port ${port}: check the name, the firewall, listen_addresses and port.`;
    case 'closed-at-connect':
      return `What answers at ${host}, port ${port}, is no PostgreSQL: check the port.`;
    case 'tls-refused':
      return 'The server offers no TLS: set ssl = on, and restart the server.';
    case 'tls-name':
      return `The server's certificate does not name ${host}: let ssl_cert_file be ${join(folder, 'server.crt')}.`;
    case 'tls-unknown-ca':
      return `The server's certificate is not signed by ${join(folder, 'ca.pem')}: let ssl_cert_file be ${join(folder, 'server.crt')}, and restart.`;
    case 'tls-certificate':
      return 'The server’s certificate has ended: make a new one, and restart the server.';
    case 'login-method':
      return 'The server asks for the password in a weaker way than SCRAM: its first line for the desks in pg_hba.conf has to be scram-sha-256, and password_encryption too.';
    case 'not-admitted':
      return `pg_hba.conf lets nobody in from here: add the line of ${join(folder, 'pg_hba.conf')}, and run  SELECT pg_reload_conf();`;
    case 'no-database':
      return 'There is no database yet: run this command again as the server’s administrator.';
    case 'database-unsuitable':
      return `The database ${TEAM_DATABASE} is not UTF-8 with collation C: make it again by 1-database.sql.`;
    case 'no-primary':
      return 'None of these servers takes changes: promote one.';
    default:
      return `A desk's connection failed (${reason}). The server's log says why.`;
  }
}

/** @param now UTC milliseconds */
export async function checkConnection(plan: TeamPlan, desk: string, now: number): Promise<Finding[]> {
  const file = deskFiles(plan).find((each) => each.login?.role === desk);
  const address = {
    host: plan.hosts.join(','),
    port: plan.port,
    database: TEAM_DATABASE,
    ca: caOf(plan.folder) || null,
  };
  const login = file?.login ?? { role: desk, password: 'none' };
  try {
    const connection = await connectTeam(address, login, { applicationName: 'balcao team-server' });
    const ends = connection.certificateEnds ?? Number.POSITIVE_INFINITY;
    await connection.close();
    if (ends - now < ENDS_SOON) return [toDo(`The server's certificate ends on ${dayOf(ends)}: make a new one.`)];
    return [ok(`${login.role} connects to ${address.host}, port ${plan.port}, as a desk does.`)];
  } catch (fault) {
    const { reason } = teamFailureOf(fault);
    // Everything before the password was right, and a desk that has used its file has another one.
    if (reason === 'login')
      return [ok(`A desk reaches ${address.host}, port ${plan.port}; ${login.role} has its own password.`)];
    return [toDo(remedyOf(reason, plan))];
  }
}

/** The certificate in the folder, before a server uses it. */
export function checkCertificate({ folder, hosts }: TeamPlan, now: number): Finding[] {
  const file = join(folder, 'server.crt');
  const certificate = new X509Certificate(readFileSync(file));
  const unnamed = hosts.filter((host) => !(isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)));
  const again = `delete ${file}, run this command again, restart the server, and give every desk the new ca.pem.`;
  if (unnamed.length > 0) return [toDo(`${file} does not name ${unnamed.join(', ')}: ${again}`)];
  const ends = Date.parse(certificate.validTo);
  if (ends - now < ENDS_SOON) return [toDo(`${file} ends on ${dayOf(ends)}: ${again}`)];
  return [ok(`${file} names ${hosts.join(', ')} and ends on ${dayOf(ends)}.`)];
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
