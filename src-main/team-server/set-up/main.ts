/** `npm run team-server -- --host NAME --desks N`: sets a team's PostgreSQL up, and lists what its administrator has to do. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { teamServer } from '../../../src-preload/contract/gateways/team-server.ts';
import { systemClock } from '../../ground/clock.ts';
import { schemaName } from '../../team-history/rights/role-names.ts';
import { administratorAccess } from './administrator.ts';
import type { Finding } from './finding.ts';
import { setUpTeam, type TeamSetUp } from './set-up-team.ts';

const USAGE = `Usage: npm run team-server -- --host NAME --desks N [flags]
  --host NAME           the server's name, as the desks reach it; a primary and its standbys with commas between
  --desks N             how many computers, the admin's included
  --accountants N       how many of them are accountants (default: 0)
  --gateway NAME        small letters, digits and _ (default: loja); one run for each gateway
  --network NETWORK     where the desks are, such as 10.0.0.0/24 (default: samenet, the server's own networks)
  --port N              the server's port (default: PGPORT, or 5432)
  --data-dir DIR        where certificates, settings and the desks' files are written (default: ~/.balcao-team-server)
  --team-file FILE      saved in Balcão, Settings, Team: its gateway is added to the desks' files
  --new-password LOGIN  a new one-time password, where one was lost; may be repeated
  --help                this text

Run it on the server itself, as the account that PostgreSQL runs as: sudo -u postgres. It connects over the server's
socket, or as PGHOST, PGUSER, PGPASSWORD and PGPASSFILE say; no password is an argument. It makes what is missing, and lists what is left to do by hand:
run it again until nothing is.`;

function readFlags(): TeamSetUp | null {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '' },
      desks: { type: 'string', default: '' },
      accountants: { type: 'string', default: '0' },
      gateway: { type: 'string', default: 'loja' },
      network: { type: 'string', default: 'samenet' },
      port: { type: 'string', default: process.env['PGPORT'] ?? '5432' },
      'data-dir': { type: 'string', default: join(homedir(), '.balcao-team-server') },
      'team-file': { type: 'string' },
      'new-password': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const host = teamServer.shape.host.safeParse(values.host);
  if (!host.success) throw new Error('--host is missing, or is no name or address.');
  if (!/^[0-9a-fA-F.:/]+$|^same(net|host)$/.test(values.network)) throw new Error(`${values.network} is no network.`);
  const port = wholeNumber('--port', values.port, 1, 65_535);
  const desks = wholeNumber('--desks', values.desks, 1, 500);
  return {
    plan: {
      folder: resolve(values['data-dir']),
      hosts: host.data.split(','),
      ...{ port, desks, network: values.network, schema: schemaName(`balcao_${values.gateway}`) },
    },
    accountants: wholeNumber('--accountants', values.accountants, 0, desks - 1),
    renewed: values['new-password'],
    teamFile: values['team-file'] ?? null,
    access: administratorAccess(port),
    now: systemClock.now(),
  };
}

function wholeNumber(flag: string, typed: string, least: number, most: number): number {
  const count = Number(typed);
  if (typed === '' || !Number.isInteger(count) || count < least || count > most)
    throw new Error(`${flag} is a number from ${least} to ${most}.`);
  return count;
}

const MARKS: Readonly<Record<Finding['result'], string>> = { ok: 'OK  ', do: 'DO  ', note: 'NOTE' };

try {
  const setUp = readFlags();
  if (setUp === null) process.stdout.write(`${USAGE}\n`);
  else {
    const findings = await setUpTeam(setUp);
    for (const { result, text } of findings) process.stdout.write(`${MARKS[result]}  ${text}\n`);
    const left = findings.filter(({ result }) => result === 'do').length;
    process.stdout.write(left === 0 ? '\nThe server is ready.\n' : `\n${left} to do: then run this command again.\n`);
    process.exitCode = left === 0 ? 0 : 1;
  }
} catch (fault) {
  process.stderr.write(`Nothing was set up. ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
