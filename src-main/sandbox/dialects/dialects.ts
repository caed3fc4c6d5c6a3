/**
 * How real services differ from the document, to be tried with `npm run sandbox -- --dialect NAME`: each changes an
 * answer as it is about to be sent, one after the other.
 */
import type { AnswerDialect, PlainAnswer } from './dialect.ts';
import { localTime } from './local-time.ts';
import { railsErrors } from './rails-errors.ts';

const DIALECTS = { 'local-time': localTime, 'rails-errors': railsErrors } as const satisfies Readonly<
  Record<string, AnswerDialect>
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
export function spoken(answer: PlainAnswer, names: readonly DialectName[]): PlainAnswer {
  return names.reduce<PlainAnswer>((said, name) => DIALECTS[name].apply(said), answer);
}
