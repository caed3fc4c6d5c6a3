/** An attempt as stored in the file. */

import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { CreateBody } from '../../gateway-http/reading/transaction.ts';
import type { AttemptRecord, NewAttempt } from '../api/history-api.ts';
import { doneBy } from '../charges/operators.ts';
import { recountReceivable, recountReceivableOfDraft } from '../charges/receivable-payments.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { deflate, inflate } from '../database/deflate.ts';
import { allRows, firstRow, firstValue, run } from '../database/prepared.ts';
import { type Read, readOf, readOne } from '../database/reads.ts';
import { fieldTextsOf } from './attempt-response.ts';

const COLUMNS = `id, draft_id, started_at_ms, ended_at_ms, outcome, cause, http_status, message, fields,
  (SELECT key FROM charges WHERE time_key = attempts.time_key) AS charge_key`;

interface StoredAttempt {
  readonly id: string;
  readonly draft_id: string;
  readonly started_at_ms: number;
  readonly ended_at_ms: number | null;
  readonly outcome: AttemptRecord['outcome'];
  readonly cause: WireCause | null;
  readonly http_status: number | null;
  readonly message: string | null;
  readonly fields: string | null;
  readonly charge_key: string | null;
}

function recordOf(stored: StoredAttempt): AttemptRecord {
  return {
    id: stored.id,
    draftId: stored.draft_id,
    chargeKey: stored.charge_key ?? stored.id,
    startedAt: stored.started_at_ms,
    endedAt: stored.ended_at_ms,
    outcome: stored.outcome,
    cause: stored.cause,
    httpStatus: stored.http_status,
    message: stored.message,
    fields: fieldTextsOf(stored.fields),
  };
}

export function readAttempt(db: ReadableDb, id: string): AttemptRecord | null {
  const stored = firstRow<StoredAttempt>(db, `SELECT ${COLUMNS} FROM attempts WHERE id = ?`, id);
  return stored && recordOf(stored);
}

/** Many attempts, by their ids. */
export function readAttempts(db: ReadableDb, ids: readonly string[]): ReadonlyMap<string, AttemptRecord> {
  const stored = allRows<StoredAttempt>(
    db,
    `SELECT ${COLUMNS} FROM attempts WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(stored.map((each) => [each.id, recordOf(each)]));
}

/** {@link readAttemptOfCharge} of many charges, by time key. */
export function readAttemptsOfCharges(db: ReadableDb, timeKeys: readonly number[]): ReadonlyMap<number, AttemptRecord> {
  const stored = allRows<StoredAttempt & { time_key: number }>(
    db,
    `SELECT time_key, ${COLUMNS} FROM attempts WHERE time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?))
     ORDER BY started_at_ms DESC`,
    JSON.stringify(timeKeys),
  );
  // Of a charge with several, the one that began first comes last and stays.
  return new Map(stored.map((each) => [each.time_key, recordOf(each)]));
}

const firstRecord = ([stored]: readonly StoredAttempt[]) => (stored ? recordOf(stored) : null);

export function attemptOfDraft(draftId: string): Read<AttemptRecord | null> {
  return readOf(`SELECT ${COLUMNS} FROM attempts WHERE draft_id = ?`, [draftId], firstRecord);
}

/** The attempt a charge came from; the first one where several turned out to be the same charge. */
export function readAttemptOfCharge(db: ReadableDb, timeKey: number): AttemptRecord | null {
  const stored = firstRow<StoredAttempt>(
    db,
    // Without a sort: setting one up costs more than everything else read for a charge without an attempt.
    `SELECT ${COLUMNS} FROM attempts
     WHERE time_key = ? AND started_at_ms = (SELECT min(started_at_ms) FROM attempts WHERE time_key = ?)`,
    timeKey,
    timeKey,
  );
  return stored && recordOf(stored);
}

/** The stored request of an attempt. */
interface AttemptRequest {
  readonly draft: Draft;
  readonly body: CreateBody;
  readonly isOffline?: boolean;
}

/** @param stored written only by {@link insertAttempt}. */
export function requestOf(stored: Uint8Array): AttemptRequest {
  return JSON.parse(inflate(stored)) as AttemptRequest;
}

/** The draft of an attempt's id, or of a charge's time key. */
export function readDraft(db: ReadableDb, key: string, timeKey: number | null): Draft | null {
  const request =
    firstValue<Uint8Array>(db, 'SELECT request FROM attempts WHERE id = ?', key) ??
    firstValue<Uint8Array>(
      db,
      'SELECT request FROM attempts WHERE time_key = ? ORDER BY started_at_ms LIMIT 1',
      timeKey,
    );
  return request && requestOf(request).draft;
}

/** An attempt's request and its status. */
export interface AttemptInput {
  readonly id: string;
  readonly draftId: string;
  /** The receivable that its draft is for. */
  readonly receivable: string | null;
  readonly startedAt: number;
  readonly outcome: AttemptRecord['outcome'];
  /** The time key of the charge (or outcome-unknown row) it led to. */
  readonly charge: number | null;
  readonly reference: string;
  readonly body: CreateBody;
  /** Who was at the desk. */
  readonly operator: string | null;
  readonly isOffline: boolean;
  /** The refused attempt that it corrects. */
  readonly insteadOf?: string | undefined;
}

/** What the timeline of its charge states about it. */
export function attemptEvent({ startedAt, operator, isOffline }: AttemptInput): TimelineEntry {
  return { at: startedAt, event: { kind: 'attempt', ...(isOffline && { isOffline }), ...doneBy(operator) } };
}

/** What of an attempt changes after it was opened. */
type AttemptStatus = Pick<AttemptInput, 'outcome' | 'charge' | 'receivable'>;

const STATUS = `outcome, time_key AS charge,
  (SELECT receivable FROM receivable_drafts WHERE receivable_drafts.draft_id = attempts.draft_id) AS receivable`;

/** The status of an attempt, without its request. */
export function attemptStatus(id: string): Read<AttemptStatus | null> {
  const sql = `SELECT ${STATUS} FROM attempts WHERE id = ?`;
  return readOf(sql, [id], ([status]: readonly AttemptStatus[]) => status ?? null);
}

interface StoredInput extends AttemptStatus {
  readonly draft_id: string;
  readonly started_at_ms: number;
  readonly reference: string;
  readonly request: Uint8Array;
  readonly operator: string | null;
}

export function attemptInput(id: string): Read<AttemptInput | null> {
  const sql = `SELECT draft_id, started_at_ms, reference, request, operator, ${STATUS} FROM attempts WHERE id = ?`;
  return readOf<StoredInput, AttemptInput | null>(sql, [id], ([stored]) => {
    if (stored === undefined) return null;
    const { draft_id: draftId, started_at_ms: startedAt, request, ...rest } = stored;
    const { body, draft, isOffline = false } = requestOf(request);
    return { id, draftId, startedAt, ...rest, body, isOffline, insteadOf: draft.insteadOf };
  });
}

/** The refused attempt that this one corrects is listed no more. */
export function markSentAgain(db: WritableDb, { insteadOf }: AttemptInput): void {
  if (insteadOf !== undefined)
    run(db, "UPDATE attempts SET cause = 'sent-again' WHERE id = ? AND outcome = 'refused'", insteadOf);
}

/** The attempt of this id, in either case, if its outcome is unknown; null for any other. */
export function readUnresolved(db: ReadableDb, id: string | null): AttemptInput | null {
  const attempt = id === null ? null : (readOne(db, attemptInput(id)) ?? readOne(db, attemptInput(id.toLowerCase())));
  return attempt?.outcome === 'unknown' ? attempt : null;
}

export function insertAttempt(db: WritableDb, attempt: NewAttempt): void {
  const { id, at, draft, body, reference, operator, isOffline } = attempt;
  run(
    db,
    `INSERT INTO attempts (id, draft_id, started_at_ms, outcome, reference, request, operator)
     VALUES (?, ?, ?, 'open', ?, ?, ?)`,
    id,
    draft.id,
    at,
    reference,
    deflate(JSON.stringify({ draft, body, ...(isOffline && { isOffline }) } satisfies AttemptRequest)),
    operator ?? null,
  );
}

/** Whether the ledger alone shows that this attempt made a charge, which is still to be read again (rebuild.ts). */
export function isChargeLost(db: ReadableDb, id: string): boolean {
  const sql = "SELECT 1 FROM attempts WHERE id = ? AND outcome = 'created' AND time_key IS NULL";
  return firstValue<number>(db, sql, id) !== null;
}

/** The charge that was read again is the attempt's, and so its draft's receivable's. */
export function returnChargeTo(db: WritableDb, id: string, timeKey: number): void {
  run(db, 'UPDATE attempts SET time_key = ? WHERE id = ?', timeKey, id);
  recountReceivableOfDraft(db, firstValue<string>(db, 'SELECT draft_id FROM attempts WHERE id = ?', id) ?? '');
}

export interface AttemptClosing {
  readonly outcome: Exclude<AttemptRecord['outcome'], 'open'>;
  readonly at: number;
  readonly charge?: number;
  readonly cause?: WireCause;
  readonly httpStatus?: number | null;
  readonly message?: string | null;
  readonly fields?: AttemptRecord['fields'];
  /** The raw response, where no charge stores it. */
  readonly response?: string | null;
}

/** Ends an attempt. Its draft is deleted where it must not be sent again. */
export function closeAttempt(
  db: WritableDb,
  { id, draftId, receivable }: Pick<AttemptInput, 'id' | 'draftId' | 'receivable'>,
  closing: AttemptClosing,
): void {
  run(
    db,
    `UPDATE attempts SET outcome = @outcome, ended_at_ms = @at, time_key = @charge, cause = @cause,
       http_status = @httpStatus, message = @message, fields = @fields, response = @response
     WHERE id = @id`,
    {
      id,
      outcome: closing.outcome,
      at: closing.at,
      charge: closing.charge ?? null,
      cause: closing.cause ?? null,
      httpStatus: closing.httpStatus ?? null,
      message: closing.message ?? null,
      fields: closing.fields ? JSON.stringify(closing.fields) : null,
      response: closing.response == null ? null : deflate(closing.response),
    },
  );
  // A team's history has no half-typed forms: they are in the desk's own file.
  if ((closing.outcome === 'created' || closing.outcome === 'unknown') && db.dialect !== 'postgres')
    run(db, 'DELETE FROM drafts WHERE id = ?', draftId);
  if (closing.outcome === 'created' && receivable !== null) recountReceivable(db, receivable);
}
