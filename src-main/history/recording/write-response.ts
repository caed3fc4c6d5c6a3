/**
 * Merges a response into a stored charge, or records why it was rejected. Called inside a transaction.
 *
 * | the response | a charge made here (it has an attempt) | a charge that was only adopted |
 * |---|---|---|
 * | of another id | rejected; `other-id` | rejected; `other-id` |
 * | of another amount | merged; the amount stays the requested one, the reported one is stored next to it and needs a person | rejected; `other-amount` |
 * | then of the requested amount | the difference ends; the timeline records that there was one | merged |
 * | of another customer or reference than typed | merged without them; the echo is stored next to what was typed and needs a person | merged |
 * | whose `pix.transactionId` is another charge's | merged without its code; `other-code`, the known code stays | the same |
 * | with another code under the right id | the code is merged; another payee, key, host or amount needs a person | the same |
 *
 * A receipt, the notice of a payment and the payer's screen wait while a difference of amounts is open.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { Transaction } from '../../gateway-http/reading/transaction.ts';
import type { Observation } from '../api/history-api.ts';
import { addEvent, addRawResponse, readTimeline } from '../charges/charge-records.ts';
import { type ChargeParts, updateCharge } from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { type Merged, mergeResponse } from '../model/merge-response.ts';
import { seenAtOf } from '../model/placement.ts';
import { codeChanges, withoutForeignCode } from './code-owner.ts';
import { amountMismatch, isRecorded, type Mismatch } from './faults/gateway-faults.ts';
import { countedAfter, keptOf, noteFirstCounted, withoutLists } from './faults/kept-changes.ts';

import { differenceAfter, paymentAfter, requestedAmount } from './requested-amount.ts';

type Event = TimelineEntry['event'];
/** The requested amount; null where the response does not put it in question, or the charge was only adopted. */
export function amountInQuestion(
  db: ReadableDb,
  stored: ChargeParts,
  answeredAmount: number | undefined,
): number | null {
  const { snapshot, status } = stored;
  const isInQuestion = status.answeredAmount !== null || status.isFaulted || answeredAmount !== snapshot.facts.amount;
  return answeredAmount !== undefined && isInQuestion ? requestedAmount(db, stored.timeKey) : null;
}

/** The result of merging a response. */
export interface RecordedResponse {
  /** The charge's time key now: another creation instant changes it. */
  readonly timeKey: number;
  /** Its payment is to be emitted. */
  readonly paid: boolean;
  /** Nothing of the response is stored: its charge has had too many that day. */
  readonly isCounted: boolean;
}

/**
 * Merges a response into a charge; null when it changed nothing.
 * @param requested the requested amount of a charge made here; null where the response does not put it in question.
 */
export function recordResponse(
  db: WritableDb,
  stored: ChargeParts,
  answered: Observation,
  requested: number | null,
): RecordedResponse | null {
  const { observation, foreign } = withoutForeignCode(answered);
  const { at, transaction } = observation;
  const answeredAmount = transaction.amount;
  const asked = requested === null ? transaction : { ...transaction, amount: requested };
  const merge = (response: Transaction) =>
    mergeResponse(stored.snapshot, response, observation.code, seenAtOf(observation), answeredAmount);
  const merged = merge(asked);
  const changes = codeChanges(stored.snapshot.code, merged.snapshot.code);
  const status = {
    ...stored.status,
    lastCheckedAt: Math.max(at, stored.status.lastCheckedAt ?? at),
    clockOffset: observation.clockOffset ?? stored.status.clockOffset,
    isLate: stored.status.isLate || (merged.state?.late ?? false),
    isCodeChanged: stored.status.isCodeChanged || changes.length > 0,
    isFaulted: stored.status.isFaulted || foreign !== null || merged.echoDiffers.length > 0,
    ...(requested !== null && differenceAfter(db, stored, requested, answeredAmount)),
  };
  const faults = [foreign, requested === null ? null : amountMismatch(requested, answeredAmount)].filter(
    (fault) => fault !== null,
  );
  const newFaults = faults.filter((fault) => !isRecorded(db, stored.timeKey, fault));
  const isSame =
    merged.state === null &&
    merged.fields.length === 0 &&
    newFaults.length === 0 &&
    isEqual(merged.snapshot.echo, stored.snapshot.echo);
  // PAID that stays after a return is the end of that return, though it reports nothing else than the PAID before it.
  const isSameStanding = isEqual(merged.snapshot.statesSincePaid, stored.snapshot.statesSincePaid);
  if (isSame && isSameStanding && status.answeredAmount === stored.status.answeredAmount) return null;

  // A difference that only comes and goes repeats responses that are stored already. Of a code that is renewed at each
  // read, the snapshot has the last one and how many there were.
  const isRenewedAgain = merged.isRenewal && merged.snapshot.codeRenewals !== 1;
  const events = eventsOf(db, stored, observation, { merged, changes, newFaults, isRenewedAgain });
  const isKnown = isSame || (isRenewedAgain && events.length === 0);
  const kept = isKnown ? { events, isWhole: true } : keptOf(db, stored.timeKey, at, events);
  const after = kept.isWhole ? merged.snapshot : countedAfter(stored, merge(withoutLists(asked)).snapshot);
  const { snapshot, paid } = paymentAfter(after, status, merged.paid);
  const timeKey = updateCharge(db, { timeKey: stored.timeKey, snapshot, status });
  for (const event of kept.events) addEvent(db, timeKey, { at, event });
  if (!kept.isWhole) noteFirstCounted(db, timeKey, snapshot, at);
  if (!isKnown && kept.isWhole) addRawResponse(db, timeKey, { at, text: observation.raw });
  return { timeKey, paid, isCounted: !kept.isWhole };
}

interface Found {
  readonly merged: Merged;
  readonly changes: ReturnType<typeof codeChanges>;
  readonly newFaults: readonly Mismatch[];
  readonly isRenewedAgain: boolean;
}

/** What the timeline states about a response that was merged. */
function eventsOf(
  db: ReadableDb,
  { timeKey }: ChargeParts,
  observation: Observation,
  { merged, changes, newFaults, isRenewedAgain }: Found,
): readonly Event[] {
  const { source, by } = observation;
  const told = { source, ...doneBy(by) };
  const events: Event[] = [];
  if (merged.state !== null) events.push({ kind: 'state', ...merged.state, ...told });
  if (merged.isRenewal && !isRenewedAgain) events.push({ kind: 'code-renewed', ...told });
  if (merged.fields.length > 0 && !merged.isRenewal)
    events.push({ kind: 'details', fields: [...merged.fields], ...told });
  if (changes.length > 0 && !isChangeRecorded(db, timeKey, changes))
    events.push({ kind: 'code-changed', changes, ...told });
  const echo = newEcho(db, timeKey, merged, observation);
  if (echo !== null) events.push(echo);
  return [...events, ...newFaults.map((fault) => ({ kind: 'gateway-fault', ...fault, ...told }) as const)];
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Records which echoes differ from what was typed, once for each set of fields. */
export function recordEcho(
  db: WritableDb,
  timeKey: number,
  merged: Pick<Merged, 'echoDiffers'>,
  observation: Observation,
): void {
  const event = newEcho(db, timeKey, merged, observation);
  if (event !== null) addEvent(db, timeKey, { at: observation.at, event });
}

function newEcho(
  db: ReadableDb,
  timeKey: number,
  { echoDiffers }: Pick<Merged, 'echoDiffers'>,
  { source, by }: Observation,
): Event | null {
  const isNamed = ({ event }: TimelineEntry) =>
    event.kind === 'echo-differs' && echoDiffers.every((path) => event.fields.includes(path));
  if (echoDiffers.length === 0 || readTimeline(db, timeKey).some(isNamed)) return null;
  return { kind: 'echo-differs', fields: [...echoDiffers], source, ...doneBy(by) };
}

function isChangeRecorded(db: ReadableDb, timeKey: number, changes: ReturnType<typeof codeChanges>): boolean {
  const told = JSON.stringify(changes);
  return readTimeline(db, timeKey).some(
    ({ event }) => event.kind === 'code-changed' && JSON.stringify(event.changes) === told,
  );
}
