/** The rows of batches as SQL reads them: each with its attempt and its charge, from which its verdict follows. */
import type { BatchCells, BatchRow, BatchVerdict, SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import { mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import { bankWarnings } from '../../../src-preload/contract/charges/payment-doubt.ts';
import type { BatchChoice, StoredBatchRow } from '../api/batches-api.ts';
import { fieldTextsOf } from '../recording/attempt-response.ts';

/**
 * What a row is; one that made nothing may have been left out afterwards, for another batch. What a cancelled batch has not
 * sent is never sent.
 */
export const VERDICT = `CASE
  WHEN attempts.outcome = 'open' THEN 'sending'
  WHEN attempts.outcome IN ('created', 'unknown') THEN attempts.outcome
  WHEN batch_rows.choice = 'leave-out' THEN 'left-out'
  WHEN attempts.outcome IN ('refused', 'not-sent') THEN attempts.outcome
  WHEN batch_rows.problems <> '[]' THEN 'faulty'
  WHEN batch_rows.choice = 'held' THEN 'held'
  WHEN batch_rows.choice = 'send' AND batch_rows.seen <> '[]' THEN 'duplicate'
  WHEN EXISTS (SELECT 1 FROM batches WHERE batches.id = batch_rows.batch AND batches.status = 'cancelled') THEN 'not-sent'
  ELSE 'ready' END`;

/** A row that was never sent and is to be sent: the same rule as in {@link VERDICT}. */
export const IS_READY = `batch_rows.problems = '[]' AND (batch_rows.choice = 'send-anyway'
  OR (batch_rows.choice = 'send' AND batch_rows.seen = '[]'))
  AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.draft_id = batch_rows.draft_id)`;

/** Rows whose attempt is over and made nothing may be sent again, under another draft; those without one are unsent. */
export const MAY_CHANGE = `NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.draft_id = batch_rows.draft_id
  AND attempts.outcome IN ('open', 'created', 'unknown'))`;

/** A draft's rows are decided on freely; once a batch has started, what was left out of it stays out. */
export const IS_OPEN_TO_CHOICE = `(batch_rows.choice <> 'leave-out'
  OR EXISTS (SELECT 1 FROM batches WHERE batches.id = batch_rows.batch AND batches.status = 'draft'))`;

/** From the rows to their attempts and charges, both along unique indexes. */
export const ROWS_WITH_CHARGES = `batch_rows
  LEFT JOIN attempts ON attempts.draft_id = batch_rows.draft_id
  LEFT JOIN charges ON charges.time_key = attempts.time_key`;

export const BATCH_ROW_COLUMNS = `batch_rows.draft_id, batch_rows.position, batch_rows.line, batch_rows.receivable,
  batch_rows.amount, batch_rows.cells, batch_rows.problems, batch_rows.seen, batch_rows.choice, ${VERDICT} AS verdict,
  attempts.id AS attempt, attempts.message, attempts.fields, attempts.time_key, charges.key, charges.state, charges.transaction_id,
  charges.expires_at_ms, charges.paid_at_ms`;

export interface StoredRowColumns {
  readonly draft_id: string;
  readonly position: number;
  readonly line: number | null;
  readonly receivable: string | null;
  readonly amount: number | null;
  readonly cells: string;
  readonly problems: string;
  readonly seen: string;
  readonly choice: BatchChoice;
  readonly verdict: BatchVerdict;
  readonly attempt: string | null;
  readonly message: string | null;
  readonly fields: string | null;
  readonly time_key: number | null;
  readonly key: string | null;
  readonly state: string | null;
  readonly transaction_id: string | null;
  readonly expires_at_ms: number | null;
  readonly paid_at_ms: number | null;
}

/** @param code that of its charge; undefined where it has none */
export function batchRowOf(row: StoredRowColumns, code?: BrCodeReport): StoredBatchRow {
  const isPayable = row.state !== null && mayStillBePaid({ state: row.state, paidAt: row.paid_at_ms });
  return {
    position: row.position,
    line: row.line,
    amount: row.amount,
    // Balcão writes these columns as JSON of exactly these shapes.
    cells: JSON.parse(row.cells) as BatchCells,
    problems: JSON.parse(row.problems) as BatchRow['problems'],
    seen: JSON.parse(row.seen) as SeenBefore[],
    verdict: row.verdict,
    chargeKey: row.key,
    state: row.state,
    transactionId: row.transaction_id,
    expiresAt: row.expires_at_ms,
    message: row.message,
    fields: fieldTextsOf(row.fields),
    warnings: code !== undefined && isPayable ? bankWarnings(code) : [],
    draftId: row.draft_id,
    receivable: row.receivable,
    choice: row.choice,
  };
}
