/** What went wrong since the start, by kind: how often, and when last. Kinds and codes alone; never a message. */

import { isOperationName } from '../../src-preload/contract/contract.ts';
import type { Diagnosis } from '../../src-preload/contract/diagnostics.ts';
import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import type { Dispatch } from '../dispatch.ts';
import { allowedLine, type LogInput } from './log-line.ts';

/** How many kinds are kept; the one met longest ago is forgotten first. */
const KINDS_KEPT = 200;

type FaultCount = Diagnosis['errors'][number];

export class FaultCounts {
  readonly #now: () => number;
  readonly #met = new Map<string, FaultCount>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The same log, its lines counted. */
  ofLog(log: (line: LogInput) => void): (line: LogInput) => void {
    return (given) => {
      const line = allowedLine(given);
      // Lines of level info report no fault.
      if (line !== null && line.level !== 'info') {
        const { operation, code, reason, detail } = line.fields;
        const kind = [line.event, reason, code ?? detail].filter((part) => part !== undefined).join(' ');
        this.#note(kind, String(operation ?? ''));
      }
      log(given);
    };
  }

  /** The same dispatch, what it refuses counted. */
  ofDispatch(dispatch: Dispatch): Dispatch {
    return async (name, input, caller) => {
      const result = await dispatch(name, input, caller);
      // A fault of Balcão's own is counted by its line in the log.
      if (!result.ok && result.error.kind !== 'internal')
        this.#note(kindOf(result.error), isOperationName(name) ? name : 'unknown');
      return result;
    };
  }

  /** The latest first. */
  list(): FaultCount[] {
    return [...this.#met.values()].toReversed();
  }

  #note(kind: string, operation: string): void {
    const name = `${kind} ${operation}`;
    const before = this.#met.get(name);
    // Put in anew, so that the order is that of the last times.
    this.#met.delete(name);
    this.#met.set(name, { kind, operation, count: (before?.count ?? 0) + 1, lastAt: this.#now() });
    const [oldest] = this.#met.keys();
    if (this.#met.size > KINDS_KEPT && oldest !== undefined) this.#met.delete(oldest);
  }
}

/** An error's kind and the code beside it. */
function kindOf(error: ConsoleError): string {
  switch (error.kind) {
    case 'network':
      return `${error.kind} ${error.cause}`;
    case 'service':
      return `${error.kind} ${error.problem} ${error.httpStatus}`;
    case 'history-unavailable':
    case 'file-not-written':
    case 'pin':
      return `${error.kind} ${error.reason}`;
    case 'not-found':
      return `${error.kind} ${error.what}`;
    default:
      return error.kind;
  }
}
