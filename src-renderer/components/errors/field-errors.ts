/** Validation codes at their fields, worded. */
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { errorOf } from '../../bridge/operations.ts';
import { type ValidationCode, validationMessages } from '../../i18n/validation-messages.ts';

/** A fault by the path of its field: `customer.email`, `items.0.amount`. */
export type FieldErrors = Readonly<Record<string, string>>;

function isCode(code: string): code is ValidationCode {
  return Object.hasOwn(validationMessages.en, code);
}

/** A code's sentence; one sentence for all codes that are not the contract's own (zod's `invalid_type`). */
export function codeSentence(code: string, t: TFunction): string {
  return t(`codes.${isCode(code) ? code : 'other'}`);
}

/** The first fault of each field, from a schema that has refused what was typed. */
export function fieldErrorsOf(refusal: z.ZodError, t: TFunction): FieldErrors {
  return firstOfEach(
    refusal.issues.map((issue) => [issue.path.map(String).join('.'), codeSentence(issue.message, t)] as const),
  );
}

/**
 * The faults main found in an input, by field. `prefix` is dropped from the paths (`gateway.` of `gateways.change`).
 * Empty when what was thrown is another error.
 */
export function fieldErrorsThrown(thrown: unknown, t: TFunction, prefix = ''): FieldErrors {
  const error = errorOf(thrown);
  if (error.kind !== 'invalid-input') return {};
  return firstOfEach(
    error.issues.map(({ path, code }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      codeSentence(code, t),
    ]),
  );
}

function firstOfEach(faults: readonly (readonly [string, string])[]): FieldErrors {
  return Object.fromEntries([...faults].reverse());
}
