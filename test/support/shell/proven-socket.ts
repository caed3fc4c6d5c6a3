/** A page's socket for tests that speak the protocol themselves: it is open once the page has sent its secret. */
import { createHash } from 'node:crypto';
import { type ClientOptions, WebSocket } from 'ws';
import { SOCKET_PROTOCOL } from '../../../src-preload/contract/wire.ts';

/** The id of the page that has this secret. */
export function pageIdOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A socket that names the page with this secret, and sends nothing. */
export function openUnproven(address: string | URL, secret: string, options: ClientOptions): WebSocket {
  return new WebSocket(address, [SOCKET_PROTOCOL, pageIdOf(secret)], options);
}

/**
 * Takes the first message for main's proof, answers it with the secret, and only then emits `open`. Its listeners
 * receive the messages after it.
 */
export class ProvenSocket extends WebSocket {
  readonly #secret: string;
  #isProven = false;

  constructor(address: string | URL, secret: string, options: ClientOptions) {
    super(address, [SOCKET_PROTOCOL, pageIdOf(secret)], options);
    this.#secret = secret;
  }

  override emit(event: string | symbol, ...rest: unknown[]): boolean {
    if (event === 'open') return true;
    if (event !== 'message' || this.#isProven) return super.emit(event, ...rest);
    this.#isProven = true;
    this.send(this.#secret);
    return super.emit('open');
  }
}
