import { describe, expect, it } from 'vitest';
import {
  type ChargeFacts,
  type ChargeSnapshot,
  EMPTY_SNAPSHOT,
} from '../../../../src-main/history/model/charge-facts.ts';
import { feesOf } from '../../../../src-main/history/model/fees.ts';
import { mergeAnswer } from '../../../../src-main/history/model/merge-answer.ts';

/** A snapshot of an earlier version: it does not record when a fee was reported. */
const older = (facts: ChargeFacts, paidSeenAt: number | null = null): ChargeSnapshot => ({
  ...EMPTY_SNAPSHOT,
  facts,
  paidSeenAt,
});

describe('a fee and a net amount in a snapshot of an earlier version', () => {
  it.each([
    ['of a paid charge are figures', { state: 'PAID', amount: 1000, feeAmount: 99, netAmount: 901 }, [99, 901]],
    ['of 0 beside an amount are none', { state: 'PAID', amount: 1000, feeAmount: 0, netAmount: 0 }, [null, null]],
    [
      'of 0 and the whole amount are figures',
      { state: 'PAID', amount: 1000, feeAmount: 0, netAmount: 1000 },
      [0, 1000],
    ],
    [
      'of a charge nobody paid are none',
      { state: 'EXPIRED', amount: 1000, feeAmount: 99, netAmount: 901 },
      [null, null],
    ],
    ['of a refunded charge are figures', { state: 'REFUNDED', amount: 1000, feeAmount: 99, netAmount: 0 }, [99, 0]],
  ])('a fee and a net amount in a snapshot of an earlier version: %s', (_, facts, [fee, net]) => {
    expect(feesOf(older(facts))).toEqual({ fee, net });
  });

  it('a fee and a net amount in a snapshot of an earlier version in an undocumented state count only where a payment was seen', () => {
    const facts = { state: 'CHARGED_BACK', amount: 1000, feeAmount: 99, netAmount: 901 };
    expect(feesOf(older(facts))).toEqual({ fee: null, net: null });
    expect(feesOf(older(facts, 5))).toEqual({ fee: 99, net: 901 });
  });

  it('a fee and a net amount that did not count in a snapshot of an earlier version still do not when a response reports one of the two', () => {
    const snapshot = older({ state: 'PENDING', amount: 1000, feeAmount: 0, netAmount: 0 });
    const response = { id: 'tx-1', state: 'PAID', feeAmount: 50 };
    const merged = mergeAnswer(snapshot, response, { verdict: 'absent' }, 5);
    expect(feesOf(merged.snapshot)).toEqual({ fee: 50, net: null });
  });
});
