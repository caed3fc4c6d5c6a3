/**
 * Answers are kept and shown word for word, and some services quote what they were sent, at once or in a charge they
 * give back days later. The tokens are taken out of what is kept, logged or shown; what a token is read from is left as
 * it came, since a service may hand a token back that is still valid.
 */
import { type Layer, layerOf, literalsOf, unescaped } from './json-escapes.ts';
import { type Span, TokenSearch } from './token-search.ts';

/** A shorter one would be found in answers by chance; no service gives such a token out. */
const SHORTEST = 8;
/** How many tokens are remembered, the newest: a generated one is renewed every hour or so. */
const REMEMBERED = 24;
/**
 * How often escapes are read: JSON, JSON quoted in a JSON string, and that once more. Bounded, because every reading of a
 * hostile text may uncover another escape (`\u005cu005cu005c…`).
 */
const READINGS = 3;

export class TokenRedactor {
  readonly #searches = new Map<string, TokenSearch>();
  /** Comparisons made so far, for the test that holds them to the length of the text. */
  steps = 0;

  /** This token travels with a request. */
  sent(token: string | null): void {
    if (token === null || token.length < SHORTEST) return;
    const search = this.#searches.get(token) ?? new TokenSearch(token, SHORTEST);
    // Taken out first, so that the map's order is that of the last use.
    this.#searches.delete(token);
    this.#searches.set(token, search);
    const [oldest] = this.#searches.keys();
    if (this.#searches.size > REMEMBERED && oldest !== undefined) this.#searches.delete(oldest);
  }

  /**
   * The text with dots in the place of every token that was sent, and of the beginning of one where the text breaks off
   * in it. Of a JSON text, whole or broken off, only string literals change, and of those only what spells the token,
   * with escapes or without.
   */
  redact(text: string): string {
    if (this.#searches.size === 0) return text;
    const places: Span[] = [];
    for (const layer of layersOf(text))
      for (const search of this.#searches.values()) this.steps += search.find(layer, places);
    return places.length === 0 ? text : withDots(text, places);
  }
}

/** The ways in which a text can be read: JSON's literals, or any other text as it is; then what escapes in them say. */
function layersOf(text: string): Layer[] {
  const literals = literalsOf(text);
  const layers = [literals ?? layerOf(text)];
  for (let readings = literals === null ? 0 : 1; readings < READINGS; readings += 1) {
    const [deepest] = layers.slice(-1);
    const next = deepest && unescaped(deepest);
    if (!next) break;
    layers.push(next);
  }
  return layers;
}

function withDots(text: string, places: readonly Span[]): string {
  /** At each place: how many tokens begin there, less how many have ended. */
  const begun = new Int32Array(text.length + 1);
  for (const [from, to] of places) {
    begun[from] = (begun[from] ?? 0) + 1;
    begun[to] = (begun[to] ?? 0) - 1;
  }
  const parts: string[] = [];
  let open = 0;
  let kept = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const before = open;
    open += begun[at] ?? 0;
    if (before === 0 && open > 0) parts.push(text.slice(kept, at), '•••');
    if (before > 0 && open === 0) kept = at;
  }
  return parts.concat(text.slice(kept)).join('');
}
