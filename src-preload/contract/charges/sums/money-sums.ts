/**
 * The sums of charges, by one set of words on every screen and in every file. What each word means is
 * `src-preload/contract/charges/sums/sum-words.ts`; where one charge belongs is `moneyStanding`.
 */
import type { ChargeTotals } from '../list/charge-totals.ts';
import { moneyStanding } from '../money-standing.ts';

/** The words in the order in which they are shown. */
export const SUM_WORDS = ['received', 'returned', 'kept', 'waiting', 'ended', 'inDoubt'] as const;
export type SumWord = (typeof SUM_WORDS)[number];

/** A count of charges, and their sum in whole cents. */
interface CountedSum<Cents extends number | bigint = number> {
  readonly count: number;
  readonly sum: Cents;
}

export type MoneySums<Cents extends number | bigint = number> = Readonly<Record<SumWord, CountedSum<Cents>>>;

/** Charges of one state. Those with an unknown outcome are in no sum, and are not given. */
export interface ChargeGroup extends CountedSum<bigint> {
  readonly state: string;
  readonly isPaymentSeen: boolean;
  /** No person and no gateway has confirmed its payment (`isUnconfirmed`). */
  readonly isInDoubt: boolean;
}

const NONE: CountedSum<bigint> = { count: 0, sum: 0n };

/** @param returningStates the states that an admin marked in the gateway's settings, in addition to REFUNDED. */
export function sumsOfGroups(groups: Iterable<ChargeGroup>, returningStates: readonly string[]): MoneySums<bigint> {
  const sums = { received: NONE, returned: NONE, kept: NONE, waiting: NONE, ended: NONE, inDoubt: NONE };
  for (const group of groups) for (const word of wordsOf(group, returningStates)) sums[word] = plus(sums[word], group);
  const { received, returned } = sums;
  return { ...sums, kept: { count: received.count - returned.count, sum: received.sum - returned.sum } };
}

/** A payment that went back was received, too. */
function wordsOf({ state, isPaymentSeen, isInDoubt }: ChargeGroup, returningStates: readonly string[]): SumWord[] {
  if (isInDoubt) return ['inDoubt'];
  // Of the instant it matters only that there is one.
  const standing = moneyStanding({ state, paidAt: isPaymentSeen ? 0 : null, attention: [] }, returningStates);
  if (standing === 'returned') return ['received', 'returned'];
  if (standing === 'paid') return ['received'];
  return standing === 'not-paid' ? ['ended'] : ['waiting'];
}

/** The sums of a list's totals. */
export function sumsOfTotals(totals: ChargeTotals, returningStates: readonly string[]): MoneySums {
  const seen = new Map((totals.paidOtherwise ?? []).map((each) => [each.state, each]));
  const groups = totals.byState.flatMap(({ state, count, sum }) => {
    const paid = seen.get(state) ?? { count: 0, sum: 0 };
    return [
      { state, isPaymentSeen: true, isInDoubt: false, count: paid.count, sum: BigInt(paid.sum) },
      { state, isPaymentSeen: false, isInDoubt: false, count: count - paid.count, sum: BigInt(sum - paid.sum) },
    ];
  });
  const { unconfirmed } = totals;
  const inDoubt = { state: '', isPaymentSeen: true, isInDoubt: true, count: unconfirmed.count };
  return inNumbers(sumsOfGroups([...groups, { ...inDoubt, sum: BigInt(unconfirmed.sum) }], returningStates));
}

function inNumbers({ received, returned, kept, waiting, ended, inDoubt }: MoneySums<bigint>): MoneySums {
  const number = ({ count, sum }: CountedSum<bigint>) => ({ count, sum: Number(sum) });
  return {
    ...{ received: number(received), returned: number(returned), kept: number(kept) },
    ...{ waiting: number(waiting), ended: number(ended), inDoubt: number(inDoubt) },
  };
}

/** The sums of several gateways, word by word. */
export function addedSums(all: readonly MoneySums<bigint>[]): MoneySums<bigint> {
  const sums = { received: NONE, returned: NONE, kept: NONE, waiting: NONE, ended: NONE, inDoubt: NONE };
  for (const each of all) for (const word of SUM_WORDS) sums[word] = plus(sums[word], each[word]);
  return sums;
}

function plus(one: CountedSum<bigint>, other: CountedSum<bigint>): CountedSum<bigint> {
  return { count: one.count + other.count, sum: one.sum + other.sum };
}
