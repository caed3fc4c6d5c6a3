/** An attempt's beginning and end, each in one transaction. */

import type { ChargeRow, WireCause } from '../../../src-preload/contract/charges/charge.ts';
import type { AttemptEnd, NewAttempt, Observation, OpenedAttempt } from '../api/history-api.ts';
import { HistoryError } from '../api/history-error.ts';
import { NO_WARNINGS } from '../charges/charge-columns.ts';
import { addEvent } from '../charges/charge-records.ts';
import { insertCharge, readRow } from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import { snapshotFromRequest } from '../model/charge-facts.ts';
import type { WritableDb } from '../sqlite/handles.ts';

import { allRows, run } from '../sqlite/prepared.ts';
import {
  type AttemptInput,
  closeAttempt,
  insertAttempt,
  readAttemptInput,
  readAttemptOfDraft,
} from './attempt-record.ts';
import { forgetAttempt, readAttemptInFlight, rememberAttempt } from './attempts-in-flight.ts';
import { closeEchoed, isOfOtherAttempt, withoutErased } from './charge-of-another-attempt.ts';
import { linkAttempt } from './link-attempt.ts';

export function openAttempt(db: WritableDb, attempt: NewAttempt): OpenedAttempt {
  const opened = db
    .transaction((): OpenedAttempt => {
      const used = readAttemptOfDraft(db, attempt.draft.id);
      if (used !== null) return { kind: 'draft-used', attempt: used };
      insertAttempt(db, attempt);
      return { kind: 'opened' };
    })
    .immediate();
  if (opened.kind === 'opened') rememberAttempt(db, attempt);
  return opened;
}

/** Takes back an attempt that could not be made durable everywhere, so that nothing was sent for it. */
export function withdrawAttempt(db: WritableDb, attemptId: string): void {
  run(db, "DELETE FROM attempts WHERE id = ? AND outcome = 'open'", attemptId);
  forgetAttempt(db, attemptId);
}

/** The row an attempt has at its end, and the attempt that the answered charge came from: null where nobody knows it. */
export interface EndedAttempt {
  readonly row: ChargeRow | null;
  readonly chargeOf: string | null;
}

/** An attempt ends once; what comes of it later can only be its charge. */
export function endAttempt(db: WritableDb, attemptId: string, end: AttemptEnd): EndedAttempt {
  const ended = db
    .transaction((): EndedAttempt => {
      const attempt = readAttemptInFlight(db, attemptId);
      if (attempt === null) throw new HistoryError('other', 'no attempt has this id');
      if (end.outcome === 'created' && attempt.outcome !== 'created') return takeCreated(db, attempt, end.observation);
      const chargeOf = attempt.outcome === 'created' ? attemptId : null;
      if (attempt.outcome !== 'open')
        return { row: attempt.charge === null ? null : readRow(db, attempt.charge), chargeOf };
      switch (end.outcome) {
        case 'unknown':
          return { row: readRow(db, leaveUnknown(db, attempt, end)), chargeOf };
        case 'refused':
          closeAttempt(db, attemptId, { ...end, answer: end.raw });
          return { row: null, chargeOf };
        case 'not-sent':
          closeAttempt(db, attemptId, end);
          return { row: null, chargeOf };
        case 'created':
          return { row: null, chargeOf };
      }
    })
    .immediate();
  forgetAttempt(db, attemptId);
  return ended;
}

/** The charge of the attempt that asked for it; one of another attempt leaves this one's outcome unknown. */
function takeCreated(db: WritableDb, attempt: AttemptInput, observation: Observation): EndedAttempt {
  if (!isOfOtherAttempt(db, attempt, observation))
    return { row: readRow(db, linkAttempt(db, attempt, observation)), chargeOf: attempt.id };
  const chargeOf = closeEchoed(db, attempt, observation);
  if (attempt.outcome !== 'open')
    return { row: attempt.charge === null ? null : readRow(db, attempt.charge), chargeOf };
  const { at, raw, transaction } = withoutErased(db, observation, chargeOf);
  const end = { at, raw, cause: 'answer-other-charge', httpStatus: null, answered: transaction.id } as const;
  return { row: readRow(db, leaveUnknown(db, attempt, end)), chargeOf };
}

/** Whatever a crash left open may or may not have reached the service. */
export function endOpenAttempts(db: WritableDb, at: number): ChargeRow[] {
  return db
    .transaction(() =>
      allRows<{ id: string }>(db, "SELECT id FROM attempts WHERE outcome = 'open' ORDER BY started_at_ms DESC").flatMap(
        ({ id }) => {
          const attempt = readAttemptInput(db, id);
          if (attempt === null) return [];
          return [readRow(db, leaveUnknown(db, attempt, { at, cause: 'crash', httpStatus: null, raw: null }))];
        },
      ),
    )
    .immediate();
}

interface UnknownEnd {
  readonly at: number;
  readonly cause: WireCause;
  readonly httpStatus: number | null;
  readonly raw: string | null;
  /** The transaction answered with, where that is another charge. */
  readonly answered?: string;
}

/** Gives an attempt nobody knows the outcome of its row in the list, with all that was asked for. */
function leaveUnknown(db: WritableDb, attempt: AttemptInput, end: UnknownEnd): number {
  const number = insertCharge(
    db,
    snapshotFromRequest(attempt.body, attempt.reference),
    {
      key: attempt.id,
      transactionId: null,
      firstSeenAt: attempt.startedAt,
      lastCheckedAt: null,
      clockOffset: null,
      isLate: false,
      isFaulted: false,
      setAsideAt: null,
      operator: attempt.operator,
      ...NO_WARNINGS,
    },
    null,
  );
  addEvent(db, number, { at: attempt.startedAt, event: { kind: 'attempt', ...doneBy(attempt.operator) } });
  const answered = end.answered === undefined ? {} : { answered: end.answered };
  addEvent(db, number, { at: end.at, event: { kind: 'outcome-unknown', cause: end.cause, ...answered } });
  closeAttempt(db, attempt.id, {
    outcome: 'unknown',
    at: end.at,
    charge: number,
    cause: end.cause,
    httpStatus: end.httpStatus,
    answer: end.raw,
  });
  return number;
}
