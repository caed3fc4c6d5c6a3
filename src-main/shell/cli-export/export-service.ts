/** Exports that a command line requests from the running console, over the local socket. */

import { z } from 'zod';
import { type ConsoleError, ConsoleFailure, consoleError } from '../../../src-preload/contract/errors.ts';
import { type CommandProgress, commandJob } from '../../reports/schedules/command-jobs.ts';
import type { Console } from '../../shell-contract.ts';
import type { DoJob } from '../both/instance/instance-socket.ts';

/** The console's messages about a job. */
export const exportNews = z.discriminatedUnion('kind', [
  /** The file that is about to be written: where it is a schedule's, the requester does not know it. */
  z.object({ kind: z.literal('path'), path: z.string() }),
  z.object({ kind: z.literal('progress'), rows: z.int(), total: z.int() }),
  z.object({ kind: z.literal('written'), path: z.string(), rows: z.int(), sha256: z.string() }),
  z.object({ kind: z.literal('approved'), schedule: z.string() }),
  z.object({ kind: z.literal('failed'), error: consoleError }),
]);
export type ExportNews = z.infer<typeof exportNews>;

/** Validates each job like any input from outside, and reports its progress. */
export function exportService(console: Pick<Console, 'runExport'>, report: (fault: unknown) => void): DoJob {
  return async (message, send, signal) => {
    const sendNews = (news: ExportNews) => send(news);
    const job = commandJob.safeParse(message);
    if (!job.success) return sendNews({ kind: 'failed', error: { kind: 'invalid-input', issues: [] } });
    try {
      const progress: CommandProgress = {
        onPath: (path) => sendNews({ kind: 'path', path }),
        onProgress: (rows, total) => sendNews({ kind: 'progress', rows, total }),
      };
      const result = await console.runExport(job.data, progress, signal);
      if (result.kind === 'approved') return sendNews(result);
      const { path, rows, sha256 } = result;
      sendNews({ kind: 'written', path, rows, sha256 });
    } catch (fault) {
      sendNews({ kind: 'failed', error: exportErrorOf(fault, report) });
    }
  };
}

export function exportErrorOf(fault: unknown, report: (fault: unknown) => void): ConsoleError {
  if (fault instanceof ConsoleFailure) return fault.error;
  report(fault);
  return { kind: 'internal', reference: 'export' };
}
