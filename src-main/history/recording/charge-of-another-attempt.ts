/**
 * A creation that is answered with a charge which another attempt made. Nothing of it is taken for the one that asked:
 * that would overwrite the other charge, and say "created" of one that perhaps was not.
 */

import type { Observation } from '../api/history-api.ts';
import { readSnapshot } from '../charges/charge-records.ts';
import { timeKeyOfTransaction } from '../charges/charge-store.ts';
import { anonymizeObservation, isErased } from '../charges/tombstones.ts';
import { attemptOf, echoesOther } from '../model/charge-facts.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { type AttemptInput, isChargeOfOther, readUnresolved } from './attempt-record.ts';
import { linkAttempt } from './link-attempt.ts';

/**
 * Whether an answer is about another attempt's charge: it echoes another id, or the row that has its transaction came
 * from another attempt. A row that was only adopted is nobody's yet, unless it echoes another attempt and the answer
 * says nothing against that.
 */
export function isOfOtherAttempt(db: ReadableDb, attempt: AttemptInput, { transaction }: Observation): boolean {
  if (echoesOther(transaction, attempt.id)) return true;
  const here = timeKeyOfTransaction(db, transaction.id);
  if (here === null) return false;
  if (isChargeOfOther(db, here, attempt.id)) return true;
  return attemptOf(transaction) === null && echoesOther(readSnapshot(db, here).facts, attempt.id);
}

/**
 * Closes the attempt that such an answer echoes, where its outcome was unknown and the charge is no third one's; gives
 * its id, null where there is none. The caller holds the transaction in which the attempt that asked ends.
 */
export function closeEchoed(db: WritableDb, asked: AttemptInput, observation: Observation): string | null {
  const echoed = readUnresolved(db, attemptOf(observation.transaction));
  if (echoed === null || isOfOtherAttempt(db, echoed, observation)) return null;
  // Its code was checked against the amount that was asked for here; the next read brings it again.
  const isChecked = echoed.body.amount === asked.body.amount;
  linkAttempt(db, echoed, {
    ...withoutErased(db, observation, echoed.id),
    ...(!isChecked && { code: { verdict: 'absent' } }),
  });
  return echoed.id;
}

/** The answer as it may be kept: whoever was erased from the charge it is about is not brought back by it. */
export function withoutErased(db: ReadableDb, observation: Observation, key: string | null): Observation {
  return isErased(db, observation.transaction.id, key) ? anonymizeObservation(observation) : observation;
}
