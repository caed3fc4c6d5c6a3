/**
 * Bounds what one charge's changes take on the disk: a gateway whose answers always differ is read every three seconds.
 * The answers of some changes a day are kept whole. Later ones are kept only where they bring a kind of event that the
 * charge has not had that day, such as a payment; the others are counted, and what they say is true of the charge all
 * the same.
 */
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import { DAY } from '../../../../src-preload/contract/values/durations.ts';
import { isDocumented } from '../../../../src-preload/contract/values/states.ts';
import type { Transaction } from '../../../gateway-http/reading/transaction.ts';
import { addEvent, readTimeline } from '../../charges/charge-records.ts';
import type { ChargeParts } from '../../charges/charge-store.ts';
import type { ReadableDb, WritableDb } from '../../database/database.ts';
import { firstValue } from '../../database/prepared.ts';
import type { ChargeSnapshot } from '../../model/charge-facts.ts';

/** Answers of one charge that are kept whole in a day, whatever they bring. */
const KEPT_A_DAY = 20;

type Event = TimelineEntry['event'];

export interface KeptChange {
  readonly events: readonly Event[];
  /** Whether the answer is stored; one that is not is counted. */
  readonly isWhole: boolean;
}

/**
 * What is kept of an answer that changed something.
 * @param at when it was received, by the desk's clock (UTC ms)
 */
export function keptOf(db: ReadableDb, timeKey: number, at: number, events: readonly Event[]): KeptChange {
  if (countOfDay(db, timeKey, at) < KEPT_A_DAY) return { events, isWhole: true };
  const ofDay = readTimeline(db, timeKey).filter((entry) => Math.abs(entry.at - at) < DAY);
  const seen = new Set(ofDay.map(({ event }) => kindOf(event)));
  const unseen = events.filter((event) => !seen.has(kindOf(event)));
  return { events: unseen, isWhole: unseen.length > 0 };
}

/** The answer without the lists that are merged piece by piece: what a charge knows of them only grows. */
export function withoutLists({ metadata: _metadata, items: _items, ...transaction }: Transaction): Transaction {
  return transaction;
}

/** The charge after an answer of which nothing is stored. */
export function countedAfter({ snapshot }: ChargeParts, after: ChargeSnapshot): ChargeSnapshot {
  return { ...after, changesCounted: (snapshot.changesCounted ?? 0) + 1 };
}

/** Events are never changed: the first one stands for all, and the snapshot has their number. */
export function noteFirstCounted(
  db: WritableDb,
  timeKey: number,
  { changesCounted }: ChargeSnapshot,
  at: number,
): void {
  if (changesCounted === 1) addEvent(db, timeKey, { at, event: { kind: 'changes-counted' } });
}

/** Answers that are stored with a time within a day of this one: a clock may have been set back. */
function countOfDay(db: ReadableDb, timeKey: number, at: number): number {
  const sql = 'SELECT count(*) FROM raw_responses WHERE time_key = ? AND at_ms > ? AND at_ms < ?';
  return firstValue<number>(db, sql, timeKey, at - DAY, at + DAY) ?? 0;
}

/** There are few of these kinds: a state that the document does not list is not one of its own. */
function kindOf(event: Event): string {
  if (event.kind === 'state') return isDocumented(event.to) ? `${event.kind} ${event.to}` : event.kind;
  return event.kind === 'gateway-fault' ? `${event.kind} ${event.fault}` : event.kind;
}
