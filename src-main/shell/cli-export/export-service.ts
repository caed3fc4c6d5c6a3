/** Exports a command line asks the running console for, over the local socket. */

import { z } from 'zod';
import { type ConsoleError, ConsoleFailure, consoleError } from '../../../src-preload/contract/errors.ts';
import type { Console } from '../../console.ts';
import { exportJob } from '../../reports/exports/export-jobs.ts';
import type { DoJob } from '../shared/instance-socket.ts';

/** What the console tells of a job. */
export const exportNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), rows: z.int(), total: z.int() }),
  z.object({ kind: z.literal('done'), rows: z.int(), bytes: z.int(), sha256: z.string() }),
  z.object({ kind: z.literal('failed'), error: consoleError }),
]);
export type ExportNews = z.infer<typeof exportNews>;

/** Parses each job like any input from outside, and tells how it went. */
export function exportService(console: Pick<Console, 'runExport'>, report: (fault: unknown) => void): DoJob {
  return async (given, tell, signal) => {
    const say = (news: ExportNews) => tell(news);
    const job = exportJob.safeParse(given);
    if (!job.success) return say({ kind: 'failed', error: { kind: 'invalid-input', issues: [] } });
    try {
      const progress = (rows: number, total: number) => say({ kind: 'progress', rows, total });
      const { rows, bytes, sha256 } = await console.runExport(job.data, progress, signal);
      say({ kind: 'done', rows, bytes, sha256 });
    } catch (fault) {
      say({ kind: 'failed', error: exportErrorOf(fault, report) });
    }
  };
}

export function exportErrorOf(fault: unknown, report: (fault: unknown) => void): ConsoleError {
  if (fault instanceof ConsoleFailure) return fault.error;
  report(fault);
  return { kind: 'internal', reference: 'export' };
}
