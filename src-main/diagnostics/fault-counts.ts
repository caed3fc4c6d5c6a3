/** Counts errors since the start, by kind: how often, and when last. Kinds and codes alone; never a message. */

import { isOperationName } from '../../src-preload/contract/contract.ts';
import type { Diagnosis } from '../../src-preload/contract/diagnostics/diagnostics-operations.ts';
import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import type { Dispatch } from '../ground/dispatch.ts';
import type { Log } from '../ground/log.ts';
import { allowedLine } from './log-line.ts';

/** How many kinds are stored; the one not seen for longest is deleted first. */
const MOST_KINDS = 200;

type FaultCount = Diagnosis['errors'][number];

export class FaultCounts {
  readonly #now: () => number;
  readonly #counts = new Map<string, FaultCount>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The same log, its lines counted. */
  ofLog(log: Log): Log {
    return (logInput) => {
      const line = allowedLine(logInput);
      // Lines of level info report no fault.
      if (line !== null && line.level !== 'info') {
        const { operation, code, reason, detail } = line.fields;
        const kind = [line.event, reason, code ?? detail].filter((part) => part !== undefined).join(' ');
        this.#countFault(kind, String(operation ?? ''));
      }
      log(logInput);
    };
  }

  /** The same dispatch, its refusals counted. */
  ofDispatch(dispatch: Dispatch): Dispatch {
    return async (name, input, caller) => {
      const result = await dispatch(name, input, caller);
      // An internal error is counted by its line in the log.
      if (!result.ok && result.error.kind !== 'internal')
        this.#countFault(kindOf(result.error), isOperationName(name) ? name : 'unknown');
      return result;
    };
  }

  /** The latest first. */
  list(): FaultCount[] {
    return [...this.#counts.values()].toReversed();
  }

  #countFault(kind: string, operation: string): void {
    const name = `${kind} ${operation}`;
    const before = this.#counts.get(name);
    // Inserted again, so that the map is ordered by last occurrence.
    this.#counts.delete(name);
    this.#counts.set(name, { kind, operation, count: (before?.count ?? 0) + 1, lastAt: this.#now() });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_KINDS && oldest !== undefined) this.#counts.delete(oldest);
  }
}

/** An error's kind and the code next to it. */
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
