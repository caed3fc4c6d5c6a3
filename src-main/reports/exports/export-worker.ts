/** Entry of an export's thread: it does one export, then ends. The console's own threads never wait for it. */

import { parentPort, workerData } from 'node:worker_threads';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistorySource } from '../../history/api/history-source.ts';
import { type ExportSource, exportSource } from '../../history/queries/export-source.ts';
import { historyErrorOf } from '../../history/sqlite/sqlite-error.ts';
import { openHistoryToRead } from '../../team-history/open-to-read.ts';
import type { ExportThreadMessage, ExportThreadStart } from './export-thread.ts';
import { openSeveralSources, type SeveralSources } from './several-sources.ts';
import { writeExport } from './write-export.ts';

/** The shortest time between two progress messages, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** A file's page cache, in KiB: each page is read once, in the list's order, and the system caches it anyway. */
const CACHE = 4 * 1024;

const open = (history: HistorySource) => exportSource(openHistoryToRead(history, CACHE));

async function run({ task, history, cancel }: ExportThreadStart): Promise<ExportThreadMessage> {
  const flag = new Int32Array(cancel);
  let sentAt = Number.NEGATIVE_INFINITY;
  let source: ExportSource | SeveralSources | null = null;
  try {
    const { gatewayName, returningStates } = task;
    const first = { gatewayName, history, returningStates };
    source =
      task.others.length === 0
        ? open(history)
        : openSeveralSources([first, ...task.others], open, (fault) => historyErrorOf(fault).reason);
    const written = await writeExport(task, source, {
      cancelled: () => Atomics.load(flag, 0) !== 0,
      progress: (rows, total) => {
        if (performance.now() - sentAt < PROGRESS_INTERVAL && rows < total) return;
        sentAt = performance.now();
        send({ kind: 'progress', rows, total });
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

function send(message: ExportThreadMessage): void {
  parentPort?.postMessage(message);
}

// export-thread.ts starts the thread with this and nothing else.
send(await run(workerData as ExportThreadStart));
