/** `npm run team` as it is typed: what it prints is true, it ends in order, and it starts again on its folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { connectTeam, type TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';

const MAIN = fileURLToPath(new URL('../../../src-main/team-server/main.ts', import.meta.url));

interface Command {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<unknown>;
}

const commands: ChildProcess[] = [];

function spawnCommand(data: string): Command {
  const child = spawn(process.execPath, [MAIN, '--data-dir', data], { stdio: ['ignore', 'pipe', 'pipe'] });
  commands.push(child);
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  return { child, printed: () => printed, ended };
}

async function startCommand(data: string): Promise<Command> {
  const command = spawnCommand(data);
  const over = command.ended.then((code) => Promise.reject(new Error(`it ended with ${code}: ${command.printed()}`)));
  over.catch(() => undefined);
  await Promise.race([expect.poll(command.printed).toContain('Ctrl+C'), over]);
  return command;
}

async function endCommand({ child, ended }: Command): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

const loginsIn = ({ printed }: Command) => printed().slice(printed().indexOf('Logins'));
const portIn = ({ printed }: Command) => Number(/127\.0\.0\.1:(\d+)/.exec(printed())?.[1]);

const serverPid = (data: string) => Number(readFileSync(join(data, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** As soon as a file is there, and holds this. */
const appears = (file: string, text = '') =>
  expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(text), { interval: 1 }).toBe(true);

/** What the try-out's superuser is answered. */
async function asSuperuser<Result>(
  data: string,
  port: number,
  database: string,
  work: (connection: TeamConnection) => Promise<Result>,
): Promise<Result> {
  const address = { host: '127.0.0.1', port, database, ca: readFileSync(join(data, 'ca.pem'), 'utf8') };
  const login = { role: 'postgres', password: readFileSync(join(data, 'superuser-password'), 'utf8') };
  const connection = await connectTeam(address, login, { applicationName: 'balcao test' });
  return work(connection).finally(() => connection.close());
}

const folder = temporaryFolder();
chmodSync(folder.path, 0o755);
/** Made by the first test, and as each test leaves it for the next. */
const data = join(folder.path, 'team');
afterAll(async () => {
  for (const command of commands) command.kill('SIGTERM');
  // A test that failed may have left a server running.
  const file = join(data, 'data', 'postmaster.pid');
  if (existsSync(file)) process.kill(serverPid(data), 'SIGINT');
  await vi.waitUntil(() => !existsSync(file), 30_000);
  folder.remove();
});

describe.skipIf(!HAS_POSTGRES)('npm run team', () => {
  it('ended by its terminal in the first set-up, it leaves no server running, and the next start is whole', async () => {
    // As a killed initdb leaves it.
    mkdirSync(join(data, 'data-unfinished', 'base'), { recursive: true });
    const first = spawnCommand(data);
    await appears(join(data, 'server.log'), 'ready to accept');
    first.child.kill('SIGHUP');
    expect([await first.ended, first.printed()]).toEqual([0, '']);
    expect(existsSync(join(data, 'data', 'postmaster.pid'))).toBe(false);
    const second = await startCommand(data);
    expect(loginsIn(second)).toContain('desk_admin');
    await endCommand(second);
  });

  it('it says that it is no production server, ends at Ctrl+C, and starts again with the same logins', async () => {
    const first = await startCommand(data);
    expect(first.printed()).toContain('no production server');
    const pid = serverPid(data);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(isRunning(pid)).toBe(false);
    const second = await startCommand(data);
    expect(loginsIn(second)).toBe(loginsIn(first));
    await endCommand(second);
  });

  it('ended while PostgreSQL starts, it leaves no server running', async () => {
    const command = spawnCommand(data);
    await appears(join(data, 'data', 'postmaster.pid'), data);
    const pid = serverPid(data);
    command.child.kill('SIGTERM');
    expect([await command.ended, command.printed()]).toEqual([0, '']);
    expect(isRunning(pid)).toBe(false);
  });

  it('after kill -9 of the command the next one takes over, mends its set-up, keeps port and rows', async () => {
    const first = await startCommand(data);
    const [pid, port] = [serverPid(data), portIn(first)];
    first.child.kill('SIGKILL');
    await first.ended;
    expect(isRunning(pid)).toBe(true);
    // As a set-up that was cut off leaves it: some desks are there, and nobody knows their passwords.
    rmSync(join(data, 'logins.json'));
    await asSuperuser(data, port, 'balcao', async (connection) => {
      await connection.query(
        "INSERT INTO balcao_loja.desks (id, name, app_version) VALUES ('kept', 'Caixa 1', '0.1.0')",
      );
      await connection.query('DROP ROLE desk_admin');
    });
    const second = await startCommand(data);
    // The one before has ended, or this one would not have started.
    expect(serverPid(data)).not.toBe(pid);
    expect(portIn(second)).toBe(port);
    expect(await asSuperuser(data, port, 'balcao', (c) => c.query('SELECT id FROM balcao_loja.desks'))).toEqual([
      { id: 'kept' },
    ]);
    const third = spawnCommand(data);
    expect(await third.ended).toBe(1);
    expect(third.printed()).toContain(
      `PostgreSQL ${serverPid(data)} on port ${port}, started by process ${second.child.pid}`,
    );
    expect(isRunning(serverPid(data))).toBe(true);
    await endCommand(second);
  });
});
