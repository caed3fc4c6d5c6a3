/** The whole console as its users start it, in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { START_COMMAND } from '../shell/start-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface StartedBalcao {
  /** The address that admits one browser once. */
  readonly address: string;
  readonly pid: number;
  /** Where exports are saved. */
  readonly downloads: string;
  /** Every line of its output, stdout and stderr, in order of arrival. */
  readonly lines: readonly string[];
  /** Resolves with its exit code when it has ended and all its output has arrived; null after a kill. */
  readonly ended: Promise<number | null>;
  /** Stops it, and returns its exit code once it has ended. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export interface StartOptions {
  readonly dataDir: string;
  readonly args?: readonly string[];
  /** Null leaves the choice to `npm start`. */
  readonly shell?: 'browser' | null;
  readonly env?: Readonly<Record<string, string>>;
  /** The arguments of Node, where it is not `npm start`'s script. */
  readonly command?: readonly string[];
  readonly cwd?: string;
}

/**
 * Runs `npm start`'s script in the browser shell on a free port and resolves once it listens; rejects with its output
 * when it ends before. Neither the desk's keyring nor its Downloads folder is used.
 */
export async function startBalcao({
  dataDir,
  args = [],
  shell = 'browser',
  env = {},
  command = START_COMMAND,
  cwd = root,
}: StartOptions): Promise<StartedBalcao> {
  const downloads = join(dataDir, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    [
      ...command,
      // Without a choice a window may open, so only a start without a display is useful here.
      ...(shell === null ? [] : ['--shell', shell, '--no-open']),
      ...['--port', '0', '--data-dir', dataDir],
      ...args,
    ],
    { cwd, env: { ...inherited, XDG_DOWNLOAD_DIR: downloads, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  // Not on `exit`: the last output may still be on its way then.
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const address = await listening(child, lines, ended);
  return {
    address,
    pid: child.pid ?? 0,
    downloads,
    lines,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs `npm start`'s script to its end, for starts that do not keep running. @param cwd the project's folder */
export function runStart(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = root,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...START_COMMAND, ...args], {
      cwd,
      env: { ...process.env, LANG: 'en_US.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      said.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.stderr += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}

function listening(child: ChildProcess, lines: string[], ended: Promise<number | null>): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const address =
          /^(?:Balcão is listening at|O Balcão está em) (http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/\?launch=[\w-]+)$/.exec(
            line,
          )?.[1];
        if (address !== undefined) resolve(address);
      });
    }
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`Balcão ended with ${code} before it listened:\n${lines.join('\n')}`)));
  });
}
