import { HistoryError, type HistoryErrorData, type HistoryReason } from '../ground/errors/history-error.ts';
import type { TaskFailure } from '../ground/run-task.ts';

/** By SQLite's primary result code (https://sqlite.org/rescode.html); extended codes start with it. */
const SQLITE_REASONS: readonly (readonly [string, HistoryReason])[] = [
  ['SQLITE_FULL', 'disk-full'],
  // A user's quota, or the system's largest file size: SQLite reports only ENOSPC as a full disk.
  ['SQLITE_IOERR_WRITE', 'disk-full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_CANTOPEN', 'read-only'],
  ['SQLITE_PERM', 'read-only'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
];

const SYSTEM_REASONS: Readonly<Record<string, HistoryReason>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

/** Converts an error of SQLite or of the file system. An unknown one becomes `other`. */
export function historyErrorOf(error: unknown): HistoryErrorData {
  if (error instanceof HistoryError) return { reason: error.reason, detail: error.message };
  if (!(error instanceof Error)) return { reason: 'other', detail: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const entry = SQLITE_REASONS.find(([primary]) => code === primary || code.startsWith(`${primary}_`));
  return {
    reason: entry?.[1] ?? SYSTEM_REASONS[code] ?? 'other',
    // An error without a code may quote the text it failed on (JSON.parse does): only its name is safe to log.
    detail: code === '' ? error.name : `${code}: ${error.message}`,
  };
}

/** The same as a thread's task answers it. */
export function historyTaskFailure(fault: unknown): TaskFailure {
  const { reason, detail } = historyErrorOf(fault);
  return { error: { kind: 'history-unavailable', reason }, cause: detail };
}
