/** The number of an invoice that people note on charges. Each change is an entry of the charge's timeline; the latest decides. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { firstValue } from '../database/prepared.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { addEvent, readTimeline } from './charge-records.ts';
import { readCharge, readRow, timeKeyOfKey, updateCharge } from './charge-store.ts';
import { doneBy } from './operators.ts';

/**
 * Notes a number on charges, or removes it (null), in one commit; returns the rows that changed. Unknown keys are ignored.
 * @param at UTC milliseconds
 */
export function noteInvoice(
  db: WritableDb,
  keys: readonly string[],
  number: string | null,
  at: number,
  by: string | null = null,
): ChargeRow[] {
  return db
    .transaction(() =>
      keys.flatMap((key) => {
        const timeKey = timeKeyOfKey(db, key);
        if (timeKey === null) return [];
        const stored = readCharge(db, timeKey);
        const was = stored.snapshot.invoiceNumber ?? null;
        if (was === number) return [];
        const changedKey = updateCharge(db, { ...stored, snapshot: withInvoice(stored.snapshot, number) });
        addEvent(db, changedKey, { at, event: { kind: 'invoice', was, is: number, ...doneBy(by) } });
        return [readRow(db, changedKey)];
      }),
    )
    .immediate();
}

/** After entries of another row's timeline were added to this one's; returns the charge's time key. */
export function updateNotedInvoice(db: WritableDb, timeKey: number): number {
  const stored = readCharge(db, timeKey);
  const snapshot = withNotedInvoice(stored.snapshot, readTimeline(db, timeKey));
  return snapshot.invoiceNumber === stored.snapshot.invoiceNumber ? timeKey : updateCharge(db, { ...stored, snapshot });
}

/** How many charges have exactly this number. */
export function countWithInvoice(db: ReadableDb, number: string): number {
  return firstValue<number>(db, 'SELECT count(*) FROM charges WHERE invoice_number = ?', number) ?? 0;
}

/**
 * The number that was noted last.
 * @param until UTC milliseconds; later entries do not count.
 * @returns null where it was removed, undefined where none was ever noted.
 */
export function notedInvoiceAt(timeline: readonly TimelineEntry[], until = Number.POSITIVE_INFINITY) {
  let latest = Number.NEGATIVE_INFINITY;
  let number: string | null | undefined;
  // Entries of two histories are in the order in which they were joined.
  for (const { at, event } of timeline)
    if (event.kind === 'invoice' && at >= latest && at <= until) [latest, number] = [at, event.is];
  return number;
}

/** With this number, or without one; every other fact stays. */
export function withInvoice(snapshot: ChargeSnapshot, number: string | null): ChargeSnapshot {
  const { invoiceNumber: _before, ...rest } = snapshot;
  return { ...rest, ...(number !== null && { invoiceNumber: number }) };
}

/** With the number that this timeline ends with; a damaged history may have a number without its entry, which stays. */
export function withNotedInvoice(snapshot: ChargeSnapshot, timeline: readonly TimelineEntry[]): ChargeSnapshot {
  const noted = notedInvoiceAt(timeline);
  return withInvoice(snapshot, noted === undefined ? (snapshot.invoiceNumber ?? null) : noted);
}
