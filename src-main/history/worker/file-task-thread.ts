/** Runs a task on a history's files in the writer's script, in a thread that ends with it. */

import { randomUUID } from 'node:crypto';
import { answerTask, throttled } from '../../ground/answer-task.ts';
import { copyBackups, makeBackup } from '../../sqlite-file/backup.ts';
import { historyTaskFailure } from '../../sqlite-file/sqlite-error.ts';
import type { OnOpeningStep, OpeningProgress } from '../api/open-history.ts';
import { witnessedHeads } from '../queries/witnessed-heads.ts';
import { prepare } from '../recovery/startup-check.ts';
import type { FileTaskStart, FileTaskTypes } from './file-task-protocol.ts';

export function answerFileTask(): Promise<void> {
  return answerTask<FileTaskTypes>(({ task }, pass) => answerOf(task, pass), historyTaskFailure);
}

function answerOf(task: FileTaskStart['task'], pass: (progress: OpeningProgress) => void): FileTaskTypes['answer'] {
  if ('headsIn' in task) return witnessedHeads(task.headsIn);
  if ('kind' in task) {
    const { kind, backUp, copy } = task;
    if (backUp !== null) makeBackup(backUp.file, backUp.folder, backUp.at, kind);
    if (copy !== null) copyBackups(copy.from, copy.to, kind);
    return null;
  }
  const { checksFirst, ...preparing } = task;
  const progress = throttled(pass);
  const onStep = (...[step, done, total]: Parameters<OnOpeningStep>) => progress({ step, done, total });
  return prepare({ ...preparing, newId: randomUUID, onStep, checksFirst: checksFirst === true });
}
