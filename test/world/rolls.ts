/** Numbers of a day: each follows from the seed and from what it is for, so that a step less leaves all others as they were. */
import { numbersFrom } from '../../src-main/sandbox/invented-people.ts';

/** FNV-1a over what it is for. */
function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const sign of parts.join('|')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** In [0, 1). */
export const roll = (...parts: readonly (string | number)[]): number => numbersFrom(seedOf(...parts))();

/** A sequence of numbers in [0, 1). */
export const rolls = (...parts: readonly (string | number)[]): (() => number) => numbersFrom(seedOf(...parts));

/** Random bytes, as the simulated charge takes them. */
export function bytesOf(...parts: readonly (string | number)[]): (count: number) => Uint8Array {
  const next = rolls(...parts);
  return (count) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256));
}

/** UUIDs one after the other. */
export function idsOf(...parts: readonly (string | number)[]): () => string {
  const bytes = bytesOf(...parts);
  return () => {
    const hex = Buffer.from(bytes(16)).toString('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  };
}
