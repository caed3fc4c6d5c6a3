/** An attempt's beginning and end, each in one transaction. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { AttemptEnd, NewAttempt, Observation, OpenedAttempt, PossibleDuplicates } from '../api/history-api.ts';
import { NO_WARNINGS } from '../charges/charge-columns.ts';
import { addEvent } from '../charges/charge-records.ts';
import { deleteCharge, insertCharge, readRow, rowAtTimeKey } from '../charges/charge-store.ts';
import type { WritableDb } from '../database/database.ts';
import { allRows, firstValue, run } from '../database/prepared.ts';
import { committed, known, mapped, type Read, readOne, together } from '../database/reads.ts';
import { ofThisDesk } from '../database/sql-fragment.ts';
import { snapshotFromRequest } from '../model/charge-facts.ts';
import {
  type AttemptInput,
  attemptEvent,
  attemptInput,
  attemptOfDraft,
  closeAttempt,
  insertAttempt,
  markSentAgain,
} from './attempt-record.ts';
import { attemptInFlight, cacheAttempt, uncacheAttempt } from './attempts-in-flight.ts';
import { closeEchoedAttempt, isOfOtherAttempt, withoutErased } from './charge-of-another-attempt.ts';
import { type KnownTransaction, knownOf } from './known-transaction.ts';
import { linkAttempt } from './link-attempt.ts';

/** Of an end without a transaction. */
const NOT_KNOWN = known<KnownTransaction>({ timeKey: null, isErased: false });

/**
 * Commits an attempt whose draft was never sent, and that repeats nothing, if that is requested. The same attempt again
 * is opened again: the answer of its first commit may have been lost.
 * @param duplicates what it may repeat, read in the same transaction
 */
export function openAttempt(
  db: WritableDb,
  attempt: NewAttempt,
  duplicates: Read<PossibleDuplicates | null> = known(null),
): OpenedAttempt {
  const opened = db
    .transaction((): OpenedAttempt => {
      const [used, found] = together(db, attemptOfDraft(attempt.draft.id), duplicates);
      if (used?.id === attempt.id && used.outcome === 'open') return { kind: 'opened' };
      if (used !== null) return { kind: 'draft-used', attempt: used };
      if (found !== null) return { kind: 'possible-duplicate', found };
      insertAttempt(db, attempt);
      return { kind: 'opened' };
    })
    .immediate();
  if (opened.kind === 'opened') cacheAttempt(db, attempt);
  return opened;
}

/** Withdraws an attempt that could not be made durable everywhere, so nothing was sent for it. */
export function withdrawAttempt(db: WritableDb, attemptId: string): void {
  run(db, "DELETE FROM attempts WHERE id = ? AND outcome = 'open'", attemptId);
  uncacheAttempt(db, attemptId);
}

/** An attempt's row at its end, and the attempt that the charge in the response came from: null where it is unknown. */
export interface EndedAttempt {
  readonly row: ChargeRow | null;
  readonly chargeOf: string | null;
}

/** An attempt ends once; afterwards only its charge can be added. */
export function endAttempt(db: WritableDb, attemptId: string, end: AttemptEnd): EndedAttempt {
  const ended = committed(db, (): Read<EndedAttempt> => {
    const knownHere = end.outcome === 'created' ? knownOf(end.observation.transaction.id, attemptId) : NOT_KNOWN;
    const [attempt, here] = together(db, attemptInFlight(db, attemptId), knownHere);
    if (attempt === null) throw new HistoryError('other', 'no attempt has this id');
    if (end.outcome !== 'not-sent') markSentAgain(db, attempt);
    if (end.outcome === 'created' && attempt.outcome !== 'created')
      return recordCreated(db, attempt, end.observation, here);
    const chargeOf = attempt.outcome === 'created' ? attemptId : null;
    const isOpen = attempt.outcome === 'open' || (end.outcome !== 'unknown' && withdrawUnknown(db, attempt));
    if (!isOpen) return endedWith(attempt.charge, chargeOf);
    switch (end.outcome) {
      case 'unknown':
        return endedWith(recordUnknown(db, attempt, end), chargeOf);
      case 'refused':
      case 'not-sent':
        closeAttempt(db, attempt, { ...end, response: end.raw ?? null });
        return endedWith(null, chargeOf);
      case 'created':
        return endedWith(null, chargeOf);
    }
  });
  uncacheAttempt(db, attemptId);
  return ended;
}

/**
 * Withdraws the row of an attempt that another desk has ended for one that was away, and whose own desk knows that nothing
 * came of it. A row to which people have added something stays, and so does its outcome.
 */
export function withdrawUnknown(db: WritableDb, { outcome, charge }: AttemptInput): boolean {
  if (outcome !== 'unknown' || charge === null) return false;
  if (firstValue<number>(db, 'SELECT marks FROM charges WHERE time_key = ?', charge) !== 0) return false;
  deleteCharge(db, charge);
  return true;
}

/** @param charge its time key */
function endedWith(charge: number | null, chargeOf: string | null): Read<EndedAttempt> {
  return charge === null ? known({ row: null, chargeOf }) : mapped(rowAtTimeKey(charge), (row) => ({ row, chargeOf }));
}

/** Records the charge of the requesting attempt; a charge of another attempt leaves this one's outcome unknown. */
function recordCreated(
  db: WritableDb,
  attempt: AttemptInput,
  observation: Observation,
  here: KnownTransaction,
): Read<EndedAttempt> {
  if (!isOfOtherAttempt(db, attempt, observation, here.timeKey))
    return endedWith(linkAttempt(db, attempt, observation, here), attempt.id);
  const chargeOf = closeEchoedAttempt(db, attempt, observation);
  if (attempt.outcome !== 'open') return endedWith(attempt.charge, chargeOf);
  const { at, raw, transaction } = withoutErased(db, observation, chargeOf);
  const end = { at, raw, cause: 'answer-other-charge', httpStatus: null, transactionId: transaction.id } as const;
  return endedWith(recordUnknown(db, attempt, end), chargeOf);
}

const CRASHED = { cause: 'crash', httpStatus: null, raw: null } as const;

/**
 * An attempt that a crash of this desk left open may have reached the service, or not.
 * @param inFlight ids of attempts that are not left, but under way
 * @param whose follows a WHERE
 */
export function endOpenAttempts(
  db: WritableDb,
  at: number,
  inFlight: readonly string[] = [],
  whose = ofThisDesk(db),
): ChargeRow[] {
  return db
    .transaction(() =>
      allRows<{ id: string }>(
        db,
        `SELECT id FROM attempts WHERE outcome = 'open'${whose} ORDER BY started_at_ms DESC, id`,
      ).flatMap(({ id }) => {
        const attempt = inFlight.includes(id) ? null : readOne(db, attemptInput(id));
        if (attempt === null) return [];
        markSentAgain(db, attempt);
        return [readRow(db, recordUnknown(db, attempt, { ...CRASHED, at }))];
      }),
    )
    .immediate();
}

/** `transactionId`: the transaction in the response, where it is another charge's or not confirmed. */
type UnknownEnd = Omit<Extract<AttemptEnd, { outcome: 'unknown' }>, 'outcome'>;

/** Inserts the row of an attempt whose outcome is unknown, with everything it requested. */
function recordUnknown(db: WritableDb, attempt: AttemptInput, end: UnknownEnd): number {
  const timeKey = insertCharge(
    db,
    snapshotFromRequest(attempt.body, attempt.reference, attempt.startedAt),
    {
      key: attempt.id,
      transactionId: null,
      firstSeenAt: attempt.startedAt,
      lastCheckedAt: null,
      clockOffset: null,
      isLate: false,
      isFaulted: false,
      dismissedAt: null,
      operator: attempt.operator,
      ...NO_WARNINGS,
    },
    null,
  );
  addEvent(db, timeKey, attemptEvent(attempt));
  const answered = end.transactionId == null ? {} : { answered: end.transactionId };
  addEvent(db, timeKey, { at: end.at, event: { kind: 'outcome-unknown', cause: end.cause, ...answered } });
  closeAttempt(db, attempt, {
    outcome: 'unknown',
    at: end.at,
    charge: timeKey,
    cause: end.cause,
    httpStatus: end.httpStatus,
    message: end.message ?? null,
    response: end.raw,
  });
  return timeKey;
}
