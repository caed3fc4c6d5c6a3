/**
 * A creation whose response is a charge that another attempt made. Nothing of it is recorded for the requesting
 * attempt: that would overwrite the other charge, and report "created" for a charge that perhaps was not.
 */

import type { Observation } from '../api/history-api.ts';
import { readSnapshot } from '../charges/charge-records.ts';
import { anonymizeObservation, isErased } from '../charges/tombstones.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { firstValue } from '../database/prepared.ts';
import { readOne } from '../database/reads.ts';
import { attemptOf, echoesOther } from '../model/charge-facts.ts';

import { type AttemptInput, readUnresolved } from './attempt-record.ts';
import { knownOf } from './known-transaction.ts';
import { linkAttempt } from './link-attempt.ts';

/**
 * Whether a response is about another attempt's charge: it echoes another id, or the row of its transaction came from
 * another attempt. A row that was only adopted belongs to no attempt yet, unless it echoes another one and the response
 * does not contradict that.
 */
export function isOfOtherAttempt(
  db: ReadableDb,
  attempt: AttemptInput,
  { transaction }: Observation,
  here: number | null,
): boolean {
  if (echoesOther(transaction, attempt.id)) return true;
  if (here === null) return false;
  if (isChargeOfOther(db, here, attempt.id)) return true;
  return attemptOf(transaction) === null && echoesOther(readSnapshot(db, here).facts, attempt.id);
}

/**
 * Closes the attempt that such a response echoes, where its outcome was unknown and the charge is not a third
 * attempt's; returns its id, or null. Called inside the transaction in which the requesting attempt ends.
 */
export function closeEchoedAttempt(db: WritableDb, requesting: AttemptInput, observation: Observation): string | null {
  const { transaction } = observation;
  const echoed = readUnresolved(db, attemptOf(transaction));
  if (echoed === null) return null;
  const known = readOne(db, knownOf(transaction.id, echoed.id));
  if (isOfOtherAttempt(db, echoed, observation, known.timeKey)) return null;
  // Its code was checked against the amount requested here; the next read brings it again.
  const isChecked = echoed.body.amount === requesting.body.amount;
  linkAttempt(db, echoed, { ...observation, ...(!isChecked && { code: { verdict: 'absent' } }) }, known);
  return echoed.id;
}

/** Returns the response as it may be stored: it does not bring back a person who was erased from its charge. */
export function withoutErased(db: ReadableDb, observation: Observation, key: string | null): Observation {
  return isErased(db, observation.transaction.id, key) ? anonymizeObservation(observation) : observation;
}

/** Whether a charge came from another attempt than this one. */
function isChargeOfOther(db: ReadableDb, timeKey: number, attemptId: string): boolean {
  return firstValue<number>(db, 'SELECT 1 FROM attempts WHERE time_key = ? AND id <> ?', timeKey, attemptId) !== null;
}
