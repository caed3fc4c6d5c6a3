/**
 * The states of a charge, and their meaning. It imports nothing, so that threads which never parse may use it: zod
 * would cost each of them tens of milliseconds at its start.
 */

/** The states of the document ("States and transitions"). Any other name from a service is passed on unchanged. */
export const DOCUMENTED_STATES = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED'] as const;
export type DocumentedState = (typeof DOCUMENTED_STATES)[number];

/** The state that the document defines for a new charge. */
export const FIRST_STATE = 'PENDING' satisfies DocumentedState;

/**
 * Balcão's own word for an attempt whose outcome is unknown: the gateway may or may not have made the charge. It takes
 * the place of a service's state, and the colon keeps it from ever being equal to one.
 */
export const OUTCOME_UNKNOWN = 'balcao:outcome-unknown';

/**
 * Balcão's own word for a charge that a person marked "do not use", likewise: it takes the place of a state that waits
 * for a payment, and of no other. The gateway's state is then in `reportedState`, and the charge is still watched.
 */
export const NOT_USED = 'balcao:not-used';

export const OWN_STATES: readonly string[] = [OUTCOME_UNKNOWN, NOT_USED];

/** Whether a state is Balcão's own word, and none of a service's. */
export function isOwnState(state: string): boolean {
  return OWN_STATES.includes(state);
}

/** No known state follows these: the charge can no longer be paid, and a change out of one is late. */
export const FINAL_STATES: readonly DocumentedState[] = DOCUMENTED_STATES.filter((state) => state !== FIRST_STATE);

/** No payment is waited for in these: the charge is final, or a person marked it "do not use". */
export const ENDED_STATES: readonly string[] = [...FINAL_STATES, NOT_USED];

/** What was not paid: a charge that waits, and one that ended without a payment. */
export const UNPAID_STATES: readonly DocumentedState[] = ['PENDING', 'EXPIRED', 'FAILED'];

/** States that say that no payment has come: of a charge whose payment was seen they say nothing, as a replica may lag. */
export const STATES_BEFORE_PAYMENT: readonly string[] = [
  ...(['PENDING', 'EXPIRED'] satisfies DocumentedState[]),
  NOT_USED,
];

/** Whether it follows from a state alone if its charge was paid. */
export function saysWhetherPaid(state: string): boolean {
  return isBeforePayment(state) || state === 'PAID' || state === 'REFUNDED' || state === OUTCOME_UNKNOWN;
}

export function isBeforePayment(state: string): boolean {
  return STATES_BEFORE_PAYMENT.includes(state);
}

/** States of a charge whose money is here or has not come: none of them can be marked as taking money back. */
const KEEPING_STATES: readonly string[] = [...STATES_BEFORE_PAYMENT, 'PAID' satisfies DocumentedState];

/** Whether an admin may mark a state as taking money back; REFUNDED always does. */
export function isMarkable(state: string): boolean {
  return !KEEPING_STATES.includes(state) && state !== 'REFUNDED' && !isOwnState(state);
}

/**
 * Whether a state means that a payment went back to the payer.
 * @param returningStates those that an admin marked in the gateway's settings.
 */
export function takesMoneyBack(state: string, returningStates: readonly string[]): boolean {
  return state === 'REFUNDED' || (isMarkable(state) && returningStates.includes(state));
}

/** Whether an admin may set a meaning for a state: the document does not list it. */
export function isUndocumented(state: string): boolean {
  return state !== '' && !isDocumented(state) && !isOwnState(state);
}

export function isDocumented(state: string): state is DocumentedState {
  return DOCUMENTED_STATES.some((documented) => documented === state);
}

/** Whether a state is final; one that the document does not list is not. */
export function isFinal(state: string): boolean {
  return FINAL_STATES.some((final) => final === state);
}

/** Whether a payment is waited for in this state, as far as it was not seen. */
export function isWaitedFor(state: string): boolean {
  return !ENDED_STATES.includes(state);
}

/** A state that the document does not list and that reads as a listed one (`Paga`, `paid`), as screen and files write it. */
export const markedState = (state: string): string => `${state} (gateway)`;
