/** Inputs of operations, made from the contract's schemas: right ones, almost right ones, and others. */
import type { Arbitrary } from 'fast-check';
import { z } from 'zod';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import fc from './properties.ts';

/** The parts of a JSON schema that zod writes for the contract. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Values by the name of their field, where a schema does not tell what is right or where it leads. */
export type NamedValues = Readonly<Record<string, readonly unknown[]>>;

/** The values of a field that the schema leaves free, from those that fit its schema. */
type FieldValues = (field: string, own: Arbitrary<unknown>) => Arbitrary<unknown>;

const NASTY_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    '\u202e',
    '\ud800',
    '\ufeff',
    '💥',
    "'; DROP TABLE charges; --",
    '../../etc/passwd',
    '%00',
    '=1+1',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'NaN',
    '-1',
    '1e400',
    '9999-12-31',
    '0000-00-00',
    '2026-02-30',
    '"',
    '\\',
  ],
  ...[
    '<script>',
    '{{t}}',
    'a'.repeat(5_000),
    ' '.repeat(5_000),
    '['.repeat(2_000),
    '"'.repeat(3_000),
    'E1'.repeat(999),
  ],
];
const NASTY_NUMBERS = [0, -0, -1, 0.5, 1e21, -1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 8.64e15, 8.64e15 + 1];

const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY_TEXTS, ...NASTY_NUMBERS, null, true, false, [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.constantFrom<unknown>(0, '', null, {}, []), { maxLength: 300 }),
);

function texts({ format, minLength = 0, maxLength = 60 }: Schema): Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-11-22', '2026-01-31', '0001-01-01', '9999-12-31');
  const bounds = { minLength: Math.min(minLength, 500), maxLength: Math.min(maxLength, 500) };
  return fc.oneof(fc.string(bounds), fc.string({ unit: 'binary', ...bounds }), fc.constantFrom(...NASTY_TEXTS));
}

function right(schema: Schema, valuesOf: FieldValues): Arbitrary<unknown> {
  const { type, items = {}, properties = {}, required = [] } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((each) => right(each, valuesOf)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum = -1e15, maximum = 1e15 } = schema;
    const [from, to] = [Math.ceil(Math.max(minimum, -1e15)), Math.floor(Math.min(maximum, 1e15))];
    return fc.oneof(fc.integer({ min: from, max: to }), fc.constantFrom(from, to, Math.min(to, Math.max(from, 1))));
  }
  if (type === 'string') return texts(schema);
  if (type === 'array')
    return fc.array(right(items, valuesOf), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
    });
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => {
      const own = right(field, valuesOf);
      const isFree = field.enum === undefined && field.const === undefined;
      return [name, isFree ? valuesOf(name, own) : own] as const;
    });
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  }
  return nasty;
}

/** A copy with one of its parts replaced, removed or added to; `choice` says which, from 0 up to 1. */
function damaged(value: unknown, choice: number, put: unknown): unknown {
  if (typeof value !== 'object' || value === null || choice < 0.1) return put;
  const entries = Object.entries(value);
  const at = Math.floor(choice * (entries.length + 1));
  const changed = entries.flatMap(([name, each], index) => {
    if (index !== at) return [[name, each]];
    return choice > 0.9 ? [] : [[name, damaged(each, (choice * 7) % 1, put)]];
  });
  const all = at === entries.length ? [...changed, ['more', put]] : changed;
  return Array.isArray(value) ? all.map(([, each]) => each) : Object.fromEntries(all);
}

/** Inputs of an operation that its schema allows, but for what only the schema's own rules refuse. */
export function rightInputs(name: OperationName, valuesOf: FieldValues): Arbitrary<unknown> {
  return right(z.toJSONSchema(operations[name].input, { io: 'input', unrepresentable: 'any' }) as Schema, valuesOf);
}

/**
 * An operation by its name, and an input for it: right, damaged in one place, or anything.
 *
 * @param rare operations that take long, to be called a tenth as often.
 */
export function wildCalls(
  named: NamedValues,
  rare: readonly OperationName[],
): Arbitrary<{ readonly name: string; readonly input: unknown }> {
  // The contract's names, and no other keys.
  const names = Object.keys(operations) as OperationName[];
  const byName = names.map((name) => {
    const good = rightInputs(name, (field, own) => {
      const values = named[field];
      return values === undefined ? own : fc.constantFrom(...values);
    });
    const bad = fc
      .tuple(good, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), nasty)
      .map(([value, choice, put]) => damaged(value, choice, put));
    const input = fc.oneof(
      { weight: 2, arbitrary: good },
      { weight: 3, arbitrary: bad },
      { weight: 1, arbitrary: nasty },
    );
    return { weight: rare.includes(name) ? 1 : 10, arbitrary: input.map((made) => ({ name, input: made })) };
  });
  const others = fc.record({
    name: fc.oneof(fc.constantFrom('charges.burn', '__proto__', 'constructor', '', 'charges'), fc.string()),
    input: nasty,
  });
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...byName) }, { weight: 1, arbitrary: others });
}
