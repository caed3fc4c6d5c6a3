/**
 * The requests of attempts in flight, cached in the writer's memory so that their ends need not read them again: a
 * payer waits for each. An attempt that is not cached is read. The limits of the transport bound how many there are.
 */

import type { NewAttempt } from '../api/history-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { mapped, type Read } from '../database/reads.ts';
import { type AttemptInput, attemptInput, attemptStatus } from './attempt-record.ts';

const inFlight = new WeakMap<ReadableDb, Map<string, AttemptInput>>();

/** @param attempt is committed. */
export function cacheAttempt(db: WritableDb, attempt: NewAttempt): void {
  const { id, at, reference, body, draft, operator = null, isOffline = false } = attempt;
  const attempts = inFlight.get(db) ?? new Map<string, AttemptInput>();
  inFlight.set(db, attempts);
  const request = { reference, body, insteadOf: draft.insteadOf };
  const status = { outcome: 'open', charge: null, receivable: null } as const;
  attempts.set(id, { id, draftId: draft.id, startedAt: at, ...status, ...request, operator, isOffline });
}

/** The attempt with its status from the file; its request from memory, where it is cached. */
export function attemptInFlight(db: ReadableDb, id: string): Read<AttemptInput | null> {
  const cached = inFlight.get(db)?.get(id);
  if (cached === undefined) return attemptInput(id);
  return mapped(attemptStatus(id), (status) => status && { ...cached, ...status });
}

/** Also called where an attempt's request is changed in the file. */
export function uncacheAttempt(db: WritableDb, id: string): void {
  inFlight.get(db)?.delete(id);
}
