/** Entry of the thread that moves a history; it ends with its one task. */

import { answerTask, throttled } from '../../ground/answer-task.ts';
import type { TaskFailure } from '../../ground/run-task.ts';
import { historyTaskFailure } from '../../sqlite-file/sqlite-error.ts';
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

function failureOf(fault: unknown): TaskFailure {
  if (fault instanceof MoveRefusal) return { error: { kind: 'history-not-moved', reason: fault.reason } };
  if (!(fault instanceof TeamFailure)) return historyTaskFailure(fault);
  const { reason, detail } = historyFaultOf(fault);
  return { error: { kind: 'history-unavailable', reason }, cause: detail };
}
