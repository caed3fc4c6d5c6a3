/**
 * What the attempts under way set out with, kept in the writer's memory so that their ends need not read it again: a
 * payer waits for each. An attempt that is not here is read. The wire's limits bound how many there are.
 */

import type { NewAttempt } from '../api/history-api.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { type AttemptInput, readAttemptInput, readAttemptStatus } from './attempt-record.ts';

const underWay = new WeakMap<ReadableDb, Map<string, AttemptInput>>();

/** @param attempt is committed. */
export function rememberAttempt(db: WritableDb, { id, at, reference, body, operator }: NewAttempt): void {
  const openings = underWay.get(db) ?? new Map<string, AttemptInput>();
  underWay.set(db, openings);
  openings.set(id, { id, startedAt: at, outcome: 'open', charge: null, reference, body, operator: operator ?? null });
}

/** The attempt as it stands in the file; what it set out with from memory, where it is there. */
export function readAttemptInFlight(db: ReadableDb, id: string): AttemptInput | null {
  const remembered = underWay.get(db)?.get(id);
  if (remembered === undefined) return readAttemptInput(db, id);
  const standing = readAttemptStatus(db, id);
  return standing && { ...remembered, ...standing };
}

/** Also where what an attempt set out with is changed in the file. */
export function forgetAttempt(db: WritableDb, id: string): void {
  underWay.get(db)?.delete(id);
}
