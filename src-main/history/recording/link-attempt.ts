/** An attempt and the charge it made come together: at once, after an unknown outcome, or with one adopted before. */

import type { Observation } from '../api/history-api.ts';
import { NO_WARNINGS } from '../charges/charge-columns.ts';
import { addEvent, addRawResponse, readTimeline } from '../charges/charge-records.ts';
import { deleteCharge, insertCharge, readCharge, timeKeyOfTransaction, updateCharge } from '../charges/charge-store.ts';
import { moveNotesAndTags } from '../charges/notes-and-tags.ts';
import { doneBy } from '../charges/operators.ts';
import { anonymizeObservation, isErased } from '../charges/tombstones.ts';
import { snapshotFromRequest } from '../model/charge-facts.ts';
import { mergeAnswer } from '../model/merge-answer.ts';
import { FIRST_STATE, OUTCOME_UNKNOWN } from '../model/states.ts';
import type { WritableDb } from '../sqlite/handles.ts';
import { run } from '../sqlite/prepared.ts';
import { type AttemptInput, closeAttempt } from './attempt-record.ts';
import { withoutForeignCode } from './code-owner.ts';
import { requestedAmount } from './requested-amount.ts';
import { addFaultEvent, amountMismatch, recordAnswer, recordFault } from './write-answer.ts';

/**
 * Closes an attempt with the charge an answer shows to be its own; gives the charge's number. An amount that is not
 * the one asked for stands beside that one (write-answer.ts), and the charge is the attempt's all the same: it exists,
 * and somebody may pay it.
 */
export function linkAttempt(db: WritableDb, attempt: AttemptInput, answered: Observation): number {
  const { observation, foreign } = withoutForeignCode(unlessErased(db, attempt, answered));
  const here = timeKeyOfTransaction(db, observation.transaction.id);
  let number: number;
  if (here !== null) number = joinCharge(db, attempt, here, observation);
  else if (attempt.charge !== null) number = nameUnknown(db, attempt, attempt.charge, observation);
  else number = addCreated(db, attempt, observation);
  closeAttempt(db, attempt.id, { outcome: 'created', at: observation.at, charge: number });
  const mismatch = amountMismatch(attempt.body.amount, observation.transaction.amount);
  if (mismatch !== null) addFaultEvent(db, number, mismatch, observation);
  if (foreign !== null) recordFault(db, number, foreign, observation);
  return number;
}

/**
 * Whoever was erased from an attempt of unknown outcome is not brought back by the charge that it turns out to have
 * made, nor by any later read of that: the tombstone learns its id.
 */
function unlessErased(db: WritableDb, attempt: AttemptInput, answered: Observation): Observation {
  const { id } = answered.transaction;
  if (!isErased(db, id, attempt.id)) return answered;
  run(db, 'UPDATE erasure_tombstones SET transaction_id = ? WHERE key = ? AND transaction_id IS NULL', id, attempt.id);
  return anonymizeObservation(answered);
}

/** An answer as it is taken in of a charge that asked for `asked`, and what the service says of the amount instead. */
function askedFor(asked: number, { transaction }: Observation) {
  const { amount = asked } = transaction;
  return {
    transaction: { ...transaction, amount: asked },
    difference: { answeredAmount: amount === asked ? null : amount, amountAcceptedAt: null },
  };
}

/** The usual way: the service answered the POST. */
function addCreated(db: WritableDb, attempt: AttemptInput, observation: Observation): number {
  const { transaction, difference } = askedFor(attempt.body.amount, observation);
  const asked = snapshotFromRequest(attempt.body, attempt.reference);
  const { snapshot: known } = mergeAnswer(asked, transaction, observation.code, observation.at);
  const number = insertCharge(
    db,
    known,
    {
      key: attempt.id,
      transactionId: observation.transaction.id,
      firstSeenAt: attempt.startedAt,
      lastCheckedAt: observation.at,
      clockOffset: observation.clockOffset,
      isLate: false,
      isFaulted: false,
      setAsideAt: null,
      operator: attempt.operator,
      ...NO_WARNINGS,
      ...difference,
    },
    { at: observation.at, text: observation.raw },
  );
  addEvent(db, number, { at: attempt.startedAt, event: { kind: 'attempt', ...doneBy(attempt.operator) } });
  addFirstState(db, number, null, known.facts.state, observation);
  return number;
}

/** The outcome was unknown, and now it is known: its row becomes the charge. */
function nameUnknown(db: WritableDb, attempt: AttemptInput, unknown: number, observation: Observation): number {
  const kept = readCharge(db, unknown);
  const { transaction, difference } = askedFor(attempt.body.amount, observation);
  const { snapshot: known } = mergeAnswer(kept.snapshot, transaction, observation.code, observation.at);
  const number = updateCharge(db, {
    number: unknown,
    snapshot: known,
    status: {
      ...kept.status,
      transactionId: observation.transaction.id,
      firstSeenAt: attempt.startedAt,
      lastCheckedAt: observation.at,
      clockOffset: observation.clockOffset,
      setAsideAt: null,
      ...difference,
    },
  });
  addFirstState(db, number, OUTCOME_UNKNOWN, known.facts.state, observation);
  addRawResponse(db, number, { at: observation.at, text: observation.raw });
  return number;
}

/** The charge is here already, adopted before its attempt was known to have made it: never a second row. */
function joinCharge(db: WritableDb, attempt: AttemptInput, here: number, observation: Observation): number {
  addEvent(db, here, { at: attempt.startedAt, event: { kind: 'attempt', ...doneBy(attempt.operator) } });
  if (attempt.charge !== null && attempt.charge !== here) {
    const unknown = readTimeline(db, attempt.charge).filter(({ event }) => event.kind !== 'attempt');
    for (const entry of unknown) addEvent(db, here, entry);
    moveNotesAndTags(db, attempt.charge, here);
    deleteCharge(db, attempt.charge);
  }
  tellWhatWasAsked(db, attempt, here);
  const asked = requestedAmount(db, here) ?? attempt.body.amount;
  return recordAnswer(db, readCharge(db, here), withoutStanding(observation), asked)?.number ?? here;
}

/**
 * The creation's answer tells how the charge began; what was read of it since is newer, whichever came in first. So its
 * state, its "not paid yet" and the fees it has not seen are no news.
 */
function withoutStanding(observation: Observation): Observation {
  if (observation.source !== 'create') return observation;
  const { state: _state, paidAt: _paidAt, end2endId: _end2endId, ...rest } = observation.transaction;
  const { feeAmount: _fee, netAmount: _net, ...transaction } = rest;
  return { ...observation, transaction };
}

/** An adopted charge knows only what the service told; its attempt also knows whom and what it was for. */
function tellWhatWasAsked(db: WritableDb, attempt: AttemptInput, here: number): void {
  const kept = readCharge(db, here);
  const { facts, code } = kept.snapshot;
  const asked = requestedAmount(db, here) ?? attempt.body.amount;
  const { amount = asked, feeAmount, netAmount } = facts;
  const told = { id: kept.status.transactionId ?? '', ...facts, amount: asked };
  const joined = mergeAnswer(snapshotFromRequest(attempt.body, attempt.reference), told, code, attempt.startedAt);
  updateCharge(db, {
    ...kept,
    snapshot: { ...kept.snapshot, facts: { ...joined.snapshot.facts, feeAmount, netAmount } },
    // Whoever sent the attempt made the charge; whoever adopted it stands in the timeline.
    status: {
      ...kept.status,
      operator: attempt.operator ?? kept.status.operator,
      ...(amount !== asked && { answeredAmount: amount, amountAcceptedAt: null }),
    },
  });
}

function addFirstState(
  db: WritableDb,
  number: number,
  from: string | null,
  state: string | undefined,
  { at, source, by }: Observation,
): void {
  const to = state ?? FIRST_STATE;
  addEvent(db, number, { at, event: { kind: 'state', from, to, source, late: false, ...doneBy(by) } });
}
