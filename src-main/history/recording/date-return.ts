/**
 * The day on which a charge's money went back, as a person or a matched bank debit states it. What the service reported
 * and what was seen stay, and count again once that date is removed (model/returns.ts).
 */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { LockedMonth } from '../api/closings-api.ts';
import type { ReturnDated, ReturnDating } from '../api/history-api.ts';
import { addEvent } from '../charges/charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, updateCharge } from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import type { WritableDb } from '../database/database.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { paymentOf } from '../model/placement.ts';
import { hasReturn, returnDateOf, returnOf, standingStateOf } from '../model/returns.ts';
import { type DatingChange, lockedMonthOfChanges } from './locked-months/dating-change.ts';

/** The same as {@link dateReturn} in a transaction of its own; null where no charge has this key. */
export function dateReturnOf(
  db: WritableDb,
  key: string,
  dating: ReturnDating,
): { readonly outcome: ReturnDated | LockedMonth; readonly row: ChargeRow } | null {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      const refused = refusedByLock(db, timeKey, dating);
      return { outcome: refused ?? dateReturn(db, timeKey, dating), row: readRow(db, timeKey) };
    })
    .immediate();
}

/** A day that is refused anyway asks nothing. */
function refusedByLock(db: WritableDb, timeKey: number, dating: ReturnDating): LockedMonth | null {
  const { askIn = null, now } = dating;
  const stored = readCharge(db, timeKey);
  if (askIn === null || refusedDating(stored, dating) !== null) return null;
  return lockedMonthOfChanges(db, [changeOfReturn(stored.snapshot, dating)], askIn, now);
}

/** When a return counts before it is dated, and after that. */
export function changeOfReturn(
  snapshot: ChargeSnapshot,
  { at, source }: Pick<ReturnDating, 'at' | 'source'>,
): DatingChange {
  const after = returnOf(datedSnapshot(snapshot, at, source)).returnedAt;
  return { before: returnOf(snapshot).returnedAt, after, isStated: at !== null };
}

/**
 * Called inside a transaction. Refuses an instant before the payment (before the creation, where no payment is dated) or after `now`. Nothing is
 * changed or recorded then, nor where the date is the same.
 */
export function dateReturn(db: WritableDb, timeKey: number, { at, source, now, by = null }: ReturnDating): ReturnDated {
  const stored = readCharge(db, timeKey);
  const { snapshot } = stored;
  const refusal = refusedDating(stored, { at, now });
  if (refusal !== null) return refusal;
  const before = at === null ? (snapshot.returnDates?.[source] ?? null) : returnDateOf(snapshot, source);
  if (before === at) return 'dated';
  updateCharge(db, { ...stored, snapshot: datedSnapshot(snapshot, at, source) });
  addEvent(db, timeKey, { at: now, event: { kind: 'return-dated', returnedAt: at, datedBy: source, ...doneBy(by) } });
  return 'dated';
}

function refusedDating(
  { snapshot, status }: Pick<ReturnType<typeof readCharge>, 'snapshot' | 'status'>,
  { at, now }: Pick<ReturnDating, 'at' | 'now'>,
): Exclude<ReturnDated, 'dated'> | null {
  if (at === null) return null;
  if (!hasReturn(snapshot)) return 'no-return';
  if (at < (paymentOf(snapshot).paidAt ?? status.firstSeenAt)) return 'before-payment';
  return at > now ? 'in-future' : null;
}

function datedSnapshot(snapshot: ChargeSnapshot, at: number | null, source: ReturnDating['source']): ChargeSnapshot {
  const { returnDates, ...rest } = snapshot;
  const { [source]: _date, [`${source}State` as const]: _state, ...others } = returnDates ?? {};
  const dates = at === null ? others : { ...others, [source]: at, [`${source}State`]: standingStateOf(snapshot) };
  return { ...rest, ...(Object.keys(dates).length > 0 && { returnDates: dates }) };
}
