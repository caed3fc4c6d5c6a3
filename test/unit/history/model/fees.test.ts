import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src-main/gateway-http/reading/transaction.ts';
import { EMPTY_SNAPSHOT } from '../../../../src-main/history/model/charge-facts.ts';
import { mergeResponse } from '../../../../src-main/history/model/merge-response.ts';

/** The facts after these responses, one after the other. */
const factsAfter = (...responses: readonly Omit<Transaction, 'id'>[]) =>
  responses.reduce(
    (snapshot, response) => mergeResponse(snapshot, { id: 'tx-1', ...response }, { verdict: 'absent' }, 5).snapshot,
    EMPTY_SNAPSHOT,
  ).facts;

describe('a fee and a net amount', () => {
  it.each<[string, readonly Omit<Transaction, 'id'>[], object]>([
    ['of a charge nobody paid', [{ state: 'EXPIRED', amount: 1000, feeAmount: 99, netAmount: 901 }], {}],
    [
      'of a paid charge',
      [{ state: 'PAID', amount: 1000, feeAmount: 99, netAmount: 901 }],
      { feeAmount: 99, netAmount: 901 },
    ],
    [
      'of a refunded charge',
      [{ state: 'REFUNDED', amount: 1000, feeAmount: 99, netAmount: 0 }],
      { feeAmount: 99, netAmount: 0 },
    ],
    [
      'reported before the payment, and one of the two after it',
      [
        { state: 'PENDING', amount: 1000, feeAmount: 0, netAmount: 0 },
        { state: 'PAID', feeAmount: 50 },
      ],
      { feeAmount: 50 },
    ],
    ['in an undocumented state', [{ state: 'CHARGED_BACK', amount: 1000, feeAmount: 99, netAmount: 901 }], {}],
    [
      'in an undocumented state after a payment was seen',
      [{ state: 'PAID' }, { state: 'CHARGED_BACK', amount: 1000, feeAmount: 99, netAmount: 901 }],
      { feeAmount: 99, netAmount: 901 },
    ],
  ])('%s count only from PAID on', (_, responses, expected) => {
    const { feeAmount, netAmount } = factsAfter(...responses);
    expect({ ...(feeAmount !== undefined && { feeAmount }), ...(netAmount !== undefined && { netAmount }) }).toEqual(
      expected,
    );
  });
});
