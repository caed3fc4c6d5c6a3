/** What an attempt brought from the service, where it made no charge. */
import type { ServiceTexts } from '../../../src-preload/contract/network/service-texts.ts';
import type { RawResponse } from '../api/history-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { inflate } from '../database/deflate.ts';
import { allRows } from '../database/prepared.ts';

/** @param stored written only by `closeAttempt`, or by an erasure. */
export function fieldTextsOf(stored: string | null): ServiceTexts['fields'][number][] {
  return stored === null ? [] : JSON.parse(stored);
}

/** The raw response to an attempt, where no charge stores it: the attempt was refused, or its outcome is unknown. */
export function readAttemptResponse(db: ReadableDb, id: string): RawResponse[] {
  return allRows<{ at: number; response: Uint8Array }>(
    db,
    'SELECT ended_at_ms AS at, response FROM attempts WHERE id = ? AND response IS NOT NULL',
    id,
  ).map(({ at, response }) => ({ at, text: inflate(response) }));
}
