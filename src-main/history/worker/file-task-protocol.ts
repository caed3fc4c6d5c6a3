/** Tasks on a history's files while no connection is open, each with what it passes on and answers. */

import type { WitnessedHead } from '../../../src-preload/contract/policy/audit.ts';
import type { FileKind } from '../../sqlite-file/migration.ts';
import type { Recovery } from '../api/maintenance-api.ts';
import type { OpeningProgress } from '../api/open-history.ts';

export interface FileTask {
  readonly folder: string;
  /** UTC milliseconds. */
  readonly now: number;
  /** Every page of the file is read first after an unclean end. */
  readonly checksFirst?: boolean;
}

/** Backs up a file that no history's worker has open, or copies its backups to another folder, or both. */
export interface CopyTask {
  readonly backUp: { readonly file: string; readonly folder: string; readonly at: number } | null;
  readonly copy: { readonly from: string; readonly to: string } | null;
  readonly kind: FileKind;
}

/** Reads the heads of the audit trail that each gateway's history in a folder has recorded; the files may be open. */
interface HeadsTask {
  readonly headsIn: string;
}

export interface FileTaskStart {
  readonly task: FileTask | CopyTask | HeadsTask;
}

/** @typeParam Answer of a `FileTask` the recovery, of a `CopyTask` null, of a `HeadsTask` the heads. */
export interface FileTaskTypes<Answer = Recovery | null | readonly WitnessedHead[]> {
  readonly input: FileTaskStart;
  readonly part: OpeningProgress;
  readonly answer: Answer;
}

export function isFileTaskStart(start: unknown): start is FileTaskStart {
  return typeof start === 'object' && start !== null && 'task' in start;
}
