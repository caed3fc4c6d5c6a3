/** The client's end of a browser shell: what an admitted browser keeps of a launch, and what its page then sends. */
import { WebSocket } from 'ws';
import { SOCKET_PATH, SOCKET_PROTOCOL } from '../../../src-preload/contract/wire.ts';

export interface LaunchedPage {
  readonly page: URL;
  readonly cookie: string;
  /** Loads the page, and returns the secret of that load. */
  loadSecret(): Promise<string>;
  /** A socket of the page with this secret, which may not be open yet. */
  connect(secret: string): WebSocket;
}

/** @param address with its launch secret, which is used up. */
export async function launchPage(address: string): Promise<LaunchedPage> {
  const launched = await fetch(address);
  const cookie = launched.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const page = new URL(/url=([^"]+)"/.exec(await launched.text())?.[1] ?? '', address);
  return {
    page,
    cookie,
    async loadSecret() {
      // A connection of its own: one that is kept may be closed while a large message is read.
      const html = await (await fetch(page, { headers: { cookie, connection: 'close' } })).text();
      return /name="balcao-socket" content="([^"]+)"/.exec(html)?.[1] ?? '';
    },
    connect(secret) {
      const address = new URL(SOCKET_PATH, page);
      address.protocol = 'ws:';
      const socket = new WebSocket(address, [SOCKET_PROTOCOL, secret], { headers: { cookie, origin: page.origin } });
      socket.on('error', () => {});
      return socket;
    },
  };
}
