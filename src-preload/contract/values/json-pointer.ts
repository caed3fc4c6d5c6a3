/** JSON Pointers (RFC 6901): positions in a JSON value, here and on the screens that edit one. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A pointer's shape: empty (the whole value), or steps that each begin with a slash. */
export const POINTER = /^(\/([^~/]|~[01])*)*$/;

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a step; only own properties, so that no name reaches a prototype. */
function under(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
  return value !== undefined && isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  return stepsOf(pointer).reduce<Json | undefined>(under, value);
}

/** A copy with another value at a pointer; the same value where the pointer matches nothing. */
export function withValueAt(value: Json, pointer: string, put: Json): Json {
  const [step, ...rest] = stepsOf(pointer);
  if (step === undefined) return put;
  const inner = under(value, step);
  if (inner === undefined) return value;
  const below = rest.map((next) => `/${escaped(next)}`).join('');
  const changed = withValueAt(inner, below, put);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === step ? changed : each));
  // Entries, not a spread with a computed key: a field called `__proto__` stays a field.
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === step ? changed : each]))
    : value;
}

/** Every text, number and boolean with the pointer to it, in document order. */
export function leavesOf(value: Json, above = ''): { readonly pointer: string; readonly value: Json }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => leavesOf(each, `${above}/${index}`));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${above}/${escaped(name)}`));
  return [{ pointer: above, value }];
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Levels of lists and objects in a text: the functions here go down one call a level. */
const DEEPEST = 100;

/** Parses JSON text; undefined where it is invalid, or deeper than a hundred levels. */
export function jsonOf(text: string): Json | undefined {
  try {
    // What JSON.parse returns is JSON.
    const value = JSON.parse(text) as Json;
    return isDeeper(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each: Json) => isDeeper(each, levels - 1));
}
