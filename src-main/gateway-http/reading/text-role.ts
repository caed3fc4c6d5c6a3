/** What a text of an answer is for the reader of a refusal, by its name, its place and its shape. */

import { type ErrorPlace, isAtField, isProblem } from './error-path.ts';
import {
  CODE_NAMES,
  isGeneric,
  isMessageName,
  NOISE_NAMES,
  PATH_NAMES,
  SILENT_NAMES,
  VALUE_NAMES,
} from './error-words.ts';
import { isNoise, isSentence } from './text-shape.ts';

/** Where a text stands in an answer. */
export interface Place extends ErrorPlace {
  /** Whether the text of its object tells why. */
  readonly isTold: boolean;
  /** Whether it stands below a name of errors. */
  readonly isBelowErrors: boolean;
}

/**
 * A reason, always shown; a code, shown where the texts of its object tell nothing; a word, shown where no text of the
 * answer tells anything; a text for programmers, shown where it is the only one.
 */
export type TextRole = 'reason' | 'code' | 'word' | 'silent';

/** Null for a text that is never shown. */
export function textRole(text: string, place: Place): TextRole | null {
  const { name, isTold } = place;
  if (SILENT_NAMES.has(name)) return 'silent';
  if (!isSentence(text)) return roleOfWord(text, place);
  // `Bad Request` as the name of the error.
  if (CODE_NAMES.has(name) && isGeneric(text)) return 'code';
  // The value that was refused, where the reason is known.
  return VALUE_NAMES.has(name) && isTold ? null : 'reason';
}

function roleOfWord(word: string, { name, steps, isInError, isBelowErrors }: Place): TextRole | null {
  const isText = isMessageName(name);
  // An id of the error is for its programmers.
  if (isNoise(word)) return isText || (CODE_NAMES.has(name) && name !== 'id') ? 'code' : null;
  if (isProblem(word, name, isInError)) return 'code';
  if (isInError && PATH_NAMES.has(name)) return null;
  if (CODE_NAMES.has(name)) return /^err/.test(name) && isText && !isGeneric(word) ? 'reason' : 'code';
  if (isText || name === '') return 'reason';
  if (NOISE_NAMES.has(name)) return null;
  if (isAtField(steps) && !VALUE_NAMES.has(name)) return 'reason';
  if (isInError) return 'code';
  return isBelowErrors || isAtField(steps) ? 'reason' : 'word';
}
