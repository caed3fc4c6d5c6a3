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
      [{ state: 'REFUNDED', amount: 1000, feeAmount: 99, netAmount: 901 }],
      { feeAmount: 99, netAmount: 901 },
    ],
    [
      'reported before the payment, and one of the two after it,',
      [
        { state: 'PENDING', amount: 1000, feeAmount: 0, netAmount: 0 },
        { state: 'PAID', feeAmount: 50 },
      ],
      {},
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

  const paid = { state: 'PAID', amount: 1000 } as const;
  it.each<[string, readonly Omit<Transaction, 'id'>[], readonly [number | undefined, number | undefined]]>([
    [
      'nought and nought, of a service that does not know its fee yet',
      [{ ...paid, feeAmount: 0, netAmount: 0 }],
      [undefined, undefined],
    ],
    ['a net amount of nought', [{ ...paid, feeAmount: 1000, netAmount: 0 }], [undefined, undefined]],
    [
      'a net amount that is not the amount less the fee',
      [{ ...paid, feeAmount: 99, netAmount: 1000 }],
      [undefined, undefined],
    ],
    ['a fee of nought with the whole amount as net', [{ ...paid, feeAmount: 0, netAmount: 1000 }], [0, 1000]],
    [
      'a pair that adds up, after one that does not',
      [
        { ...paid, feeAmount: 0, netAmount: 0 },
        { state: 'PAID', feeAmount: 99, netAmount: 901 },
      ],
      [99, 901],
    ],
    [
      'the pair of the payment, also where the refund says another',
      [
        { ...paid, feeAmount: 99, netAmount: 901 },
        { state: 'REFUNDED', amount: 1000, feeAmount: 99, netAmount: -99 },
      ],
      [99, 901],
    ],
  ])('they count where they add up to the amount: %s', (_, responses, expected) => {
    const { feeAmount, netAmount } = factsAfter(...responses);
    expect([feeAmount, netAmount]).toEqual(expected);
  });

  it('they count by the amount that the service gives, also where another one was requested', () => {
    const answered = { id: 'tx-1', state: 'PAID', amount: 1000, feeAmount: 99, netAmount: 1901 };
    const { facts } = mergeResponse(EMPTY_SNAPSHOT, answered, { verdict: 'absent' }, 5, 2000).snapshot;
    expect(facts).toMatchObject({ amount: 1000, feeAmount: 99, netAmount: 1901 });
  });
});
