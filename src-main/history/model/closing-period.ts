/** The instants of a closing's period. Pure. */
import type { ClosingBasis, ClosingSpan } from '../../../src-preload/contract/reports/closing.ts';
import { nextDay, zonedTime } from '../../ground/zoned-time.ts';

export interface ClosingRange {
  readonly basis: ClosingBasis;
  /** The first instant of the period. */
  readonly from: number;
  /** The first instant after it. */
  readonly before: number;
}

/**
 * The start and end of a day (`2026-11-20`) or a month (`2026-11`).
 * @throws RangeError for an invalid day or time zone.
 */
export function closingRange(period: string, basis: ClosingBasis, timeZone: string): ClosingRange {
  const zoned = zonedTime(timeZone);
  const isMonth = period.length === 7;
  const first = isMonth ? `${period}-01` : period;
  return { basis, from: zoned.startOf(first), before: zoned.startOf(isMonth ? nextMonth(period) : nextDay(first)) };
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** Null for a period or a zone that no version of Balcão writes: an edited closing may have one. */
export function rangeUnlessInvalid(...period: Parameters<typeof closingRange>): ClosingRange | null {
  try {
    return closingRange(...period);
  } catch {
    return null;
  }
}

export const NO_SPAN: ClosingSpan = { from: null, before: null };

/** Where a closing begins or ends at another instant than its period. */
export function cutsOf(range: ClosingRange, whole: ClosingRange): ClosingSpan {
  return {
    from: range.from === whole.from ? null : range.from,
    before: range.before === whole.before ? null : range.before,
  };
}
