/** The mark that a person sets on a charge whose failure or refund is dealt with. It is kept in the timeline alone. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import { recordedMark } from '../../../src-preload/contract/charges/recorded-mark.ts';
import type { RecordedMarking } from '../api/history-api.ts';
import type { WritableDb } from '../sqlite/database.ts';
import { addEvent, readTimeline } from './charge-records.ts';
import { readRow, timeKeyOfKey } from './charge-store.ts';
import { doneBy } from './operators.ts';

/**
 * Adds the mark to the timeline, or takes it back; null where no charge has this key. Nothing is recorded where the
 * charge has another state by now, or is marked that way already.
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
      if (row.state !== state || (recordedMark(readTimeline(db, timeKey)) !== null) === isRecorded) return row;
      addEvent(db, timeKey, { at, event: { kind: 'recorded', state, isRecorded, ...doneBy(by) } });
      return readRow(db, timeKey);
    })
    .immediate();
}
