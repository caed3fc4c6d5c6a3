/** Entry of an export's thread: it does one export, then ends. The console's own threads never wait for it. */

import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { answerTask, throttled } from '../../ground/answer-task.ts';
import type { TaskFailure } from '../../ground/run-task.ts';
import type { ExportSource } from '../../history/api/export-source.ts';
import { historyErrorOf, historyTaskFailure } from '../../sqlite-file/sqlite-error.ts';
import { openExportSource } from '../../team-history/open-to-read.ts';
import type { ExportThreadTypes } from './export-thread.ts';
import { openSeveralSources, type SeveralSources } from './several-sources.ts';
import { writeExport } from './write-export.ts';

await answerTask<ExportThreadTypes>(async ({ task, history, cancel }, pass) => {
  const flag = new Int32Array(cancel);
  const progress = throttled(pass);
  let source: ExportSource | SeveralSources | null = null;
  try {
    const { gatewayName, returningStates } = task;
    const first = { gatewayName, history, returningStates };
    source =
      task.others.length === 0
        ? openExportSource(history)
        : openSeveralSources([first, ...task.others], openExportSource, (fault) => historyErrorOf(fault).reason);
    return await writeExport(task, source, {
      cancelled: () => Atomics.load(flag, 0) !== 0,
      progress: (done, total) => progress({ done, total }),
    });
  } finally {
    source?.close();
  }
}, exportFailure);

function exportFailure(fault: unknown): TaskFailure {
  return fault instanceof ConsoleFailure ? fault : historyTaskFailure(fault);
}
