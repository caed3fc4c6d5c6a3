/** Closed months that are locked: what would date something into one asks first. */
import type { ReadableDb, WritableDb } from '../../database/database.ts';
import { allRows, run } from '../../database/prepared.ts';

export function lockedMonths(db: ReadableDb): string[] {
  return allRows<{ month: string }>(db, 'SELECT month FROM locked_months ORDER BY month DESC').map(
    ({ month }) => month,
  );
}

export function lockMonth(db: WritableDb, month: string, isLocked: boolean, at: number, by: string | null): void {
  if (!isLocked) run(db, 'DELETE FROM locked_months WHERE month = ?', month);
  else
    run(
      db,
      `INSERT INTO locked_months (month, locked_at_ms, operator) VALUES (?, ?, ?) ON CONFLICT (month) DO NOTHING`,
      month,
      at,
      by,
    );
}
