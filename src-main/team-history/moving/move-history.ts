/**
 * Moves a gateway's history between a desk's file and a team's PostgreSQL, in a thread of its own. The file is only read;
 * whoever calls closes the history before, and decides what happens to the file afterwards.
 */
import { Worker } from 'node:worker_threads';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { TeamSource, TeamTarget } from '../../history/api/history-source.ts';
import type { OpenHistoryDeps } from '../../history/api/open-history.ts';
import { removeWithSides } from '../../history/sqlite/history-files.ts';
import { historyErrorOf } from '../../history/sqlite/sqlite-error.ts';
import { historyFailure } from '../../history/worker/worker-client.ts';
import type { MovedIn } from './move-in.ts';
import type { MovedOut } from './move-out.ts';
import { ABORTED, type FromMove, MOVING, type MoveStart, unfinishedMoveOf } from './move-protocol.ts';
import type { PlannedMove } from './plan-move.ts';

export interface MoveDeps {
  /** Of `planMove` and `moveIn`, the desk's `history.db`; of `moveOut`, a path where there is no file yet. */
  readonly file: string;
  readonly target: TeamTarget;
  readonly workers: { readonly teamMover: URL; readonly teamConnection: URL };
  readonly log: OpenHistoryDeps['log'];
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
 * digest, or nothing is. Beside charges of other desks it is joined some charges a commit: what was joined before it was
 * aborted stays, and moving in again goes on. Moving in twice changes nothing.
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

function runMove<Value>(task: MoveStart['task'], deps: MoveDeps): Promise<Value> {
  const { file, target, workers, log, onProgress, signal } = deps;
  const source: TeamSource = {
    engine: 'team',
    ...{ target, connectionScript: workers.teamConnection.href },
    ...{ applicationName: 'Balcão', statementTimeout: STATEMENT_TIMEOUT },
  };
  const decision = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(new ConsoleFailure({ kind: 'cancelled' }));
    const workerData: MoveStart = { task, file, source, decision };
    const worker = new Worker(workers.teamMover, { workerData, name: 'team-mover' });
    let outcome: Exclude<FromMove, { kind: 'progress' }> = {
      kind: 'failed',
      fault: { reason: 'other', detail: 'the move ended without an answer' },
    };
    let isAborted = false;
    // The server rolls back what a connection that ends has not committed.
    const abort = () => {
      if (Atomics.compareExchange(new Int32Array(decision), 0, MOVING, ABORTED) !== MOVING) return;
      isAborted = true;
      void worker.terminate();
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: FromMove) => {
      if (message.kind === 'progress') onProgress?.(message.done, message.total);
      else outcome = message;
    });
    worker.on('error', (error) => {
      outcome = { kind: 'failed', fault: historyErrorOf(error) };
    });
    worker.once('exit', () => {
      signal?.removeEventListener('abort', abort);
      if (isAborted) {
        if (task === 'out') removeWithSides(unfinishedMoveOf(file));
        return reject(new ConsoleFailure({ kind: 'cancelled' }));
      }
      // The thread posts what its task returns.
      if (outcome.kind === 'done') return resolve(outcome.value as Value);
      if (outcome.kind === 'refused')
        return reject(new ConsoleFailure({ kind: 'history-not-moved', reason: outcome.reason }));
      log({ event: 'history-not-moved', reason: outcome.fault.reason, detail: outcome.fault.detail });
      reject(historyFailure(outcome.fault));
    });
  });
}
