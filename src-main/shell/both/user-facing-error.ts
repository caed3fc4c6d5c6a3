import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { describeFault } from '../../diagnostics/fault-line.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { type Language, shellMessages } from './messages.ts';

/** An error that is shown to the user in one sentence, already in their language; no stack. */
export class UserFacingError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'PlainFault';
  }
}

/** The sentence on a terminal or in a dialog for an error that ends Balcão. */
export function faultSentence(fault: unknown, language: Language): string {
  if (fault instanceof UserFacingError) return fault.message;
  const messages = shellMessages[language];
  if (fault instanceof ConsoleFailure && fault.error.kind === 'console-file-held') return messages.consoleFileHeld;
  const { reason } = historyErrorOf(fault);
  if (reason === 'disk-full') return messages.diskFull;
  // A right that is missing elsewhere, such as to a port, is another matter.
  const isOfData = fault instanceof Error && fault.name === 'SqliteError';
  return reason === 'read-only' && isOfData ? messages.diskReadOnly : messages.unexpected(describeFault(fault));
}
