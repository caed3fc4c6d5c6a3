import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyFailure } from '../ground/errors/history-failure.ts';
import { historyErrorOf } from './sqlite-error.ts';

/**
 * An error of SQLite or of the file system as a ConsoleFailure of kind `history-unavailable`; a ConsoleFailure stays as
 * it is.
 */
export function historyFailureOf(fault: unknown): ConsoleFailure {
  return fault instanceof ConsoleFailure ? fault : historyFailure(historyErrorOf(fault));
}
