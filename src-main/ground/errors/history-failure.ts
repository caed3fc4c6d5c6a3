/** What stops a history, as the console's own threads throw it; a worker's knows it only as data (history-error.ts). */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistoryErrorData } from './history-error.ts';

export function historyFailure(fault: HistoryErrorData): ConsoleFailure {
  return new ConsoleFailure({ kind: 'history-unavailable', reason: fault.reason }, { cause: fault.detail });
}

/** What stops the history, where that is what a call failed with; null for anything else. */
export function historyErrorIn(fault: unknown): HistoryErrorData | null {
  if (!(fault instanceof ConsoleFailure) || fault.error.kind !== 'history-unavailable') return null;
  return { reason: fault.error.reason, detail: typeof fault.cause === 'string' ? fault.cause : '' };
}
