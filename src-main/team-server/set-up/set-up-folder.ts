/** The folder of a team's server: certificates, its lines of configuration, and a file for each desk that has not used it yet. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TeamFile, teamFile } from '../../../src-preload/contract/gateways/team.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { isLoopback } from '../../../src-preload/contract/values/postback-url.ts';
import { filesIn, makeFolder } from '../../ground/folders.ts';
import type { SchemaName } from '../../team-history/rights/role-names.ts';
import { makeCertificate } from '../certificates.ts';
import { type DeskLogin, setUpFile, TEAM_DATABASE } from '../set-up-files.ts';

export interface TeamPlan {
  readonly folder: string;
  /** By which desks reach the server; several are a primary and its standbys. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** Desks connect from it: as pg_hba.conf names networks. */
  readonly network: string;
  readonly schema: SchemaName;
  /** Logins in all. */
  readonly desks: number;
}

/** Six connections a desk (docs/use/team-server/3-desk.sql), and some for exports, backups and administrators. */
export const connectionsFor = (desks: number): number => Math.max(100, desks * 6 + 20);

export const LINES = 'balcao.conf';

/** @param host a name or an address, as pg_hba.conf has it too */
export const isOfThisComputer = (host: string): boolean => host === '::1' || isLoopback(host);

/** Writes what is missing; a certificate that is there stays, the administrator's own too. */
export async function writeFolder(plan: TeamPlan, now: number): Promise<void> {
  const { folder, hosts, network } = plan;
  makeFolder(join(folder, 'desks'));
  if (!existsSync(join(folder, 'server.crt'))) {
    const { ca, certificate, key } = await makeCertificate(hosts, now);
    writeFileSync(join(folder, 'ca.pem'), ca);
    writeFileSync(join(folder, 'server.key'), key, { mode: 0o600 });
    writeFileSync(join(folder, 'server.crt'), certificate);
  }
  writeFileSync(join(folder, LINES), configuration(plan));
  writeFileSync(join(folder, 'pg_hba.conf'), setUpFile('pg_hba.conf').replace('127.0.0.1/32', network));
}

function configuration({ folder, hosts, desks }: TeamPlan): string {
  const quoted = (name: string) => `'${join(folder, name).replaceAll('\\', '/').replaceAll("'", "''")}'`;
  const lines = setUpFile('postgresql.conf')
    .replace("'server.crt'", quoted('server.crt'))
    .replace("'server.key'", quoted('server.key'))
    .replace(/^max_connections = .*$/m, `max_connections = ${connectionsFor(desks)}`);
  return hosts.every(isOfThisComputer)
    ? lines
    : `${lines}\n# Every network of this computer; pg_hba.conf limits them.\nlisten_addresses = '*'\n`;
}

const deskFile = (folder: string, desk: string) => join(folder, 'desks', `${desk}.json`);

/** It stands for this desk until its first connection, which replaces the password. */
export function writeDeskFile(
  plan: TeamPlan,
  { desk, password }: Pick<DeskLogin, 'desk' | 'password'>,
  { gateway, merchant }: Pick<TeamFile, 'gateway' | 'merchant'> = {},
): void {
  const { folder, hosts, port, schema } = plan;
  const file: TeamFile = {
    format: 'balcao-team',
    version: 1,
    ...(gateway && { gateway }),
    ...(merchant !== undefined && { merchant }),
    server: { host: hosts.join(','), port, database: TEAM_DATABASE, schema, ca: caOf(folder) },
    login: { role: desk, password },
  };
  writeFileSync(deskFile(folder, desk), `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
}

export function deleteDeskFile({ folder }: TeamPlan, desk: string): void {
  rmSync(deskFile(folder, desk), { force: true });
}

/** Those of the gateway that have not been taken away yet; the folder may have other gateways' too. */
export function deskFiles({ folder, schema }: TeamPlan): readonly TeamFile[] {
  return filesIn(join(folder, 'desks'))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => deskFileAt(folder, name))
    .filter(({ server }) => server.schema === schema);
}

function deskFileAt(folder: string, name: string): TeamFile {
  try {
    return teamFileAt(join(folder, 'desks', name));
  } catch (fault) {
    // A run that was cut off, or an editor: its password may be lost.
    const what = fault instanceof Error ? fault.message : String(fault);
    throw new Error(`${what} Delete it, and run this command with  --new-password ${name.replace(/\.json$/, '')}`);
  }
}

/** @throws Error where it is no team file */
export function teamFileAt(path: string): TeamFile {
  const read = teamFile.safeParse(jsonOf(readFileSync(path, 'utf8')));
  if (!read.success) throw new Error(`${path} is no team file of this version.`);
  return read.data;
}

/** PEM; empty where a public authority signed the server's certificate. */
export function caOf(folder: string): string {
  const file = join(folder, 'ca.pem');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
