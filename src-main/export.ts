/** The export command's entry where Balcão is built: composition only. `start.ts` calls it in a process of its own. */
import { type ExportStart, startExport } from './shell/launch/export-start.ts';

/** Runs the command; gives the exit code. */
export function runExport(start: Omit<ExportStart, 'workers'>): Promise<number> {
  return startExport({
    ...start,
    // Beside this file in out/main, each an entry of its own in electron.vite.config.ts.
    workers: {
      historyWriter: new URL('history-writer.js', import.meta.url),
      historyReader: new URL('history-reader.js', import.meta.url),
      exportWriter: new URL('export-writer.js', import.meta.url),
      statementReader: new URL('statement-reader.js', import.meta.url),
    },
  });
}
