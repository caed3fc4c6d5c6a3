/** Ends what desks left open that do not come back: until then a charge of theirs may exist and be on no screen. */
import type { WritableDb } from '../../history/database/database.ts';
import { run } from '../../history/database/prepared.ts';
import { endOpenAttempts } from '../../history/recording/write-attempt.ts';
import { ABSENT_AFTER } from './record-desk.ts';

/** By the server's clock. A login without a row has never opened this history, or an admin has removed it. */
const OF_ABSENT_DESKS = ` AND NOT EXISTS (
  SELECT 1 FROM desks WHERE desks.id = attempts.desk AND revoked_at IS NULL
    AND last_seen > clock_timestamp() - interval '${ABSENT_AFTER} milliseconds')`;

/**
 * Ends the open attempts of absent and revoked desks as unknown; each stays its own desk's. A desk that comes back adds
 * its charge by the attempt's id, or withdraws the row where nothing came of it.
 * @param at by this desk's clock
 * @returns how many
 */
export function endAttemptsOfAbsent(db: WritableDb, at: number): number {
  const rows = endOpenAttempts(db, at, [], OF_ABSENT_DESKS);
  for (const { key } of rows)
    run(db, 'UPDATE charges SET desk = (SELECT desk FROM attempts WHERE id = charges.key) WHERE key = ?', key);
  return rows.length;
}
