/** Reads batches: their figures, their rows in order, and the row that is sent next. Cents, UTC milliseconds. */
import type { Batch, BatchStatus, BatchStop, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import type { BatchesApi, BatchResultRow, StoredBatch, StoredBatchRow } from '../api/batches-api.ts';
import { readSnapshot, readSnapshots } from '../charges/charge-records.ts';
import { readRow } from '../charges/charge-store.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import { moneyStandingSql } from '../database/money-standing-sql.ts';
import { allRows, firstRow } from '../database/prepared.ts';
import {
  BATCH_ROW_COLUMNS,
  batchRowOf,
  IS_READY,
  ROWS_WITH_CHARGES,
  type StoredRowColumns,
  VERDICT,
} from './stored-batch-row.ts';

interface StoredBatchColumns {
  readonly id: string;
  readonly name: string;
  readonly source: Batch['source'];
  readonly created_at_ms: number;
  readonly started_at_ms: number | null;
  readonly ended_at_ms: number | null;
  readonly operator: string | null;
  readonly other_desk: string | null;
  readonly status: BatchStatus;
  readonly stopped_by: BatchStop | null;
  readonly decimal_sign: StoredBatch['decimal'];
}

/** The columns of a batch. A desk whose row an admin has deleted is called by its role. */
function batchColumns({ dialect }: ReadableDb): string {
  const otherDesk =
    dialect === 'postgres'
      ? `CASE WHEN desk <> current_user
           THEN coalesce((SELECT desks.name FROM desks WHERE desks.id = batches.desk), CAST(desk AS text)) END`
      : 'NULL';
  return `batches.*, ${otherDesk} AS other_desk`;
}

export function readBatches(db: ReadableDb, limit: number): StoredBatch[] {
  return inReadTransaction(db, () =>
    allRows<StoredBatchColumns>(
      db,
      `SELECT ${batchColumns(db)} FROM batches WHERE status <> 'preparing' ORDER BY created_at_ms DESC, id LIMIT ?`,
      limit,
    ).map((stored) => withFigures(db, stored)),
  );
}

export function readBatch(db: ReadableDb, batchId: string): StoredBatch | null {
  return inReadTransaction(db, () => {
    const stored = firstRow<StoredBatchColumns>(
      db,
      `SELECT ${batchColumns(db)} FROM batches WHERE id = ? AND status <> 'preparing'`,
      batchId,
    );
    return stored && withFigures(db, stored);
  });
}

interface Figure {
  readonly count: number;
  readonly sum: number;
}

const NONE: Figure = { count: 0, sum: 0 };
/** Not derived from the schema: the history's threads load no zod. */
const NO_FIGURES: Readonly<Record<BatchVerdict, Figure>> = {
  ready: NONE,
  faulty: NONE,
  duplicate: NONE,
  'left-out': NONE,
  held: NONE,
  sending: NONE,
  created: NONE,
  refused: NONE,
  'not-sent': NONE,
  unknown: NONE,
};

function withFigures(db: ReadableDb, stored: StoredBatchColumns): StoredBatch {
  // A state that an admin marked counts as paid here: the batch does not have the gateway's settings.
  const { sql: standing, parameters } = moneyStandingSql([]);
  const found = allRows<Figure & { verdict: BatchVerdict; paid: number; paidSum: number; receivables: number }>(
    db,
    `SELECT ${VERDICT} AS verdict, count(*) AS count, coalesce(sum(batch_rows.amount), 0) AS sum,
       count(*) FILTER (WHERE ${standing} = 'paid') AS paid,
       coalesce(sum(CASE WHEN ${standing} = 'paid' THEN charges.amount END), 0) AS paidSum,
       count(*) FILTER (
         WHERE batch_rows.receivable IS NOT NULL OR batch_rows.cells ->> 'dueDay' <> '') AS receivables
     FROM ${ROWS_WITH_CHARGES} WHERE batch_rows.batch = ? GROUP BY 1`,
    ...parameters,
    ...parameters,
    stored.id,
  );
  const figures: Record<BatchVerdict, Figure> = { ...NO_FIGURES };
  for (const { verdict, count, sum } of found) figures[verdict] = { count, sum };
  const added = (of: (row: (typeof found)[number]) => number | null) =>
    found.reduce((sum, row) => sum + (of(row) ?? 0), 0);
  return {
    id: stored.id,
    name: stored.name,
    source: stored.source,
    createdAt: stored.created_at_ms,
    startedAt: stored.started_at_ms,
    endedAt: stored.ended_at_ms,
    operator: stored.operator,
    otherDesk: stored.other_desk,
    status: stored.status,
    stoppedBy: stored.stopped_by,
    figures,
    paid: { count: added(({ paid }) => paid), sum: added(({ paidSum }) => paidSum) },
    receivables: added((row) => (row.verdict === 'faulty' || row.verdict === 'left-out' ? 0 : row.receivables)),
    pilot: pilotOf(db, stored.id),
    decimal: stored.decimal_sign,
  };
}

/** The first charge that was made. */
function pilotOf(db: ReadableDb, batchId: string): Batch['pilot'] {
  const pilot = firstRow<{
    key: string;
    name: string | null;
    amount: number;
    expires_at_ms: number | null;
    created_at_ms: number;
  }>(
    db,
    `SELECT charges.key, charges.customer_name AS name, charges.amount, charges.expires_at_ms,
       coalesce(charges.service_created_at_ms, charges.created_at_ms) AS created_at_ms
     FROM ${ROWS_WITH_CHARGES} WHERE batch_rows.batch = ? AND attempts.outcome = 'created'
     ORDER BY attempts.started_at_ms LIMIT 1`,
    batchId,
  );
  if (pilot === null) return null;
  const { key: chargeKey, name, amount, expires_at_ms: expiresAt, created_at_ms: createdAt } = pilot;
  return { chargeKey, name, amount, expiresAt, lives: expiresAt === null ? null : expiresAt - createdAt };
}

export function readBatchRows(
  db: ReadableDb,
  batchId: string,
  { offset, limit, verdict }: Parameters<BatchesApi['batchRows']>[1],
): StoredBatchRow[] {
  const rows = (condition: string, ...parameters: readonly (string | number)[]) => {
    const stored = allRows<StoredRowColumns>(
      db,
      `SELECT ${BATCH_ROW_COLUMNS} FROM ${ROWS_WITH_CHARGES} WHERE batch_rows.batch = ? AND ${condition}`,
      batchId,
      ...parameters,
    );
    const timeKeys = stored.flatMap(({ time_key }) => time_key ?? []);
    const snapshots = readSnapshots(db, timeKeys);
    return stored.map((row) => batchRowOf(row, snapshots.get(row.time_key ?? 0)?.code));
  };
  // Positions have no gaps: without a verdict, none has to be skipped one by one.
  return verdict === null
    ? rows('batch_rows.position > ? ORDER BY batch_rows.position LIMIT ?', offset, limit)
    : rows(`${VERDICT} = ? ORDER BY batch_rows.position LIMIT ? OFFSET ?`, verdict, limit, offset);
}

export function readBatchRow(db: ReadableDb, batchId: string, position: number): StoredBatchRow | null {
  return (
    readBatchRows(db, batchId, { offset: position - 1, limit: 1, verdict: null }).find(
      (row) => row.position === position,
    ) ?? null
  );
}

export function nextBatchRow(db: ReadableDb, batchId: string, after: number): StoredBatchRow | null {
  const next = firstRow<StoredRowColumns>(
    db,
    `SELECT ${BATCH_ROW_COLUMNS} FROM ${ROWS_WITH_CHARGES}
     WHERE batch_rows.batch = ? AND batch_rows.position > ? AND ${IS_READY} ORDER BY batch_rows.position LIMIT 1`,
    batchId,
    after,
  );
  return next && batchRowOf(next);
}

export function readBatchResults(db: ReadableDb, batchId: string, after: number, limit: number): BatchResultRow[] {
  return inReadTransaction(db, () =>
    allRows<StoredRowColumns>(
      db,
      `SELECT ${BATCH_ROW_COLUMNS} FROM ${ROWS_WITH_CHARGES}
       WHERE batch_rows.batch = ? AND batch_rows.position > ? ORDER BY batch_rows.position LIMIT ?`,
      batchId,
      after,
      limit,
    ).map((row) => {
      const charge = row.time_key === null ? null : chargeOfRow(db, row.time_key);
      return { ...batchRowOf(row, charge?.code), charge };
    }),
  );
}

function chargeOfRow(db: ReadableDb, timeKey: number): BatchResultRow['charge'] {
  return { ...readRow(db, timeKey), code: readSnapshot(db, timeKey).code };
}
