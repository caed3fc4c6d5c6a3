/** The rounds over settled charges: which charges are due, what a round found, when the last full one ended. */

import type {
  DueCharge,
  ReconciledFinding,
  SweepDay,
  SweepFinding,
  SweepReport,
  SweepRound,
} from '../api/reports-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, firstRow, firstValue, run } from '../database/prepared.ts';
import type { SqlFragment } from '../database/sql-fragment.ts';
import { GATEWAY_STATE } from '../model/open-states.ts';
import { BEYOND_NEWEST } from '../model/time-key.ts';
import { CHANGED_OUTCOMES, FINDINGS } from './read-reconciliation.ts';

/** A charge counts as settled when it was paid; a failed one has only the instant of its creation. */
const SETTLED = 'coalesce(paid_at_ms, created_at_ms)';
/** An instant that is still to come is of a clock that was wrong, and shows nothing. */
const LAST_READ = 'CASE WHEN last_checked_at_ms > ? THEN 0 ELSE coalesce(last_checked_at_ms, 0) END';

/**
 * Along `charges_at_rest`, whose condition it repeats: the index holds everything that decides, so the table is read
 * only for the charges that are due.
 */
export function dueQuery(
  { now, start, dailyFrom, weeklyFrom, weeklyBefore }: SweepDay,
  after: Pick<DueCharge, 'amount' | 'timeKey'> | null,
  limit: number,
): SqlFragment {
  return {
    sql: `SELECT key, transaction_id AS transactionId, ${GATEWAY_STATE} AS state, amount, time_key AS timeKey
      FROM charges INDEXED BY charges_at_rest
      WHERE state IN ('PAID', 'FAILED') AND (amount, time_key) < (?, ?) AND ${LAST_READ} < ?
        AND (${SETTLED} >= ? OR (${SETTLED} >= ? AND ${LAST_READ} < ?))
      ORDER BY amount DESC, time_key DESC LIMIT ?`,
    parameters: [
      after?.amount ?? Number.MAX_SAFE_INTEGER,
      after?.timeKey ?? BEYOND_NEWEST,
      now,
      start,
      dailyFrom,
      weeklyFrom,
      now,
      weeklyBefore,
      limit,
    ],
  };
}

export function dueForSweep(
  db: ReadableDb,
  day: SweepDay,
  after: Pick<DueCharge, 'amount' | 'timeKey'> | null,
  limit: number,
): DueCharge[] {
  const { sql, parameters } = dueQuery(day, after, limit);
  return allRows<DueCharge>(db, sql, ...parameters);
}

const ROUND = `SELECT id, started_at_ms AS startedAt, ended_at_ms AS endedAt, status, stopped_by AS stoppedBy,
    total AS read,
    (SELECT count(*) FROM reconciliation_items WHERE reconciliation = id AND outcome IN (${CHANGED_OUTCOMES})) AS changed,
    (SELECT count(*) FROM reconciliation_items WHERE reconciliation = id AND outcome NOT IN (${CHANGED_OUTCOMES})) AS failed
  FROM reconciliations`;

const NOTHING_READ = { read: 0, changed: 0, failed: 0 } as const;

export function openSweepRound(
  db: WritableDb,
  { id, at, day }: { readonly id: string; readonly at: number; readonly day: SweepDay },
): SweepRound {
  return db
    .transaction(() => {
      run(
        db,
        `UPDATE reconciliations SET status = 'cancelled', ended_at_ms = ?
         WHERE kind = 'sweep' AND ended_at_ms IS NULL AND before_ms <> ?`,
        at,
        day.start,
      );
      const existing = firstRow<SweepRound>(db, `${ROUND} WHERE kind = 'sweep' AND before_ms = ?`, day.start);
      if (existing !== null) return existing;
      run(
        db,
        `DELETE FROM reconciliation_items WHERE outcome NOT IN (${CHANGED_OUTCOMES})
           AND reconciliation IN (SELECT id FROM reconciliations WHERE kind = 'sweep')`,
      );
      run(
        db,
        `INSERT INTO reconciliations (id, started_at_ms, basis, from_ms, before_ms, rate, total, status, kind)
         VALUES (?, ?, 'paid', ?, ?, 1, 0, 'running', 'sweep')`,
        id,
        at,
        day.weeklyFrom,
        day.start,
      );
      return { id, startedAt: at, endedAt: null, status: 'running', stoppedBy: null, ...NOTHING_READ } as const;
    })
    .immediate();
}

export function recordSwept(db: WritableDb, id: string, requests: number, findings: readonly SweepFinding[]): void {
  db.transaction(() => {
    run(db, 'UPDATE reconciliations SET total = total + ? WHERE id = ?', requests, id);
    for (const { key, transactionId, outcome, stateBefore, stateAfter, checkedAt } of findings)
      run(
        db,
        `INSERT INTO reconciliation_items (reconciliation, position, charge_key, transaction_id, outcome, state_before,
           state_after, checked_at_ms)
         SELECT @id, coalesce(max(position), 0) + 1, @key, @transactionId, @outcome, @stateBefore, @stateAfter,
           @checkedAt
         FROM reconciliation_items WHERE reconciliation = @id`,
        { id, key, transactionId, outcome, stateBefore, stateAfter, checkedAt },
      );
  }).immediate();
}

export function endSweepRound(
  db: WritableDb,
  id: string,
  end: { readonly at: number; readonly status: 'done' | 'cancelled'; readonly stoppedBy: SweepRound['stoppedBy'] },
): void {
  db.transaction(() => {
    run(db, 'UPDATE reconciliations SET status = @status, ended_at_ms = @at, stopped_by = @stoppedBy WHERE id = @id', {
      id,
      ...end,
    });
    // A charge that was not reached before a restart was read after it.
    if (end.status === 'done')
      run(db, "DELETE FROM reconciliation_items WHERE reconciliation = ? AND outcome = 'unavailable'", id);
  }).immediate();
}

export function sweepReport(db: ReadableDb, since: number, limit: number): SweepReport {
  return {
    latest: firstRow<SweepRound>(db, `${ROUND} WHERE kind = 'sweep' ORDER BY started_at_ms DESC LIMIT 1`),
    fullAt: firstValue<number>(
      db,
      "SELECT max(ended_at_ms) FROM reconciliations WHERE kind = 'sweep' AND status = 'done'",
    ),
    findings: allRows<ReconciledFinding>(
      db,
      `${FINDINGS}
       WHERE items.reconciliation IN (SELECT id FROM reconciliations WHERE kind = 'sweep' AND started_at_ms >= ?)
         AND items.outcome IS NOT NULL AND items.outcome <> 'unchanged'
       ORDER BY items.outcome = 'changed' DESC, items.checked_at_ms DESC
       LIMIT ?`,
      since,
      limit,
    ),
  };
}
