/** Turns validation codes into texts at their fields. */
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { errorOf } from '../../bridge/operations.ts';
import { type ValidationCode, validationMessages } from '../../i18n/validation-messages.ts';

/** An error text by the path of its field: `customer.email`, `items.0.amount`. */
export type FieldErrors = Readonly<Record<string, string>>;

function isCode(code: string): code is ValidationCode {
  return Object.hasOwn(validationMessages.en, code);
}

/**
 * Returns a code's sentence; all codes that are not the contract's own (zod's `invalid_type`) share one sentence. `words`
 * are a file's, which the sentence names.
 */
export function codeSentence(code: string, t: TFunction, words: readonly string[] = []): string {
  return t(`validation.${isCode(code) ? code : 'other'}`, { words: words.map(isolatedText).join(', ') });
}

/** Returns the first error of each field, from a schema's validation error. */
export function fieldErrorsOf(refusal: z.ZodError, t: TFunction): FieldErrors {
  return firstOfEach(
    refusal.issues.map((issue) => [issue.path.map(String).join('.'), codeSentence(issue.message, t)] as const),
  );
}

/**
 * Returns the errors that main found in an input, by field. `prefix` is removed from the paths (`gateway.` of
 * `gateways.change`). Empty when the thrown value is another error.
 */
export function fieldErrorsThrown(thrown: unknown, t: TFunction, prefix = ''): FieldErrors {
  const error = errorOf(thrown);
  if (error.kind !== 'invalid-input') return {};
  return firstOfEach(
    error.issues.map(({ path, code, words }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      codeSentence(code, t, words),
    ]),
  );
}

function firstOfEach(faults: readonly (readonly [string, string])[]): FieldErrors {
  return Object.fromEntries([...faults].reverse());
}
