/**
 * Measures the inputs of operations before anything is done with them. Both functions end at the limit, so that what
 * they cost does not depend on what lies beyond it.
 */
import { DEEPEST_INPUT, type InputLimit, MOST_NAMES } from '../../src-preload/contract/values/input-limits.ts';

/**
 * `size`: characters and values, which is never more than the bytes of its JSON. `too-large`: more, or deeper.
 * `not-json`: it has a value that JSON does not have, which only Electron's IPC carries.
 */
export type MeasuredInput =
  | { readonly fault: null; readonly size: number }
  | { readonly fault: 'too-large' | 'not-json' };

/** Measures a value, each part of it once. */
export function measureInput(input: unknown, limit: InputLimit): MeasuredInput {
  let size = 0;
  let values = 0;
  let names = 0;

  function faultOf(value: unknown, levels: number): 'too-large' | 'not-json' | null {
    values += 1;
    size += typeof value === 'string' ? value.length + 1 : 1;
    if (values > limit.values || size > limit.bytes) return 'too-large';
    if (typeof value !== 'object' || value === null) return null;
    if (levels === 0) return 'too-large';
    if (Array.isArray(value)) {
      // Before its values: a list may be long without holding any.
      if (values + value.length > limit.values) return 'too-large';
      return firstFault(value, levels - 1);
    }
    if (!isPlain(value)) return 'not-json';
    const own = Object.keys(value);
    names += own.length;
    if (names > MOST_NAMES) return 'too-large';
    for (const name of own) size += name.length;
    return firstFault(Object.values(value), levels - 1);
  }

  function firstFault(list: readonly unknown[], levels: number) {
    for (const each of list) {
      const fault = faultOf(each, levels);
      if (fault !== null) return fault;
    }
    return null;
  }

  const fault = faultOf(input, DEEPEST_INPUT);
  return fault === null ? { fault, size } : { fault };
}

/** Whether it is an object of JSON, and not a map, a date or a buffer. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map((each) => each.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((each) => each.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((each) => each.charCodeAt(0)));

/**
 * Whether a JSON text has at most so many bytes, values (an empty object or list counts twice), names and levels, before
 * it is parsed. A text that is not JSON may have either result.
 */
export function isTextWithin(text: Uint8Array, limit: InputLimit, levels: number): boolean {
  if (text.length > limit.bytes) return false;
  let values = 1;
  let level = 0;
  let names = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) names += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      level += 1;
    } else if (CLOSING.has(byte)) level -= 1;
    if (values > limit.values || names > MOST_NAMES || level > levels) return false;
  }
  return true;
}
