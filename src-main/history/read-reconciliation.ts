/** How reconciliations stand, what is left to read, and what they found. */
import type { ReadableDb } from './connection.ts';
import type {
  ReconciledFinding,
  ReconciliationStatus,
  ReportBasis,
  StoredReconciliation,
  WaitingRead,
} from './report-port.ts';
import { allRows, firstRow } from './statements.ts';

interface Stored {
  readonly id: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly basis: ReportBasis;
  readonly from_at: number;
  readonly before_at: number;
  readonly rate: number;
  readonly total: number;
  readonly status: ReconciliationStatus;
  readonly waiting: number;
  readonly changed: number;
  readonly telling: number;
}

/** Counted along the two partial indexes: what is still waiting, and what there is to tell. */
const ALL = `SELECT reconciliations.*,
    (SELECT count(*) FROM reconciled INDEXED BY reconciled_waiting
      WHERE reconciliation = reconciliations.id AND outcome IS NULL) AS waiting,
    (SELECT count(*) FROM reconciled INDEXED BY reconciled_telling
      WHERE reconciliation = reconciliations.id AND outcome IS NOT NULL AND outcome <> 'unchanged') AS telling,
    (SELECT count(*) FROM reconciled INDEXED BY reconciled_telling
      WHERE reconciliation = reconciliations.id AND outcome IS NOT NULL AND outcome <> 'unchanged'
        AND outcome = 'changed') AS changed
  FROM reconciliations`;

export function readReconciliation(db: ReadableDb, id: string): StoredReconciliation | null {
  const stored = firstRow<Stored>(db, `${ALL} WHERE id = ?`, id);
  return stored && reconciliationOf(stored);
}

export function reconciliations(db: ReadableDb, limit: number): StoredReconciliation[] {
  return allRows<Stored>(db, `${ALL} ORDER BY started_at DESC LIMIT ?`, limit).map(reconciliationOf);
}

function reconciliationOf(stored: Stored): StoredReconciliation {
  return {
    id: stored.id,
    startedAt: stored.started_at,
    endedAt: stored.ended_at,
    period: { basis: stored.basis, from: stored.from_at, before: stored.before_at },
    rate: stored.rate,
    status: stored.status,
    total: stored.total,
    done: stored.total - stored.waiting,
    changed: stored.changed,
    failed: stored.telling - stored.changed,
  };
}

export function reconcileNext(db: ReadableDb, id: string, limit: number): WaitingRead[] {
  return allRows<WaitingRead>(
    db,
    `SELECT reconciled.place AS place, reconciled.charge_key AS key, reconciled.transaction_id AS transactionId,
       reconciled.state_before AS state
     FROM reconciled INDEXED BY reconciled_waiting
     WHERE reconciled.reconciliation = ? AND reconciled.outcome IS NULL
     ORDER BY reconciled.place LIMIT ?`,
    id,
    limit,
  );
}

export function reconciliationFindings(db: ReadableDb, id: string, limit: number): ReconciledFinding[] {
  return allRows<ReconciledFinding>(
    db,
    `SELECT charges.key AS key, reconciled.transaction_id AS transactionId, charges.amount AS amount,
       charges.reference AS reference, reconciled.outcome AS outcome, reconciled.state_before AS stateBefore,
       reconciled.state_after AS stateAfter, reconciled.checked_at AS checkedAt
     FROM reconciled INDEXED BY reconciled_telling
     JOIN charges ON charges.transaction_id = reconciled.transaction_id
     WHERE reconciled.reconciliation = ? AND reconciled.outcome IS NOT NULL AND reconciled.outcome <> 'unchanged'
     ORDER BY reconciled.state_before = 'PAID' AND reconciled.state_after = 'REFUNDED' DESC,
       reconciled.outcome = 'changed' DESC, reconciled.place
     LIMIT ?`,
    id,
    limit,
  );
}
