import { describe, expect, it } from 'vitest';
import { endsWatch } from '../../../src-main/charges/watch/entry/watch-end.ts';

import { DOCUMENTED_STATES, isFinal, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';

describe('which states are final', () => {
  it('final states are all documented ones but PENDING, and all of them but EXPIRED end the watch', () => {
    const states = [...DOCUMENTED_STATES, OUTCOME_UNKNOWN, 'SETTLED', ''];
    expect(states.filter(isFinal)).toEqual(['PAID', 'EXPIRED', 'FAILED', 'REFUNDED']);
    expect(states.filter(endsWatch)).toEqual(['PAID', 'FAILED', 'REFUNDED']);
  });
});
