/** Takes an answer into a charge that is here, or records why it was not taken. Callers hold the transaction. */
import type { TimelineEntry } from '../../src-preload/contract/charge.ts';
import { type KeptCharge, readKept, updateCharge } from './charge-store.ts';
import type { WritableDb } from './connection.ts';
import { addAnswer, addEvent, readTimeline } from './dossier.ts';
import { type Merged, merge } from './merge.ts';
import { doneBy } from './operators.ts';
import type { Observation } from './port.ts';

type GatewayFault = Extract<TimelineEntry['event'], { kind: 'gateway-fault' }>;
type Mismatch = Omit<GatewayFault, 'kind' | 'source' | 'by'>;

/** Why an answer cannot be about this charge; null when it can. Ids are UUIDs by the document, so case says nothing. */
export function mismatchOf(kept: KeptCharge, observation: Observation): Mismatch | null {
  const { transaction } = observation;
  if (transaction.id.toLowerCase() !== observation.transactionId.toLowerCase())
    return { fault: 'other-id', expected: observation.transactionId, answered: transaction.id };
  return amountMismatch(kept.known.facts.amount, transaction.amount);
}

export function amountMismatch(
  expected: number | undefined,
  answered: number | undefined,
): { readonly fault: 'other-amount'; readonly expected: string; readonly answered: string } | null {
  if (expected === undefined || answered === undefined || expected === answered) return null;
  return { fault: 'other-amount', expected: String(expected), answered: String(answered) };
}

/** Joins an answer to a charge. Gives its number as it then is, and what changed; null when nothing did. */
export function takeAnswer(
  db: WritableDb,
  kept: KeptCharge,
  observation: Observation,
): { readonly number: number; readonly merged: Merged } | null {
  const { at, source, by } = observation;
  const merged = merge(kept.known, observation.transaction, observation.code, at);
  if (merged.state === null && merged.fields.length === 0) return null;
  const number = updateCharge(db, {
    number: kept.number,
    known: merged.known,
    standing: {
      ...kept.standing,
      lastCheckedAt: Math.max(at, kept.standing.lastCheckedAt ?? at),
      clockOffset: observation.clockOffset ?? kept.standing.clockOffset,
      isLate: kept.standing.isLate || (merged.state?.late ?? false),
    },
  });
  if (merged.state !== null)
    addEvent(db, number, { at, event: { kind: 'state', ...merged.state, source, ...doneBy(by) } });
  if (merged.fields.length > 0)
    addEvent(db, number, { at, event: { kind: 'details', fields: [...merged.fields], source, ...doneBy(by) } });
  addAnswer(db, number, { at, text: observation.raw });
  return { number, merged };
}

/** Records an answer that was not taken, with its raw text, once for each distinct one. */
export function refuseAnswer(db: WritableDb, number: number, mismatch: Mismatch, observation: Observation): void {
  if (recordFault(db, number, mismatch, observation))
    addAnswer(db, number, { at: observation.at, text: observation.raw });
}

/**
 * Notes what was wrong with an answer, once for each distinct one: a gateway that repeats itself every three seconds
 * must not fill the disk. Gives whether it was new.
 */
export function recordFault(db: WritableDb, number: number, mismatch: Mismatch, observation: Observation): boolean {
  const repeated = readTimeline(db, number).some(
    ({ event }) =>
      event.kind === 'gateway-fault' &&
      event.fault === mismatch.fault &&
      event.expected === mismatch.expected &&
      event.answered === mismatch.answered,
  );
  if (repeated) return false;
  addEvent(db, number, {
    at: observation.at,
    event: { kind: 'gateway-fault', ...mismatch, source: observation.source, ...doneBy(observation.by) },
  });
  const kept = readKept(db, number);
  updateCharge(db, { ...kept, standing: { ...kept.standing, isFaulted: true } });
  return true;
}
