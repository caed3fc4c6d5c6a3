/**
 * Finds one token in a text in linear time, even for a token that repeats itself: the Knuth-Morris-Pratt search. A
 * service chooses the text and sometimes the token, and a slow search would delay every watch.
 */
import type { Layer } from './json-escapes.ts';

/** A range in a response: its first character, and the one after its last. */
export type Span = readonly [from: number, to: number];

export class TokenSearch {
  readonly #token: Uint16Array;
  /** How much of the token still matches when the character after its first `n + 1` differs. */
  readonly #borders: Uint32Array;
  readonly #shortest: number;

  /** @param shortest this many first characters of the token match too, where the text is cut off after them. */
  constructor(token: string, shortest: number) {
    this.#token = Uint16Array.from(token, (sign) => sign.charCodeAt(0));
    this.#borders = bordersOf(this.#token);
    this.#shortest = shortest;
  }

  /** Adds the ranges of the token. Returns how many comparisons that took. */
  find({ units, from, end }: Layer, spans: Span[]): number {
    const token = this.#token;
    let matched = 0;
    let steps = 0;
    for (let at = 0; at < units.length; at += 1) {
      steps += 1;
      while (matched > 0 && units[at] !== token[matched]) {
        steps += 1;
        matched = this.#borders[matched - 1] ?? 0;
      }
      if (units[at] === token[matched]) matched += 1;
      if (matched < token.length) continue;
      spans.push([from[at + 1 - matched] ?? 0, from[at + 1] ?? 0]);
      matched = this.#borders[matched - 1] ?? 0;
    }
    if (matched >= this.#shortest) spans.push([from[units.length - matched] ?? 0, end]);
    return steps;
  }
}

/** For each prefix of the token: the length of its longest proper prefix that is also its suffix. */
function bordersOf(token: Uint16Array): Uint32Array {
  const borders = new Uint32Array(token.length);
  let matched = 0;
  for (let at = 1; at < token.length; at += 1) {
    while (matched > 0 && token[at] !== token[matched]) matched = borders[matched - 1] ?? 0;
    if (token[at] === token[matched]) matched += 1;
    borders[at] = matched;
  }
  return borders;
}
