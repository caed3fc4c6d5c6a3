/** What a team's writer runs: the history's own functions, and what only PostgreSQL has. */
import { mergeDisjoint } from '../../../src-preload/contract/merge-disjoint.ts';
import type { WritableDb } from '../../history/database/database.ts';
import { firstRow } from '../../history/database/prepared.ts';
import { commonWriterCalls, forgetResponses } from '../../history/worker/writer-calls.ts';
import { endAttemptsOfAbsent } from '../desks/absent-desks.ts';
import { recordAuditHeads } from '../desks/audit-rows.ts';
import { recordDesk } from '../desks/record-desk.ts';
import { PostgresRefusal } from '../engine/blocking-connection.ts';
import type { PostgresDatabase } from '../engine/postgres-database.ts';
import { vacuumErased } from '../erasure/vacuum-erased.ts';

/**
 * The epoch goes into the rows of raw responses (schema/signals.ts), until the transaction ends. The connection is named by
 * its process on the server and when that server started.
 */
const FENCE = `SELECT set_config('balcao.epoch', CAST(epoch AS text), true) AS epoch,
    pg_backend_pid() || ' ' || extract(epoch FROM pg_postmaster_start_time()) AS connection
  FROM watch_duty
  WHERE holder = current_user AND epoch = ? AND until > clock_timestamp()`;

/**
 * Of the last call: what this desk remembers of an earlier duty is older than what another one has recorded since, and what
 * it wrote over an earlier connection may be gone with a server that went back in time.
 */
let lastDuty = '';

/**
 * The same call with the epoch before its input: null, and nothing written, where another desk reads for all now.
 * @param takeBack called where a try has failed, of which nothing is written
 */
function fenced<Input extends unknown[], Result>(
  call: (db: WritableDb, ...input: Input) => Result,
  takeBack: (...input: Input) => void = () => undefined,
) {
  return (db: WritableDb, epoch: number, ...input: Input): Result | null => {
    let tries = 0;
    const work = db.transaction(() => {
      tries += 1;
      if (tries > 1) takeBack(...input);
      const held = firstRow<{ connection: string }>(db, FENCE, epoch);
      if (held === null) return null;
      const duty = `${epoch} ${held.connection}`;
      if (duty !== lastDuty) forgetResponses(null);
      lastDuty = duty;
      return call(db, ...input);
    });
    try {
      return work.immediate();
    } catch (error) {
      takeBack(...input);
      throw error;
    }
  };
}

/**
 * What the desk on duty writes by itself is written only while it is that: its epoch is checked by the server's clock in
 * the transaction that writes. A desk that was frozen or cut off meanwhile writes nothing.
 */
const fencedCalls = {
  fencedObserve: fenced(commonWriterCalls.observe, ({ transactionId }) => forgetResponses(transactionId)),
  fencedMarkChecked: fenced(commonWriterCalls.markChecked),
  fencedEndAttemptsOfAbsent: fenced(endAttemptsOfAbsent),
  fencedMarkUnknown: fenced(commonWriterCalls.markUnknown),
} as const;

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
