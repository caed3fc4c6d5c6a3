/**
 * Parses JSON from outside: refuses it before parsing where it nests too deeply, and salvages the id where it is cut
 * off.
 */

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: 'too-deep' | 'unreadable' };

/**
 * Parses a text whose objects and arrays nest at most `depth` levels. A whole number that JavaScript cannot hold exactly is
 * a text in the result. Never throws.
 */
export function parseBounded(text: string, depth: number): JsonReading {
  if (nesting(text) > depth) return { ok: false, fault: 'too-deep' };
  try {
    return { ok: true, value: JSON.parse(text, /[0-9]{16}/.test(text) ? withLongNumbers : undefined) };
  } catch {
    // The parser's message quotes the text; the caller only needs to know that it is not JSON.
    return { ok: false, fault: 'unreadable' };
  }
}

/** Where JSON may begin in a text: at its start, on a line of its own, behind a tag, or as the argument of a call. */
const BEGINNINGS = /(?:^|[\n>(])[^\S\n]*[[{]/g;
const MOST_BEGINNINGS = 20;

/**
 * {@link parseBounded} of a text, or else of the one object or list in it: behind a warning that the service's program
 * printed, behind a guard such as `)]}'`, or as the argument of a call (JSONP).
 */
export function parseEmbedded(text: string, depth: number): JsonReading {
  const whole = parseBounded(text, depth);
  if (whole.ok || whole.fault === 'too-deep') return whole;
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  for (const { index, 0: before } of [...text.matchAll(BEGINNINGS)].slice(0, MOST_BEGINNINGS)) {
    const part = parseBounded(text.slice(index + before.length - 1, end), depth);
    if (part.ok && typeof part.value === 'object') return part;
  }
  return whole;
}

/** A whole number of more digits than a number of JavaScript holds exactly (an id of 64 bits) becomes its text. */
function withLongNumbers(_name: string, value: unknown, written?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return written?.source !== undefined && /^-?[0-9]+$/.test(written.source) ? written.source : value;
}

/** The deepest level of objects and arrays in a text; brackets inside strings do not count. */
function nesting(text: string): number {
  let level = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++level);
    else if (character === '}' || character === ']') level--;
  }
  return deepest;
}

/** The index of the quote that closes the string opened at `start`; the text's length where there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}

/** Characters of a number of 64 bits, and some more. */
const LONGEST_NUMBER = 40;

/**
 * The complete value of `data.id` in a JSON text that is cut off, too long or too deep to be parsed: a charge whose id
 * arrived was made, whatever happened to the rest. Null where no complete id is there. Strings are returned as their
 * text, numbers as they are written.
 */
export function salvageDataId(text: string): string | null {
  /** The open objects and arrays, outermost first; `key` is the key of an object's next value. */
  const open: { readonly object: boolean; key: string | null; awaitsKey: boolean }[] = [];
  const atDataId = () =>
    open.length === 2 && open[0]?.key === 'data' && open[1]?.key === 'id' && open.every(({ object }) => object);

  for (let at = text.search(/[^\s\uFEFF]/); at >= 0 && at < text.length; at++) {
    const character = text[at] ?? '';
    const inside = open.at(-1);
    if (!inside && character !== '{') return null;
    if (character === '"') {
      const end = endOfString(text, at);
      if (end === text.length) return null;
      const value = stringOf(text.slice(at, end + 1));
      if (inside?.awaitsKey) Object.assign(inside, { key: value, awaitsKey: false });
      else if (atDataId()) return value;
      at = end;
    } else if (character === '{' || character === '[') {
      open.push({ object: character === '{', key: null, awaitsKey: character === '{' });
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      if (inside?.object) Object.assign(inside, { key: null, awaitsKey: true });
    } else if (/[-0-9]/.test(character) && atDataId()) {
      // A number is complete only where something follows it.
      return /^-?[0-9]+(?=[\s,}])/.exec(text.slice(at, at + LONGEST_NUMBER))?.[0] ?? null;
    }
  }
  return null;
}

function stringOf(written: string): string | null {
  const reading = parseBounded(written, 0);
  return reading.ok && typeof reading.value === 'string' ? reading.value : null;
}
