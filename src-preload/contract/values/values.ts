/**
 * The small values everything else is made of: money in whole cents (BRL minor units), instants in UTC
 * milliseconds since 1970, ids. They are the only place where a bound on such a value is written down.
 */
import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

/** Whole cents, zero or more. Money never passes through a fraction. */
export const cents = z.int().min(0);

/** The service's documented minimum for a charge: 500 cents, R$ 5,00 (document, "Limits"). */
export const MINIMUM_AMOUNT = 500;

/** The largest amount Balcão lets an operator type: R$ 99.999.999,99. The service's own maximum is not shown. */
export const MAXIMUM_AMOUNT = 9_999_999_999;

export const language = z.enum(LANGUAGES);

/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export const instant = z.int();

/** An id Balcão makes itself: a draft, an attempt, a charge's place in the history, a gateway. */
export const localId = z.uuid();

/**
 * A transaction's id as the service gave it. The document says "string (UUID)"; it is read leniently, because an
 * id of another shape still names a charge somebody paid. Control characters, blanks and slashes are refused:
 * it becomes a segment of a path.
 */
export const transactionId = z
  .string()
  .trim()
  .min(1, 'transaction-id-empty')
  .max(200, 'transaction-id-long')
  .regex(/^[\p{L}\p{N}._~:@+=-]+$/u, 'transaction-id-shape');

export type Cents = z.infer<typeof cents>;
export type Instant = z.infer<typeof instant>;
