/** When a paid charge's money went back, where a bank's debit says it. Instants are UTC milliseconds. */

import type { WritableDb } from '../sqlite/database.ts';
import { run } from '../sqlite/prepared.ts';
import { readTimeline } from './charge-records.ts';

export function dateReturn(db: WritableDb, timeKey: number, at: number, source: 'bank'): void {
  run(db, 'UPDATE charges SET returned_at_ms = ?, returned_at_source = ? WHERE time_key = ?', at, source, timeKey);
}

/** The date without the bank: when the charge was first seen in another state than PAID. */
export function restoreReturn(db: WritableDb, timeKey: number): void {
  const seen = readTimeline(db, timeKey).find(({ event }) => event.kind === 'state' && event.from === 'PAID');
  run(
    db,
    'UPDATE charges SET returned_at_ms = ?, returned_at_source = ? WHERE time_key = ?',
    seen?.at ?? null,
    seen === undefined ? null : 'seen',
    timeKey,
  );
}
