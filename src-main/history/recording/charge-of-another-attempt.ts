/**
 * A creation that is answered with a charge which another attempt made. Nothing of it is taken for the one that asked:
 * that would overwrite the other charge, and say "created" of one that perhaps was not.
 */

import type { Observation } from '../api/history-api.ts';
import { readKnown } from '../charges/charge-records.ts';
import { numberOfTransaction } from '../charges/charge-store.ts';
import { isErased, withoutPersonIn } from '../charges/tombstones.ts';
import { attemptOf, echoesOther } from '../model/charge-facts.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { isChargeOfOther, type Opening, readUnresolved } from './attempt-record.ts';
import { claimCharge } from './link-attempt.ts';

/**
 * Whether an answer is about another attempt's charge: it echoes another id, or the row that has its transaction came
 * from another attempt. A row that was only adopted is nobody's yet, unless it echoes another attempt and the answer
 * says nothing against that.
 */
export function isOfOtherAttempt(db: ReadableDb, attempt: Opening, { transaction }: Observation): boolean {
  if (echoesOther(transaction, attempt.id)) return true;
  const here = numberOfTransaction(db, transaction.id);
  if (here === null) return false;
  if (isChargeOfOther(db, here, attempt.id)) return true;
  return attemptOf(transaction) === null && echoesOther(readKnown(db, here).facts, attempt.id);
}

/**
 * Closes the attempt that such an answer echoes, where its outcome was unknown and the charge is no third one's; gives
 * its id, null where there is none. The caller holds the transaction in which the attempt that asked ends.
 */
export function closeEchoed(db: WritableDb, asked: Opening, observation: Observation): string | null {
  const echoed = readUnresolved(db, attemptOf(observation.transaction));
  if (echoed === null || isOfOtherAttempt(db, echoed, observation)) return null;
  // Its code was checked against the amount that was asked for here; the next read brings it again.
  const isChecked = echoed.body.amount === asked.body.amount;
  claimCharge(db, echoed, {
    ...withoutErased(db, observation, echoed.id),
    ...(!isChecked && { code: { verdict: 'absent' } }),
  });
  return echoed.id;
}

/** The answer as it may be kept: whoever was erased from the charge it is about is not brought back by it. */
export function withoutErased(db: ReadableDb, observation: Observation, key: string | null): Observation {
  return isErased(db, observation.transaction.id, key) ? withoutPersonIn(observation) : observation;
}
