/** How an import reads and writes the records of a charge that both histories have. */
import {
  addEvent,
  addRawResponse,
  type ChargeRecords,
  readTimeline,
  replaceRecords,
  writeSnapshot,
} from '../charges/charge-records.ts';
import { readCharge } from '../charges/charge-store.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { attemptsOf, type ChargeBundle, othersOf, readBundle } from './charge-bundle.ts';

export interface RecordWriting {
  /** The charge as this history has it, before the import. */
  read(db: ReadableDb, timeKey: number): ChargeBundle;
  /** What makes two responses the same one. */
  identityOfResponse(response: ChargeBundle['responses'][number]): string;
  /** @param before what the history has, as `read` returned it; null for a charge that is new here */
  write(db: WritableDb, timeKey: number, records: ChargeRecords, before: ChargeBundle | null): void;
}

/** All records are written anew, in order of time. */
export const REWRITING: RecordWriting = {
  read: readBundle,
  identityOfResponse: ({ at, text }) => JSON.stringify([at, text]),
  write: replaceRecords,
};

/**
 * What is there stays, and what is missing is added: an operator's role on a team's server may neither change an event or
 * a response nor read a response, which is known by its instant alone.
 */
export const APPENDING: RecordWriting = {
  read: (db, timeKey) => ({ ...readBundleWithoutBodies(db, timeKey), responses: instantsOf(db, timeKey) }),
  identityOfResponse: ({ at }) => String(at),
  write: (db, timeKey, { snapshot, timeline, responses }, before) => {
    writeSnapshot(db, timeKey, snapshot);
    const known = new Set<unknown>([...(before?.timeline ?? []), ...(before?.responses ?? [])]);
    for (const entry of timeline) if (!known.has(entry)) addEvent(db, timeKey, entry);
    for (const response of responses) if (!known.has(response)) addRawResponse(db, timeKey, response);
  },
};

/** A charge without its responses. */
function readBundleWithoutBodies(db: ReadableDb, timeKey: number): ChargeBundle {
  const { snapshot, status } = readCharge(db, timeKey);
  return {
    snapshot,
    status,
    responses: [],
    timeline: readTimeline(db, timeKey),
    attempts: attemptsOf(db, timeKey),
    others: othersOf(db, timeKey),
    isPartial: false,
  };
}

function instantsOf(db: ReadableDb, timeKey: number): ChargeBundle['responses'] {
  const rows = allRows<{ at: number }>(db, 'SELECT at_ms AS at FROM raw_responses WHERE time_key = ?', timeKey);
  return rows.map(({ at }) => ({ at, text: '' }));
}
