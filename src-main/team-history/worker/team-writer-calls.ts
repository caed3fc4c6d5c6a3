/** What a team's writer runs: the history's own functions, and what only PostgreSQL has. */

import { mergeDisjoint } from '../../../src-preload/contract/merge-disjoint.ts';
import type { WritableDb } from '../../history/database/database.ts';
import { commonWriterCalls } from '../../history/worker/writer-calls.ts';
import { recordAuditHeads } from '../desks/audit-rows.ts';
import { recordDesk } from '../desks/record-desk.ts';
import { fencedCalls } from '../duty/fence.ts';
import { PostgresRefusal } from '../engine/blocking-connection.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';
import { vacuumErased } from '../erasure/vacuum-erased.ts';

/**
 * The answer to a COMMIT may be lost with the connection, whether the server has committed or not. The same attempt again
 * makes the same row, so it is tried once more, on a new connection.
 */
function repeatedIfLost<Input extends unknown[], Result>(call: (db: WritableDb, ...input: Input) => Result) {
  return (db: WritableDb, ...input: Input): Result => {
    try {
      return call(db, ...input);
    } catch (error) {
      if (!(error instanceof PostgresRefusal) || !error.isLost) throw error;
      return call(db, ...input);
    }
  };
}

const { openAttempt, endAttempt, withdrawAttempt, ...others } = commonWriterCalls;

export const teamWriterCalls = mergeDisjoint(others, fencedCalls, {
  openAttempt: repeatedIfLost(openAttempt),
  endAttempt: repeatedIfLost(endAttempt),
  withdrawAttempt: repeatedIfLost(withdrawAttempt),
  recordDesk,
  recordAuditHeads,
  vacuumErased: (db: PostgresDatabase) => vacuumErased(db),
});

export type TeamWriterCalls = typeof teamWriterCalls;
