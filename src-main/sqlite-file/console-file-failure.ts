import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyErrorOf } from './sqlite-error.ts';
import { historyFailureOf } from './sqlite-failure.ts';

/** An error of `console.db` as a ConsoleFailure; one that is one already stays as it is. */
export function consoleFileFailure(fault: unknown): ConsoleFailure {
  if (fault instanceof ConsoleFailure || historyErrorOf(fault).reason !== 'busy') return historyFailureOf(fault);
  return new ConsoleFailure({ kind: 'console-file-held' }, { cause: fault });
}
