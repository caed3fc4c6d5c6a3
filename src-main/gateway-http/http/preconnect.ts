/**
 * Opens a connection early, so that the commit of an attempt and the TLS handshake run in parallel. No byte is sent
 * over it before a request uses it.
 */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Clock } from '../../ground/clock.ts';

/** Older than this, a server may be about to close it: the request opens its own (ms). */
const FRESH_FOR = 2_000;

export interface Preconnection {
  /** The connector for the request: returns this connection once, while it is fresh; else opens a new one. */
  readonly connect: buildConnector.connector;
  /** Closes the connection if no request has used it. */
  release(): void;
}

/** Opens a connection to `origin` at once. An error is reported to the request that uses it. */
export function preconnect(origin: string, connector: buildConnector.connector, clock: Clock): Preconnection {
  const { protocol, host, hostname, port } = new URL(origin);
  const began = clock.monotonic();
  let outcome: Parameters<buildConnector.Callback> | null = null;
  let waitingRequest: buildConnector.Callback | null = null;
  let isClosed = false;

  connector({ protocol, host, hostname, port }, (...opened: Parameters<buildConnector.Callback>) => {
    if (isClosed) opened[1]?.destroy();
    else if (waitingRequest !== null) waitingRequest(...opened);
    else outcome = opened;
  });

  return {
    connect: (options, callback) => {
      if (isClosed || waitingRequest !== null) return connector(options, callback);
      waitingRequest = callback;
      if (outcome === null) return;
      // undici's connector omits the socket when it reports a failure, whatever its type declares.
      const [failure, socket = null] = outcome;
      if (socket !== null && !isUsable(socket, clock.monotonic() - began)) {
        socket.destroy();
        connector(options, callback);
        return;
      }
      // Always asynchronous: undici is still handling the request that called this, and would miss a synchronous
      // result.
      if (failure !== null) queueMicrotask(() => callback(failure, null));
      else if (socket !== null) queueMicrotask(() => callback(null, socket));
    },
    release: () => {
      if (waitingRequest !== null) return;
      isClosed = true;
      outcome?.[1]?.destroy();
    },
  };
}

function isUsable(socket: Socket, age: number): boolean {
  return socket.readyState === 'open' && age < FRESH_FOR;
}
