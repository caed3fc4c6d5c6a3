/** `npm run team -- --data-dir DIR`: a PostgreSQL to try a team's history with, until it is stopped. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../ground/clock.ts';
import { makeFolder } from '../ground/folders.ts';
import { TEAM_ROLES } from '../team-history/rights/role-names.ts';
import { copyPostgres } from './postgres-binaries.ts';
import { TEAM_DATABASE } from './set-up-files.ts';
import { type RunningTeamServer, startTeamServer } from './team-server.ts';
import { prepareTryOut, TRY_OUT_SCHEMA } from './try-out.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const USAGE = `Usage: npm run team -- [flags]
  --data-dir DIR   where the server keeps its data (default: ~/.balcao-team)
  --port N         the port on 127.0.0.1 (default: any free one)
  --help           this text

Starts a PostgreSQL to try a team's history with. It is no production server: for that one, docs/use/team-server has the
SQL and the settings.`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: join(homedir(), '.balcao-team') },
      port: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${values.port} is not a port number (0 to 65535).`);
  return { folder: resolve(values['data-dir']), port, isHelp: values.help };
}

async function start(folder: string, port: number): Promise<void> {
  // PostgreSQL's own account has to enter it, where this process is root.
  makeFolder(folder, 0o755);
  const ending = new AbortController();
  const { signal } = ending;
  // Before anything is started: anyone who ends this process while it starts leaves nothing running.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
  try {
    const binaries = copyPostgres(folder);
    const server = await startTeamServer({ folder, port, binaries, now: systemClock.now, signal });
    try {
      await serve(folder, server, signal);
    } finally {
      await server.close();
    }
  } catch (fault) {
    // A signal that came while nothing else could run is reported now.
    await new Promise((resolve) => setImmediate(resolve));
    // What the end itself has cut off is no fault.
    if (!signal.aborted) throw fault;
  }
}

/** Until it is to end. @throws where the set-up fails, or PostgreSQL ends by itself */
async function serve(folder: string, server: RunningTeamServer, signal: AbortSignal): Promise<void> {
  const { logins, version } = await prepareTryOut(folder, server);
  if (signal.aborted) return;
  print("A PostgreSQL to try a team's history with. It is no production server: docs/use/team-server sets one up.");
  print('');
  print(`Address      ${server.host}:${server.port}, only from this computer and only over TLS`);
  print(`Database     ${TEAM_DATABASE}`);
  print(`Schema       ${TRY_OUT_SCHEMA}, version ${version}`);
  print(`Certificate  ${join(folder, 'ca.pem')}`);
  print('Logins');
  for (const role of TEAM_ROLES) print(`  ${role.padEnd(11)}${logins[role].role.padEnd(17)}${logins[role].password}`);
  print('');
  print('Ctrl+C stops it; the same command starts it again.');
  const isEnding = new Promise<'ending'>((resolve) => {
    signal.addEventListener('abort', () => resolve('ending'));
  });
  const end = await Promise.race([server.ended, isEnding]);
  if (end !== 'ending') throw new Error(`PostgreSQL has ended by itself: ${join(folder, 'server.log')} says why.`);
}

try {
  const { folder, port, isHelp } = readArguments();
  if (isHelp) print(USAGE);
  else await start(folder, port);
} catch (fault) {
  process.stderr.write(`The team server has stopped. ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}
