/** The room of diagnostics: the state of this Balcão is shown, and saved as one file for a support person. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandlersOf } from '../ground/dispatch.ts';
import { type SavePaths, saveFile } from '../ground/saved-file.ts';
import { suggestedName } from '../reports/exports/export-file-name.ts';
import { type DiagnoseDeps, diagnose } from './diagnose.ts';
import { formatLogLine } from './log-line.ts';

export function openDiagnostics(deps: DiagnosticsDeps) {
  return { operations: diagnosticsHandlers(deps) };
}

type DiagnosticsDeps = DiagnoseDeps & SavePaths;

/** How many of the log's newest lines go into the file. */
const LINES = 2_000;

function diagnosticsHandlers(deps: DiagnosticsDeps): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.read': () => diagnose(deps),
    'diagnostics.save': async () => {
      const { clock, settings } = deps;
      const name = suggestedName('balcao-diagnostics', 'json', clock.now(), settings.read().timeZone);
      return saveFile(deps, name, async (append) => {
        const bundle = { ...(await diagnose(deps)), log: logLines(join(deps.dataFolder, 'logs')) };
        await append(`${JSON.stringify(bundle, null, 2)}\n`);
      });
    },
  };
}

/**
 * The log's newest lines, oldest first. Each is filtered once more by the allow-list: other programs may have written
 * there.
 */
function logLines(folder: string): object[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^balcao(\.\d+)?\.log$/.test(name));
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return names
    .sort((one, other) => numberOf(other) - numberOf(one))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .slice(-LINES - 1)
    .map(formatLogLine)
    .filter((line) => line !== null);
}
