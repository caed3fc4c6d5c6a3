/**
 * The browser shell on the real console, from its sources, in its own process, which receives real signals. The parent
 * sets the time between two signals (a number of milliseconds), so that no test has to wait.
 *
 * `node browser-shell-child.ts DATA_FOLDER RENDERER_FOLDER [stuck]`: `stuck` for foreign files that are never read.
 */

import { openConsole } from '../../../src-main/console.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { onStopSignal } from '../../../src-main/shell/both/stop-signals.ts';
import { runBrowserShell } from '../../../src-main/shell/browser/run-browser-shell.ts';
import { openVault } from '../../../src-main/shell/browser/vault/keyring-vault.ts';
import { endlessQuery, historyWorkers, keyringProbe } from '../run/built-scripts.ts';

const [dataDir = '', rendererFolder = '', foreign] = process.argv.slice(2);
let elapsed = 0;
process.on('message', (milliseconds) => {
  elapsed += Number(milliseconds);
  process.send?.('moved');
});

await runBrowserShell({
  flags: {
    shell: 'browser',
    open: false,
    port: 0,
    dataDir,
    policy: null,
    locale: 'en',
    demo: false,
    help: false,
    devTools: false,
  },
  version: '0.0.0',
  openConsole,
  workers: foreign === 'stuck' ? { ...historyWorkers, foreignFile: endlessQuery } : historyWorkers,
  vault: openVault(keyringProbe, dataDir),
  rendererFolder,
  clock: systemClock,
  policyPlaces: { files: [], owner: null },
  print: (line) => void process.stdout.write(`${line}\n`),
  printSentence: (sentence) => void process.stderr.write(`${sentence}\n`),
  onStopRequest: (listener) => onStopSignal(listener, process, () => elapsed),
  kill: () => process.exit(130),
});
process.exit(0);
