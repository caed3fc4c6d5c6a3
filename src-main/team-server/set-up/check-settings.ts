/** Whether the running server has the settings that a team needs, and where what stands in their way is. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSupported, type TeamConnection } from '../../team-history/connect/team-connection.ts';
import { type Finding, note, ok, toDo } from './finding.ts';
import { connectionsFor, isOfThisComputer, LINES, type TeamPlan } from './set-up-folder.ts';

interface Setting {
  readonly name: string;
  readonly setting: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly isPending: boolean;
}

const ASKED = ['server_version', 'server_version_num', 'ssl', 'listen_addresses', 'password_encryption'];
const ASKED_TOO = ['max_connections', 'archive_mode', 'config_file', 'data_directory'];

/** @param administrator a superuser: others see no file names */
export async function checkSettings(administrator: TeamConnection, plan: TeamPlan): Promise<Finding[]> {
  const rows = await administrator.query<Setting>(
    `SELECT name, setting, sourcefile AS file, sourceline AS line, pending_restart AS "isPending"
     FROM pg_settings WHERE name = ANY($1)`,
    [[...ASKED, ...ASKED_TOO]],
  );
  const of = (name: string) => rows.find((row) => row.name === name) ?? { setting: '', file: null, isPending: false };
  const version = of('server_version').setting.split(' ')[0] ?? '';
  if (!isSupported(Number(of('server_version_num').setting)))
    return [toDo(`PostgreSQL ${version} is too old: install 15 or newer.`)];
  const wrong = await administrator.query<{ file: string; line: number; error: string }>(
    'SELECT sourcefile AS file, sourceline AS line, error FROM pg_file_settings WHERE error IS NOT NULL AND NOT applied',
  );
  const read = await administrator.query<{ file: string }>('SELECT DISTINCT sourcefile AS file FROM pg_file_settings');
  const lines = join(plan.folder, LINES);
  const isIncluded = read.some(({ file }) => isSameFile(file, lines));
  const needed: readonly (readonly [string, string, (setting: string) => boolean])[] = [
    ['ssl', 'on', (setting) => setting === 'on'],
    ['password_encryption', 'scram-sha-256', (setting) => setting === 'scram-sha-256'],
    [
      'max_connections',
      `${connectionsFor(plan.desks)} or more`,
      (count) => Number(count) >= connectionsFor(plan.desks),
    ],
    ['listen_addresses', "'*', or the server's own address", (addresses) => isListening(addresses, plan.hosts)],
  ];
  const config = of('config_file').setting;
  return [
    ok(`PostgreSQL ${version}; its settings are in ${config}.`),
    ...wrong
      // A change that waits for a restart is named below.
      .filter(({ error }) => !/restart/.test(error))
      .map(({ file, line, error }) => toDo(`${file}, line ${line}: ${error}. Correct it.`)),
    ...ownership(plan.folder, of('data_directory').setting),
    ...needed.map(([name, wanted, isGood]) => {
      const { setting, isPending, file } = of(name);
      if (isGood(setting)) return ok(`${name} = ${setting}`);
      const what = `${name} is "${setting}" and has to be ${wanted}:`;
      if (!isIncluded)
        return toDo(`${what} add the line  include '${lines}'  at the end of ${config}, and restart the server.`);
      if (isPending || file === null || isSameFile(file, lines)) return toDo(`${what} restart the server.`);
      const isSystems = file.endsWith('postgresql.auto.conf');
      const remedy = isSystems ? `run  ALTER SYSTEM RESET ${name};` : `delete its line from ${file},`;
      return toDo(`${what} ${remedy} which comes after ${LINES}, and restart the server.`);
    }),
    ...archiving(of('archive_mode').setting),
  ];
}

/** PostgreSQL does not start where it may not read a file that is included, or its key. */
function ownership(folder: string, data: string): Finding[] {
  try {
    const owner = statSync(data).uid;
    if (owner === statSync(folder).uid && owner === statSync(join(folder, 'server.key')).uid) return [];
    return [toDo(`${folder} is not the server's: run  chown -R ${owner} ${folder}  before you restart it.`)];
  } catch {
    return [note(`Whether the server may read ${folder} cannot be seen from this account.`)];
  }
}

function archiving(mode: string): Finding[] {
  if (mode === 'on' || mode === 'always') return [ok(`archive_mode = ${mode}`)];
  return [note('archive_mode is off: without it a backup has nothing since last night (backup drill, README.md).')];
}

/** Whether desks of other computers reach it. */
function isListening(addresses: string, hosts: readonly string[]): boolean {
  const listed = addresses.split(',').map((address) => address.trim());
  return hosts.every(isOfThisComputer) || listed.some((address) => address !== '' && !isOfThisComputer(address));
}

/** Both may be reached through links. */
function isSameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}
