/**
 * Every place of a schema's output that can hold text, with its mark of the contract's registry of personal data
 * (src-preload/contract/values/personal-data.ts).
 */
import type { z } from 'zod';
import { type Holds, personalData } from '../../../src-preload/contract/values/personal-data.ts';

export interface OutputLeaf {
  /** The keys on the way to it; `[]` for any element of a list, `*` for any key of a record. */
  readonly path: readonly string[];
  /** Null where neither it nor an object around it is marked. */
  readonly holds: Holds | null;
}

/** Formats that hold no text of anybody's. */
const CODES: ReadonlySet<string> = new Set(['uuid', 'date']);

export function outputLeaves(schema: z.core.$ZodType, path: readonly string[] = [], around?: Holds): OutputLeaf[] {
  const holds = personalData.get(schema as z.ZodType)?.holds ?? around;
  const below = (inner: z.core.$ZodType, ...keys: string[]) => outputLeaves(inner, [...path, ...keys], holds);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => below(value, key));
    case 'array':
      return below(def.element, '[]');
    case 'record':
      return [...below(def.keyType, '*'), ...below(def.valueType, '*')];
    case 'union':
      return def.options.flatMap((option) => below(option));
    case 'nullable':
    case 'optional':
    case 'default':
      return below(def.innerType);
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
      return [];
    case 'string':
      if ('format' in def && typeof def.format === 'string' && CODES.has(def.format)) return [];
      return [{ path, holds: holds ?? null }];
    default:
      // A transformed text, or a type this walk does not know: only its own mark says what it holds.
      return [{ path, holds: holds ?? null }];
  }
}
