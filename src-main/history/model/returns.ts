import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import { isBeforePayment } from '../../../src-preload/contract/values/states.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import type { ChargeFacts, ChargeSnapshot, SeenState } from './charge-facts.ts';
import { isPaidOrLater } from './fees.ts';
import { paymentOf } from './placement.ts';

export interface Return {
  readonly returnedAt: number | null;
  /**
   * A person's date comes first, then a bank debit that was matched, then the service's `refundedAt`, then when the
   * charge was first seen in its state.
   */
  readonly source: 'service' | 'seen' | 'bank' | 'person' | null;
}

const NONE: Return = { returnedAt: null, source: null };

/** A service that names more states than this of one charge has nothing to say with them. */
const MOST_STATES = 20;

/**
 * A replica may lag behind a change for this long (ms): a PAID that comes sooner after a return, or a return that comes
 * sooner after PAID again, may be its answer and is no other return.
 */
const REPLICA_LAG = 120_000;

/** Whether a charge in this state was paid and is not any more. */
function isPastPaid(facts: ChargeFacts, paidSeenAt: number | null): boolean {
  return facts.state !== 'PAID' && isPaidOrLater(facts, paidSeenAt);
}

/**
 * The state that shows where a charge's money stands; undefined where no response named one. PENDING and EXPIRED say
 * nothing about a payment that was seen: they come from a replica that lags, and the state before them stays.
 */
export function standingStateOf({
  facts,
  paidSeenAt,
  statesSincePaid,
}: Pick<ChargeSnapshot, 'facts' | 'paidSeenAt' | 'statesSincePaid'>): string | undefined {
  const { state } = facts;
  if (state !== undefined && !isBeforePayment(state)) return state;
  return statesSincePaid?.at(-1)?.state ?? (paidSeenAt === null ? state : 'PAID');
}

/** Whether it was paid, and where its money stands is another state now. */
export function hasReturn(snapshot: ChargeSnapshot): boolean {
  return isPastPaid(standingFactsOf(snapshot), snapshot.paidSeenAt);
}

function standingFactsOf(snapshot: Pick<ChargeSnapshot, 'facts' | 'paidSeenAt' | 'statesSincePaid'>): ChargeFacts {
  const state = standingStateOf(snapshot);
  return { ...snapshot.facts, ...(state !== undefined && { state }) };
}

/** The date of the present return by a person or a bank; null for none. That of a return in another state is not it. */
export function returnDateOf(
  snapshot: Pick<ChargeSnapshot, 'facts' | 'paidSeenAt' | 'statesSincePaid' | 'returnDates'>,
  source: 'person' | 'bank',
): number | null {
  const { returnDates } = snapshot;
  const state = returnDates?.[`${source}State`];
  return state === undefined || state === standingStateOf(snapshot) ? (returnDates?.[source] ?? null) : null;
}

/** An instant of the service before the payment, or before it was PAID again, is refused: the next source counts. */
export function returnOf(snapshot: ChargeSnapshot): Return {
  const { statesSincePaid } = snapshot;
  if (!hasReturn(snapshot)) return NONE;
  for (const source of ['person', 'bank'] as const) {
    const returnedAt = returnDateOf(snapshot, source);
    if (returnedAt !== null) return { returnedAt, source };
  }
  const { refundedAt } = standingFactsOf(snapshot);
  if (
    Number.isSafeInteger(refundedAt) &&
    refundedAt != null &&
    refundedAt >= (paymentOf(snapshot).paidAt ?? refundedAt) &&
    refundedAt >= (paidAgainAt(statesSincePaid) ?? refundedAt)
  )
    return { returnedAt: refundedAt, source: 'service' };
  const seenAt = returnSeenAt(snapshot);
  return seenAt === null ? NONE : { returnedAt: seenAt, source: 'seen' };
}

/** When its present return was seen first, by the desk's clock; null where it was not. */
export function returnSeenAt(
  snapshot: Pick<ChargeSnapshot, 'facts' | 'paidSeenAt' | 'statesSincePaid'>,
): number | null {
  const state = standingStateOf(snapshot);
  return snapshot.statesSincePaid?.find((each) => each.state === state)?.at ?? null;
}

/**
 * The states that a charge was seen in since it was paid, each with the first instant, after one more response.
 * @param at when that response was received, by the desk's clock.
 */
export function statesSincePaidAfter(
  before: readonly SeenState[],
  facts: ChargeFacts,
  paidSeenAt: number | null,
  at: number,
): readonly SeenState[] {
  const { state } = facts;
  const isPaidAgain = state === 'PAID' && before.length > 0;
  return state !== undefined && (isPaidAgain || isPastPaid(facts, paidSeenAt))
    ? withState(before, { state, at })
    : before;
}

/** PAID again ends the returns before it: they stay until the next one, as PAID may come from a replica that lags. */
function withState(before: readonly SeenState[], seen: SeenState): readonly SeenState[] {
  const last = before.at(-1);
  const isSoon = last !== undefined && seen.at - last.at <= REPLICA_LAG;
  if (seen.state === 'PAID') return isSoon || last?.state === 'PAID' ? before : [...before, seen];
  if (last?.state === 'PAID') return isSoon ? withState(before.slice(0, -1), seen) : [last, seen];
  return before.some(({ state }) => state === seen.state) ? before : [...before, seen].slice(-MOST_STATES);
}

/** When it was PAID again before its present returns, by the desk's clock; null where it was not. */
export function paidAgainAt(states: readonly SeenState[] = []): number | null {
  const [first] = states;
  return first?.state === 'PAID' ? first.at : null;
}

/** The states of both lists, each with its earlier instant, in the order of time. */
export function unitedStates(one: readonly SeenState[], other: readonly SeenState[]): readonly SeenState[] {
  return [...one, ...other].toSorted((a, b) => a.at - b.at).reduce<readonly SeenState[]>(withState, []);
}

/**
 * The instant of a return of which only the day (`2026-11-20`, in this zone) is known: its noon, not before a payment
 * on that day, and not after now where the day is today.
 * @throws RangeError for an invalid day.
 */
export function instantOnDay(day: string, timeZone: string, paidAt: number | null, now: number): number {
  const zoned = zonedTime(timeZone);
  const noon = zoned.startOf(day) + 12 * HOUR;
  const sincePayment = paidAt !== null && zoned.day(paidAt) === day ? Math.max(noon, paidAt) : noon;
  return zoned.day(now) === day ? Math.min(sincePayment, now) : sincePayment;
}
