/**
 * Responses are saved and shown word for word, and some services quote what they were sent, at once or in a charge they
 * return days later. The tokens are redacted in what is saved, logged or shown; a text from which a token is read is
 * not redacted, since a service may return a token that is still valid.
 */

/** A shorter token would match by chance; no service issues one. */
const SHORTEST = 8;
/** How many of the newest tokens are remembered: a generated one is renewed every hour or so. */
const REMEMBERED = 24;
/** Stands for a token; nothing else of the response is changed. */
const MARK = '•••';
/** Stands for a token where the response is not kept as it was written. */
const REWRITTEN_MARK = '••• [response rewritten]';
/**
 * How many times escapes are decoded: JSON, JSON quoted in a JSON string, and that once more. Bounded, because each
 * pass over a hostile text may uncover another escape (`\u005cu005cu005c…`).
 */
const READINGS = 3;
/** An escape of JSON (RFC 8259, section 7), or one that the end cuts off. */
const ESCAPE = /(\\(?:u[\da-fA-F]{4}|["\\/bfnrt]))|\\(?:u[\da-fA-F]{0,3})?$/g;

export class TokenRedactor {
  /** Ordered by last use. */
  readonly #tokens = new Set<string>();
  /** Of every token, longest first: one may contain another. */
  #spellings: readonly string[] = [];

  /** Records a token that is sent with a request. */
  sent(token: string | null): void {
    if (token === null || token.length < SHORTEST) return;
    this.#tokens.delete(token);
    this.#tokens.add(token);
    const [oldest] = this.#tokens;
    if (this.#tokens.size > REMEMBERED && oldest !== undefined) this.#tokens.delete(oldest);
    this.#spellings = [...this.#tokens].flatMap(spellingsOf).sort((one, other) => other.length - one.length);
  }

  /**
   * The text with a mark in place of every token that was sent, and of the beginning of one where the text is cut off
   * in it. Where a token is spelled with other escapes than usual, or the search would break the JSON (an amount with
   * the digits of a token), the JSON is parsed and written anew, and what is no JSON is kept with its escapes decoded;
   * the mark shows it then.
   */
  redact(text: string): string {
    const searched = this.#without(text, MARK);
    const decoded = this.#decoded(searched);
    const isIntact = searched === text || isJson(searched) || !isJson(text);
    if (decoded === searched && isIntact) return searched;
    return this.#rewritten(text) ?? decoded;
  }

  /** The text without the usual spellings of the tokens, and without the beginning of one at its end. */
  #without(text: string, mark: string): string {
    if (text.length < SHORTEST) return text;
    let left = text;
    for (const spelling of this.#spellings) left = left.replaceAll(spelling, mark);
    for (const token of this.#tokens) left = withoutBeginning(left, token, mark);
    return left;
  }

  /** The text with as many escapes decoded as it takes to find every token; unchanged where none is found. */
  #decoded(text: string): string {
    let kept = text;
    let decoded = text;
    for (let readings = 0; readings <= READINGS; readings += 1) {
      const left = this.#without(decoded, REWRITTEN_MARK);
      if (left !== decoded) kept = left;
      decoded = unescaped(left);
      if (decoded === left) break;
    }
    return kept;
  }

  /**
   * The JSON with the tokens taken out of its strings and names; null where it is none, or nests too deeply. Of a name
   * that is there twice only the last is left, without a mark for the one before.
   */
  #rewritten(text: string): string | null {
    const revive = (_name: string, value: unknown, written?: { readonly source?: string }): unknown => {
      if (typeof value === 'number' && written?.source !== undefined) return rawJson(written.source);
      if (typeof value === 'string') return this.#decoded(value);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, held]) => [this.#decoded(name), held]));
    };
    try {
      return JSON.stringify(JSON.parse(text, revive));
    } catch {
      return null;
    }
  }
}

/** As it is, as JSON writes it, and with the slashes of a token escaped, as PHP writes them. */
function spellingsOf(token: string): readonly string[] {
  const inJson = JSON.stringify(token).slice(1, -1);
  return [...new Set([token, inJson, inJson.replaceAll('/', '\\/')])];
}

/** A text that ends within a token, without what is there of it. */
function withoutBeginning(text: string, token: string, mark: string): string {
  const beginning = token.slice(0, SHORTEST);
  let at = text.indexOf(beginning, Math.max(0, text.length - token.length));
  while (at >= 0) {
    if (token.startsWith(text.slice(at))) return text.slice(0, at) + mark;
    at = text.indexOf(beginning, at + 1);
  }
  return text;
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, whole?: string) => (whole === undefined ? '' : String(JSON.parse(`"${whole}"`))));
}

/** JSON that is written as it is: a number of 64 bits keeps its digits. The types of this version lack the function. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
