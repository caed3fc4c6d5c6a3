/**
 * Where a charge's money stands, from what was seen and not from the last state alone. It imports only types and
 * states, so that every room may. `src-main/history/database/money-standing-sql.ts` states the same in SQL.
 */
import { isBeforePayment, isWaitedFor, OUTCOME_UNKNOWN, takesMoneyBack } from '../values/states.ts';
import type { ChargeRow } from './charge-row.ts';
import { isAmountInDoubt } from './payment-doubt.ts';
import type { TimelineEntry } from './timeline.ts';

/**
 * - `outcome-unknown`: the gateway may or may not have made the charge.
 * - `waiting`: no payment was seen, and one may still come.
 * - `not-paid`: no payment was seen; it expired or failed, or a person marked it "do not use".
 * - `in-doubt`: a payment whose amount is another than the requested one and was accepted by no person, or of which the
 *   gateway names an instant and not the state. It is not received, and is shown and counted apart.
 * - `paid`: a payment was seen. It ends only by REFUNDED or a state that the gateway's settings mark.
 * - `returned`: the money went back.
 */
export type MoneyStanding = 'outcome-unknown' | 'waiting' | 'not-paid' | 'in-doubt' | 'paid' | 'returned';

type Seen = Pick<ChargeRow, 'state' | 'paidAt'>;

/** @param returningStates the states that an admin marked in the gateway's settings, in addition to REFUNDED. */
export function moneyStanding(
  { state, paidAt, attention }: Seen & Pick<ChargeRow, 'attention'>,
  returningStates: readonly string[],
): MoneyStanding {
  if (state === OUTCOME_UNKNOWN) return 'outcome-unknown';
  if (!isPaymentSeen({ state, paidAt })) return isWaitedFor(state) ? 'waiting' : 'not-paid';
  if (takesMoneyBack(state, returningStates)) return 'returned';
  return isUnconfirmed({ state, paidAt, attention }) ? 'in-doubt' : 'paid';
}

/** Whether a payment was seen that no person and no gateway has confirmed: neither it nor its return is in a sum. */
export function isUnconfirmed({ state, paidAt, attention }: Seen & Pick<ChargeRow, 'attention'>): boolean {
  return isPaymentSeen({ state, paidAt }) && (isBeforePayment(state) || isAmountInDoubt({ attention }));
}

/**
 * Whether a payment of this charge was seen, whatever the gateway reports now, and whether or not it went back: its
 * code is not offered, shown, copied, saved or printed any more.
 */
export function isPaymentSeen({ state, paidAt }: Seen): boolean {
  return state === 'PAID' || state === 'REFUNDED' || paidAt !== null;
}

/**
 * Whether a payer is to pay it: no payment was seen, its state is not final, and no one marked it "do not use". Its code
 * is offered for as long.
 */
export function mayStillBePaid(charge: Seen): boolean {
  return !isPaymentSeen(charge) && isWaitedFor(charge.state);
}

/** The state that the gateway named last, to read the charge again. It is no evidence on a payment that was seen. */
export function gatewayState({ state, reportedState }: Pick<ChargeRow, 'state' | 'reportedState'>): string {
  return reportedState ?? state;
}

/**
 * When a person marked the present state as recorded (UTC milliseconds), and who; null where no one has, or the mark
 * was taken back. A change of the state ends the mark: a second refund has to be recorded, too.
 *
 * @param timeline in the order in which it was recorded
 */
export function recordedMark(timeline: readonly TimelineEntry[]): { readonly at: number; readonly by?: string } | null {
  const last = timeline.findLast(({ event }) => event.kind === 'recorded' || event.kind === 'state');
  if (last?.event.kind !== 'recorded' || !last.event.isRecorded) return null;
  const { by } = last.event;
  return { at: last.at, ...(by !== undefined && { by }) };
}
