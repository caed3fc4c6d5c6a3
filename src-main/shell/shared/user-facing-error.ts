import { describeFault } from '../../diagnostics/fault-line.ts';
import { type Language, shellMessages } from './messages.ts';

/** A fault that is told to the person at the keyboard in one sentence, already in their language; no stack. */
export class UserFacingError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'PlainFault';
  }
}

/** What a terminal or a dialog is told of a fault that ends Balcão. */
export function faultSentence(fault: unknown, language: Language): string {
  return fault instanceof UserFacingError ? fault.message : shellMessages[language].unexpected(describeFault(fault));
}
