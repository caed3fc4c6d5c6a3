/**
 * From when until when a closing counts. A shop closes its day before midnight: a day that is closed while it runs ends at
 * that instant, and the next day begins there, so that each movement is in one day's closing, and in one only. Closed
 * again while it runs, it ends later; once it is over, its end stays. A month is always the calendar's.
 */
import { previousDay } from '../../ground/zoned-time.ts';
import type { ClosingHeader } from '../api/closings-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { type ClosingRange, closingRange, rangeUnlessInvalid } from '../model/closing-period.ts';
import { figuresUnlessDamaged, type StoredClosing } from './closing-document.ts';

type ClosingDay = Pick<ClosingHeader, 'period' | 'basis' | 'timeZone'>;

/** @param closedAt when the period is closed; null to read it as it was closed last. */
export function closingSpan(db: ReadableDb, of: ClosingDay, closedAt: number | null): ClosingRange {
  const { period, basis, timeZone } = of;
  const range = closingRange(period, basis, timeZone);
  if (period.length === 7) return range;
  const isRunning = closedAt !== null && closedAt > range.from && closedAt < range.before;
  return {
    basis,
    from: earlyEndOf(db, { ...of, period: previousDay(period) }) ?? range.from,
    before: isRunning ? closedAt : (earlyEndOf(db, of) ?? range.before),
  };
}

/** Null for an edited closing that names no period. */
export function spanOfClosing({ period, basis, timeZone, figures }: Omit<StoredClosing, 'rows'>): ClosingRange | null {
  const range = rangeUnlessInvalid(period, basis, timeZone);
  return range && { ...range, ...figuresUnlessDamaged(figures)?.span };
}

/** When a day was last closed while it ran; null where it was not. */
function earlyEndOf(db: ReadableDb, { period, basis, timeZone }: ClosingDay): number | null {
  const { from, before } = closingRange(period, basis, timeZone);
  const ends = allRows<Pick<StoredClosing, 'figures'>>(
    db,
    'SELECT figures FROM closings WHERE period = ? AND basis = ? AND time_zone = ?',
    ...[period, basis, timeZone],
  )
    .map(({ figures }) => figuresUnlessDamaged(figures)?.span?.before ?? before)
    .filter((end) => end > from && end < before);
  return ends.length === 0 ? null : Math.max(...ends);
}
