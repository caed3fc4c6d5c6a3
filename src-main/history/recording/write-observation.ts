/** Records what the service reports of existing charges, each response in one transaction. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { Observation, Observed } from '../api/history-api.ts';
import { NO_WARNINGS } from '../charges/charge-columns.ts';
import { addEvent } from '../charges/charge-records.ts';
import {
  type ChargeParts,
  insertCharge,
  readCharge,
  readMended,
  readRow,
  timeKeyOfKey,
  timeKeyOfTransaction,
  updateCharge,
} from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import { anonymizeObservation } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { run } from '../database/prepared.ts';
import { readOne } from '../database/reads.ts';
import { FIRST_STATE } from '../model/attention.ts';
import { attemptOf, EMPTY_SNAPSHOT } from '../model/charge-facts.ts';
import { mergeResponse } from '../model/merge-response.ts';
import { seenAtOf } from '../model/placement.ts';
import { isChargeLost, readUnresolved, returnChargeTo } from './attempt-record.ts';
import { isOfOtherAttempt } from './charge-of-another-attempt.ts';
import { withoutForeignCode } from './code-owner.ts';
import { amountMismatch, mismatchOf, recordFault, rejectResponse } from './faults/gateway-faults.ts';
import { knownOf } from './known-transaction.ts';
import { linkAttempt } from './link-attempt.ts';
import { paymentAfter } from './requested-amount.ts';
import { amountInQuestion, recordResponse } from './write-response.ts';

export interface AdoptionRequest {
  /** The attempt of unknown outcome that, by the operator, made this charge. */
  readonly attemptKey: string | null;
  /** The key of the row, if one is made. */
  readonly newKey: string;
}

export function observe(db: WritableDb, answered: Observation, adoption: AdoptionRequest): Observed {
  return db
    .transaction((): Observed => {
      const known = readOne(db, knownOf(answered.transactionId));
      // An erased person is not brought back by a service that still knows them.
      const observation = known.isErased ? anonymizeObservation(answered) : answered;
      if (observation.source === 'adopt') {
        const adopted = adopt(db, observation, adoption);
        if (adopted !== null) return adopted;
      }
      if (known.timeKey === null) return { kind: 'unknown-transaction' };
      const { charge, edited } = readMended(db, known.timeKey);
      if (edited.length > 0) noteMended(db, charge.timeKey, edited, observation);
      const observed = observeOf(db, charge, observation);
      if (edited.length === 0 || (observed.kind !== 'changed' && observed.kind !== 'unchanged')) return observed;
      return { paid: false, ...observed, kind: 'changed', isMended: true };
    })
    .immediate();
}

function noteMended(db: WritableDb, timeKey: number, edited: readonly string[], { at, source, by }: Observation): void {
  addEvent(db, timeKey, { at, event: { kind: 'row-mended', fields: [...edited], source, ...doneBy(by) } });
}

function observeOf(db: WritableDb, stored: ChargeParts, observation: Observation): Observed {
  const { timeKey } = stored;
  const requested = amountInQuestion(db, stored, observation.transaction.amount);
  const mismatch = mismatchOf(stored, observation, requested);
  const found = mismatch?.fault === 'other-id' ? stored : clearFlags(db, stored, observation.at);
  if (mismatch !== null) {
    const isCounted = rejectResponse(db, timeKey, mismatch, observation);
    return { kind: 'fault', row: readRow(db, timeKey), ...(isCounted && { isCounted }) };
  }
  const recorded = recordResponse(db, found, observation, requested);
  if (recorded === null && found !== stored) return { kind: 'changed', row: readRow(db, timeKey), paid: false };
  if (recorded === null) return { kind: 'unchanged', row: readRow(db, timeKey) };
  const { paid, isCounted } = recorded;
  return { kind: 'changed', row: readRow(db, recorded.timeKey), paid, ...(isCounted && { isCounted }) };
}

/** Null where the response neither makes a row nor closes an attempt: it is then recorded like any other. */
function adopt(db: WritableDb, observation: Observation, adoption: AdoptionRequest): Observed | null {
  const { transaction } = observation;
  if (transaction.id.toLowerCase() !== observation.transactionId.toLowerCase()) return null;
  const here = timeKeyOfTransaction(db, transaction.id);
  const unresolved = (id: string | null) => {
    const found = readUnresolved(db, id);
    // A charge that another attempt made is not this one's, even if the operator states it.
    return found === null || isOfOtherAttempt(db, found, observation, here) ? null : found;
  };
  const echoed = unresolved(attemptOf(transaction));
  const attempt = echoed ?? unresolved(adoption.attemptKey);
  if (attempt !== null && attempt.charge !== null) {
    const mismatch = amountMismatch(attempt.body.amount, transaction.amount);
    // Only the echo of its own id proves that a charge of another amount is this attempt's; an operator can be wrong.
    if (echoed === null && mismatch !== null) {
      rejectResponse(db, attempt.charge, mismatch, observation);
      return { kind: 'fault', row: readRow(db, attempt.charge) };
    }
    const wasPaid = here !== null && readCharge(db, here).snapshot.paidSeenAt !== null;
    const timeKey = linkAttempt(db, attempt, observation, readOne(db, knownOf(transaction.id, attempt.id)));
    const linked = readCharge(db, timeKey);
    const { snapshot, paid } = paymentAfter(
      linked.snapshot,
      linked.status,
      linked.snapshot.paidSeenAt !== null && !wasPaid,
    );
    if (snapshot.isPaymentHeld !== linked.snapshot.isPaymentHeld) updateCharge(db, { ...linked, snapshot });
    return { kind: 'changed', row: readRow(db, timeKey), paid, attemptId: attempt.id };
  }
  if (here !== null) return null;
  const madeBy =
    [attemptOf(transaction), adoption.attemptKey].find((id) => id !== null && isChargeLost(db, id)) ?? null;
  return addUnknownTransaction(db, observation, { key: madeBy ?? adoption.newKey, madeBy });
}

/** @param madeBy the attempt whose charge a restore has lost; null for one that was not made here */
function addUnknownTransaction(
  db: WritableDb,
  answered: Observation,
  { key, madeBy }: { readonly key: string; readonly madeBy: string | null },
): Observed {
  const { observation, foreign } = withoutForeignCode(answered);
  const { transaction, at, source, by } = observation;
  const { snapshot, paid } = mergeResponse(
    { ...EMPTY_SNAPSHOT, adoptedAt: at - (observation.clockOffset ?? 0) },
    transaction,
    observation.code,
    seenAtOf(observation),
  );
  const timeKey = insertCharge(
    db,
    snapshot,
    {
      key,
      transactionId: transaction.id,
      firstSeenAt: at,
      lastCheckedAt: at,
      clockOffset: observation.clockOffset,
      isLate: false,
      isFaulted: false,
      dismissedAt: null,
      operator: by ?? null,
      ...NO_WARNINGS,
    },
    { at, text: observation.raw },
  );
  if (madeBy !== null) returnChargeTo(db, madeBy, timeKey);
  const to = snapshot.facts.state ?? FIRST_STATE;
  addEvent(db, timeKey, { at, event: { kind: 'state', from: null, to, source, late: false, ...doneBy(by) } });
  if (foreign !== null) recordFault(db, timeKey, foreign, answered);
  return { kind: 'changed', row: readRow(db, timeKey), paid };
}

/** Moves "last checked" forward, never back. One commit for all of them. */
export function markChecked(
  db: WritableDb,
  checks: readonly { readonly transactionId: string; readonly at: number }[],
): void {
  db.transaction(() => {
    for (const { transactionId, at } of checks)
      run(
        db,
        `UPDATE charges SET last_checked_at_ms = @at
         WHERE transaction_id = @transactionId AND (last_checked_at_ms IS NULL OR last_checked_at_ms < @at)`,
        { transactionId, at },
      );
  }).immediate();
}

/** Flags a charge whose id the service has returned 404 for too long, once, until it is found again. */
export function markUnknown(db: WritableDb, transactionId: string, at: number): void {
  db.transaction(() => {
    const timeKey = timeKeyOfTransaction(db, transactionId);
    if (timeKey === null) return;
    const stored = readCharge(db, timeKey);
    if (stored.status.isUnknownToGateway) return;
    updateCharge(db, { ...stored, status: { ...stored.status, isUnknownToGateway: true } });
    addEvent(db, timeKey, { at, event: { kind: 'unknown-to-gateway' } });
  }).immediate();
}

/** The charge after a response about it has come: the gateway knows it. */
function clearFlags(db: WritableDb, stored: ChargeParts, at: number): ChargeParts {
  if (!stored.status.isUnknownToGateway) return stored;
  const found = { ...stored, status: { ...stored.status, isUnknownToGateway: false } };
  updateCharge(db, found);
  addEvent(db, stored.timeKey, { at, event: { kind: 'found-again' } });
  return found;
}

/** Dismisses an outcome-unknown row; any other row is returned unchanged. */
export function dismiss(
  db: WritableDb,
  key: string,
  note: string,
  at: number,
  by: string | null = null,
): ChargeRow | null {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      const stored = readCharge(db, timeKey);
      if (stored.status.transactionId !== null) return readRow(db, timeKey);
      updateCharge(db, { ...stored, status: { ...stored.status, dismissedAt: at } });
      addEvent(db, timeKey, { at, event: { kind: 'dismissed', note, ...doneBy(by) } });
      return readRow(db, timeKey);
    })
    .immediate();
}
