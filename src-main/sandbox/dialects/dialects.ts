/**
 * How real services differ from the document, to be tried with `npm run sandbox -- --dialect NAME`: each changes an
 * answer as it is about to be sent, one after the other.
 */

import { localTime } from './local-time.ts';
import { railsErrors } from './rails-errors.ts';
import type { PlainResponse, ResponseDialect } from './response-dialect.ts';

const DIALECTS = { 'local-time': localTime, 'rails-errors': railsErrors } as const satisfies Readonly<
  Record<string, ResponseDialect>
>;

export type DialectName = keyof typeof DIALECTS;

export const DIALECT_NAMES = Object.keys(DIALECTS) as readonly DialectName[];

/** Null for an unknown name. */
export function readDialect(name: string): DialectName | null {
  return DIALECT_NAMES.find((each) => each === name) ?? null;
}

export function effectOf(name: DialectName): string {
  return DIALECTS[name].effect;
}

/** The answer in all of these dialects. */
export function spoken(answer: PlainResponse, names: readonly DialectName[]): PlainResponse {
  return names.reduce<PlainResponse>((said, name) => DIALECTS[name].apply(said), answer);
}
