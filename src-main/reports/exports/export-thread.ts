/** Runs one export in its own thread. */

import { runTask } from '../../ground/run-task.ts';
import { threadNamed } from '../../ground/task-process.ts';
import type { HistorySource } from '../../history/api/history-source.ts';
import type { ExportTask, ExportWritten } from './write-export.ts';

export interface ExportThreadStart {
  readonly task: ExportTask;
  readonly history: HistorySource;
  /** One 32-bit number: anything but 0 cancels the export. */
  readonly cancel: SharedArrayBuffer;
}

export interface ExportThreadTypes {
  readonly input: ExportThreadStart;
  /** Numbers of rows. */
  readonly part: { readonly done: number; readonly total: number };
  readonly answer: ExportWritten;
}

/**
 * Small generations, because an export allocates much that is freed at once: larger ones would only use more memory.
 * The old one holds a page of charges with their raw responses, whatever their size.
 */
const MEMORY = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

/**
 * Rejects with a ConsoleFailure: `cancelled`, `file-not-written`, `history-unavailable`; no file remains then. Its
 * thread has ended, and has closed its connection, when this settles.
 */
export function runExportThread(
  script: URL,
  start: Omit<ExportThreadStart, 'cancel'>,
  signal: AbortSignal,
  onProgress: (rows: number, total: number) => void,
): Promise<ExportWritten> {
  const cancel = new SharedArrayBuffer(4);
  return runTask<ExportThreadTypes>(
    {
      ...{ start: threadNamed('export', MEMORY), script, signal },
      onPart: ({ done, total }) => onProgress(done, total),
      // Its thread removes what it has written.
      onAbort: () => void Atomics.store(new Int32Array(cancel), 0, 1),
    },
    { ...start, cancel },
  );
}
