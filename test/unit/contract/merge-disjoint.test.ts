import { expect, it } from 'vitest';
import { mergeHandlers } from '../../../src-main/ground/dispatch.ts';
import { mergeDisjoint } from '../../../src-preload/contract/merge-disjoint.ts';

it('objects with different names are merged into one', () => {
  expect(mergeDisjoint({ one: 1 }, { two: 2 }, {})).toEqual({ one: 1, two: 2 });
});

it('a name that two objects define is refused instead of being overridden', () => {
  expect(() => mergeDisjoint({ one: 1 }, { two: 2, one: 3 })).toThrow('"one" is defined twice');
});

it('an operation that two rooms handle keeps the console from starting', () => {
  const handler = { 'payer.blank': async () => null };
  expect(() => mergeHandlers(handler, handler)).toThrow('"payer.blank" is defined twice');
});
