/** Entry of the thread that moves a history; it ends with its one task. */
import { parentPort, workerData } from 'node:worker_threads';
import { historyErrorOf } from '../../history/sqlite/sqlite-error.ts';
import { TeamFailure } from '../connect/team-failure.ts';
import { historyFaultOf } from '../engine/history-fault.ts';
import { moveFileIn } from './move-in.ts';
import { moveFileOut } from './move-out.ts';
import { DECIDED, type FromMove, MOVING, type MoveStart } from './move-protocol.ts';
import { MoveRefusal } from './move-refusal.ts';
import { planMoveOf } from './plan-move.ts';

const port = parentPort;
if (port === null) throw new Error('a history moves in a thread');
// The client starts its thread with exactly this.
const { task, file, source, decision } = workerData as MoveStart;
const post = (message: FromMove) => port.postMessage(message);

/** Milliseconds between two messages about progress. */
const INTERVAL = 100;
let postedAt = Number.NEGATIVE_INFINITY;
const onProgress = (done: number, total: number) => {
  if (done !== total && performance.now() - postedAt < INTERVAL) return;
  postedAt = performance.now();
  post({ kind: 'progress', done, total });
};

/** From here on the move is done, or fails by itself. */
const decide = () => {
  const before = Atomics.compareExchange(new Int32Array(decision), 0, MOVING, DECIDED);
  if (before !== MOVING) throw new Error('aborted');
};

async function run(): Promise<unknown> {
  switch (task) {
    case 'plan':
      return planMoveOf(file, source, onProgress);
    case 'in':
      return moveFileIn(file, source, onProgress, decide);
    case 'out':
      return moveFileOut(file, source, onProgress, decide);
  }
}

function failureOf(fault: unknown): FromMove {
  if (fault instanceof MoveRefusal) return { kind: 'refused', reason: fault.reason };
  return { kind: 'failed', fault: fault instanceof TeamFailure ? historyFaultOf(fault) : historyErrorOf(fault) };
}

run().then(
  (value) => post({ kind: 'done', value }),
  (fault: unknown) => post(failureOf(fault)),
);
