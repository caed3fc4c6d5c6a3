/** A PostgreSQL on 127.0.0.1 to try a team's history with, and to test it. Never a production server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TeamLogin } from '../team-history/connect/connect.ts';
import { makeCertificate } from './certificates.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { assertReachable, giveTo, type ServerAccount, serverAccount } from './server-account.ts';
import { setUpFile } from './set-up-files.ts';

export interface TeamServer {
  readonly host: string;
  readonly port: number;
  /** PEM. */
  readonly ca: string;
  /** May do everything on this server. */
  readonly superuser: TeamLogin;
  /** Of the server itself, for whoever ends it without asking. */
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
}

const HOST = '127.0.0.1';

/** Starts the server of a folder, which is made when it is empty. @throws with PostgreSQL's own words where it fails */
export async function startTeamServer({ folder, port, binaries, now }: TeamServerOptions): Promise<TeamServer> {
  const account = serverAccount();
  assertReachable(account, folder);
  const data = join(folder, 'data');
  const program: Program = { binaries, account, data };
  if (!existsSync(join(folder, 'superuser-password'))) await makeCluster(program, folder, now());
  const chosen = port === 0 ? await freePort() : port;
  const server = await startProcess(program, chosen, join(folder, 'server.log'));
  return {
    host: HOST,
    port: chosen,
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    superuser: { role: 'postgres', password: readFileSync(join(folder, 'superuser-password'), 'utf8') },
    pid: server.pid,
    ended: server.ended,
    close: async () => {
      // Asked for in PostgreSQL's own way, which is the same on every system.
      run(program, 'pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w']);
      await server.ended;
    },
  };
}

interface Program {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount | null;
  readonly data: string;
}

const processOptions = ({ binaries, account, data }: Program) => ({
  // The folder it is started from may be closed to the account.
  cwd: data,
  env: { ...process.env, LC_ALL: 'C', ...(binaries.libraries !== null && { LD_LIBRARY_PATH: binaries.libraries }) },
  ...account,
});

async function makeCluster(program: Program, folder: string, now: number): Promise<void> {
  const { account, data } = program;
  if (existsSync(data)) throw new Error(`${data} was left unfinished. Delete it, and start again.`);
  mkdirSync(data, { mode: 0o700 });
  giveTo(account, data);
  const password = randomBytes(24).toString('base64url');
  const handedOver = join(folder, 'new-password');
  try {
    writePrivate(account, handedOver, password);
    const settings = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${handedOver}`];
    run(program, 'initdb', [
      '-D',
      data,
      ...settings,
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      '--no-sync',
    ]);
  } catch (fault) {
    rmSync(data, { recursive: true, force: true });
    throw fault;
  } finally {
    rmSync(handedOver, { force: true });
  }
  const { ca, certificate, key } = makeCertificate([HOST], now);
  writeFileSync(join(folder, 'ca.pem'), ca);
  writePrivate(account, join(data, 'server.crt'), certificate);
  writePrivate(account, join(data, 'server.key'), key);
  appendFileSync(join(data, 'postgresql.conf'), `\n${setUpFile('postgresql.conf')}`);
  writeFileSync(join(data, 'pg_hba.conf'), setUpFile('pg_hba.conf'));
  // Last: a folder without it is made anew.
  writePrivate(null, join(folder, 'superuser-password'), password);
}

function writePrivate(account: ServerAccount | null, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  giveTo(account, path);
}

function run(program: Program, name: 'initdb' | 'pg_ctl', args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(join(program.binaries.bin, name), args, {
    ...processOptions(program),
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${name} failed. ${stderr.trim()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port of 127.0.0.1 is free.');
  return address.port;
}

/** Resolves when it takes connections. */
async function startProcess(
  program: Program,
  port: number,
  log: string,
): Promise<{ pid: number; ended: Promise<void> }> {
  const args = ['-D', program.data, '-p', String(port), '-h', HOST, '-c', 'unix_socket_directories='];
  const child: ChildProcess = spawn(join(program.binaries.bin, 'postgres'), args, {
    ...processOptions(program),
    // A terminal's Ctrl+C reaches whoever started it, who then ends it in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start. ${said.join('\n')}`)));
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => {
        appendFileSync(log, `${line}\n`);
        if (said.length < 20) said.push(line);
        if (line.includes('ready to accept connections')) resolve();
      });
  });
  if (child.pid === undefined) throw new Error('PostgreSQL did not start.');
  return { pid: child.pid, ended };
}
