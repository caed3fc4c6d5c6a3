/** Entry of the thread that moves a history; it ends with its one task. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { historyFailure } from '../../history/api/history-error.ts';
import { historyFailureOf } from '../../history/sqlite/sqlite-error.ts';
import { answerTask, throttled } from '../../tasks/answer-task.ts';
import { TeamFailure } from '../connect/team-failure.ts';
import { historyFaultOf } from '../engine/history-fault.ts';
import { moveFileIn } from './move-in.ts';
import { moveFileOut } from './move-out.ts';
import { DECIDED, MOVING, type MoveTypes } from './move-protocol.ts';
import { MoveRefusal } from './move-refusal.ts';
import { planMoveOf } from './plan-move.ts';

await answerTask<MoveTypes>(({ task, file, source, decision }, pass) => {
  const progress = throttled(pass);
  const onProgress = (done: number, total: number) => progress({ done, total });
  /** From here on the move is done, or fails by itself. */
  const decide = () => {
    const before = Atomics.compareExchange(new Int32Array(decision), 0, MOVING, DECIDED);
    if (before !== MOVING) throw new Error('aborted');
  };
  switch (task) {
    case 'plan':
      return planMoveOf(file, source, onProgress);
    case 'in':
      return moveFileIn(file, source, onProgress, decide);
    case 'out':
      return moveFileOut(file, source, onProgress, decide);
  }
}, failureOf);

function failureOf(fault: unknown): ConsoleFailure {
  if (fault instanceof MoveRefusal) return new ConsoleFailure({ kind: 'history-not-moved', reason: fault.reason });
  return fault instanceof TeamFailure ? historyFailure(historyFaultOf(fault)) : historyFailureOf(fault);
}
