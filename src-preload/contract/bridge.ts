/** The bridge a shell hands to the page: one way to call, one way to listen. Both shells build exactly this. */
import type { Input, OperationName, Output, Signal } from './contract.ts';
import type { Result } from './errors.ts';

export interface Bridge {
  /** Calls an operation of the contract. Never rejects: a lost connection is an error of kind `disconnected`. */
  call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>>;
  /** Hears every signal from now on; gives the way to stop. */
  listen(listener: (signal: Signal) => void): () => void;
  /**
   * Hears whether main can be reached, at once and at every change; gives the way to stop. Signals sent while it
   * could not be reached are lost: read again what is on screen. Absent where the connection cannot drop (Electron).
   */
  listenConnection?(listener: (connected: boolean) => void): () => void;
}

/** The name under which the bridge stands on the page's `window`. */
export const BRIDGE_NAME = 'balcao';

/** The two IPC channels of the Electron shell; the only place they are named. */
export const CALL_CHANNEL = 'balcao:call';
export const SIGNAL_CHANNEL = 'balcao:signal';
