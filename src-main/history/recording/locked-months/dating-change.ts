/**
 * What people and bank debits date does not change a locked month unless that was confirmed: neither by a date in it
 * nor by one that is moved out of it, nor by an earlier date that counts again. What the gateway reports always counts.
 */
import { lockedMonthOf, openDayUntil, zonedTime } from '../../../ground/zoned-time.ts';
import type { LockedMonth } from '../../api/closings-api.ts';
import type { ReadableDb } from '../../database/database.ts';
import { lockedMonths } from './locked-months.ts';

/** When a return counts before a change and after it (UTC milliseconds); null where it counts nowhere. */
export interface DatingChange {
  readonly before: number | null;
  readonly after: number | null;
  /** `after` may be another day instead: it was stated, and is no earlier date that counts again. */
  readonly isStated: boolean;
}

/**
 * The first locked month that these changes concern; null for none.
 * @param timeZone an IANA name, by which instants belong to months
 * @param now UTC milliseconds: a day after it is not offered
 */
export function lockedMonthOfChanges(
  db: ReadableDb,
  changes: readonly DatingChange[],
  timeZone: string,
  now: number,
): LockedMonth | null {
  const locked = lockedMonths(db);
  if (locked.length === 0) return null;
  const zoned = zonedTime(timeZone);
  const dayOf = (at: number | null) => (at === null ? null : zoned.day(at));
  const changed = changes.filter(({ before, after }) => before !== after);
  const fixed = changed.flatMap(({ before, after, isStated }) => (isStated ? [before] : [before, after]));
  const month = lockedMonthOf(fixed.map(dayOf), locked);
  // Out of a locked month there is no other day, nor for a date that counts again.
  if (month !== null) return { month, nextOpenDay: null };
  const stated = lockedMonthOf(
    changed.map(({ after }) => dayOf(after)),
    locked,
  );
  return stated === null ? null : { month: stated, nextOpenDay: openDayUntil(zoned.day(now), `${stated}-01`, locked) };
}
