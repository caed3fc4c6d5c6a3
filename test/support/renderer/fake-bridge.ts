/** A bridge for tests of the page: typed responses by operation; a call without a response is rejected by its name. */
import type { Bridge, Connection } from '../../../src-preload/contract/bridge.ts';
import type {
  Input,
  OperationName,
  Output,
  Signal,
  SignalName,
  SignalPayload,
} from '../../../src-preload/contract/contract.ts';
import { type ConsoleError, ConsoleFailure, type Result } from '../../../src-preload/contract/errors.ts';

/** The responses of the fake main. Throw `failure(...)` for a console error. */
export type FakeResponses = {
  [Name in OperationName]?: (input: Input<Name>) => Output<Name> | Promise<Output<Name>>;
};

export interface FakeBridge {
  readonly bridge: Bridge;
  /** Every call so far, in order. */
  readonly calls: readonly { readonly name: OperationName; readonly input: unknown }[];
  /** The inputs of every call of one operation. */
  inputsOf<Name extends OperationName>(name: Name): readonly Input<Name>[];
  /** Changes the response of an operation from now on. */
  respond(responses: FakeResponses): void;
  signal<Name extends SignalName>(name: Name, payload: SignalPayload<Name>): void;
  connection(now: Connection): void;
}

/** A console error for a response to throw. */
export function failure(error: ConsoleError): ConsoleFailure {
  return new ConsoleFailure(error);
}

/** @throws (from a call) an error that names the operation, when it has no response */
export function fakeBridge(first: FakeResponses): FakeBridge {
  let responses = first;
  const calls: { name: OperationName; input: unknown }[] = [];
  const listeners = new Set<(signal: Signal) => void>();
  const connections = new Set<(connection: Connection) => void>();
  let lastConnection: Connection | null = null;

  async function call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
    calls.push({ name, input });
    const respond = responses[name];
    if (!respond) throw new Error(`The fake bridge has no response for ${name}`);
    try {
      return { ok: true, value: await respond(input) };
    } catch (fault) {
      if (fault instanceof ConsoleFailure) return { ok: false, error: fault.error };
      throw fault;
    }
  }

  return {
    bridge: {
      call,
      listen: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      listenConnection: (listener) => {
        connections.add(listener);
        if (lastConnection !== null) listener(lastConnection);
        return () => void connections.delete(listener);
      },
    },
    calls,
    // Calls are stored under their own name, and so have that operation's input.
    inputsOf: <Name extends OperationName>(name: Name) =>
      calls.filter((made) => made.name === name).map((made) => made.input as Input<Name>),
    respond: (more) => {
      responses = { ...responses, ...more };
    },
    signal: (name, payload) => {
      // The parameter list ties the payload to the name, which a union cannot express.
      for (const listener of listeners) listener({ name, payload } as Signal);
    },
    connection: (now) => {
      lastConnection = now;
      for (const listener of connections) listener(now);
    },
  };
}
