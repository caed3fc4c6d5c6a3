/** The client's end of a browser shell: what an admitted browser keeps of a launch, and what its page then sends. */
import type { WebSocket } from 'ws';
import { SOCKET_PATH } from '../../../src-preload/contract/wire.ts';
import type { PageSocket } from '../../../src-preload/page-socket.ts';
import { openUnproven, ProvenSocket } from './proven-socket.ts';

export interface LaunchedPage {
  readonly page: URL;
  readonly cookie: string;
  /** Loads the page, and returns the secret of that load. */
  loadSecret(): Promise<string>;
  /** A socket of the page with this secret, which may not be open yet. */
  connect(secret: string): WebSocket;
  /** Loads the page, and returns what that load has for the page's own bridge. */
  loadSocket(): Promise<PageSocket>;
}

/** @param address with its launch secret, which is used up. */
export async function launchPage(address: string): Promise<LaunchedPage> {
  const launched = await fetch(address);
  const cookie = launched.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const page = new URL(/url=([^"]+)"/.exec(await launched.text())?.[1] ?? '', address);
  const socketAddress = new URL(SOCKET_PATH, page);
  socketAddress.protocol = 'ws:';
  const options = { headers: { cookie, origin: page.origin } };
  async function load() {
    // A connection of its own: one that is kept may be closed while a large message is read.
    const html = await (await fetch(page, { headers: { cookie, connection: 'close' } })).text();
    const meta = (name: string) => new RegExp(`name="${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    return { secret: meta('balcao-socket'), proof: meta('balcao-proof') };
  }
  return {
    page,
    cookie,
    loadSecret: async () => (await load()).secret,
    connect(secret) {
      const socket = new ProvenSocket(socketAddress, secret, options);
      socket.on('error', () => {});
      return socket;
    },
    async loadSocket() {
      const { secret, proof } = await load();
      const openSocket = () => {
        const socket = openUnproven(socketAddress, secret, options);
        socket.on('error', () => {});
        // The `ws` client has the browser's interface.
        return socket as unknown as globalThis.WebSocket;
      };
      return { openSocket, secret, proof };
    },
  };
}
