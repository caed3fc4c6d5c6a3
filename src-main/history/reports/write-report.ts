/** Stores exports, reconciliations and closings. */

import type { ClosingDocument } from '../api/closings-api.ts';
import type {
  ReconciledRead,
  ReconciliationStatus,
  ReportPeriod,
  StoredExport,
  StoredReconciliation,
} from '../api/reports-api.ts';
import type { WritableDb } from '../database/database.ts';

import { countChanged, firstValue, run } from '../database/prepared.ts';
import { GATEWAY_STATE } from '../model/open-states.ts';
import { periodOf } from './period.ts';
import { OWNER_IS_GONE, readReconciliation } from './read-reconciliation.ts';

export function recordExport(db: WritableDb, record: StoredExport): void {
  run(
    db,
    `INSERT INTO exports (at_ms, format, file_name, rows, sum, bytes, sha256, masked, operator, export, options)
     VALUES (@at, @format, @fileName, @rows, @sum, @bytes, @sha256, @masked, @operator, @export, @options)`,
    { ...record, masked: Number(record.masked) },
  );
}

const OPEN = "SELECT id FROM reconciliations WHERE kind = 'period' AND ended_at_ms IS NULL";

/** Oldest first: charges that the service may delete soon are read before recent ones. */
export function openReconciliation(
  db: WritableDb,
  start: { readonly id: string; readonly startedAt: number; readonly period: ReportPeriod; readonly rate: number },
): StoredReconciliation | null {
  return db
    .transaction(() => {
      if (firstValue(db, OPEN) !== null) return null;
      const { id, startedAt, rate, period } = start;
      const { where, parameters } = periodOf(period);
      run(
        db,
        `INSERT INTO reconciliations (id, started_at_ms, basis, from_ms, before_ms, rate, total, status)
         VALUES (@id, @startedAt, @basis, @from, @before, @rate, 0, 'running')`,
        { id, startedAt, rate, basis: period.basis, from: period.from, before: period.before },
      );
      const total = countChanged(
        db,
        `INSERT INTO reconciliation_items (reconciliation, position, charge_key, transaction_id, state_before)
         SELECT ?, row_number() OVER (ORDER BY charges.time_key), charges.key, charges.transaction_id,
           ${GATEWAY_STATE} FROM charges
         WHERE ${where} AND charges.transaction_id IS NOT NULL`,
        id,
        ...parameters,
      );
      run(db, 'UPDATE reconciliations SET total = ? WHERE id = ?', total, id);
      return readReconciliation(db, id);
    })
    .immediate();
}

export function recordReconciled(db: WritableDb, id: string, reads: readonly ReconciledRead[]): void {
  db.transaction(() => {
    for (const { position, outcome, stateBefore, stateAfter, checkedAt } of reads)
      run(
        db,
        `UPDATE reconciliation_items SET outcome = ?, state_before = ?, state_after = ?, checked_at_ms = ?
         WHERE reconciliation = ? AND position = ?`,
        outcome,
        stateBefore,
        stateAfter,
        checkedAt,
        id,
        position,
      );
  }).immediate();
}

/** An ended reconciliation does not change, and none that another desk leads. */
export function setReconciliation(db: WritableDb, id: string, status: ReconciliationStatus, at: number): void {
  const isOwn = db.dialect === 'postgres' ? ' AND desk = current_user' : '';
  const endedAt = status === 'done' || status === 'cancelled' ? at : null;
  run(
    db,
    `UPDATE reconciliations SET status = ?, ended_at_ms = ? WHERE id = ? AND ended_at_ms IS NULL${isOwn}`,
    status,
    endedAt,
    id,
  );
}

/** Of desks that take one at once the first has it: for the others it is no longer the gone desk's. */
export function takeReconciliation(db: WritableDb, id: string): void {
  if (db.dialect !== 'postgres') return;
  run(
    db,
    `UPDATE reconciliations SET desk = current_user
     WHERE id = ? AND ended_at_ms IS NULL AND desk <> current_user AND ${OWNER_IS_GONE}`,
    id,
  );
}

/** Of desks that close one period at once, the one that commits later is tried again, and makes the next version. */
export function saveClosing(db: WritableDb, closing: ClosingDocument): void {
  const { id, period, basis, timeZone, closedAt, operator, figures, rows, sha256 } = closing;
  const version = '(SELECT count(*) + 1 FROM closings WHERE period = @period AND basis = @basis)';
  const [column, value] = db.dialect === 'postgres' ? [', version', `, ${version}`] : ['', ''];
  run(
    db,
    `INSERT INTO closings (id, period, basis, time_zone, closed_at_ms, operator, figures, rows, sha256${column})
     VALUES (@id, @period, @basis, @timeZone, @closedAt, @operator, @figures, @rows, @sha256${value})`,
    { id, period, basis, timeZone, closedAt, operator, figures, rows, sha256 },
  );
}
