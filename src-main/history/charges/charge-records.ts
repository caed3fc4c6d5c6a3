/**
 * What is stored of a charge in addition to its row: its snapshot, its timeline, its raw responses. Writers are called
 * inside a transaction.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import { HistoryError } from '../../ground/errors/history-error.ts';
import type { RawResponse } from '../api/history-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { deflate, inflate } from '../database/deflate.ts';
import { allRows, firstValue, run } from '../database/prepared.ts';
import { type Read, readOf, readOne } from '../database/reads.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';

/** All of them; lists are in the order in which they were recorded. */
export interface ChargeRecords {
  readonly snapshot: ChargeSnapshot;
  readonly timeline: readonly TimelineEntry[];
  readonly responses: readonly RawResponse[];
}

export function snapshotOf(timeKey: number): Read<ChargeSnapshot> {
  const sql = 'SELECT document FROM charge_snapshots WHERE time_key = ?';
  return readOf<{ document: Uint8Array }, ChargeSnapshot>(sql, [timeKey], ([row]) => {
    if (row === undefined) throw new HistoryError('other', 'a charge without its document');
    // Written only by writeSnapshot.
    return JSON.parse(inflate(row.document)) as ChargeSnapshot;
  });
}

export function readSnapshot(db: ReadableDb, timeKey: number): ChargeSnapshot {
  return readOne(db, snapshotOf(timeKey));
}

/** Those of many charges, by time key. */
export function readSnapshots(db: ReadableDb, timeKeys: readonly number[]): ReadonlyMap<number, ChargeSnapshot> {
  const stored = allRows<{ timeKey: number; document: Uint8Array }>(
    db,
    `SELECT time_key AS timeKey, document FROM charge_snapshots
     WHERE time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
    JSON.stringify(timeKeys),
  );
  return new Map(stored.map(({ timeKey, document }) => [timeKey, JSON.parse(inflate(document)) as ChargeSnapshot]));
}

export function writeSnapshot(db: WritableDb, timeKey: number, snapshot: ChargeSnapshot): void {
  run(
    db,
    `INSERT INTO charge_snapshots (time_key, document) VALUES (?, ?)
     ON CONFLICT (time_key) DO UPDATE SET document = excluded.document`,
    timeKey,
    deflate(JSON.stringify(snapshot)),
  );
}

export function addEvent(db: WritableDb, timeKey: number, { at, event }: TimelineEntry): void {
  run(db, 'INSERT INTO charge_events (time_key, at_ms, event) VALUES (?, ?, ?)', timeKey, at, JSON.stringify(event));
}

export function readTimeline(db: ReadableDb, timeKey: number): TimelineEntry[] {
  return allRows<{ at: number; event: string }>(
    db,
    'SELECT at_ms AS at, event FROM charge_events WHERE time_key = ? ORDER BY id',
    timeKey,
  ).map(({ at, event }) => ({ at, event: JSON.parse(event) }));
}

/** The same, and of each entry the name of the desk that recorded it, where a team shares the history. */
export function readTimelineOfDesks(db: ReadableDb, timeKey: number): TimelineEntry[] {
  if (db.dialect !== 'postgres') return readTimeline(db, timeKey);
  // A desk that an admin has removed is named by its role.
  return allRows<{ at: number; desk: string; event: string }>(
    db,
    `SELECT charge_events.at_ms AS at, charge_events.event, coalesce(desks.name, CAST(charge_events.desk AS text)) AS desk
     FROM charge_events LEFT JOIN desks ON desks.id = charge_events.desk
     WHERE charge_events.time_key = ? ORDER BY charge_events.id`,
    timeKey,
  ).map(({ at, desk, event }) => ({ at, desk, event: JSON.parse(event) }));
}

/** The name of the desk that made or adopted a charge, where a team shares the history; null in a file. */
export function readDeskOfCharge(db: ReadableDb, timeKey: number): string | null {
  if (db.dialect !== 'postgres') return null;
  return firstValue<string>(
    db,
    `SELECT coalesce(desks.name, CAST(charges.desk AS text)) FROM charges LEFT JOIN desks ON desks.id = charges.desk
     WHERE charges.time_key = ?`,
    timeKey,
  );
}

/** Those of many charges, by time key; none for a charge without events. */
export function readTimelines(
  db: ReadableDb,
  timeKeys: readonly number[],
): ReadonlyMap<number, readonly TimelineEntry[]> {
  if (timeKeys.length === 0) return new Map();
  const stored = allRows<{ timeKey: number; at: number; event: string }>(
    db,
    `SELECT time_key AS timeKey, at_ms AS at, event FROM charge_events
     WHERE time_key IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) ORDER BY id`,
    JSON.stringify(timeKeys),
  );
  const timelines = new Map<number, TimelineEntry[]>();
  for (const { timeKey, at, event } of stored) {
    const entry = { at, event: JSON.parse(event) };
    const timeline = timelines.get(timeKey);
    if (timeline === undefined) timelines.set(timeKey, [entry]);
    else timeline.push(entry);
  }
  return timelines;
}

export function addRawResponse(db: WritableDb, timeKey: number, { at, text }: RawResponse): void {
  run(db, 'INSERT INTO raw_responses (time_key, at_ms, body) VALUES (?, ?, ?)', timeKey, at, deflate(text));
}

/** The stored responses, oldest first. */
export function readRawResponses(db: ReadableDb, timeKey: number): RawResponse[] {
  return allRows<{ at: number; body: Uint8Array }>(
    db,
    'SELECT at_ms AS at, body FROM raw_responses WHERE time_key = ? ORDER BY id',
    timeKey,
  ).map(({ at, body }) => ({ at, text: inflate(body) }));
}

/** Replaces everything that was recorded: for an erasure and for an import. */
export function replaceRecords(
  db: WritableDb,
  timeKey: number,
  { snapshot, timeline, responses }: ChargeRecords,
): void {
  writeSnapshot(db, timeKey, snapshot);
  run(db, 'DELETE FROM charge_events WHERE time_key = ?', timeKey);
  for (const entry of timeline) addEvent(db, timeKey, entry);
  run(db, 'DELETE FROM raw_responses WHERE time_key = ?', timeKey);
  for (const response of responses) addRawResponse(db, timeKey, response);
}
