/**
 * What is kept of a charge beside its row: all that is known of it, what happened to it, its answers as they came.
 * Writers hold the transaction.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { RawResponse } from '../api/history-api.ts';
import { HistoryError } from '../api/history-error.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { deflate, inflate } from '../sqlite/deflate.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';
import { allRows, firstValue, run } from '../sqlite/prepared.ts';

/** All of it; lists are in the order in which they were recorded. */
export interface ChargeRecords {
  readonly snapshot: ChargeSnapshot;
  readonly timeline: readonly TimelineEntry[];
  readonly responses: readonly RawResponse[];
}

export function readSnapshot(db: ReadableDb, number: number): ChargeSnapshot {
  const document = firstValue<Uint8Array>(db, 'SELECT document FROM charge_snapshots WHERE time_key = ?', number);
  if (document === null) throw new HistoryError('other', 'a charge without its document');
  // Written by writeKnown and by nothing else.
  return JSON.parse(inflate(document)) as ChargeSnapshot;
}

export function writeSnapshot(db: WritableDb, number: number, known: ChargeSnapshot): void {
  run(
    db,
    `INSERT INTO charge_snapshots (time_key, document) VALUES (?, ?)
     ON CONFLICT (time_key) DO UPDATE SET document = excluded.document`,
    number,
    deflate(JSON.stringify(known)),
  );
}

export function addEvent(db: WritableDb, number: number, { at, event }: TimelineEntry): void {
  run(db, 'INSERT INTO charge_events (time_key, at_ms, event) VALUES (?, ?, ?)', number, at, JSON.stringify(event));
}

export function readTimeline(db: ReadableDb, number: number): TimelineEntry[] {
  return allRows<{ at: number; event: string }>(
    db,
    'SELECT at_ms AS at, event FROM charge_events WHERE time_key = ? ORDER BY id',
    number,
  ).map(({ at, event }) => ({ at, event: JSON.parse(event) }));
}

export function addRawResponse(db: WritableDb, number: number, { at, text }: RawResponse): void {
  run(db, 'INSERT INTO raw_responses (time_key, at_ms, body) VALUES (?, ?, ?)', number, at, deflate(text));
}

/** The answers kept, oldest first. */
export function readRawResponses(db: ReadableDb, number: number): RawResponse[] {
  return allRows<{ at: number; body: Uint8Array }>(
    db,
    'SELECT at_ms AS at, body FROM raw_responses WHERE time_key = ? ORDER BY id',
    number,
  ).map(({ at, body }) => ({ at, text: inflate(body) }));
}

/** Puts these in the place of everything that was recorded: for an erasure, and for what an import brings. */
export function replaceRecords(
  db: WritableDb,
  number: number,
  { snapshot: known, timeline, responses: answers }: ChargeRecords,
): void {
  writeSnapshot(db, number, known);
  run(db, 'DELETE FROM charge_events WHERE time_key = ?', number);
  for (const entry of timeline) addEvent(db, number, entry);
  run(db, 'DELETE FROM raw_responses WHERE time_key = ?', number);
  for (const answer of answers) addRawResponse(db, number, answer);
}
