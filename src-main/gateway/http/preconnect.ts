/**
 * A connection that comes to stand while something else is still to be done: an attempt's commit and the handshake take
 * their time side by side. Nothing is sent over it before a request takes it.
 */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Clock } from '../../clock.ts';

/** Older than this, a server may be about to close it: the request opens its own (ms). */
const FRESH_FOR = 2_000;

export interface Preconnection {
  /** The request's way to a connection: this one, once, while it is fresh; else a new one. */
  readonly connect: buildConnector.connector;
  /** Closes it where no request has taken it. */
  release(): void;
}

/** Opens a connection to `origin` at once. What goes wrong is told to the request that takes it. */
export function preconnect(origin: string, connector: buildConnector.connector, clock: Clock): Preconnection {
  const { protocol, host, hostname, port } = new URL(origin);
  const began = clock.monotonic();
  let outcome: Parameters<buildConnector.Callback> | null = null;
  let taker: buildConnector.Callback | null = null;
  let isGone = false;

  connector({ protocol, host, hostname, port }, (...opened: Parameters<buildConnector.Callback>) => {
    if (isGone) opened[1]?.destroy();
    else if (taker !== null) taker(...opened);
    else outcome = opened;
  });

  return {
    connect: (options, callback) => {
      if (isGone || taker !== null) return connector(options, callback);
      taker = callback;
      if (outcome === null) return;
      // undici's connector leaves out the socket beside a failure, whatever its type says.
      const [failure, socket = null] = outcome;
      if (socket !== null && !isUsable(socket, clock.monotonic() - began)) {
        socket.destroy();
        connector(options, callback);
        return;
      }
      // Never in the same turn: undici is still looking at the request that made it ask, and would not look again.
      if (failure !== null) queueMicrotask(() => callback(failure, null));
      else if (socket !== null) queueMicrotask(() => callback(null, socket));
    },
    release: () => {
      if (taker !== null) return;
      isGone = true;
      outcome?.[1]?.destroy();
    },
  };
}

function isUsable(socket: Socket, age: number): boolean {
  return socket.readyState === 'open' && age < FRESH_FOR;
}
