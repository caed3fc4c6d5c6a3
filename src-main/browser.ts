/** The browser shell's entry: composition only. `start.ts` calls it in its own process. */
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import type { Vault } from './access/vault/vault.ts';
import { openConsole } from './console.ts';
import { systemClock } from './ground/clock.ts';
import { runBrowserShell } from './shell/browser/run-browser-shell.ts';
import { workersBeside } from './shell/launch/built-workers.ts';
import type { Flags } from './shell/launch/flags.ts';

/** Runs the console in the browser shell; resolves when it has ended and everything is closed. */
export function runInBrowser(
  flags: Flags,
  vault: Promise<Vault>,
  output: { readonly print: (line: string) => void; readonly printSentence: (sentence: string) => void },
  stops: { readonly onStopRequest: (listener: () => void) => () => void; readonly kill: () => void },
): Promise<void> {
  return runBrowserShell({
    flags,
    version: packageJson.version,
    openConsole,
    workers: workersBeside(import.meta.url),
    vault,
    rendererFolder: fileURLToPath(new URL('../renderer', import.meta.url)),
    clock: systemClock,
    ...output,
    ...stops,
  });
}
