/** What the service says of charges once they are there, each answer in one transaction. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import type { Observation, Observed } from '../api/history-api.ts';
import { NO_WARNINGS } from '../charges/charge-columns.ts';
import { addEvent } from '../charges/charge-records.ts';
import {
  type ChargeParts,
  insertCharge,
  readCharge,
  readRow,
  timeKeyOfKey,
  timeKeyOfTransaction,
  updateCharge,
} from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import { anonymizeObservation, isErased } from '../charges/tombstones.ts';
import { attemptOf, EMPTY_SNAPSHOT } from '../model/charge-facts.ts';
import { mergeAnswer } from '../model/merge-answer.ts';
import { FIRST_STATE } from '../model/states.ts';
import type { WritableDb } from '../sqlite/handles.ts';
import { run } from '../sqlite/prepared.ts';
import { readUnresolved } from './attempt-record.ts';
import { isOfOtherAttempt } from './charge-of-another-attempt.ts';
import { withoutForeignCode } from './code-owner.ts';
import { linkAttempt } from './link-attempt.ts';
import { addPaymentEvent } from './requested-amount.ts';
import {
  amountInQuestion,
  amountMismatch,
  mismatchOf,
  recordAnswer,
  recordFault,
  rejectAnswer,
} from './write-answer.ts';

export interface AdoptionRequest {
  /** The outcome-unknown attempt an operator says this charge belongs to. */
  readonly attemptKey: string | null;
  /** The key of the row, if one is made. */
  readonly newKey: string;
}

export function observe(db: WritableDb, answered: Observation, adoption: AdoptionRequest): Observed {
  return db
    .transaction((): Observed => {
      // Whoever was erased is not brought back by a service that still knows them.
      const observation = isErased(db, answered.transactionId) ? anonymizeObservation(answered) : answered;
      if (observation.source === 'adopt') {
        const adopted = adopt(db, observation, adoption);
        if (adopted !== null) return adopted;
      }
      const number = timeKeyOfTransaction(db, observation.transactionId);
      if (number === null) return { kind: 'stranger' };
      const kept = readCharge(db, number);
      const asked = amountInQuestion(db, kept, observation.transaction.amount);
      const mismatch = mismatchOf(kept, observation, asked);
      const found = mismatch?.fault === 'other-id' ? kept : knownToGateway(db, kept, observation.at);
      if (mismatch !== null) {
        rejectAnswer(db, number, mismatch, observation);
        return { kind: 'fault', row: readRow(db, number) };
      }
      const taken = recordAnswer(db, found, observation, asked);
      if (taken === null && found !== kept) return { kind: 'changed', row: readRow(db, number), paid: false };
      if (taken === null) return { kind: 'unchanged', row: readRow(db, number) };
      return { kind: 'changed', row: readRow(db, taken.number), paid: taken.paid };
    })
    .immediate();
}

/** Null where the answer is not one that makes a row or closes an attempt: it is then read as any other. */
function adopt(db: WritableDb, observation: Observation, adoption: AdoptionRequest): Observed | null {
  const { transaction } = observation;
  if (transaction.id.toLowerCase() !== observation.transactionId.toLowerCase()) return null;
  const unresolved = (id: string | null) => {
    const found = readUnresolved(db, id);
    // What another attempt made is not this one's, whoever says so.
    return found === null || isOfOtherAttempt(db, found, observation) ? null : found;
  };
  const echoed = unresolved(attemptOf(transaction));
  const attempt = echoed ?? unresolved(adoption.attemptKey);
  if (attempt !== null && attempt.charge !== null) {
    const mismatch = amountMismatch(attempt.body.amount, transaction.amount);
    // Only the echo of its own id proves that a charge of another amount is this attempt's; an operator can be wrong.
    if (echoed === null && mismatch !== null) {
      rejectAnswer(db, attempt.charge, mismatch, observation);
      return { kind: 'fault', row: readRow(db, attempt.charge) };
    }
    const before = timeKeyOfTransaction(db, transaction.id);
    const wasPaid = before !== null && readCharge(db, before).snapshot.paidSeenAt !== null;
    const number = linkAttempt(db, attempt, observation);
    const claimed = readCharge(db, number);
    const { known, paid } = addPaymentEvent(
      claimed.snapshot,
      claimed.status,
      claimed.snapshot.paidSeenAt !== null && !wasPaid,
    );
    if (known.isPaymentHeld !== claimed.snapshot.isPaymentHeld) updateCharge(db, { ...claimed, snapshot: known });
    return { kind: 'changed', row: readRow(db, number), paid };
  }
  if (timeKeyOfTransaction(db, transaction.id) !== null) return null;
  return addStranger(db, observation, adoption.newKey);
}

function addStranger(db: WritableDb, answered: Observation, key: string): Observed {
  const { observation, foreign } = withoutForeignCode(answered);
  const { transaction, at, source, by } = observation;
  const { snapshot: known, paid } = mergeAnswer(EMPTY_SNAPSHOT, transaction, observation.code, at);
  const number = insertCharge(
    db,
    known,
    {
      key,
      transactionId: transaction.id,
      firstSeenAt: at,
      lastCheckedAt: at,
      clockOffset: observation.clockOffset,
      isLate: false,
      isFaulted: false,
      setAsideAt: null,
      operator: by ?? null,
      ...NO_WARNINGS,
    },
    { at, text: observation.raw },
  );
  const to = known.facts.state ?? FIRST_STATE;
  addEvent(db, number, { at, event: { kind: 'state', from: null, to, source, late: false, ...doneBy(by) } });
  if (foreign !== null) recordFault(db, number, foreign, answered);
  return { kind: 'changed', row: readRow(db, number), paid };
}

/** Moves "last checked", never back. One commit for all of them. */
export function markChecked(
  db: WritableDb,
  checks: readonly { readonly transactionId: string; readonly at: number }[],
): void {
  db.transaction(() => {
    for (const { transactionId, at } of checks)
      run(
        db,
        'UPDATE charges SET last_checked_at_ms = max(coalesce(last_checked_at_ms, @at), @at) WHERE transaction_id = @transactionId',
        { transactionId, at },
      );
  }).immediate();
}

/** Flags a charge whose id the service has answered 404 to for too long, once, until it is found again. */
export function markUnknown(db: WritableDb, transactionId: string, at: number): void {
  db.transaction(() => {
    const number = timeKeyOfTransaction(db, transactionId);
    if (number === null) return;
    const kept = readCharge(db, number);
    if (kept.status.isUnknownToGateway) return;
    updateCharge(db, { ...kept, status: { ...kept.status, isUnknownToGateway: true } });
    addEvent(db, number, { at, event: { kind: 'unknown-to-gateway' } });
  }).immediate();
}

/** The charge as it stands once an answer about it has come: the gateway knows it. */
function knownToGateway(db: WritableDb, kept: ChargeParts, at: number): ChargeParts {
  if (!kept.status.isUnknownToGateway) return kept;
  const found = { ...kept, status: { ...kept.status, isUnknownToGateway: false } };
  updateCharge(db, found);
  addEvent(db, kept.number, { at, event: { kind: 'found-again' } });
  return found;
}

/** Sets an outcome-unknown row aside; any other row is given back as it stands. */
export function dismiss(
  db: WritableDb,
  key: string,
  note: string,
  at: number,
  by: string | null = null,
): ChargeRow | null {
  return db
    .transaction(() => {
      const number = timeKeyOfKey(db, key);
      if (number === null) return null;
      const kept = readCharge(db, number);
      if (kept.status.transactionId !== null) return readRow(db, number);
      updateCharge(db, { ...kept, status: { ...kept.status, setAsideAt: at } });
      addEvent(db, number, { at, event: { kind: 'set-aside', note, ...doneBy(by) } });
      return readRow(db, number);
    })
    .immediate();
}
