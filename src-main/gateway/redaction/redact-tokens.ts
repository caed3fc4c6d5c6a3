/**
 * Responses are saved and shown word for word, and some services quote what they were sent, at once or in a charge they
 * return days later. The tokens are redacted in what is saved, logged or shown; a text from which a token is read is
 * not redacted, since a service may return a token that is still valid.
 */
import { type Layer, layerOf, literalsOf, unescaped } from './json-escapes.ts';
import { type Span, TokenSearch } from './token-search.ts';

/** A shorter token would match by chance; no service issues one. */
const SHORTEST = 8;
/** How many of the newest tokens are remembered: a generated one is renewed every hour or so. */
const REMEMBERED = 24;
/**
 * How many times escapes are decoded: JSON, JSON quoted in a JSON string, and that once more. Bounded, because each
 * pass over a hostile text may uncover another escape (`\u005cu005cu005c…`).
 */
const READINGS = 3;

export class TokenRedactor {
  readonly #searches = new Map<string, TokenSearch>();
  /** Comparisons made so far; a test compares them with the length of the text. */
  steps = 0;

  /** Records a token that is sent with a request. */
  sent(token: string | null): void {
    if (token === null || token.length < SHORTEST) return;
    const search = this.#searches.get(token) ?? new TokenSearch(token, SHORTEST);
    // Deleted first, so that the map is ordered by last use.
    this.#searches.delete(token);
    this.#searches.set(token, search);
    const [oldest] = this.#searches.keys();
    if (this.#searches.size > REMEMBERED && oldest !== undefined) this.#searches.delete(oldest);
  }

  /**
   * The text with dots in place of every token that was sent, and of the beginning of one where the text is cut off in
   * it. In a JSON text, whole or cut off, only string literals change, and in those only the characters of the token,
   * with escapes or without.
   */
  redact(text: string): string {
    if (this.#searches.size === 0) return text;
    const spans: Span[] = [];
    for (const layer of layersOf(text))
      for (const search of this.#searches.values()) this.steps += search.find(layer, spans);
    return spans.length === 0 ? text : withDots(text, spans);
  }
}

/** The decodings of a text: JSON's literals, or any other text unchanged; then its escapes decoded. */
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

function withDots(text: string, spans: readonly Span[]): string {
  /** At each position: how many tokens begin there, minus how many have ended. */
  const begun = new Int32Array(text.length + 1);
  for (const [from, to] of spans) {
    begun[from] = (begun[from] ?? 0) + 1;
    begun[to] = (begun[to] ?? 0) - 1;
  }
  const parts: string[] = [];
  let open = 0;
  let copiedTo = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const before = open;
    open += begun[at] ?? 0;
    if (before === 0 && open > 0) parts.push(text.slice(copiedTo, at), '•••');
    if (before > 0 && open === 0) copiedTo = at;
  }
  return parts.concat(text.slice(copiedTo)).join('');
}
