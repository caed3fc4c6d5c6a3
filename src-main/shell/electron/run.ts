/** The Electron shell from start to end. It is thin: what is decided here is decided in the rooms beside it. */
import { join } from 'node:path';
import type * as ElectronModule from 'electron';
import type { BrowserWindow } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Console, ConsoleDeps, OpenConsole } from '../../console.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { writeWholeFile } from '../../reports/whole-file.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { exportService } from '../export-service.ts';
import { hearFront } from '../front-socket.ts';
import { claim, type InstanceLock } from '../instance-lock.ts';
import type { Flags } from '../launch/flags.ts';
import { logUncaught, openLog } from '../log.ts';
import { PlainFault } from '../plain-fault.ts';
import { listRendererFiles } from '../renderer-files.ts';
import { type Language, languageOf, words } from '../words.ts';
import { bringToFront, openConsoleWindow } from './console-window.ts';
import { openIpcDoor } from './ipc-door.ts';
import { menuTemplate } from './menu.ts';
import { registerPageScheme, servePage } from './page-protocol.ts';
import { paidNotice } from './paid-notice.ts';
import { PayerWindow } from './payer-window.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';
import { guardEveryPage, SessionPolicy } from './session-policy.ts';

/** What of Electron the shell stands on; tests hand in a faithful fake. */
export type Electron = Pick<
  typeof ElectronModule,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'Notification'
  | 'powerMonitor'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
>;

export interface ElectronShellParts {
  readonly electron: Electron;
  readonly flags: Flags;
  readonly openConsole: OpenConsole;
  readonly workers: ConsoleDeps['workers'];
  readonly rendererFolder: string;
  /** The built preload, one CommonJS file. */
  readonly preload: string;
  /** The payer window's, likewise. */
  readonly payerPreload: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  readonly tell: (sentence: string) => void;
}

/** How often work that holds the end back is asked after, in milliseconds. */
const ASK_AGAIN = 1_000;

/** Starts the console in Electron; resolves once its first window is open, or another Balcão came to the front. */
export async function runElectronShell(parts: ElectronShellParts): Promise<void> {
  const { electron, flags, clock, tell } = parts;
  const { app } = electron;
  const language = languageOf(flags.locale);
  const dataFolder = prepareDataFolder(flags.dataDir, language);

  // Before the app is ready: the scheme's privileges, the sandbox of every process, and where Chromium keeps its own.
  app.enableSandbox();
  registerPageScheme(electron.protocol);
  guardEveryPage(app);
  app.setPath('userData', join(dataFolder, 'electron'));
  await app.whenReady();

  const claimed = await claim(dataFolder, clock);
  if (claimed.kind === 'silent') throw new PlainFault(words[language].alreadyOpenSilent);
  if (claimed.kind === 'brought-to-front') {
    tell(words[language].alreadyOpen);
    app.exit(0);
    return;
  }
  await openWithLock(parts, dataFolder, language, claimed.lock);
}

async function openWithLock(
  parts: ElectronShellParts,
  dataFolder: string,
  language: Language,
  lock: InstanceLock,
): Promise<void> {
  const { electron, clock } = parts;
  const { app } = electron;
  new SessionPolicy(electron.session.defaultSession).enforce();
  servePage(electron.protocol, listRendererFiles(parts.rendererFolder));
  const log = openLog(dataFolder, clock);
  app.once('will-quit', logUncaught(log));
  const vault = await openSafeStorageVault(electron.safeStorage, dataFolder, parts.platform);
  if (vault.kind === 'memory') parts.tell(words[language].vaultInMemory);

  const payerWindow = new PayerWindow(electron.BrowserWindow, electron.screen, parts.payerPreload, app.isPackaged);
  const consoleWindows = () => electron.BrowserWindow.getAllWindows().filter((window) => !payerWindow.is(window));

  const console: Console = await parts.openConsole({
    shell: 'electron',
    version: app.getVersion(),
    systemLocale: parts.flags.locale,
    dataFolder,
    downloadsFolder: app.getPath('downloads'),
    vault,
    clock,
    workers: parts.workers,
    chooseExportPath: async (name) => {
      const defaultPath = join(app.getPath('downloads'), name);
      const { canceled, filePath } = await electron.dialog.showSaveDialog({ defaultPath });
      return canceled ? null : filePath;
    },
    offerDownload: () => null,
    printToPdf: async (windowId, path) => {
      const window = electron.BrowserWindow.getAllWindows().find(
        ({ webContents }) => String(webContents.id) === windowId,
      );
      if (window === undefined) throw new Error('the window to print is gone');
      const pdf = await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
      await writeWholeFile(path, (append) => append(pdf));
    },
    openPayerWindow: () => {
      payerWindow.open(console.payer, consoleWindows()[0] ?? null);
      return null;
    },
    log,
  });

  function openWindow(): BrowserWindow {
    const window = openConsoleWindow(electron.BrowserWindow, parts.preload, app.isPackaged);
    const windowId = String(window.webContents.id);
    window.on('closed', () => {
      console.windowClosed(windowId);
      // A payer's window alone has nobody to close it.
      if (consoleWindows().length === 0) payerWindow.close();
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => log({ event: 'page-gone', reason }));
    return window;
  }
  const toFront = () => bringToFront(consoleWindows()[0] ?? openWindow());

  openIpcDoor(electron.ipcMain, console, consoleWindows, () => log({ event: 'ipc-refused' }));
  notifyOfPayments(electron, console, language, toFront);
  electron.powerMonitor.on('resume', () => console.wake());
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menuTemplate(language, app.isPackaged, openWindow)));
  const jobs = exportService(console, (cause) => log({ event: 'fault', operation: 'export', ...faultLine(cause) }));
  endWell(parts, console, await hearFront(dataFolder, toFront, jobs), lock);
  openWindow();
}

function notifyOfPayments(electron: Electron, console: Console, language: Language, toFront: () => void): void {
  console.listen((signal) => {
    if (signal.name !== 'charge-paid' || !electron.Notification.isSupported()) return;
    const notification = new electron.Notification(paidNotice(signal.payload, language));
    notification.on('click', toFront);
    notification.show();
  });
}

/** Balcão ends when its last window has gone, but never during work; then everything is closed before it exits. */
function endWell(
  { electron, clock }: ElectronShellParts,
  console: Console,
  stopHearing: () => Promise<void>,
  lock: InstanceLock,
): void {
  const { app } = electron;
  let closing = false;
  const quitWhenIdle = () => {
    // A second start has opened a window meanwhile.
    if (electron.BrowserWindow.getAllWindows().length > 0) return;
    if (console.busy().length === 0) app.quit();
    else clock.after(ASK_AGAIN, quitWhenIdle);
  };
  app.on('window-all-closed', quitWhenIdle);
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void stopHearing()
      .then(() => console.close())
      .finally(() => {
        lock.release();
        app.exit(0);
      });
  });
}
