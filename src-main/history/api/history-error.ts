/** What stops a history, as data: a worker sends it so, and the client turns it into a ConsoleFailure. */
import { type ConsoleError, ConsoleFailure } from '../../../src-preload/contract/errors.ts';

export type HistoryReason = Extract<ConsoleError, { kind: 'history-unavailable' }>['reason'];

export interface HistoryErrorData {
  readonly reason: HistoryReason;
  /** The engine's code and message, for the log. SQLite's messages name tables and columns, never values. */
  readonly detail: string;
}

/** An error that already has its reason; its message is ours, and quotes no data. */
export class HistoryError extends Error {
  readonly reason: HistoryReason;
  constructor(reason: HistoryReason, detail: string) {
    super(detail);
    this.name = 'HistoryError';
    this.reason = reason;
  }
}

export function historyFailure(fault: HistoryErrorData): ConsoleFailure {
  return new ConsoleFailure({ kind: 'history-unavailable', reason: fault.reason }, { cause: fault.detail });
}

/** What stops the history, where that is what a call failed with; null for anything else. */
export function historyErrorIn(fault: unknown): HistoryErrorData | null {
  if (!(fault instanceof ConsoleFailure) || fault.error.kind !== 'history-unavailable') return null;
  return { reason: fault.error.reason, detail: typeof fault.cause === 'string' ? fault.cause : '' };
}
