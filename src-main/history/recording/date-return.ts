/**
 * The day on which a charge's money went back, as a person or a matched bank debit states it. What the service reported
 * and what was seen stay, and count again once that date is removed (model/returns.ts).
 */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ReturnDated, ReturnDating } from '../api/history-api.ts';
import { addEvent } from '../charges/charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, updateCharge } from '../charges/charge-store.ts';
import { doneBy } from '../charges/operators.ts';
import type { WritableDb } from '../database/database.ts';
import { paymentOf } from '../model/placement.ts';
import { hasReturn, returnDateOf, standingStateOf } from '../model/returns.ts';

/** The same as {@link dateReturn} in a transaction of its own; null where no charge has this key. */
export function dateReturnOf(
  db: WritableDb,
  key: string,
  dating: ReturnDating,
): { readonly outcome: ReturnDated; readonly row: ChargeRow } | null {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      return { outcome: dateReturn(db, timeKey, dating), row: readRow(db, timeKey) };
    })
    .immediate();
}

/**
 * Called inside a transaction. Refuses an instant before the payment (before the creation, where no payment is dated) or after `now`. Nothing is
 * changed or recorded then, nor where the date is the same.
 */
export function dateReturn(db: WritableDb, timeKey: number, { at, source, now, by = null }: ReturnDating): ReturnDated {
  const stored = readCharge(db, timeKey);
  const { snapshot } = stored;
  if (at !== null) {
    if (!hasReturn(snapshot)) return 'no-return';
    if (at < (paymentOf(snapshot).paidAt ?? stored.status.firstSeenAt)) return 'before-payment';
    if (at > now) return 'in-future';
  }
  const { returnDates, ...rest } = snapshot;
  const before = at === null ? (returnDates?.[source] ?? null) : returnDateOf(snapshot, source);
  if (before === at) return 'dated';
  const { [source]: _date, [`${source}State` as const]: _state, ...others } = returnDates ?? {};
  const dates = at === null ? others : { ...others, [source]: at, [`${source}State`]: standingStateOf(snapshot) };
  const isAny = Object.keys(dates).length > 0;
  updateCharge(db, { ...stored, snapshot: { ...rest, ...(isAny && { returnDates: dates }) } });
  addEvent(db, timeKey, { at: now, event: { kind: 'return-dated', returnedAt: at, datedBy: source, ...doneBy(by) } });
  return 'dated';
}
