/** An acceptance explains what was there when an admin gave it, and nothing that came after. */
import { describe, expect, it } from 'vitest';
import { explainedBreaks } from '../../../src-main/audit/chain-breaks.ts';
import { type Explanation, explanationOf } from '../../../src-main/audit/explanations.ts';
import type { WitnessedHead } from '../../../src-preload/contract/policy/audit.ts';

const NOON = Date.UTC(2026, 10, 20, 15);
const GATEWAY_ID = '00000000-0000-4000-8000-000000000001';

describe('an acceptance of the trail', () => {
  it('explains a break that it names and that is before it, not one that is made later', () => {
    const accepted = [
      {
        number: 5,
        at: NOON,
        ranges: [
          { first: 3, last: 3 },
          { first: 7, last: 9 },
        ],
      },
    ];
    const broken = [
      { first: 3, last: 3 },
      { first: 7, last: 9 },
    ];
    expect(explainedBreaks(broken, accepted)).toEqual([
      { first: 3, last: 3, explained: { at: NOON } },
      { first: 7, last: 9, explained: null },
    ]);
  });

  it.each([
    ['recorded before it', -1, true],
    ['recorded in the same millisecond', 0, true],
    ['recorded after it', 1, false],
  ])('of a gateway whose ledger has no line of it, explains a head %s by their times', (_when, later, isExplained) => {
    const head: WitnessedHead = {
      ...{ number: 8, hash: 'ab'.repeat(32), at: NOON + later, from: 'ledger', gatewayId: GATEWAY_ID },
      ...{ line: null, explains: null, records: 1 },
    };
    const acceptance: Explanation = { number: 5, at: NOON, by: 'trail-accepted', lines: new Map() };
    expect(explanationOf(head, [acceptance], NOON + 10) === acceptance).toBe(isExplained);
    // A clock that was set back: it would come from the future.
    expect(explanationOf(head, [acceptance], NOON - 10)).toBeNull();
  });
});
