/** The states and bit flags stored in the history's files. */
import type { Attention } from '../../../src-preload/contract/charges/charge-row.ts';

export { FIRST_STATE, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';

/** The service reports another amount than the requested one, and no person has accepted it. */
export const AMOUNT_DIFFERS = 16;

/** The charge left a final state. */
export const LATE_TRANSITION = 4;

/** What a history stores of a charge; the others are of the desk that has not sent it (team-history/offline/files/refused-rows.ts). */
export type StoredAttention = Exclude<Attention, 'refused-by-server' | 'not-on-server'>;

/** One bit for each reason to look at a charge, so that one indexed column shows whether it needs attention. */
const ATTENTION_BITS = {
  'outcome-unknown': 1,
  'code-refused': 2,
  'late-transition': LATE_TRANSITION,
  'gateway-fault': 8,
  'amount-differs': AMOUNT_DIFFERS,
  'code-changed': 32,
  'unknown-to-gateway': 64,
  'code-amount-differs': 128,
  'paid-not-used': 256,
} as const satisfies Record<StoredAttention, number>;

export function attentionBits(reasons: Readonly<Record<StoredAttention, boolean>>): number {
  return attentions.reduce((bits, reason) => (reasons[reason] ? bits | ATTENTION_BITS[reason] : bits), 0);
}

export function attentionOf(bits: number): StoredAttention[] {
  return attentions.filter((reason) => (bits & ATTENTION_BITS[reason]) !== 0);
}

const attentions: readonly StoredAttention[] = [
  'outcome-unknown',
  'code-refused',
  'late-transition',
  'gateway-fault',
  'amount-differs',
  'code-changed',
  'unknown-to-gateway',
  'code-amount-differs',
  'paid-not-used',
];

/** The bits of `charges.marks`: what people have added to a charge. */
export const HAS_NOTE = 1;
export const HAS_TAG = 2;
