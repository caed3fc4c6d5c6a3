/**
 * Answers are kept and shown word for word, and some services quote what they were sent, at once or in a charge they
 * give back days later. The tokens are taken out before anything else of Balcão sees the answer.
 */

/** A shorter one would be found in answers by chance; no service gives such a token out. */
const SHORTEST = 8;
/** How many tokens are remembered, the newest: a generated one is renewed every hour or so. */
const REMEMBERED = 24;

export class QuotedTokens {
  /** A token beside the forms in which JSON writes it. */
  readonly #forms = new Map<string, readonly string[]>();

  /** This token travels with a request. */
  sent(token: string | null): void {
    if (token === null || token.length < SHORTEST || this.#forms.has(token)) return;
    this.#forms.set(token, [...new Set([token, JSON.stringify(token).slice(1, -1)])]);
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > REMEMBERED && oldest !== undefined) this.#forms.delete(oldest);
  }

  /** The text with dots in the place of every token that was sent. */
  takenOut(text: string): string {
    let left = text;
    for (const forms of this.#forms.values())
      for (const form of forms) if (left.includes(form)) left = left.replaceAll(form, '•••');
    return left;
  }
}
