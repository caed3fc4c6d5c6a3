/** The export command's entry: composition only. `start.ts` calls it in its own process. */

import { type ExportStart, startExport } from './shell/cli-export/start-export.ts';
import { workersBeside } from './shell/launch/built-workers.ts';

/** Runs the command; returns the exit code. */
export function runExport(start: Omit<ExportStart, 'workers'>): Promise<number> {
  return startExport({ ...start, workers: workersBeside(import.meta.url) });
}
