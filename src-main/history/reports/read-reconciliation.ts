/** The status of reconciliations, what is left to read, and their findings. */

import type { ReportBasis } from '../../../src-preload/contract/reports/reports.ts';
import type { ReconciledFinding, ReconciliationStatus, StoredReconciliation, WaitingRead } from '../api/reports-api.ts';
import type { ReadableDb } from '../database/database.ts';

import { allRows, firstRow } from '../database/prepared.ts';

interface Stored {
  readonly id: string;
  readonly started_at_ms: number;
  readonly ended_at_ms: number | null;
  readonly basis: ReportBasis;
  readonly from_ms: number;
  readonly before_ms: number;
  readonly rate: number;
  readonly total: number;
  readonly status: ReconciliationStatus;
  readonly waiting: number;
  readonly changed: number;
  readonly found: number;
  /** Of a team's alone; null where it is this desk's. */
  readonly owner?: string | null;
  readonly is_owner_gone?: number;
}

/** Whether the desk that leads a reconciliation is gone: it renews its row every five minutes. */
export const OWNER_IS_GONE = `NOT EXISTS (
  SELECT 1 FROM desks WHERE desks.id = reconciliations.desk AND revoked_at IS NULL
    AND extract(epoch FROM clock_timestamp() - last_seen) < 600
)`;

const OWNER = `, CASE WHEN reconciliations.desk <> current_user
    THEN coalesce((SELECT name FROM desks WHERE desks.id = reconciliations.desk), reconciliations.desk)
  END AS owner, CAST(${OWNER_IS_GONE} AS integer) AS is_owner_gone`;

/** Of a read after which the charge's row is another one. */
export const CHANGED_OUTCOMES = "'changed', 'mended'";

/** Counted along the two partial indexes: items still waiting, and findings. */
const COUNTED = `SELECT reconciliations.*,
    (SELECT count(*) FROM reconciliation_items INDEXED BY reconciliation_items_waiting
      WHERE reconciliation = reconciliations.id AND outcome IS NULL) AS waiting,
    (SELECT count(*) FROM reconciliation_items INDEXED BY reconciliation_items_found
      WHERE reconciliation = reconciliations.id AND outcome IS NOT NULL AND outcome <> 'unchanged') AS found,
    (SELECT count(*) FROM reconciliation_items INDEXED BY reconciliation_items_found
      WHERE reconciliation = reconciliations.id AND outcome IS NOT NULL AND outcome <> 'unchanged'
        AND outcome IN (${CHANGED_OUTCOMES})) AS changed`;

const allIn = (db: ReadableDb) => `${COUNTED}${db.dialect === 'postgres' ? OWNER : ''} FROM reconciliations`;

export function readReconciliation(db: ReadableDb, id: string): StoredReconciliation | null {
  const stored = firstRow<Stored>(db, `${allIn(db)} WHERE id = ?`, id);
  return stored && reconciliationOf(stored);
}

export function reconciliations(db: ReadableDb, limit: number): StoredReconciliation[] {
  return allRows<Stored>(db, `${allIn(db)} WHERE kind = 'period' ORDER BY started_at_ms DESC LIMIT ?`, limit).map(
    reconciliationOf,
  );
}

function reconciliationOf(stored: Stored): StoredReconciliation {
  return {
    id: stored.id,
    startedAt: stored.started_at_ms,
    endedAt: stored.ended_at_ms,
    period: { basis: stored.basis, from: stored.from_ms, before: stored.before_ms },
    rate: stored.rate,
    status: stored.status,
    total: stored.total,
    done: stored.total - stored.waiting,
    changed: stored.changed,
    failed: stored.found - stored.changed,
    ...(stored.owner != null && { ownedBy: stored.owner, isOwnerGone: stored.is_owner_gone === 1 }),
  };
}

export function reconcileNext(db: ReadableDb, id: string, limit: number): WaitingRead[] {
  return allRows<WaitingRead>(
    db,
    `SELECT items.position AS position, items.charge_key AS key, items.transaction_id AS transactionId,
       items.state_before AS state
     FROM reconciliation_items AS items INDEXED BY reconciliation_items_waiting
     WHERE items.reconciliation = ? AND items.outcome IS NULL
     ORDER BY items.position LIMIT ?`,
    id,
    limit,
  );
}

/** To be narrowed to reconciliations, and to items with a finding. */
export const FINDINGS = `SELECT charges.key AS key, items.transaction_id AS transactionId, charges.amount AS amount,
    charges.reference AS reference, items.outcome AS outcome, items.state_before AS stateBefore,
    items.state_after AS stateAfter, items.checked_at_ms AS checkedAt,
    charges.returned_at_ms AS returnedAt, charges.returned_at_source AS returnedFrom
  FROM reconciliation_items AS items INDEXED BY reconciliation_items_found
  JOIN charges ON charges.transaction_id = items.transaction_id`;

export function reconciliationFindings(db: ReadableDb, id: string, limit: number): ReconciledFinding[] {
  return allRows<ReconciledFinding>(
    db,
    `${FINDINGS}
     WHERE items.reconciliation = ? AND items.outcome IS NOT NULL AND items.outcome <> 'unchanged'
     ORDER BY items.state_before = 'PAID' AND items.state_after = 'REFUNDED' DESC,
       items.outcome = 'mended' DESC, items.outcome = 'changed' DESC, items.position
     LIMIT ?`,
    id,
    limit,
  );
}
