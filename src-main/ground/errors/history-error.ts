/** What stops a history, as data: a worker sends it so, and the client turns it into a ConsoleFailure. */
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';

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
