/**
 * The frame of a BR Code: objects of a two-digit id, a two-digit length and a value. Lengths count characters (code
 * points); a few providers count UTF-8 bytes, so the same reader works on either kind of unit.
 */
import type { BrCodeRefusal } from '../../src-preload/contract/charges/brcode.ts';

/** A text divided into the units that its lengths count. */
export interface Units {
  readonly count: number;
  /** The units from `start` up to `end` as text; null where a cut would split a character. */
  slice(start: number, end: number): string | null;
}

/** The kind of unit that lengths count. */
export type UnitsOf = (text: string) => Units;

export interface TlvObject {
  readonly id: string;
  readonly value: string;
}

export type TlvReading =
  | { readonly ok: true; readonly objects: readonly TlvObject[] }
  | { readonly ok: false; readonly refusal: BrCodeRefusal };

export const refuse = (refusal: BrCodeRefusal) => ({ ok: false, refusal }) as const;

/** Lengths count code points, as in the manual. */
export function characterUnits(text: string): Units {
  const characters = [...text];
  return { count: characters.length, slice: (start, end) => characters.slice(start, end).join('') };
}

/** Lengths count UTF-8 bytes. */
export function byteUnits(text: string): Units {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    count: bytes.length,
    slice: (start, end) => {
      try {
        return decoder.decode(bytes.subarray(start, end));
      } catch {
        // A fatal decoder throws exactly where a cut splits a character: here that is a result, not an error.
        return null;
      }
    },
  };
}

const HEAD = 4;

/**
 * Reads objects up to the end. Refuses TRUNCATED where a length runs past the end, TRAILING_DATA where anything follows
 * the object `last`, MALFORMED where an id or a length is not two digits.
 */
export function readTlv(units: Units, last: string | null): TlvReading {
  const objects: TlvObject[] = [];
  let at = 0;
  while (at < units.count) {
    const head = units.slice(at, Math.min(at + HEAD, units.count));
    if (head === null || !/^[0-9]{1,4}$/.test(head)) return { ok: false, refusal: 'MALFORMED' };
    const start = at + HEAD;
    const end = start + Number(head.slice(2));
    if (head.length < HEAD || end > units.count) return { ok: false, refusal: 'TRUNCATED' };
    const value = units.slice(start, end);
    if (value === null) return { ok: false, refusal: 'MALFORMED' };
    const id = head.slice(0, 2);
    objects.push({ id, value });
    at = end;
    if (id === last && at < units.count) return { ok: false, refusal: 'TRAILING_DATA' };
  }
  return { ok: true, objects };
}

/** The id that occurs twice among these objects, if one does: which of the two is valid would be a guess. */
export function repeatedId(objects: readonly TlvObject[]): string | null {
  const seen = new Set<string>();
  for (const { id } of objects) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/** One object as text. Throws a RangeError for a value longer than two digits can express. */
export function writeTlv(id: string, value: string): string {
  const length = [...value].length;
  if (!/^[0-9]{2}$/.test(id) || length > 99)
    throw new RangeError(`No BR Code object can hold ${id} with ${length} characters`);
  return `${id}${String(length).padStart(2, '0')}${value}`;
}

export function valuesOf(objects: readonly TlvObject[]): ReadonlyMap<string, string> {
  return new Map(objects.map(({ id, value }) => [id, value]));
}

/** The objects inside a template, or null where it is not a template. */
export function template(value: string, unitsOf: UnitsOf): readonly TlvObject[] | null {
  const reading = readTlv(unitsOf(value), null);
  return reading.ok ? reading.objects : null;
}
