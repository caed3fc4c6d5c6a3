/**
 * The words and marks the history's files hold. The contract's own constant is only typed against, not imported: it
 * would bring zod into every worker, at tens of milliseconds a start.
 */
import type {
  Attention,
  OUTCOME_UNKNOWN as ContractOutcomeUnknown,
  DocumentedState,
} from '../../src-preload/contract/charge.ts';

export const OUTCOME_UNKNOWN: typeof ContractOutcomeUnknown = 'balcao:outcome-unknown';

/** The state the document gives a charge it has just made ("States and transitions"). */
export const FIRST_STATE = 'PENDING' satisfies DocumentedState;

/**
 * The documented states that are not PENDING. Nothing is known to follow them, so a change out of one is late, and a
 * charge in one is no longer watched. The schema's partial index on unsettled charges spells the same list.
 */
const SETTLED_STATES = ['PAID', 'EXPIRED', 'FAILED', 'REFUNDED'] as const satisfies readonly DocumentedState[];

export function isSettled(state: string): boolean {
  return SETTLED_STATES.some((settled) => settled === state);
}

/** One bit for each reason to look at a charge, so that one indexed column answers "does this need a person?". */
const ATTENTION_BITS = {
  'outcome-unknown': 1,
  'code-refused': 2,
  'late-transition': 4,
  'gateway-fault': 8,
  'amount-differs': 16,
  'code-changed': 32,
  'unknown-to-gateway': 64,
} as const satisfies Record<Attention, number>;

export function attentionBits(reasons: Readonly<Record<Attention, boolean>>): number {
  return attentions.reduce((bits, reason) => (reasons[reason] ? bits | ATTENTION_BITS[reason] : bits), 0);
}

export function attentionOf(bits: number): Attention[] {
  return attentions.filter((reason) => (bits & ATTENTION_BITS[reason]) !== 0);
}

const attentions: readonly Attention[] = [
  'outcome-unknown',
  'code-refused',
  'late-transition',
  'gateway-fault',
  'amount-differs',
  'code-changed',
  'unknown-to-gateway',
];

/** The bits of `charges.marks`: what people have put on a charge. */
export const MARKED_BY_NOTE = 1;
export const MARKED_BY_TAG = 2;
