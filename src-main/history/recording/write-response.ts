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
import type { Observation } from '../api/history-api.ts';
import { addEvent, addRawResponse, readTimeline } from '../charges/charge-records.ts';
import { type ChargeParts, readCharge, updateCharge } from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { type Merged, mergeResponse } from '../model/merge-response.ts';
import { seenAtOf } from '../model/placement.ts';
import { codeChanges, withoutForeignCode } from './code-owner.ts';

import { differenceAfter, paymentAfter, requestedAmount } from './requested-amount.ts';

type GatewayFault = Extract<TimelineEntry['event'], { kind: 'gateway-fault' }>;
type Mismatch = Omit<GatewayFault, 'kind' | 'source' | 'by'>;

/**
 * Why a response cannot be about this charge; null when it can. Ids are UUIDs by the document, so case is ignored.
 * @param requested the requested amount; null for a charge that was only adopted.
 */
export function mismatchOf(stored: ChargeParts, observation: Observation, requested: number | null): Mismatch | null {
  const { transaction } = observation;
  if (transaction.id.toLowerCase() !== observation.transactionId.toLowerCase())
    return { fault: 'other-id', expected: observation.transactionId, answered: transaction.id };
  return requested === null ? amountMismatch(stored.snapshot.facts.amount, transaction.amount) : null;
}

export function amountMismatch(
  expected: number | undefined,
  answered: number | undefined,
): { readonly fault: 'other-amount'; readonly expected: string; readonly answered: string } | null {
  if (expected === undefined || answered === undefined || expected === answered) return null;
  return { fault: 'other-amount', expected: String(expected), answered: String(answered) };
}

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
  const { at, source, by, transaction } = observation;
  const answeredAmount = transaction.amount;
  const merged = mergeResponse(
    stored.snapshot,
    requested === null ? transaction : { ...transaction, amount: requested },
    observation.code,
    seenAtOf(observation),
    answeredAmount,
  );
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

  const { snapshot, paid } = paymentAfter(merged.snapshot, status, merged.paid);
  const timeKey = updateCharge(db, { timeKey: stored.timeKey, snapshot, status });
  const told = { source, ...doneBy(by) };
  const record = (event: TimelineEntry['event']) => addEvent(db, timeKey, { at, event });
  if (merged.state !== null) record({ kind: 'state', ...merged.state, ...told });
  const isRenewedAgain = merged.isRenewal && snapshot.codeRenewals !== 1;
  if (merged.isRenewal && !isRenewedAgain) record({ kind: 'code-renewed', ...told });
  if (merged.fields.length > 0 && !merged.isRenewal) record({ kind: 'details', fields: [...merged.fields], ...told });
  const isNewChange = changes.length > 0 && !isChangeRecorded(db, timeKey, changes);
  if (isNewChange) record({ kind: 'code-changed', changes, ...told });
  recordEcho(db, timeKey, merged, observation);
  for (const fault of newFaults) record({ kind: 'gateway-fault', ...fault, ...told });
  // A difference that only comes and goes repeats responses that are stored already. Of a code that is renewed at each
  // read, the snapshot has the last one and how many there were.
  const isOnlyRenewed = isRenewedAgain && !isNewChange && merged.state === null && newFaults.length === 0;
  if (!isSame && !isOnlyRenewed) addRawResponse(db, timeKey, { at, text: observation.raw });
  return { timeKey, paid };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Records a rejected response with its raw text, once for each distinct fault. */
export function rejectResponse(db: WritableDb, timeKey: number, mismatch: Mismatch, observation: Observation): void {
  if (recordFault(db, timeKey, mismatch, observation))
    addRawResponse(db, timeKey, { at: observation.at, text: observation.raw });
}

/**
 * Records what was wrong with a response, once for each distinct fault: a gateway that repeats itself every three
 * seconds must not fill the disk. Returns whether it was new.
 */
export function recordFault(db: WritableDb, timeKey: number, mismatch: Mismatch, observation: Observation): boolean {
  if (!addFaultEvent(db, timeKey, mismatch, observation)) return false;
  const stored = readCharge(db, timeKey);
  updateCharge(db, { ...stored, status: { ...stored.status, isFaulted: true } });
  return true;
}

/** Like {@link recordFault}, for a fault that the charge's status fields already show. */
export function addFaultEvent(db: WritableDb, timeKey: number, mismatch: Mismatch, observation: Observation): boolean {
  if (isRecorded(db, timeKey, mismatch)) return false;
  const { at, source, by } = observation;
  addEvent(db, timeKey, { at, event: { kind: 'gateway-fault', ...mismatch, source, ...doneBy(by) } });
  return true;
}

/** Records which echoes differ from what was typed, once for each set of fields. */
export function recordEcho(
  db: WritableDb,
  timeKey: number,
  { echoDiffers }: Pick<Merged, 'echoDiffers'>,
  { at, source, by }: Observation,
): void {
  const isNamed = ({ event }: TimelineEntry) =>
    event.kind === 'echo-differs' && echoDiffers.every((path) => event.fields.includes(path));
  if (echoDiffers.length === 0 || readTimeline(db, timeKey).some(isNamed)) return;
  addEvent(db, timeKey, { at, event: { kind: 'echo-differs', fields: [...echoDiffers], source, ...doneBy(by) } });
}

function isRecorded(db: ReadableDb, timeKey: number, mismatch: Mismatch): boolean {
  return readTimeline(db, timeKey).some(
    ({ event }) =>
      event.kind === 'gateway-fault' &&
      event.fault === mismatch.fault &&
      event.expected === mismatch.expected &&
      event.answered === mismatch.answered,
  );
}

function isChangeRecorded(db: ReadableDb, timeKey: number, changes: ReturnType<typeof codeChanges>): boolean {
  const told = JSON.stringify(changes);
  return readTimeline(db, timeKey).some(
    ({ event }) => event.kind === 'code-changed' && JSON.stringify(event.changes) === told,
  );
}
