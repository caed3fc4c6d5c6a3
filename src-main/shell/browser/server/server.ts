/** The loopback server of the browser shell: the launch exchange, the page, its files, downloads and the socket. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAYER_PAGE_PATH, PAYER_SOCKET_PATH } from '../../../../src-preload/contract/payer-bridge.ts';
import {
  LAUNCH_PROOF_META,
  PAGE_ID_META,
  SOCKET_PATH,
  SOCKET_SECRET_META,
} from '../../../../src-preload/contract/wire.ts';
import { GUARDING_HEADERS, serveIndex } from '../../both/page/index-page.ts';
import type { RendererFiles } from '../../both/page/renderer-files.ts';
import type { ShellLanguage } from '../../both/shell-language.ts';
import { DOWNLOAD_PATH, type Downloads } from './downloads.ts';
import type { PayerSockets } from './payer-sockets.ts';
import { onwardPage, refusalPage } from './plain-page.ts';
import { isForDocument, isSameOrigin, refuseUpgrade, type ServerOrigin, serverOrigin } from './request-guard.ts';
import type { LaunchOutcome, LaunchRefusal, Session } from './session.ts';
import type { Sockets } from './sockets.ts';

export interface LoopbackServerParts {
  readonly session: Session;
  readonly sockets: Sockets;
  readonly payerSockets: PayerSockets;
  readonly downloads: Downloads;
  readonly files: RendererFiles;
  readonly language: ShellLanguage;
  /** 0 uses any free port. */
  readonly port: number;
  /** Called with an error during a response; the connection is closed. */
  readonly fault: (fault: unknown) => void;
  /** Called when an expired or used launch address was opened. */
  readonly launchRefused: (why: LaunchRefusal) => void;
}

export interface LoopbackServer {
  readonly origin: string;
  /** The address that admits one browser once, within ten minutes; `forOwnWindow` as in the session. */
  launchAddress(forOwnWindow?: boolean): string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 alone. Rejects when the port is taken (EADDRINUSE). */
export async function listenOnLoopback(parts: LoopbackServerParts): Promise<LoopbackServer> {
  const { session, sockets, payerSockets } = parts;
  const server = createServer();
  await listening(server, parts.port);
  // Listening on a TCP port returns an AddressInfo, never a pipe's name.
  const own = serverOrigin((server.address() as AddressInfo).port);
  const answer = answering(parts, own);
  server.on('request', (request, response) => {
    answer(request, response).catch((fault: unknown) => {
      parts.fault(fault);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    // Node removes its own listener here; without one, a connection that is reset would end Balcão.
    socket.on('error', () => socket.destroy());
    const path = URL.parse(request.url ?? '/', own.origin)?.pathname;
    const admitted =
      isSameOrigin(request, own, false) &&
      request.headers.origin === own.origin &&
      session.admits(request.headers.cookie);
    if (admitted && path === session.base + SOCKET_PATH) sockets.accept(request, socket, head);
    else if (admitted && path === session.base + PAYER_SOCKET_PATH) payerSockets.accept(request, socket, head);
    else refuseUpgrade(socket);
  });
  return {
    origin: own.origin,
    launchAddress: (forOwnWindow) => `${own.origin}${session.launchPath}?launch=${session.mintLaunch(forOwnWindow)}`,
    close: async () => {
      sockets.close();
      payerSockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Of what is no page of Balcão's. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function write(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): void {
  const policy = { 'content-security-policy': CLOSED_POLICY };
  response.writeHead(status, { ...GUARDING_HEADERS, ...policy, 'content-type': type, ...headers }).end(body);
}

function answering(parts: LoopbackServerParts, own: ServerOrigin): Answer {
  const { session, downloads, files, language } = parts;

  function refuse(response: ServerResponse, reason: Parameters<typeof refusalPage>[1]): void {
    write(response, reason === 'not-found' ? 404 : 403, HTML, refusalPage(language.now(), reason));
  }

  function launch(secret: string, request: IncomingMessage, response: ServerResponse): void {
    const outcome = session.launch(secret, request.headers.cookie);
    if (outcome.kind === 'unknown') refuse(response, 'not-admitted');
    else if (outcome.kind === 'refused') {
      parts.launchRefused(outcome.why);
      refuse(response, outcome.why);
    } else {
      // A page, not a redirect: after a redirect that began in a file, a browser does not send SameSite=Strict cookies.
      write(response, 200, HTML, onwardPage(language.now(), session.base), launchHeaders(outcome));
    }
  }

  async function page(response: ServerResponse, kind: 'console' | 'payer'): Promise<void> {
    const { id, secret, proof } = session.openPage(kind).keys;
    const isConsole = kind === 'console';
    const { body, policy } = serveIndex(await (isConsole ? files.indexHtml() : files.payerHtml()), {
      // Each page reaches its one socket and nothing else.
      connect: isConsole
        ? [`ws://${own.host}${session.base}${SOCKET_PATH}`]
        : [`ws://${own.host}${session.base}${PAYER_SOCKET_PATH}`],
      meta: { [SOCKET_SECRET_META]: secret, [PAGE_ID_META]: id, [LAUNCH_PROOF_META]: proof },
      language: isConsole ? language.now() : language.payers(),
    });
    write(response, 200, HTML, body, { 'content-security-policy': policy });
  }

  return async (request, response) => {
    const address = URL.parse(request.url ?? '/', own.origin);
    const secret = address?.pathname === session.launchPath ? address.searchParams.get('launch') : null;
    if (address === null || !isSameOrigin(request, own, secret !== null)) return refuse(response, 'not-admitted');
    if (request.method !== 'GET') return write(response, 405, 'text/plain', '', { allow: 'GET' });
    const isForWindow = isForDocument(request);
    if (secret !== null) return isForWindow ? launch(secret, request, response) : refuse(response, 'not-admitted');
    if (!session.admits(request.headers.cookie)) return refuse(response, 'not-admitted');
    if (!address.pathname.startsWith(session.base)) return refuse(response, 'not-found');
    const path = address.pathname.slice(session.base.length);
    if ((path === '' || path === PAYER_PAGE_PATH) && !isForWindow) return refuse(response, 'not-admitted');
    if (path === '') return page(response, 'console');
    if (path === PAYER_PAGE_PATH) return page(response, 'payer');
    if (path.startsWith(DOWNLOAD_PATH)) {
      if (!(await downloads.send(path.slice(DOWNLOAD_PATH.length), response))) refuse(response, 'not-found');
      return;
    }
    const file = await files.read(path);
    if (file === null) return refuse(response, 'not-found');
    write(response, 200, file.type, file.body);
  };
}

const HTML = 'text/html; charset=utf-8';

/**
 * A browser that is new to this instance first deletes what another program kept under this port: a service worker
 * would put its own files in the place of the page's. Later the storage is the console's own.
 */
function launchHeaders(outcome: LaunchOutcome): Readonly<Record<string, string | readonly string[]>> {
  if (outcome.kind !== 'admitted') return {};
  const clearing = outcome.isNewBrowser ? { 'clear-site-data': '"storage", "cache"' } : {};
  return { 'set-cookie': outcome.setCookies, ...clearing };
}
