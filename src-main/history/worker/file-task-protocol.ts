/** Tasks on a history's files while no connection is open, and the messages of the thread that runs them. */

import type { WitnessedHead } from '../../../src-preload/contract/policy/audit.ts';
import type { HistoryErrorData } from '../api/history-error.ts';
import type { Recovery } from '../api/maintenance-api.ts';
import type { OpeningStep } from '../api/open-history.ts';

import type { FileKind } from '../sqlite/migration.ts';

export interface FileTask {
  readonly folder: string;
  /** UTC milliseconds. */
  readonly now: number;
}

/** Backs up a file that no history's worker has open, or copies its backups to another folder, or both. */
export interface CopyTask {
  readonly backUp: { readonly file: string; readonly folder: string; readonly at: number } | null;
  readonly copy: { readonly from: string; readonly to: string } | null;
  readonly kind: FileKind;
}

/** Reads the heads of the audit trail that each gateway's history in a folder has recorded; the files may be open. */
export interface HeadsTask {
  readonly headsIn: string;
}

export interface FileTaskStart {
  readonly task: FileTask | CopyTask | HeadsTask;
}

export type FromFileTask =
  | { readonly kind: 'step'; readonly step: OpeningStep; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly recovery: Recovery | null; readonly heads?: readonly WitnessedHead[] }
  | { readonly kind: 'failed'; readonly fault: HistoryErrorData };

export function isFileTaskStart(start: unknown): start is FileTaskStart {
  return typeof start === 'object' && start !== null && 'task' in start;
}
