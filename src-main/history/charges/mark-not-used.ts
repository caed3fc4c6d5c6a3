/** The mark "do not use" of a charge whose payment is not waited for any more, though its code may still be paid. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { NotUsedMarking } from '../api/history-api.ts';
import type { WritableDb } from '../database/database.ts';
import { addEvent } from './charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, updateCharge } from './charge-store.ts';
import { doneBy } from './operators.ts';

/**
 * Sets the mark or takes it back; null where no charge has this key. Nothing is recorded where it is set or taken back
 * already, and none is set on a charge that was paid meanwhile, has ended, or has no id.
 */
export function markNotUsed(db: WritableDb, key: string, { isNotUsed, at, by }: NotUsedMarking): ChargeRow | null {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      const row = readRow(db, timeKey);
      const mayChange = isNotUsed ? mayStillBePaid(row) : row.dismissed;
      if (row.transactionId === null || !mayChange) return row;
      const stored = readCharge(db, timeKey);
      updateCharge(db, { ...stored, status: { ...stored.status, dismissedAt: isNotUsed ? at : null } });
      addEvent(db, timeKey, { at, event: { kind: 'not-used', isNotUsed, ...doneBy(by) } });
      return readRow(db, timeKey);
    })
    .immediate();
}

/**
 * When the charge was marked by the last of these events (UTC milliseconds); null where it is not marked.
 * @param otherwise what the charge's row has, where the event was lost with a damaged page
 */
export function notUsedSince(timeline: readonly TimelineEntry[], otherwise: number | null): number | null {
  const last = timeline.findLast(({ event }) => event.kind === 'not-used');
  if (last?.event.kind !== 'not-used') return otherwise;
  return last.event.isNotUsed ? last.at : null;
}
