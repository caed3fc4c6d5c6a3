/**
 * A text with its JSON escapes decoded (RFC 8259, section 7), and the position of each character in the response: a
 * service may write any character of a token as an escape, `\u0063` or `\/`.
 */

export interface Layer {
  readonly units: Uint16Array;
  /** The position of each unit in the response; one extra entry holds the end of the last unit. */
  readonly from: Uint32Array;
  /** The end of the response: further on, where the end cuts off an escape. */
  readonly end: number;
}

const codesOf = (signs: string) => [...signs].map((sign) => sign.charCodeAt(0));
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Marks the end of a literal. No token contains it, so that no match spans two literals. */
const BREAK = 0x0a;
const ESCAPED = codesOf('"\\/\b\f\n\r\t');
const SHORT = new Map(codesOf('"\\/bfnrt').map((written, at) => [written, ESCAPED[at] ?? written]));
/** Characters allowed between the literals of a JSON text, beside its three words. */
const BETWEEN = new Set(codesOf(' \t\r\n{}[]:,0123456789+-.eE'));
const WORDS = ['true', 'false', 'null'];

/** The text unchanged. */
export function layerOf(text: string): Layer {
  const layer = { units: new Uint16Array(text.length), from: new Uint32Array(text.length + 1), end: text.length };
  for (let at = 0; at < text.length; at += 1) {
    layer.units[at] = text.charCodeAt(at);
    layer.from[at] = at;
  }
  layer.from[text.length] = text.length;
  return layer;
}

/**
 * The string literals of a JSON text, whole or cut off anywhere, with a break after each closed one. Null for a text
 * that is not JSON, because other characters are between its literals.
 */
export function literalsOf(text: string): Layer | null {
  const whole = layerOf(text);
  const read = new Reading(whole);
  let at = 0;
  while (at < text.length) {
    const unit = whole.units[at] ?? 0;
    if (BETWEEN.has(unit)) at += 1;
    else if (unit === QUOTE) at = read.upTo(QUOTE, at + 1);
    else {
      const word = WORDS.find((each) => text.startsWith(each, at) || each.startsWith(text.slice(at)));
      if (word === undefined) return null;
      at += word.length;
    }
  }
  return read.layer();
}

/** A layer with its escapes decoded; null where it has none. */
export function unescaped(layer: Layer): Layer | null {
  const read = new Reading(layer);
  read.upTo(null, 0);
  return read.found === 0 ? null : read.layer();
}

class Reading {
  readonly #source: Layer;
  readonly #units: Uint16Array;
  readonly #from: Uint32Array;
  #length = 0;
  #reached = 0;
  /** Escapes decoded so far. */
  found = 0;

  constructor(source: Layer) {
    this.#source = source;
    this.#units = new Uint16Array(source.units.length);
    this.#from = new Uint32Array(source.units.length + 1);
  }

  /** Decodes from `start` to behind the next `closing`, or to the end. */
  upTo(closing: number | null, start: number): number {
    const { units } = this.#source;
    let at = start;
    while (at < units.length) {
      const unit = units[at] ?? 0;
      if (unit === closing) {
        this.#put(BREAK, at);
        this.#reached = at + 1;
        return at + 1;
      }
      const length = unit === BACKSLASH ? escapeLength(units, at) : 1;
      // An escape that the end cuts off has no value.
      if (at + length > units.length) break;
      this.#put(length === 1 ? unit : meaningOf(units, at, length), at);
      if (length > 1) this.found += 1;
      at += length;
    }
    this.#reached = at;
    return units.length;
  }

  layer(): Layer {
    this.#from[this.#length] = this.#source.from[this.#reached] ?? 0;
    const units = this.#units.subarray(0, this.#length);
    return { units, from: this.#from.subarray(0, this.#length + 1), end: this.#source.end };
  }

  #put(unit: number, at: number): void {
    this.#units[this.#length] = unit;
    this.#from[this.#length] = this.#source.from[at] ?? 0;
    this.#length += 1;
  }
}

/**
 * The length of the escape that begins here: more than is left where the end cuts it off, and 1 for a lone backslash.
 */
function escapeLength(units: Uint16Array, at: number): number {
  const written = units[at + 1];
  if (written === undefined || SHORT.has(written)) return 2;
  if (written !== LETTER_U) return 1;
  for (let digit = at + 2; digit < at + 6 && digit < units.length; digit += 1)
    if (Number.isNaN(hexOf(units[digit] ?? 0))) return 1;
  return 6;
}

function meaningOf(units: Uint16Array, at: number, length: number): number {
  if (length === 2) return SHORT.get(units[at + 1] ?? 0) ?? 0;
  let unit = 0;
  for (let digit = at + 2; digit < at + 6; digit += 1) unit = unit * 16 + hexOf(units[digit] ?? 0);
  return unit;
}

function hexOf(unit: number): number {
  return Number.parseInt(String.fromCharCode(unit), 16);
}
