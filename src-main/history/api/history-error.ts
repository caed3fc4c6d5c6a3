/** What stops a history, as data: it crosses from a worker as such and becomes a ConsoleFailure on this side. */
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';

export type HistoryReason = Extract<ConsoleError, { kind: 'history-unavailable' }>['reason'];

export interface HistoryErrorData {
  readonly reason: HistoryReason;
  /** The engine's code and words, for the log. SQLite's messages name tables and columns, never values. */
  readonly detail: string;
}

/** A fault that already knows its reason; its words are ours, and hold nobody's data. */
export class HistoryError extends Error {
  readonly reason: HistoryReason;
  constructor(reason: HistoryReason, detail: string) {
    super(detail);
    this.name = 'HistoryError';
    this.reason = reason;
  }
}
