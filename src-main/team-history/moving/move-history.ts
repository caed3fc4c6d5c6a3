/**
 * Moves a gateway's history between a desk's file and a team's PostgreSQL, in a thread of its own. The file is only read;
 * the caller closes the history before, and decides what happens to the file afterwards.
 */

import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { Log } from '../../ground/log.ts';
import { runTask, type TaskRun } from '../../ground/run-task.ts';
import { threadNamed } from '../../ground/task-process.ts';
import type { TeamSource, TeamTarget } from '../../history/api/history-source.ts';
import { removeWithSides } from '../../sqlite-file/replace-file.ts';
import { historyFailureOf } from '../../sqlite-file/sqlite-failure.ts';
import type { MovedIn } from './move-in.ts';
import type { MovedOut } from './move-out.ts';
import { ABORTED, MOVING, type MoveStart, type MoveTypes, unfinishedMoveOf } from './move-protocol.ts';
import type { PlannedMove } from './plan-move.ts';

export interface MoveDeps {
  /** Of `planMove` and `moveIn`, the desk's `history.db`; of `moveOut`, a path where there is no file yet. */
  readonly file: string;
  readonly target: TeamTarget;
  readonly workers: { readonly teamMover: URL; readonly teamConnection: URL };
  readonly log: Log;
  /** Rows that were read, sent or read back; while charges are joined, charges. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Aborts the move. */
  readonly signal?: AbortSignal;
}

/** Milliseconds that a statement may take while charges are joined. */
const STATEMENT_TIMEOUT = 30_000;

/**
 * What moving the file in would do: its counts, sums and digest, and what the team has. Writes nothing.
 *
 * All three reject with a ConsoleFailure: `history-not-moved` where the two do not fit together, `history-unavailable` where
 * one of them cannot be used, `cancelled` where the signal aborted it.
 */
export function planMove(deps: MoveDeps): Promise<PlannedMove> {
  return runMove<PlannedMove>('plan', deps);
}

/**
 * Moves the file in; needs the admin's role. Into an empty schema everything is there with the same counts, sums and
 * digest, or nothing is. Where there are charges of other desks, it is joined some charges a commit: what was joined
 * before it was aborted stays, and moving in again goes on. Moving in twice changes nothing.
 */
export function moveIn(deps: MoveDeps): Promise<MovedIn> {
  return runMove<MovedIn>('in', deps);
}

/**
 * Writes the team's history into a new file that `openHistory` opens; needs the admin's role, which alone reads raw
 * responses. Whole and compared, or there is no file.
 */
export function moveOut(deps: MoveDeps): Promise<MovedOut> {
  return runMove<MovedOut>('out', deps);
}

async function runMove<Value>(task: MoveStart['task'], deps: MoveDeps): Promise<Value> {
  const { file, target, workers, log, onProgress, signal } = deps;
  const source: TeamSource = {
    engine: 'team',
    ...{ target, connectionScript: workers.teamConnection.href },
    ...{ applicationName: 'Balcão', statementTimeout: STATEMENT_TIMEOUT },
  };
  const decision = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const run: TaskRun<MoveTypes> = {
    ...{ start: threadNamed('team-mover'), script: workers.teamMover },
    onPart: ({ done, total }) => onProgress?.(done, total),
    ...(signal !== undefined && { signal }),
    // The server rolls back what a connection that ends has not committed.
    onAbort: (end) => {
      if (Atomics.compareExchange(new Int32Array(decision), 0, MOVING, ABORTED) === MOVING) end();
    },
  };
  try {
    return await runTask<MoveTypes<Value>>(run, { task, file, source, decision });
  } catch (fault) {
    const failure = historyFailureOf(fault);
    if (failure.error.kind === 'cancelled' && task === 'out') removeWithSides(unfinishedMoveOf(file));
    const error = historyErrorIn(failure);
    if (error !== null) log({ event: 'history-not-moved', ...error });
    throw failure;
  }
}
