/**
 * The requested amount, and the one the service reports instead. A charge that has an attempt was made here: its amount
 * stays the one its attempt requested. Another amount that the service reports is stored next to it until a person
 * accepts it, or until the service reports the requested one. Amounts are whole cents. Called inside a transaction.
 */

import type { AcceptedAmount } from '../api/history-api.ts';
import { type ChargeStatusFields, isAmountOpen } from '../charges/charge-columns.ts';
import { addEvent, readSnapshot, readTimeline } from '../charges/charge-records.ts';
import {
  type ChargeParts,
  readCharge,
  readRow,
  timeKeyOfKey,
  timeKeyOfTransaction,
  updateCharge,
} from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { firstValue } from '../database/prepared.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { standingStateOf } from '../model/returns.ts';
import { requestOf } from './attempt-record.ts';

/**
 * The amount that a charge's attempt requested, the first one where there are several; null where it was only adopted.
 */
export function requestedAmount(db: ReadableDb, timeKey: number): number | null {
  return amountOfAttempt(db, 'time_key = ? ORDER BY started_at_ms', timeKey);
}

/**
 * The amount a response's code has to ask for: the requested one, else the known one of an adopted charge; for an id
 * that is not here, the requested amount of the first of these attempts whose outcome is unknown. Null where it is not
 * known.
 */
export function expectedAmount(db: ReadableDb, transactionId: string, attemptIds: readonly string[]): number | null {
  const timeKey = timeKeyOfTransaction(db, transactionId);
  if (timeKey !== null) return requestedAmount(db, timeKey) ?? readSnapshot(db, timeKey).facts.amount ?? null;
  for (const id of attemptIds) {
    const amount = amountOfAttempt(db, "id = ? AND outcome = 'unknown'", id);
    if (amount !== null) return amount;
  }
  return null;
}

function amountOfAttempt(db: ReadableDb, where: string, parameter: string | number): number | null {
  const request = firstValue<Uint8Array>(db, `SELECT request FROM attempts WHERE ${where} LIMIT 1`, parameter);
  return request && requestOf(request).body.amount;
}

type Difference = Pick<ChargeStatusFields, 'answeredAmount' | 'amountAcceptedAt'>;

/**
 * The difference after a response. The requested amount ends it; an amount that a person accepted before stays
 * accepted, so that two replicas that disagree do not need a new acceptance every three seconds.
 */
export function differenceAfter(
  db: ReadableDb,
  { timeKey, status }: ChargeParts,
  requested: number,
  answered: number | undefined,
): Difference {
  const { answeredAmount, amountAcceptedAt } = status;
  if (answered === undefined || answered === answeredAmount) return { answeredAmount, amountAcceptedAt };
  if (answered === requested) return { answeredAmount: null, amountAcceptedAt: null };
  const accepted = readTimeline(db, timeKey).findLast(
    ({ event }) => event.kind === 'amount-accepted' && event.answered === answered && event.asked === requested,
  );
  return { answeredAmount: answered, amountAcceptedAt: accepted?.at ?? null };
}

/** Emits a payment once: when it is first seen or, where a difference was open then, when that one ends. */
export function paymentAfter(
  snapshot: ChargeSnapshot,
  status: ChargeStatusFields,
  isFirstSeen: boolean,
): { readonly snapshot: ChargeSnapshot; readonly paid: boolean } {
  if (!isFirstSeen && !snapshot.isPaymentHeld) return { snapshot, paid: false };
  const { isPaymentHeld: _held, ...rest } = snapshot;
  if (isAmountOpen(status)) return { snapshot: { ...rest, isPaymentHeld: true }, paid: false };
  return { snapshot: rest, paid: standingStateOf(snapshot) === 'PAID' };
}

/**
 * A person accepts the reported amount. Nothing changes where the service reports another one by now; null where no
 * charge has this key.
 */
export function acceptAmount(
  db: WritableDb,
  key: string,
  answered: number,
  at: number,
  by: string | null = null,
): AcceptedAmount | null {
  return db
    .transaction((): AcceptedAmount | null => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      const stored = readCharge(db, timeKey);
      if (!isAmountOpen(stored.status) || stored.status.answeredAmount !== answered)
        return { row: readRow(db, timeKey), paid: false };
      const status = { ...stored.status, amountAcceptedAt: at };
      const { snapshot, paid } = paymentAfter(stored.snapshot, status, false);
      updateCharge(db, { timeKey, snapshot, status });
      const requested = snapshot.facts.amount ?? 0;
      addEvent(db, timeKey, { at, event: { kind: 'amount-accepted', asked: requested, answered, ...doneBy(by) } });
      return { row: readRow(db, timeKey), paid };
    })
    .immediate();
}
