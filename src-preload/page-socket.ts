/**
 * The page's end of a socket of the browser shell. Another program may take Balcão's port when Balcão has ended, so
 * nothing is sent or believed before main's proof, and a page whose launch is over stays where it is.
 */
import {
  CLOSED_IN_ORDER,
  LAUNCH_PROOF_META,
  PAGE_ID_META,
  SOCKET_PROTOCOL,
  SOCKET_SECRET_META,
} from './contract/wire.ts';

/** One page's socket, and what each side shows the other. */
export interface PageSocket {
  /** Opens a socket that names the page and sends nothing else. */
  openSocket(): WebSocket;
  /** The text that main sends first while the launch is the same. */
  readonly proof: string;
  /** Sent after the proof, never before it. */
  readonly secret: string;
}

/** `lost` may come back; `ended` does not: Balcão was closed, or another server has its port. */
export type SocketEnd = 'lost' | 'ended';

interface Listeners {
  /** Main has proved itself, and has been sent the secret. */
  proven(): void;
  /** A message after the proof. */
  message(text: string): void;
  /** Once for each socket. */
  dropped(why: SocketEnd): void;
}

/** The socket at `path`, relative to the page, with what main wrote into the page's `<meta>` elements. */
export function socketOfThisPage(path: string): PageSocket {
  const address = new URL(path, document.baseURI);
  address.protocol = 'ws:';
  return {
    openSocket: () => new WebSocket(address, [SOCKET_PROTOCOL, meta(PAGE_ID_META)]),
    proof: meta(LAUNCH_PROOF_META),
    secret: meta(SOCKET_SECRET_META),
  };
}

/** Opens the socket and waits for main's proof. A server that sends another text first, or none, is not believed. */
export function openProven(page: PageSocket, listeners: Listeners): WebSocket {
  const socket = page.openSocket();
  let isOpen = false;
  let isProven = false;
  let isDropped = false;
  const drop = (why: SocketEnd) => {
    if (!isDropped) listeners.dropped(why);
    isDropped = true;
  };
  socket.addEventListener('open', () => {
    isOpen = true;
  });
  socket.addEventListener('message', ({ data }) => {
    if (isDropped) return;
    if (isProven) return listeners.message(String(data));
    if (data !== page.proof) {
      socket.close();
      return drop('ended');
    }
    isProven = true;
    socket.send(page.secret);
    listeners.proven();
  });
  socket.addEventListener('close', ({ code }) => {
    // Main sends its proof as soon as the socket is open: one that opened and proved nothing is another server's.
    const hasEnded = isProven ? code === CLOSED_IN_ORDER : isOpen;
    drop(hasEnded ? 'ended' : 'lost');
  });
  return socket;
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
