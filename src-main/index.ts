/** Electron's entry: composition only. */
import { fileURLToPath } from 'node:url';
import * as electron from 'electron';
import { systemClock } from './clock.ts';
import { openConsole } from './console.ts';
import { faultWords } from './diagnostics/fault-line.ts';
import { runElectronShell } from './shell/electron/run.ts';
import { startExport } from './shell/launch/export-start.ts';
import { readFlags } from './shell/launch/flags.ts';
import { isPlainFault } from './shell/plain-fault.ts';

const { app } = electron;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const tell = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** Beside this file in out/main, each an entry of its own in electron.vite.config.ts. */
const workers = {
  historyWriter: new URL('history-writer.js', import.meta.url),
  historyReader: new URL('history-reader.js', import.meta.url),
  exportWriter: new URL('export-writer.js', import.meta.url),
};

// Unpackaged, the first argument is the folder Electron was given.
const given = process.argv.slice(app.isPackaged ? 1 : 2);
const [command, ...args] = given;

async function start(): Promise<void> {
  await runElectronShell({
    electron,
    flags: readFlags(given, app.getLocale() || 'en'),
    openConsole,
    workers,
    rendererFolder: fileURLToPath(new URL('../renderer', import.meta.url)),
    preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
    payerPreload: fileURLToPath(new URL('../preload/payer.cjs', import.meta.url)),
    platform: process.platform,
    clock: systemClock,
    tell,
  });
}

function fail(fault: unknown): void {
  tell(isPlainFault(fault) ? fault.message : faultWords(fault));
  app.exit(1);
}

process.on('uncaughtException', fail);
// Neither is awaited: Electron is ready only after this module has been read to its end.
if (command === 'export')
  startExport({ args, locale: app.getLocale() || 'en', workers, print, tell }).then((code) => app.exit(code), fail);
else start().catch(fail);
