/** An attempt's beginning and end, each in one transaction. */
import type { ChargeRow, WireCause } from '../../src-preload/contract/charge.ts';
import { closeAttempt, insertAttempt, type Opening, readAttemptOfDraft, readOpening } from './attempt-record.ts';
import { WITHOUT_DOUBTS } from './charge-columns.ts';
import { insertCharge, readRow } from './charge-store.ts';
import { claimCharge } from './claim.ts';
import type { WritableDb } from './connection.ts';
import { addEvent } from './dossier.ts';
import { HistoryStop } from './failure.ts';
import { knownFromBody } from './known.ts';
import { forgetOpening, readOpeningUnderWay, rememberOpening } from './openings.ts';
import { doneBy } from './operators.ts';
import type { AttemptEnd, NewAttempt, OpenedAttempt } from './port.ts';
import { allRows, run } from './statements.ts';

export function openAttempt(db: WritableDb, attempt: NewAttempt): OpenedAttempt {
  const opened = db
    .transaction((): OpenedAttempt => {
      const used = readAttemptOfDraft(db, attempt.draft.id);
      if (used !== null) return { kind: 'draft-used', attempt: used };
      insertAttempt(db, attempt);
      return { kind: 'opened' };
    })
    .immediate();
  if (opened.kind === 'opened') rememberOpening(db, attempt);
  return opened;
}

/** Takes back an attempt that could not be made durable everywhere, so that nothing was sent for it. */
export function withdrawAttempt(db: WritableDb, attemptId: string): void {
  run(db, "DELETE FROM attempts WHERE id = ? AND outcome = 'open'", attemptId);
  forgetOpening(db, attemptId);
}

/** An attempt ends once; what comes of it later can only be its charge. */
export function endAttempt(db: WritableDb, attemptId: string, end: AttemptEnd): ChargeRow | null {
  const row = db
    .transaction(() => {
      const attempt = readOpeningUnderWay(db, attemptId);
      if (attempt === null) throw new HistoryStop('other', 'no attempt has this id');
      if (end.outcome === 'created' && attempt.outcome !== 'created')
        return readRow(db, claimCharge(db, attempt, end.observation));
      if (attempt.outcome !== 'open') return attempt.charge === null ? null : readRow(db, attempt.charge);
      switch (end.outcome) {
        case 'unknown':
          return readRow(db, leaveUnknown(db, attempt, end));
        case 'refused':
          closeAttempt(db, attemptId, { ...end, answer: end.raw });
          return null;
        case 'not-sent':
          closeAttempt(db, attemptId, end);
          return null;
        case 'created':
          return null;
      }
    })
    .immediate();
  forgetOpening(db, attemptId);
  return row;
}

/** Whatever a crash left open may or may not have reached the service. */
export function endOpenAttempts(db: WritableDb, at: number): ChargeRow[] {
  return db
    .transaction(() =>
      allRows<{ id: string }>(db, "SELECT id FROM attempts WHERE outcome = 'open' ORDER BY started_at DESC").flatMap(
        ({ id }) => {
          const attempt = readOpening(db, id);
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
}

/** Gives an attempt nobody knows the outcome of its row in the list, with all that was asked for. */
function leaveUnknown(db: WritableDb, attempt: Opening, end: UnknownEnd): number {
  const number = insertCharge(
    db,
    knownFromBody(attempt.body, attempt.reference),
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
      ...WITHOUT_DOUBTS,
    },
    null,
  );
  addEvent(db, number, { at: attempt.startedAt, event: { kind: 'attempt', ...doneBy(attempt.operator) } });
  addEvent(db, number, { at: end.at, event: { kind: 'outcome-unknown', cause: end.cause } });
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
