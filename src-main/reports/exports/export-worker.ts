/** Entry of an export's thread: one export, then its end. The console's own threads never wait for it. */

import { parentPort, workerData } from 'node:worker_threads';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { openExportSource } from '../../history/queries/export-source.ts';
import { historyErrorOf } from '../../history/sqlite/sqlite-error.ts';
import type { ExportThreadMessage, ExportThreadStart } from './export-thread.ts';
import { writeExport } from './write-export.ts';

/** Progress is told at most this often, in milliseconds. */
const TELL_EVERY = 100;

async function run({ task, historyFile, cancel }: ExportThreadStart): Promise<ExportThreadMessage> {
  const flag = new Int32Array(cancel);
  let toldAt = Number.NEGATIVE_INFINITY;
  let source: ReturnType<typeof openExportSource> | null = null;
  try {
    source = openExportSource(historyFile);
    const written = await writeExport(task, source, {
      cancelled: () => Atomics.load(flag, 0) !== 0,
      progress: (rows, total) => {
        if (performance.now() - toldAt < TELL_EVERY && rows < total) return;
        toldAt = performance.now();
        tell({ kind: 'progress', rows, total });
      },
    });
    return { kind: 'done', written };
  } catch (fault) {
    if (fault instanceof ConsoleFailure) return { kind: 'failed', error: fault.error };
    const { reason, detail } = historyErrorOf(fault);
    return { kind: 'failed', error: { kind: 'history-unavailable', reason }, detail };
  } finally {
    source?.close();
  }
}

function tell(message: ExportThreadMessage): void {
  parentPort?.postMessage(message);
}

// The thread is started by export-thread.ts with this and nothing else.
tell(await run(workerData as ExportThreadStart));
