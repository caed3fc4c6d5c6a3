/** A server that runs on a folder already: its command was killed, which PostgreSQL does not notice, or lives. */
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TeamLogin } from '../history/api/history-source.ts';
import { connectTeam } from '../team-history/connect/team-connection.ts';

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** The process that started it, if it lives. */
  readonly command: number | null;
}

interface Access {
  readonly host: string;
  readonly ca: string;
  readonly superuser: TeamLogin;
}

const commandFile = (folder: string) => join(folder, 'command.pid');

/** This process answers for the folder's server. */
export function recordCommand(folder: string): void {
  writeFileSync(commandFile(folder), String(process.pid));
}

export function forgetCommand(folder: string): void {
  rmSync(commandFile(folder), { force: true });
}

/**
 * The folder's server by its postmaster.pid. After a restart of the computer that file may name any other process, so
 * only what answers on the port with this folder's certificate, and reports that this is its folder, is one.
 */
export async function findRunningServer(
  folder: string,
  { host, ca, superuser }: Access,
): Promise<RunningServer | null> {
  const data = join(folder, 'data');
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  // PostgreSQL writes: process, folder, start, port, …
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  if (!pid || !port || !lives(pid)) return null;
  const address = { host, port, database: 'postgres', ca };
  const connection = await connectTeam(address, superuser, { applicationName: 'balcao team' }).catch(() => null);
  // PostgreSQL itself refuses to start next to another one, and names its process.
  if (connection === null) return null;
  const [server] = await connection
    .query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    .finally(() => connection.close());
  if (server === undefined || realpathSync(server.folder) !== realpathSync(data)) return null;
  return { pid, port, command: commandOf(folder) };
}

function commandOf(folder: string): number | null {
  const file = commandFile(folder);
  const command = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return command > 0 && command !== process.pid && lives(command) ? command : null;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    // It is another account's.
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}
