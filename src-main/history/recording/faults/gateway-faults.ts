/** Responses that cannot be about their charge, or not wholly: each distinct fault is recorded once. */
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import type { Observation } from '../../api/history-api.ts';
import { addEvent, addRawResponse, readTimeline } from '../../charges/charge-records.ts';
import { type ChargeParts, readCharge, updateCharge } from '../../charges/charge-store.ts';
import { doneBy } from '../../charges/operators.ts';
import type { ReadableDb, WritableDb } from '../../database/database.ts';
import { countedAfter, keptOf, noteFirstCounted } from './kept-changes.ts';

type GatewayFault = Extract<TimelineEntry['event'], { kind: 'gateway-fault' }>;
export type Mismatch = Omit<GatewayFault, 'kind' | 'source' | 'by'>;

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

/**
 * Records a rejected response with its raw text, once for each distinct fault. Returns whether it was only counted
 * (kept-changes.ts).
 */
export function rejectResponse(db: WritableDb, timeKey: number, mismatch: Mismatch, observation: Observation): boolean {
  const { at, raw } = observation;
  if (isRecorded(db, timeKey, mismatch)) return false;
  const { isWhole } = keptOf(db, timeKey, at, [faultEvent(mismatch, observation)]);
  if (isWhole) {
    recordFault(db, timeKey, mismatch, observation);
    addRawResponse(db, timeKey, { at, text: raw });
  } else {
    const stored = readCharge(db, timeKey);
    const snapshot = countedAfter(stored, stored.snapshot);
    updateCharge(db, { ...stored, snapshot });
    noteFirstCounted(db, timeKey, snapshot, at);
  }
  return !isWhole;
}

function faultEvent(mismatch: Mismatch, { source, by }: Observation): GatewayFault {
  return { kind: 'gateway-fault', ...mismatch, source, ...doneBy(by) };
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
  addEvent(db, timeKey, { at: observation.at, event: faultEvent(mismatch, observation) });
  return true;
}

/** Whether the timeline has this fault. */
export function isRecorded(db: ReadableDb, timeKey: number, mismatch: Mismatch): boolean {
  return readTimeline(db, timeKey).some(
    ({ event }) =>
      event.kind === 'gateway-fault' &&
      event.fault === mismatch.fault &&
      event.expected === mismatch.expected &&
      event.answered === mismatch.answered,
  );
}
