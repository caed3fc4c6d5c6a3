/** A PostgreSQL on 127.0.0.1 to try a team's history with, and to test it. Never a production server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TeamLogin } from '../history/api/history-source.ts';
import { makeCertificate, type ServerCertificate } from './certificates.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { findRunningServer, forgetCommand, recordCommand } from './running-server.ts';
import { assertReachable, giveTo, type ServerAccount, serverAccount } from './server-account.ts';
import { setUpFile } from './set-up-files.ts';

export interface RunningTeamServer {
  readonly host: string;
  readonly port: number;
  /** PEM. */
  readonly ca: string;
  /** May do everything on this server. */
  readonly superuser: TeamLogin;
  /** The id of the server's process, for a caller that ends it with a signal. */
  readonly pid: number;
  /** Resolves when the server has ended, however it ended. */
  readonly ended: Promise<void>;
  /** Ends connections and server; everything is on the disk afterwards. */
  close(): Promise<void>;
}

export interface TeamServerOptions {
  /** Exists. As root, every account may enter it. */
  readonly folder: string;
  /** 0: any free one. */
  readonly port: number;
  readonly binaries: PostgresBinaries;
  readonly now: () => number;
  /** The address of this computer that it listens on, then any others that its certificate names; 127.0.0.1 by default. */
  readonly hosts?: readonly [string, ...string[]];
  /** A start that is given up leaves no server behind. */
  readonly signal?: AbortSignal;
}

/**
 * Starts the server of a folder, which is made when it is empty. A server that a killed command left running is ended in
 * order first.
 * @throws with PostgreSQL's own words where it fails, and where the command that started a running one still lives
 */
export async function startTeamServer(options: TeamServerOptions): Promise<RunningTeamServer> {
  const { folder, port, binaries, now, hosts = ['127.0.0.1'], signal } = options;
  const [host] = hosts;
  const account = serverAccount();
  assertReachable(account, folder);
  const data = join(folder, 'data');
  const program: Program = { binaries, account, data };
  // Requested in PostgreSQL's own way, which is the same on every system.
  const stop = () => runProgram(program, 'pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w']);
  if (!existsSync(data)) makeCluster(program, folder, await makeCertificate(hosts, now()));
  const ca = readFileSync(join(folder, 'ca.pem'), 'utf8');
  const superuser = { role: 'postgres', password: readFileSync(join(folder, 'superuser-password'), 'utf8') };

  const left = await findRunningServer(folder, { host, ca, superuser });
  if (left !== null) {
    if (left.command !== null)
      throw new Error(
        `It runs already: PostgreSQL ${left.pid} on port ${left.port}, started by process ${left.command}.`,
      );
    stop();
  }
  // Those who were given the address of the one before still have it.
  const chosen = port === 0 ? (left?.port ?? (await freePort(host))) : port;
  signal?.throwIfAborted();
  const server = await startProcess(program, { host, port: chosen }, join(folder, 'server.log'), signal);
  recordCommand(folder);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  return {
    host,
    port: chosen,
    ca,
    superuser,
    pid: server.pid,
    ended: server.ended,
    close: async () => {
      if (!hasEnded) stop();
      await server.ended;
      forgetCommand(folder);
    },
  };
}

interface Program {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount | null;
  readonly data: string;
}

const processOptions = ({ binaries, account }: Program) => ({
  // The folder it is started from may be closed to the account.
  cwd: binaries.bin,
  env: { ...process.env, LC_ALL: 'C', ...(binaries.libraries !== null && { LD_LIBRARY_PATH: binaries.libraries }) },
  ...account,
});

/** Whatever cuts it off, there is a whole data folder afterwards or none. */
function makeCluster(program: Program, folder: string, made: ServerCertificate): void {
  const { account } = program;
  const data = `${program.data}-unfinished`;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  giveTo(account, data);
  const password = randomBytes(24).toString('base64url');
  const handedOver = join(folder, 'new-password');
  try {
    writePrivate(account, handedOver, password);
    const settings = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${handedOver}`];
    const texts = ['--encoding=UTF8', '--locale=C', '--no-instructions', '--no-sync'];
    runProgram(program, 'initdb', ['-D', data, ...settings, ...texts]);
  } finally {
    rmSync(handedOver, { force: true });
  }
  writeFileSync(join(folder, 'ca.pem'), made.ca);
  writePrivate(account, join(data, 'server.crt'), made.certificate);
  writePrivate(account, join(data, 'server.key'), made.key);
  appendFileSync(join(data, 'postgresql.conf'), `\n${setUpFile('postgresql.conf')}`);
  writeFileSync(join(data, 'pg_hba.conf'), setUpFile('pg_hba.conf'));
  writePrivate(null, join(folder, 'superuser-password'), password);
  renameSync(data, program.data);
}

function writePrivate(account: ServerAccount | null, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  giveTo(account, path);
}

function runProgram(program: Program, name: 'initdb' | 'pg_ctl', args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(join(program.binaries.bin, name), args, {
    ...processOptions(program),
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${name} failed. ${stderr.trim()}`);
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error(`No port of ${host} is free.`);
  return address.port;
}

/** Resolves when it takes connections. */
async function startProcess(
  program: Program,
  { host, port }: { readonly host: string; readonly port: number },
  log: string,
  signal: AbortSignal | undefined,
): Promise<{ pid: number; ended: Promise<void> }> {
  const args = ['-D', program.data, '-p', String(port), '-h', host, '-c', 'unix_socket_directories='];
  const child: ChildProcess = spawn(join(program.binaries.bin, 'postgres'), args, {
    ...processOptions(program),
    // A terminal's Ctrl+C reaches the process that started it, which then ends it in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A fast shutdown, which PostgreSQL takes while it starts too.
  const giveUp = () => void child.kill('SIGINT');
  signal?.addEventListener('abort', giveUp);
  const said: string[] = [];
  // Its log is written to the end by then.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start. ${said.join('\n')}`)));
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => {
        appendFileSync(log, `${line}\n`);
        if (said.length < 20) said.push(line);
        if (/ready to accept (read-only )?connections/.test(line)) resolve();
      });
  }).finally(() => signal?.removeEventListener('abort', giveUp));
  if (signal?.aborted) {
    giveUp();
    await ended;
    signal.throwIfAborted();
  }
  if (child.pid === undefined) throw new Error('PostgreSQL did not start.');
  return { pid: child.pid, ended };
}
