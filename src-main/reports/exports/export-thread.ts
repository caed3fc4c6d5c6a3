/** Runs one export in its own thread, and receives its messages. */
import { Worker } from 'node:worker_threads';
import { type ConsoleError, ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistorySource } from '../../history/api/history-source.ts';
import type { ExportTask, ExportWritten } from './write-export.ts';

export interface ExportThreadStart {
  readonly task: ExportTask;
  readonly history: HistorySource;
  /** One 32-bit number: anything but 0 cancels the export. */
  readonly cancel: SharedArrayBuffer;
}

export type ExportThreadMessage =
  | { readonly kind: 'progress'; readonly rows: number; readonly total: number }
  | { readonly kind: 'done'; readonly written: ExportWritten }
  | { readonly kind: 'failed'; readonly error: ConsoleError; readonly detail?: string };

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
  return new Promise((resolve, reject) => {
    const cancel = new SharedArrayBuffer(4);
    const workerData: ExportThreadStart = { ...start, cancel };
    const worker = new Worker(script, { workerData, name: 'export', resourceLimits: MEMORY });
    const callOff = () => void Atomics.store(new Int32Array(cancel), 0, 1);
    if (signal.aborted) callOff();
    signal.addEventListener('abort', callOff);
    let settle: (code: number) => void = (code) => reject(new Error(`the export's thread ended with ${code}`));
    worker.on('message', (message: ExportThreadMessage) => {
      if (message.kind === 'progress') onProgress(message.rows, message.total);
      else if (message.kind === 'done') settle = () => resolve(message.written);
      else settle = () => reject(new ConsoleFailure(message.error, { cause: message.detail }));
    });
    worker.once('error', (fault) => {
      settle = () => reject(fault);
    });
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', callOff);
      settle(code);
    });
  });
}
