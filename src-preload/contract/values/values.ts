/**
 * The basic values: money in whole cents (BRL minor units), times in UTC milliseconds since 1970, ids. Bounds on such a
 * value are defined here alone.
 */
import { z } from 'zod';
import { cleanText, type TextKind } from '../text/clean-text.ts';
import { LONGEST } from './input-limits.ts';
import { LANGUAGES } from './languages.ts';
import { holding } from './personal-data.ts';

/** Whole cents, zero or more. Money never passes through a fraction. */
export const cents = z.int().min(0);

/** The service's documented minimum for a charge: 500 cents, R$ 5,00 (document, "Limits"). */
export const MINIMUM_AMOUNT = 500;

/** The largest amount an operator can type: R$ 99.999.999,99. The service's own maximum is not shown. */
export const MAXIMUM_AMOUNT = 9_999_999_999;

export const language = z.enum(LANGUAGES);

const typedText = (kind: TextKind) => (longest: number) =>
  z
    .string()
    .overwrite((text) => cleanText(text, kind))
    .trim()
    .max(longest, 'text-too-long');

/** A typed name, reference or title of at most so many characters, cleaned. */
export const typedWords = typedText('words');
/** A typed address, number or id, cleaned (clean-text.ts). */
export const typedSigns = typedText('signs');

/** A time: milliseconds since 1970-01-01T00:00:00Z. */
export const instant = z.int();

/** An id that Balcão generates: of a draft, an attempt, a charge's row, a gateway. */
export const localId = z.uuid();

/**
 * A transaction's id from the service. The document has "string (UUID)"; it is read leniently, because an id of
 * another shape still names a charge that was paid. Control characters, white space and slashes are refused: it becomes
 * a segment of a path.
 */
export const transactionId = holding(
  'nothing',
  z
    .string()
    .trim()
    .min(1, 'transaction-id-empty')
    .max(LONGEST.line, 'transaction-id-long')
    .regex(/^[\p{L}\p{N}._~:@+=-]+$/u, 'transaction-id-shape'),
);

export type Cents = z.infer<typeof cents>;
export type Instant = z.infer<typeof instant>;
