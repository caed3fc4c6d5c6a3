/** The bridge that a shell exposes to the page: one way to call, one way to listen. Both shells build exactly this. */
import type { Input, OperationName, Output, Signal } from './contract.ts';
import type { Result } from './errors.ts';

/**
 * Whether main is reachable. `lost`: the page connects again by itself. `ended`: Balcão was closed, and this page stays
 * without it.
 */
export type Connection = 'open' | 'lost' | 'ended';

export interface Bridge {
  /** Calls an operation of the contract. Never rejects: a lost connection is an error of kind `disconnected`. */
  call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>;
  /** Adds a listener for every signal; returns the function that removes it. */
  listen(listener: (signal: Signal) => void): () => void;
  /**
   * Calls the listener with whether main is reachable, at once and at every change; returns the function that removes
   * it. Signals emitted while main was unreachable are lost: read again what is on screen. Absent where the connection
   * cannot drop (Electron).
   */
  listenConnection?(listener: (connection: Connection) => void): () => void;
}

/** The name of the bridge on the page's `window`. */
export const BRIDGE_NAME = 'balcao';

/** The two IPC channels of the Electron shell; the only place they are named. */
export const CALL_CHANNEL = 'balcao:call';
export const SIGNAL_CHANNEL = 'balcao:signal';
