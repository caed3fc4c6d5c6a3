/** Links an attempt to the charge it made: at once, after an unknown outcome, or to one that was adopted before. */

import type { Observation } from '../api/history-api.ts';
import { NO_WARNINGS } from '../charges/charge-columns.ts';
import { addEvent, addRawResponse, readTimeline } from '../charges/charge-records.ts';
import { deleteCharge, insertCharge, readCharge, updateCharge } from '../charges/charge-store.ts';
import { updateNotedInvoice } from '../charges/note-invoice.ts';
import { moveNotesAndTags } from '../charges/notes-and-tags.ts';
import { doneBy } from '../charges/operators.ts';
import { anonymizeObservation } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { run } from '../database/prepared.ts';
import { FIRST_STATE, OUTCOME_UNKNOWN } from '../model/attention.ts';
import { snapshotFromRequest } from '../model/charge-facts.ts';
import { mergeResponse } from '../model/merge-response.ts';
import { correctedInstant, seenAtOf } from '../model/placement.ts';
import { type AttemptInput, attemptEvent, closeAttempt } from './attempt-record.ts';
import { withoutForeignCode } from './code-owner.ts';
import { addFaultEvent, amountMismatch, recordFault } from './faults/gateway-faults.ts';
import type { KnownTransaction } from './known-transaction.ts';
import { requestedAmount } from './requested-amount.ts';
import { recordEcho, recordResponse } from './write-response.ts';

/**
 * Closes an attempt with the charge that a response shows to be its own; returns the charge's time key. An amount other
 * than the requested one is stored next to it (write-response.ts), and the charge is still the attempt's: it exists, and
 * somebody may pay it.
 */
export function linkAttempt(
  db: WritableDb,
  attempt: AttemptInput,
  answered: Observation,
  { timeKey: here, isErased }: KnownTransaction,
): number {
  const response = isErased ? withoutErasedPerson(db, attempt, answered) : answered;
  const { observation, foreign } = withoutForeignCode(response);
  let timeKey: number;
  if (here !== null) timeKey = linkToExisting(db, attempt, here, observation);
  else if (attempt.charge !== null) timeKey = resolveUnknown(db, attempt, attempt.charge, observation);
  else timeKey = addCreated(db, attempt, observation);
  closeAttempt(db, attempt, { outcome: 'created', at: observation.at, charge: timeKey });
  const mismatch = amountMismatch(attempt.body.amount, observation.transaction.amount);
  if (mismatch !== null) addFaultEvent(db, timeKey, mismatch, observation);
  if (foreign !== null) recordFault(db, timeKey, foreign, observation);
  return timeKey;
}

/**
 * A person erased from an attempt of unknown outcome is not brought back by the charge it turns out to have made, nor
 * by a later read of it: the transaction's id is added to the tombstone.
 */
function withoutErasedPerson(db: WritableDb, attempt: AttemptInput, answered: Observation): Observation {
  const { id } = answered.transaction;
  run(db, 'UPDATE erasure_tombstones SET transaction_id = ? WHERE key = ? AND transaction_id IS NULL', id, attempt.id);
  return anonymizeObservation(answered);
}

/** The transaction with the requested amount, and the difference to the amount the service reports. */
function asRequested(requested: number, { transaction }: Observation) {
  const { amount = requested } = transaction;
  return {
    transaction: { ...transaction, amount: requested },
    difference: { answeredAmount: amount === requested ? null : amount, amountAcceptedAt: null },
  };
}

function madeAtOf({ startedAt }: AttemptInput, { clockOffset }: Observation): number {
  return correctedInstant(startedAt, clockOffset);
}

/** The usual case: the service responded to the POST. */
function addCreated(db: WritableDb, attempt: AttemptInput, observation: Observation): number {
  const { transaction, difference } = asRequested(attempt.body.amount, observation);
  const requested = snapshotFromRequest(attempt.body, attempt.reference, madeAtOf(attempt, observation));
  const { dating } = observation;
  const merged = mergeResponse(
    { ...requested, ...(dating && { dating }) },
    transaction,
    observation.code,
    seenAtOf(observation),
    observation.transaction.amount,
  );
  const { snapshot } = merged;
  const timeKey = insertCharge(
    db,
    snapshot,
    {
      key: attempt.id,
      transactionId: observation.transaction.id,
      firstSeenAt: attempt.startedAt,
      lastCheckedAt: observation.at,
      clockOffset: observation.clockOffset,
      isLate: false,
      isFaulted: merged.echoDiffers.length > 0,
      dismissedAt: null,
      operator: attempt.operator,
      ...NO_WARNINGS,
      ...difference,
    },
    { at: observation.at, text: observation.raw },
  );
  addEvent(db, timeKey, attemptEvent(attempt));
  addFirstState(db, timeKey, null, snapshot.facts.state, observation);
  recordEcho(db, timeKey, merged, observation);
  return timeKey;
}

/** The outcome was unknown and is known now: its row becomes the charge. */
function resolveUnknown(db: WritableDb, attempt: AttemptInput, unknown: number, observation: Observation): number {
  const stored = readCharge(db, unknown);
  const { transaction, difference } = asRequested(attempt.body.amount, observation);
  const merged = mergeResponse(
    { ...stored.snapshot, madeAt: madeAtOf(attempt, observation) },
    transaction,
    observation.code,
    seenAtOf(observation),
    observation.transaction.amount,
  );
  const { snapshot } = merged;
  const timeKey = updateCharge(db, {
    timeKey: unknown,
    snapshot,
    status: {
      ...stored.status,
      transactionId: observation.transaction.id,
      firstSeenAt: attempt.startedAt,
      lastCheckedAt: observation.at,
      clockOffset: observation.clockOffset,
      dismissedAt: null,
      isFaulted: stored.status.isFaulted || merged.echoDiffers.length > 0,
      ...difference,
    },
  });
  addFirstState(db, timeKey, OUTCOME_UNKNOWN, snapshot.facts.state, observation);
  recordEcho(db, timeKey, merged, observation);
  addRawResponse(db, timeKey, { at: observation.at, text: observation.raw });
  return timeKey;
}

/** The charge was adopted before its attempt was known to have made it: there is never a second row. */
function linkToExisting(db: WritableDb, attempt: AttemptInput, here: number, observation: Observation): number {
  addEvent(db, here, attemptEvent(attempt));
  if (attempt.charge !== null && attempt.charge !== here) {
    const unknown = readTimeline(db, attempt.charge).filter(({ event }) => event.kind !== 'attempt');
    for (const entry of unknown) addEvent(db, here, entry);
    moveNotesAndTags(db, attempt.charge, here);
    deleteCharge(db, attempt.charge);
  }
  const joined = addRequestedData(db, attempt, updateNotedInvoice(db, here), observation);
  const requested = requestedAmount(db, joined) ?? attempt.body.amount;
  return recordResponse(db, readCharge(db, joined), withoutInitialState(observation), requested)?.timeKey ?? joined;
}

/**
 * The creation's response shows how the charge began; later reads are newer, whichever was recorded first. So its
 * state, its missing payment and its fees are ignored.
 */
function withoutInitialState(observation: Observation): Observation {
  if (observation.source !== 'create') return observation;
  const { state: _state, paidAt: _paidAt, end2endId: _end2endId, ...rest } = observation.transaction;
  const { feeAmount: _fee, netAmount: _net, refundedAt: _refundedAt, ...transaction } = rest;
  return { ...observation, transaction };
}

/**
 * An adopted charge has only what the service reported; its attempt adds the customer, the items, the reference and
 * when it was requested. Returns its time key: that instant may place it anew (placement.ts).
 */
function addRequestedData(db: WritableDb, attempt: AttemptInput, here: number, observation: Observation): number {
  const stored = readCharge(db, here);
  const { adoptedAt: _adopted, ...adopted } = stored.snapshot;
  const { facts, code } = adopted;
  const requested = requestedAmount(db, here) ?? attempt.body.amount;
  const { amount = requested, feeAmount, netAmount } = facts;
  const response = { id: stored.status.transactionId ?? '', ...facts, amount: requested };
  const joined = mergeResponse(
    snapshotFromRequest(attempt.body, attempt.reference, madeAtOf(attempt, observation)),
    response,
    code,
    seenAtOf(observation),
  );
  const timeKey = updateCharge(db, {
    ...stored,
    snapshot: {
      ...adopted,
      facts: { ...joined.snapshot.facts, feeAmount, netAmount },
      madeAt: madeAtOf(attempt, observation),
      ...(joined.snapshot.echo && { echo: joined.snapshot.echo }),
    },
    // The operator is who sent the attempt; the timeline names who adopted it.
    status: {
      ...stored.status,
      operator: attempt.operator ?? stored.status.operator,
      isFaulted: stored.status.isFaulted || joined.echoDiffers.length > 0,
      ...(amount !== requested && { answeredAmount: amount, amountAcceptedAt: null }),
    },
  });
  recordEcho(db, timeKey, joined, observation);
  return timeKey;
}

function addFirstState(
  db: WritableDb,
  timeKey: number,
  from: string | null,
  state: string | undefined,
  { at, source, by }: Observation,
): void {
  const to = state ?? FIRST_STATE;
  addEvent(db, timeKey, { at, event: { kind: 'state', from, to, source, late: false, ...doneBy(by) } });
}
