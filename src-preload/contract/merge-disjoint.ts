/** Merges objects that must have no name in common: handlers, operations, calls of a worker. */

type Merged<Parts extends readonly object[]> = Parts extends readonly [
  infer First extends object,
  ...infer Rest extends readonly object[],
]
  ? First & Merged<Rest>
  : unknown;

type Flat<Of> = { readonly [Name in keyof Of]: Of[Name] };

/** @throws Error at start when two parts have a name in common: a spread would silently use the last one. */
export function mergeDisjoint<const Parts extends readonly object[]>(...parts: Parts): Flat<Merged<Parts>> {
  const merged: Record<string, unknown> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(merged, name)) throw new Error(`"${name}" is defined twice`);
      merged[name] = value;
    }
  return merged as Flat<Merged<Parts>>;
}
