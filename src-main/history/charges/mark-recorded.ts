/** The mark that a person sets on a charge whose failure or refund is dealt with. It is kept in the timeline. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { recordedMark } from '../../../src-preload/contract/charges/money-standing.ts';
import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { RecordedMarking } from '../api/history-api.ts';
import type { WritableDb } from '../database/database.ts';
import { run } from '../database/prepared.ts';
import { LATE_TRANSITION } from '../model/attention.ts';
import { addEvent, readTimeline } from './charge-records.ts';
import { readRow, timeKeyOfKey } from './charge-store.ts';
import { doneBy } from './operators.ts';

/**
 * Adds the mark to the timeline, or takes it back; null where no charge has this key. Nothing is recorded where the
 * charge has another state by now, or is marked that way already. A late change that is dealt with needs no attention.
 */
export function markRecorded(
  db: WritableDb,
  key: string,
  { state, isRecorded, at, by }: RecordedMarking,
): ChargeRow | null {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      const row = readRow(db, timeKey);
      const timeline = readTimeline(db, timeKey);
      if (row.state !== state || (recordedMark(timeline) !== null) === isRecorded) return row;
      addEvent(db, timeKey, { at, event: { kind: 'recorded', state, isRecorded, ...doneBy(by) } });
      const late = Number(!isRecorded && isLateNow(timeline));
      run(
        db,
        `UPDATE charges SET is_late = ?, attention = attention & ~${LATE_TRANSITION} | ? WHERE time_key = ?`,
        ...[late, late * LATE_TRANSITION, timeKey],
      );
      return readRow(db, timeKey);
    })
    .immediate();
}

/** Whether the charge came into its present state from a final one. */
function isLateNow(timeline: readonly TimelineEntry[]): boolean {
  const last = timeline.findLast(({ event }) => event.kind === 'state');
  return last?.event.kind === 'state' && last.event.late;
}
