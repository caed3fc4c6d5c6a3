/**
 * Inputs of operations that are made of what earlier operations returned: ids, handles, cursors, whole drafts. So a
 * chain of operations comes to what a page could come to by clicks.
 */
import type { Arbitrary } from 'fast-check';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import fc from '../run/properties.ts';
import { type NamedValues, rightInputs } from '../run/wild-inputs.ts';

/** How many values of a field are kept: the newest, so that a chain goes on with what it was just given. */
const KEPT = 24;
/** Samples that are tried, until the schema's own rules allow one. */
const TRIES = 12;
/** The field in which an operation's whole output is sent on. */
const AS_A_WHOLE: Partial<Record<OperationName, string>> = { 'charges.draftAgain': 'draft' };

export class FedInputs {
  readonly #fixed: NamedValues;
  readonly #offered: NamedValues;
  readonly #returned = new Map<string, unknown[]>();
  readonly #arbitraries = new Map<OperationName, Arbitrary<unknown>>();

  /**
   * @param fixed the only values of fields that would lead away from this computer, or that no operation returns.
   * @param offered values of fields among those that were returned.
   */
  constructor(fixed: NamedValues, offered: NamedValues) {
    this.#fixed = fixed;
    this.#offered = offered;
  }

  /** An input for this operation, nearly always one that its schema allows. */
  inputOf(name: OperationName, seed: number): unknown {
    const arbitrary = this.#arbitraries.get(name) ?? rightInputs(name, this.#valuesIn(roomOf(name)));
    this.#arbitraries.set(name, arbitrary);
    let input: unknown;
    for (let tried = 0; tried < TRIES; tried += 1) {
      [input] = fc.sample(arbitrary, { numRuns: 1, seed: seed + tried });
      if (operations[name].input.safeParse(input).success) break;
    }
    return input;
  }

  /** Keeps what an operation returned, by the names of its fields. */
  take(name: OperationName, output: unknown): void {
    const whole = AS_A_WHOLE[name];
    if (whole !== undefined) this.#keep(whole, output);
    this.#takeBelow(roomOf(name), output);
  }

  #takeBelow(room: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, each] of Object.entries(value)) {
      if (!Array.isArray(value)) {
        this.#keep(field, each);
        this.#keep(`${room}.${field}`, each);
      }
      this.#takeBelow(room, each);
    }
  }

  #keep(field: string, value: unknown): void {
    if (value === null) return;
    const kept = this.#returned.get(field) ?? [];
    kept.push(value);
    this.#returned.set(field, kept.slice(-KEPT));
  }

  #valuesIn(room: string) {
    return (field: string, own: Arbitrary<unknown>): Arbitrary<unknown> => {
      const fixed = this.#fixed[field];
      if (fixed !== undefined) return fc.constantFrom(...fixed);
      return fc.tuple(own, fc.nat(99), fc.nat(10_000)).map(([value, percent, at]) => {
        if (percent < 25) return value;
        const known = [...this.#known(room, field), ...(this.#offered[field] ?? [])];
        return known.length === 0 ? value : known[at % known.length];
      });
    };
  }

  /** What was returned that may be meant by a field. */
  #known(room: string, field: string): readonly unknown[] {
    const named = (name: string) => this.#returned.get(name) ?? [];
    const ofThing = /^(\w+)Id$/.exec(field)?.[1];
    const alike = [
      ...named(`${room}.${field}`),
      ...named(field),
      ...(ofThing === undefined ? [] : named(`${room}.id`)),
    ];
    const one = /^(\w+)s$/.exec(field)?.[1];
    const inLists =
      one === undefined
        ? []
        : named(`${room}.${one}`)
            .slice(-3)
            .map((each) => [each]);
    const cursors = field === 'after' ? named(`${room}.next`) : [];
    return [...alike, ...inLists, ...cursors];
  }
}

function roomOf(name: OperationName): string {
  return name.slice(0, name.indexOf('.'));
}
