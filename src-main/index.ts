/** Electron's entry: composition only. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as electron from 'electron';
import packageJson from '../package.json' with { type: 'json' };
import { openConsole } from './console.ts';
import { systemClock } from './ground/clock.ts';
import { ignoreClosedPipes } from './shell/both/closed-pipes.ts';
import { onStopSignal } from './shell/both/stop-signals.ts';
import { startExport } from './shell/cli-export/start-export.ts';
import { createEntry } from './shell/electron/entry.ts';
import { DOCUMENTS } from './shell/electron/menu/menu.ts';
import { runElectronShell } from './shell/electron/run-electron-shell.ts';
import { installedUpdater } from './shell/electron/system/installed-updater.ts';
import { isUnsigned } from './shell/electron/system/mac-signature.ts';
import { openSafeStorageVault } from './shell/electron/system/safe-storage-vault.ts';
import { endAtUnhandledRejections } from './shell/electron/unhandled-rejections.ts';
import { workersBeside } from './shell/launch/built-workers.ts';
import { systemLocale } from './shell/launch/flags.ts';

const { app } = electron;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const printSentence = (sentence: string) => void process.stderr.write(`${sentence}\n`);

ignoreClosedPipes([process.stdout, process.stderr]);

const workers = workersBeside(import.meta.url);

// Next to the app's archive once packaged, where another program can open them (build/electron-builder.json).
const documentsFolder = app.isPackaged ? process.resourcesPath : app.getAppPath();

const entry = createEntry({
  electron,
  argv: process.argv,
  platform: process.platform,
  isAppImage: process.env['APPIMAGE'] !== undefined,
  clock: systemClock,
  guessedLocale: systemLocale(process.env),
  printSentence,
  runExport: (args, locale) =>
    startExport({
      ...{ args, locale, workers, version: packageJson.version, print, printSentence },
      openVault: (dataFolder) => openSafeStorageVault(electron.safeStorage, dataFolder, process.platform),
    }),
  openShell: (parts) =>
    runElectronShell({
      ...parts,
      electron,
      openConsole,
      workers,
      rendererFolder: fileURLToPath(new URL('../renderer', import.meta.url)),
      icon: process.platform === 'linux' ? join(documentsFolder, 'build', 'linux', 'icons', '256x256.png') : null,
      preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
      payerPreload: fileURLToPath(new URL('../preload/payer.cjs', import.meta.url)),
      documents: DOCUMENTS.map((name) => ({ name, path: join(documentsFolder, name) })).filter(({ path }) =>
        existsSync(path),
      ),
      versions: process.versions,
      updater: app.isPackaged ? installedUpdater(process.resourcesPath, process) : null,
      platform: process.platform,
      ...(process.platform === 'darwin' && app.isPackaged ? { isUnsigned: isUnsigned(process.execPath) } : {}),
      sessionType: process.env['XDG_SESSION_TYPE'],
      clock: systemClock,
      printSentence,
      onStopRequest: onStopSignal,
    }),
});

endAtUnhandledRejections();
process.on('uncaughtException', (fault) => void entry.fail(fault));
void entry.run();
