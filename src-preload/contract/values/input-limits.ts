/**
 * How large the input of an operation may be. Both shells check it before anything else is done with an input, because
 * the time and the memory that a wrong input takes must not depend on how much of it there is.
 */

export interface InputLimit {
  /** The size of the input as JSON text in UTF-8. */
  readonly bytes: number;
  /** Texts, numbers, objects and lists, one within the other included. */
  readonly values: number;
}

/** What a form of hundreds of items, ten thousand selected charges or a picture need. */
export const USUAL_LIMIT: InputLimit = { bytes: 1024 * 1024, values: 25_000 };

/** Levels of objects and lists within each other; no input of the contract has half as many. */
export const DEEPEST_INPUT = 16;

/** Names of fields in all objects of an input; one object with a million of them would take longest to parse. */
export const MOST_NAMES = 5_000;

const LARGEST_BYTES = 16 * 1024 * 1024;

/** A bank's file (statements.ts), each of whose characters takes two bytes at most. */
export const STATEMENT_LIMIT: InputLimit = { bytes: LARGEST_BYTES, values: 100 };

/** Hundreds of lines of a statement to be kept, or a payout of fifty thousand charges (statement-match-operations.ts). */
export const KEPT_MATCHES_LIMIT: InputLimit = { bytes: 8 * 1024 * 1024, values: 80_000 };

/** A report's table (reports.ts): a hundred thousand rows of ten columns. */
export const TABLE_LIMIT: InputLimit = { bytes: LARGEST_BYTES, values: 1_200_000 };

/** The limit of the largest operations. */
export const LARGEST_LIMIT: InputLimit = { bytes: LARGEST_BYTES, values: TABLE_LIMIT.values };
