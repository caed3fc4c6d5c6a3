/** Whether a row of a batch repeats another one, or a charge: by its reference, else by its CPF or name and its amount. */
import type { BatchCells, SeenBefore } from '../../../src-preload/contract/batches/batch.ts';
import type { SeenKeys } from '../api/batches-api.ts';
import { inReadTransaction, type ReadableDb, type WritableDb } from '../database/database.ts';
import { allRows, firstValue, run } from '../database/prepared.ts';
import { FIRST_STATE, OUTCOME_UNKNOWN } from '../model/attention.ts';

/** As possible-duplicates.ts looks for one charge; and in the other batches that have begun. */
export function readSeenBefore(db: ReadableDb, batchId: string, keys: readonly SeenKeys[]): SeenBefore[][] {
  return inReadTransaction(db, () => keys.map((each) => seenBeforeOf(db, batchId, each)));
}

function seenBeforeOf(db: ReadableDb, batchId: string, { reference, document, amount }: SeenKeys): SeenBefore[] {
  const seen: SeenBefore[] = [];
  if (reference !== '') {
    if (firstValue(db, 'SELECT 1 FROM charges WHERE reference = ? LIMIT 1', reference) !== null)
      seen.push('reference-in-history');
    else if (isInAnotherBatch(db, batchId, reference)) seen.push('reference-in-batch');
  }
  if (document !== '' && amount !== null && isPending(db, document, amount)) seen.push('customer-in-history');
  return seen;
}

function isPending(db: ReadableDb, document: string, amount: number): boolean {
  return (
    firstValue(
      db,
      `SELECT 1 FROM charges WHERE customer_document = ? AND coalesce(asked_amount, amount) = ?
       AND state IN ('${FIRST_STATE}', '${OUTCOME_UNKNOWN}') AND dismissed_at_ms IS NULL LIMIT 1`,
      document,
      amount,
    ) !== null
  );
}

/**
 * The index on references has no empty ones, and is used only where a query has that condition itself. Rows of other
 * batches that are still to be sent; and of those that came with a backup or an import, because what was sent of them
 * since is not known. A charge that only the ledger knows is not among the charges yet.
 */
function isInAnotherBatch(db: ReadableDb, batchId: string, reference: string): boolean {
  return (
    firstValue(
      db,
      `SELECT 1 FROM batch_rows JOIN batches ON batches.id = batch_rows.batch
       WHERE batch_rows.reference = ? AND batch_rows.reference <> '' AND batch_rows.batch <> ? AND batch_rows.problems = '[]'
         AND batch_rows.choice <> 'leave-out'
         AND (batches.status IN ('pilot', 'running', 'paused') OR batches.stopped_by = 'restored')
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE attempts.draft_id = batch_rows.draft_id
           AND (attempts.outcome <> 'created' OR attempts.time_key IS NOT NULL)) LIMIT 1`,
      reference,
      batchId,
    ) !== null
  );
}

/** What a row of the same batch repeats; the first of them repeats nothing. */
const IN_FILE = ['reference-in-file', 'customer-in-file', 'name-in-file'] as const satisfies readonly SeenBefore[];

type RowKeys = SeenKeys & { readonly cells: Pick<BatchCells, 'name' | 'dueDay'> };

const BARE_WITH_NAME = `reference = '' AND document = '' AND amount = @amount AND cells ->> 'name' = @value
  AND cells ->> 'dueDay' = @dueDay`;

/** Looks again at the rows of a batch with one of these references, customers or names: which of them repeats an earlier one. */
export function markRepeats(db: WritableDb, batchId: string, keys: readonly RowKeys[]): void {
  for (const { reference, document, amount, cells } of keys) {
    if (reference !== '')
      mark(db, batchId, 'reference-in-file', "reference = @value AND reference <> ''", { value: reference });
    if (document !== '' && amount !== null)
      mark(db, batchId, 'customer-in-file', 'document = @value AND amount = @amount', { value: document, amount });
    if (reference === '' && document === '' && cells.name !== '' && amount !== null)
      mark(db, batchId, 'name-in-file', BARE_WITH_NAME, { value: cells.name, amount, dueDay: cells.dueDay });
  }
}

function mark(
  db: WritableDb,
  batchId: string,
  flag: (typeof IN_FILE)[number],
  condition: string,
  values: Readonly<Record<string, string | number>>,
): void {
  const rows = allRows<{ position: number; seen: string }>(
    db,
    `SELECT position, seen FROM batch_rows WHERE batch = @batch AND ${condition} ORDER BY position`,
    { batch: batchId, ...values },
  );
  rows.forEach(({ position, seen: stored }, index) => {
    // Written here, and checked in imports.
    const others = (JSON.parse(stored) as SeenBefore[]).filter((each) => each !== flag);
    const seen = JSON.stringify(index === 0 ? others : [flag, ...others]);
    if (seen !== stored)
      run(db, 'UPDATE batch_rows SET seen = ? WHERE batch = ? AND position = ?', seen, batchId, position);
  });
}
