/**
 * A browser shell's server on a free port, with a small page in a temporary folder, and a client that can send false
 * headers.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { listRendererFiles } from '../../../src-main/shell/both/page/renderer-files.ts';
import { createDownloads, type Downloads } from '../../../src-main/shell/browser/server/downloads.ts';
import { createPayerSockets } from '../../../src-main/shell/browser/server/payer-sockets.ts';
import { type LoopbackServer, listenOnLoopback } from '../../../src-main/shell/browser/server/server.ts';
import { createSession, type Session } from '../../../src-main/shell/browser/server/session.ts';
import { createSockets } from '../../../src-main/shell/browser/server/sockets.ts';
import type { Signal } from '../../../src-preload/contract/contract.ts';
import { SOCKET_PATH } from '../../../src-preload/contract/wire.ts';
import { VirtualClock } from '../clocks/virtual-clock.ts';
import { openUnproven, ProvenSocket, pageIdOf } from './proven-socket.ts';
import { createShellConsole, type ShellConsole } from './shell-console.ts';
import { writeStubPages } from './stub-pages.ts';

export const PAGE_SCRIPT = "document.body.dataset['ran'] = 'yes';\n";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface TestShell {
  readonly server: LoopbackServer;
  readonly session: Session;
  readonly console: ShellConsole;
  readonly downloads: Downloads;
  readonly folder: string;
  readonly port: number;
  /** The clock of the secrets' age. */
  readonly clock: VirtualClock;
  /** Why addresses were refused. */
  readonly refusals: readonly string[];
  /** How many pages are connected, at each change. */
  readonly counts: readonly number[];
  /** Errors during a response. */
  readonly faults: readonly unknown[];
  /** Emits a signal of the shell's own to every open page. */
  emitToPages(signal: Signal): void;
  sendRequest(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** Launches, and returns the Cookie header a browser would now send to the page's path. */
  admit(): Promise<string>;
  /** Loads the page with this cookie and returns its socket's secret. */
  loadPage(cookie: string): Promise<string>;
  /** A socket that has taken the proof and sent its secret when it is open. */
  openSocket(secret: string, headers: Record<string, string>): WebSocket;
  /** A socket that names its page and sends nothing, as the page's own bridge opens it. */
  openUnproven(secret: string, headers: Record<string, string>): WebSocket;
  /** The proof that the page with this secret expects. */
  proofFor(secret: string): string;
  close(): Promise<void>;
}

/** @param atPort 0 for any free one. */
export async function startShell(shellConsole: ShellConsole = createShellConsole(), atPort = 0): Promise<TestShell> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-shell-'));
  const pages = writeStubPages(folder);
  mkdirSync(join(pages, 'assets'));
  writeFileSync(
    join(pages, 'index.html'),
    '<!doctype html><html><head><meta property="csp-nonce" nonce=""></head><body><script src="./assets/page.js"></script></body></html>',
  );
  writeFileSync(join(pages, 'assets', 'page.js'), PAGE_SCRIPT);
  writeFileSync(join(folder, 'outside.txt'), 'not for anybody');

  const clock = new VirtualClock();
  const refusals: string[] = [];
  const counts: number[] = [];
  const session = createSession(clock);
  const sockets = createSockets(session, shellConsole, (count) => void counts.push(count));
  const payerSockets = createPayerSockets(session, shellConsole.payer);
  const downloads = createDownloads();
  const files = listRendererFiles(pages);
  const faults: unknown[] = [];
  const fault = (met: unknown) => void faults.push(met);
  const server = await listenOnLoopback({
    session,
    sockets,
    payerSockets,
    downloads,
    files,
    language: { now: () => 'en', payers: () => 'pt-BR' },
    port: atPort,
    fault,
    launchRefused: (why) => void refusals.push(why),
  });
  const port = Number(new URL(server.origin).port);

  const socketAddress = `ws://127.0.0.1:${port}${session.base}${SOCKET_PATH}`;
  const sendRequest: TestShell['sendRequest'] = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      // Node's own client, because it sends a path and a Host unchanged.
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });

  return {
    server,
    session,
    console: shellConsole,
    downloads,
    folder,
    port,
    clock,
    refusals,
    counts,
    faults,
    emitToPages: sockets.emit,
    sendRequest,
    admit: async () => {
      const { headers } = await sendRequest(server.launchAddress().slice(server.origin.length));
      return (headers['set-cookie'] as readonly string[]).map((cookie) => cookie.split(';')[0]).join('; ');
    },
    loadPage: async (cookie) => {
      const { body } = await sendRequest(session.base, { cookie });
      return /name="balcao-socket" content="([^"]+)"/.exec(body)?.[1] ?? '';
    },
    openSocket: (secret, headers) => new ProvenSocket(socketAddress, secret, { headers }),
    openUnproven: (secret, headers) => openUnproven(socketAddress, secret, { headers }),
    proofFor: (secret) => session.proofFor(pageIdOf(secret)),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
