/**
 * The amount that was asked, and what the service says instead. A charge that has an attempt was made here: its amount
 * is the one its attempt asked for good. What the service says otherwise stands beside it until a person accepts it, or
 * the service says the asked one. Amounts are whole cents. Callers hold the transaction.
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
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { firstValue } from '../sqlite/prepared.ts';
import { requestOf } from './attempt-record.ts';

/** What the attempt of a charge asked for, the first one where there are several; null where it was only adopted. */
export function requestedAmount(db: ReadableDb, number: number): number | null {
  return amountOfAttempt(db, 'time_key = ? ORDER BY started_at_ms', number);
}

/**
 * What an answer's code has to ask for: what was asked, else what is known of an adopted charge; for an id that is not
 * here, what the first of these attempts asked that nobody knows the outcome of. Null where nobody knows.
 */
export function expectedAmount(db: ReadableDb, transactionId: string, attemptIds: readonly string[]): number | null {
  const number = timeKeyOfTransaction(db, transactionId);
  if (number !== null) return requestedAmount(db, number) ?? readSnapshot(db, number).facts.amount ?? null;
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
 * What an answer's amount makes of the difference. The asked one ends it; one that a person has accepted before stays
 * accepted, so that two replicas of a service that disagree do not ask for it every three seconds.
 */
export function differenceAfter(
  db: ReadableDb,
  { number, status: standing }: ChargeParts,
  asked: number,
  said: number | undefined,
): Difference {
  const { answeredAmount, amountAcceptedAt } = standing;
  if (said === undefined || said === answeredAmount) return { answeredAmount, amountAcceptedAt };
  if (said === asked) return { answeredAmount: null, amountAcceptedAt: null };
  const accepted = readTimeline(db, number).findLast(
    ({ event }) => event.kind === 'amount-accepted' && event.answered === said && event.asked === asked,
  );
  return { answeredAmount: said, amountAcceptedAt: accepted?.at ?? null };
}

/** Tells of a payment once: when it is first seen, or, where a difference was open then, when that one ends. */
export function addPaymentEvent(
  known: ChargeSnapshot,
  standing: ChargeStatusFields,
  isFirstSeen: boolean,
): { readonly known: ChargeSnapshot; readonly paid: boolean } {
  if (!isFirstSeen && !known.isPaymentHeld) return { known, paid: false };
  const { isPaymentHeld: _held, ...rest } = known;
  if (isAmountOpen(standing)) return { known: { ...rest, isPaymentHeld: true }, paid: false };
  return { known: rest, paid: known.facts.state === 'PAID' };
}

/**
 * A person takes the answered amount for right. Nothing changes where the service says another one by now; null where
 * no charge has this key.
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
      const number = timeKeyOfKey(db, key);
      if (number === null) return null;
      const kept = readCharge(db, number);
      if (!isAmountOpen(kept.status) || kept.status.answeredAmount !== answered)
        return { row: readRow(db, number), paid: false };
      const standing = { ...kept.status, amountAcceptedAt: at };
      const { known, paid } = addPaymentEvent(kept.snapshot, standing, false);
      updateCharge(db, { number, snapshot: known, status: standing });
      const asked = known.facts.amount ?? 0;
      addEvent(db, number, { at, event: { kind: 'amount-accepted', asked, answered, ...doneBy(by) } });
      return { row: readRow(db, number), paid };
    })
    .immediate();
}
