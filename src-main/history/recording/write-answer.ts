/**
 * Takes an answer into a charge that is here, or records why it was not taken. Callers hold the transaction.
 *
 * | the answer | a charge made here (it has an attempt) | a charge that was only adopted |
 * |---|---|---|
 * | of another id | not taken; `other-id` | not taken; `other-id` |
 * | of another amount | taken; the amount stays what was asked, the answered one stands beside it and needs a person | not taken; `other-amount` |
 * | then of the asked amount | the difference is gone; the timeline keeps that there was one | taken |
 * | whose `pix.transactionId` is another charge's | taken without its code; `other-code`, the known code stays | the same |
 * | with another code under the right id | the code is taken; another payee, key, host or amount needs a person | the same |
 *
 * A receipt, the notice of a payment and the payer's screen wait while a difference of amounts is open.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { Observation } from '../api/history-api.ts';
import { addEvent, addRawResponse, readTimeline } from '../charges/charge-records.ts';
import { type ChargeParts, readCharge, updateCharge } from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import { mergeAnswer } from '../model/merge-answer.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { codeChanges, withoutForeignCode } from './code-owner.ts';

import { addPaymentEvent, differenceAfter, requestedAmount } from './requested-amount.ts';

type GatewayFault = Extract<TimelineEntry['event'], { kind: 'gateway-fault' }>;
type Mismatch = Omit<GatewayFault, 'kind' | 'source' | 'by'>;

/**
 * Why an answer cannot be about this charge; null when it can. Ids are UUIDs by the document, so case says nothing.
 * @param asked what was asked for; null for a charge that was only adopted.
 */
export function mismatchOf(kept: ChargeParts, observation: Observation, asked: number | null): Mismatch | null {
  const { transaction } = observation;
  if (transaction.id.toLowerCase() !== observation.transactionId.toLowerCase())
    return { fault: 'other-id', expected: observation.transactionId, answered: transaction.id };
  return asked === null ? amountMismatch(kept.snapshot.facts.amount, transaction.amount) : null;
}

export function amountMismatch(
  expected: number | undefined,
  answered: number | undefined,
): { readonly fault: 'other-amount'; readonly expected: string; readonly answered: string } | null {
  if (expected === undefined || answered === undefined || expected === answered) return null;
  return { fault: 'other-amount', expected: String(expected), answered: String(answered) };
}

/** What was asked for; null where that is not in question, or the charge was only adopted. */
export function amountInQuestion(db: ReadableDb, kept: ChargeParts, said: number | undefined): number | null {
  const { snapshot: known, status: standing } = kept;
  // A charge of an earlier version may hold the answered amount as its own: it is flagged as faulted then.
  const isInQuestion = standing.answeredAmount !== null || standing.isFaulted || said !== known.facts.amount;
  return said !== undefined && isInQuestion ? requestedAmount(db, kept.number) : null;
}

/** What taking an answer came to. */
export interface RecordedAnswer {
  /** Where the charge is now: another instant of creation moves it. */
  readonly number: number;
  /** Its payment is to be told. */
  readonly paid: boolean;
}

/**
 * Joins an answer to a charge; null when nothing changed by it.
 * @param asked what was asked for, of a charge made here; null where the answer does not put it in question.
 */
export function recordAnswer(
  db: WritableDb,
  kept: ChargeParts,
  answered: Observation,
  asked: number | null,
): RecordedAnswer | null {
  const { observation, foreign } = withoutForeignCode(answered);
  const { at, source, by, transaction } = observation;
  const said = transaction.amount;
  const merged = mergeAnswer(
    kept.snapshot,
    asked === null ? transaction : { ...transaction, amount: asked },
    observation.code,
    at,
  );
  const changes = codeChanges(kept.snapshot.code, merged.snapshot.code);
  const standing = {
    ...kept.status,
    lastCheckedAt: Math.max(at, kept.status.lastCheckedAt ?? at),
    clockOffset: observation.clockOffset ?? kept.status.clockOffset,
    isLate: kept.status.isLate || (merged.state?.late ?? false),
    isCodeChanged: kept.status.isCodeChanged || changes.length > 0,
    isFaulted: kept.status.isFaulted || foreign !== null,
    ...(asked !== null && differenceAfter(db, kept, asked, said)),
  };
  const faults = [foreign, asked === null ? null : amountMismatch(asked, said)].filter((fault) => fault !== null);
  const newFaults = faults.filter((fault) => !isRecorded(db, kept.number, fault));
  const isSame = merged.state === null && merged.fields.length === 0 && newFaults.length === 0;
  if (isSame && standing.answeredAmount === kept.status.answeredAmount) return null;

  const { known, paid } = addPaymentEvent(merged.snapshot, standing, merged.paid);
  const number = updateCharge(db, { number: kept.number, snapshot: known, status: standing });
  const told = { source, ...doneBy(by) };
  const note = (event: TimelineEntry['event']) => addEvent(db, number, { at, event });
  if (merged.state !== null) note({ kind: 'state', ...merged.state, ...told });
  if (merged.fields.length > 0) note({ kind: 'details', fields: [...merged.fields], ...told });
  if (changes.length > 0 && !isChangeRecorded(db, number, changes)) note({ kind: 'code-changed', changes, ...told });
  for (const fault of newFaults) note({ kind: 'gateway-fault', ...fault, ...told });
  // A difference that only comes and goes repeats answers that are kept already.
  if (!isSame) addRawResponse(db, number, { at, text: observation.raw });
  return { number, paid };
}

/** Records an answer that was not taken, with its raw text, once for each distinct one. */
export function rejectAnswer(db: WritableDb, number: number, mismatch: Mismatch, observation: Observation): void {
  if (recordFault(db, number, mismatch, observation))
    addRawResponse(db, number, { at: observation.at, text: observation.raw });
}

/**
 * Notes what was wrong with an answer, once for each distinct one: a gateway that repeats itself every three seconds
 * must not fill the disk. Gives whether it was new.
 */
export function recordFault(db: WritableDb, number: number, mismatch: Mismatch, observation: Observation): boolean {
  if (!addFaultEvent(db, number, mismatch, observation)) return false;
  const kept = readCharge(db, number);
  updateCharge(db, { ...kept, status: { ...kept.status, isFaulted: true } });
  return true;
}

/** As {@link recordFault}, for what the charge's own standing tells already. */
export function addFaultEvent(db: WritableDb, number: number, mismatch: Mismatch, observation: Observation): boolean {
  if (isRecorded(db, number, mismatch)) return false;
  const { at, source, by } = observation;
  addEvent(db, number, { at, event: { kind: 'gateway-fault', ...mismatch, source, ...doneBy(by) } });
  return true;
}

function isRecorded(db: ReadableDb, number: number, mismatch: Mismatch): boolean {
  return readTimeline(db, number).some(
    ({ event }) =>
      event.kind === 'gateway-fault' &&
      event.fault === mismatch.fault &&
      event.expected === mismatch.expected &&
      event.answered === mismatch.answered,
  );
}

function isChangeRecorded(db: ReadableDb, number: number, changes: ReturnType<typeof codeChanges>): boolean {
  const told = JSON.stringify(changes);
  return readTimeline(db, number).some(
    ({ event }) => event.kind === 'code-changed' && JSON.stringify(event.changes) === told,
  );
}
