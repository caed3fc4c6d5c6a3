/**
 * A browser shell on the real console in its own process, with folders of its own, and clients that may send it
 * anything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WebSocket } from 'ws';
import { childScript } from '../run/built-scripts.ts';
import { launchPage } from './launched-page.ts';
import { temporaryFolder } from './shell-transports.ts';
import { START_COMMAND } from './start-command.ts';
import { writeStubPages } from './stub-pages.ts';

export interface BrowserShellProcess {
  readonly page: URL;
  readonly cookie: string;
  /** Opens a socket of a page of its own. */
  openSocket(): Promise<WebSocket>;
  /** Sends bytes to the server's port; resolves with the answer's first line, or '' where there is none. */
  sendBytes(bytes: Buffer): Promise<string>;
  /** The most memory that it has had, in megabytes; 0 on systems that do not tell. */
  peakMegabytes(): number;
  /** The memory that it has now, in megabytes; 0 on systems that do not tell. */
  megabytes(): number;
  /** The lines of its log. */
  log(): string[];
  isAlive(): boolean;
  close(): Promise<void>;
}

/** Ends what another request has begun, so that there is always an answer. */
const MORE = Buffer.from('\r\n\r\nGET / HTTP/1.1\r\nHost: nobody\r\n\r\n');

const NODE_FLAGS = START_COMMAND.filter((argument) => argument.startsWith('--'));

export async function startBrowserShell(): Promise<BrowserShellProcess> {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const pages = writeStubPages(folder.path);
  const child = spawn(process.execPath, [...NODE_FLAGS, childScript('browser-shell-child'), dataDir, pages], {
    // No keyring, no proxy, and Downloads inside the folder.
    env: { HOME: folder.path, USERPROFILE: folder.path, PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = (await once(lines, 'line')) as [string];
  const address = /http:\S+/.exec(line)?.[0] ?? '';
  const { page, cookie, loadSecret, connect: connectPage } = await launchPage(address);

  /** A line of /proc/PID/status (proc(5)). */
  const megabytesOf = (line: 'VmHWM' | 'VmRSS') => {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  };

  return {
    page,
    cookie,
    openSocket: async () => {
      const socket = connectPage(await loadSecret());
      await once(socket, 'open');
      return socket;
    },
    sendBytes: (bytes) =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(Number(page.port), '127.0.0.1', () => socket.write(Buffer.concat([bytes, MORE])));
        socket.on('data', (data) => {
          answer += data.toString('latin1');
          if (answer.includes('\r\n')) socket.destroy();
        });
        socket.on('error', () => socket.destroy());
        socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
      }),
    peakMegabytes: () => megabytesOf('VmHWM'),
    megabytes: () => megabytesOf('VmRSS'),
    log: () => {
      const logs = join(dataDir, 'logs');
      return readdirSync(logs).flatMap((name) => readFileSync(join(logs, name), 'utf8').trim().split('\n'));
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}
