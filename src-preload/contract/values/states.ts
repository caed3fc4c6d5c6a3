/**
 * The states a charge is in, and what they mean. It imports nothing, so that threads which never parse may have it: zod
 * would cost each of them tens of milliseconds at its start.
 */

/** The states of the document ("States and transitions"). Any other name a service sends is carried as it is. */
export const DOCUMENTED_STATES = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED'] as const;
export type DocumentedState = (typeof DOCUMENTED_STATES)[number];

/** The state the document gives a charge it has just made. */
export const FIRST_STATE = 'PENDING' satisfies DocumentedState;

/**
 * Balcão's own word for an attempt whose outcome nobody knows: the gateway may or may not have made the charge. It
 * stands where a service's state would, and the colon keeps it from ever being one of theirs.
 */
export const OUTCOME_UNKNOWN = 'balcao:outcome-unknown';

/** Nothing is known to follow these: nobody can pay any more, and a change out of one is late. */
export const FINAL_STATES: readonly DocumentedState[] = DOCUMENTED_STATES.filter((state) => state !== FIRST_STATE);

export function isDocumented(state: string): state is DocumentedState {
  return DOCUMENTED_STATES.some((documented) => documented === state);
}

/** Whether a state is final; one that the document does not list is not. */
export function isFinal(state: string): boolean {
  return FINAL_STATES.some((final) => final === state);
}
