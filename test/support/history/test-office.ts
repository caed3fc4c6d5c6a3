/**
 * An office of a hundred days, the same one for the same seed: charges that were paid, late, with another amount, given
 * back, marked or not, in doubt, expired, failed, or of unknown outcome. Each says what it is, so that a test can add
 * every figure up by itself.
 */
import { numbersFrom } from '../../../src-main/sandbox/invented-people.ts';
import { DAY, HOUR } from '../../../src-preload/contract/values/durations.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import type { BareCharge } from './closing-rows.ts';

export const OFFICE_ZONE = 'America/Sao_Paulo';
/** The state that the office's admin marked as taking money back. */
export const MARKED_STATE = 'CHARGEBACK';
const OFFICE_DAYS = 100;
/** 1 August 2026, midnight in São Paulo; the office's last day is 8 November. */
const OFFICE_START = Date.UTC(2026, 7, 1, 3);

/** What became of a charge, by the office's own book. */
type Fate =
  | 'received'
  | 'returned'
  | 'marked'
  | 'unmarked'
  | 'failed-after'
  | 'in-doubt'
  | 'in-doubt-returned'
  | 'waiting'
  | 'unlisted'
  | 'ended'
  | 'unknown';

export interface OfficeCharge extends BareCharge {
  readonly fate: Fate;
  /** The customer's CPF; null for none. */
  readonly document: string | null;
}

const FATES: readonly (readonly [Fate, share: number])[] = [
  ['received', 55],
  ['returned', 8],
  ['marked', 3],
  ['unmarked', 3],
  ['failed-after', 1],
  ['in-doubt', 4],
  ['in-doubt-returned', 2],
  ['waiting', 8],
  ['unlisted', 2],
  ['ended', 11],
  ['unknown', 3],
];

const PAID_FATES: readonly Fate[] = ['received', 'returned', 'marked', 'unmarked', 'failed-after'];
const DOUBTFUL_FATES: readonly Fate[] = ['in-doubt', 'in-doubt-returned'];
const RETURNED_FATES: readonly Fate[] = ['returned', 'marked'];
const MOVED_FATES: readonly Fate[] = [...RETURNED_FATES, 'unmarked', 'failed-after', 'in-doubt-returned'];
const DOCUMENTS = ['52998224725', '11144477735', '39053344705', '11222333000181', null] as const;

/** Whether its payment counts as received; whether it went back is another question. */
export const isReceived = ({ fate }: OfficeCharge): boolean => PAID_FATES.includes(fate);
export const isReturned = ({ fate }: OfficeCharge): boolean => RETURNED_FATES.includes(fate);
export const isDoubtful = ({ fate }: OfficeCharge): boolean => DOUBTFUL_FATES.includes(fate);

export function testOffice(seed: number, perDay = 6): OfficeCharge[] {
  const random = numbersFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  };
  const fates = FATES.flatMap(([fate, share]) => Array.from({ length: share }, () => fate));
  return Array.from({ length: OFFICE_DAYS * perDay }, (_, number) => {
    const fate = pick(fates);
    const createdAt = OFFICE_START + Math.floor(number / perDay) * DAY + Math.floor(random() * DAY);
    const amount = 500 + Math.floor(random() * 100_000);
    // Most are paid at once, some in the next month.
    const paidAt = createdAt + Math.floor(random() * (random() < 0.2 ? 20 * DAY : HOUR));
    const wasSeenPaid = PAID_FATES.includes(fate) || DOUBTFUL_FATES.includes(fate);
    const returnedAt = MOVED_FATES.includes(fate) ? paidAt + Math.floor(random() * 40 * DAY) : null;
    const fee = Math.round(amount / 100);
    const isReported = wasSeenPaid && random() < 0.8;
    return {
      ...{ fate, amount, createdAt, document: pick(DOCUMENTS), state: stateOf(fate, pick) },
      fee: isReported ? fee : null,
      net: isReported ? amount - fee : null,
      paidAt: wasSeenPaid ? paidAt : null,
      isObserved: random() < 0.1,
      ...{ returnedAt, returnedSource: returnedAt === null ? null : 'service' },
      isUnconfirmed: DOUBTFUL_FATES.includes(fate),
      // An amount other than the requested one, which a person has accepted.
      answered: fate === 'received' && random() < 0.1 ? amount + 100 : null,
    };
  });
}

function stateOf(fate: Fate, pick: (states: readonly string[]) => string): string {
  switch (fate) {
    case 'received':
      return 'PAID';
    case 'returned':
    case 'in-doubt-returned':
      return 'REFUNDED';
    case 'marked':
      return MARKED_STATE;
    case 'unmarked':
    case 'unlisted':
      return 'IN_REVIEW';
    case 'failed-after':
      return 'FAILED';
    case 'in-doubt':
      return pick(['PAID', 'PENDING', 'EXPIRED', 'IN_REVIEW']);
    case 'waiting':
      return 'PENDING';
    case 'ended':
      return pick(['EXPIRED', 'EXPIRED', 'FAILED']);
    case 'unknown':
      return OUTCOME_UNKNOWN;
  }
}
