/** The Electron shell from start to end. It only composes: each decision is made in one of the modules next to it. */

import type { BrowserWindow } from 'electron';
import { PAYER_LANGUAGE } from '../../../src-preload/contract/values/languages.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { writeFileAtomically } from '../../ground/atomic-write.ts';
import type { Clock } from '../../ground/clock.ts';
import type { LoadedPolicy, PolicyPlaces } from '../../managed/policy-file.ts';
import type { Console, ConsoleDeps, OpenConsole } from '../../shell-contract.ts';
import { exportService } from '../cli-export/export-service.ts';
import type { Flags } from '../launch/flags.ts';
import { prepareDataFolder } from '../shared/data-folder.ts';
import { acquireLock, type InstanceLock } from '../shared/instance-lock.ts';
import { listenForInstances } from '../shared/instance-socket.ts';
import { logUncaught, openLog } from '../shared/log.ts';
import { policyAtStart, printPolicyProblems } from '../shared/managed-start.ts';
import { languageOf, shellMessages } from '../shared/messages.ts';
import { listRendererFiles } from '../shared/renderer-files.ts';
import { type ShellLanguage, trackShellLanguage } from '../shared/shell-language.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { chromiumData } from './chromium-data.ts';
import { dialogsOf } from './dialogs.ts';
import type { Electron } from './electron-api.ts';
import type { InstalledUpdater } from './installed-updater.ts';
import { registerIpcHandlers } from './ipc-handler.ts';
import { aboutPanel } from './menu/about-panel.ts';
import { menuTemplate, type ShellDocument } from './menu/menu.ts';
import { openInBrowser } from './open-in-browser.ts';
import { notifyOfPayments } from './paid-notice.ts';
import { followPower } from './power.ts';
import { quitInOrder } from './quitting.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';
import { guardEveryPage, SessionPolicy } from './session-policy.ts';
import { systemLanguage } from './system-language.ts';
import { utilityProcesses } from './utility-process.ts';
import { bringToFront, openConsoleWindow, PAGES_PARTITION } from './windows/console-window.ts';
import { reloadCrashedPage } from './windows/crashed-page.ts';
import { registerPageScheme, servePage } from './windows/page-protocol.ts';
import { PayerWindow } from './windows/payer-window.ts';
import { SavedWindowPlace } from './windows/saved-window-place.ts';

export interface ElectronShellParts {
  readonly electron: Electron;
  /** The flags, for a computer of this language (BCP 47 tag). Throws on an unknown flag. */
  readonly flags: (computerLanguage: string) => Flags;
  /** The computer's language from the environment, for errors before Electron is ready. */
  readonly guessedLocale: string;
  readonly openConsole: OpenConsole;
  readonly workers: ConsoleDeps['workers'];
  readonly rendererFolder: string;
  /** Of its windows, where the system does not know it: an AppImage on Linux is not installed. */
  readonly icon: string | null;
  /** The built preload, one CommonJS file. */
  readonly preload: string;
  /** The built preload of the payer window. */
  readonly payerPreload: string;
  readonly platform: NodeJS.Platform;
  /** Whether macOS knows no maker of this program. */
  readonly isUnsigned?: Promise<boolean>;
  /** Linux: the desktop session's `XDG_SESSION_TYPE`. */
  readonly sessionType?: string | undefined;
  readonly clock: Clock;
  /** The computer's own unless set. */
  readonly policyPlaces?: PolicyPlaces;
  readonly printSentence: (sentence: string) => void;
  /**
   * Calls the listener at each request to end from outside, once for each press; returns the function that stops it.
   */
  readonly onStopRequest: (listener: () => void) => () => void;
  /** The documents of the Help menu; each exists. */
  readonly documents: readonly ShellDocument[];
  readonly versions: NodeJS.ProcessVersions;
  /** Null where this Balcão is not to be updated. */
  readonly updater: InstalledUpdater | null;
}

/** The installers' id (build/electron-builder.json): Windows shows notices and groups windows by it. */
const APP_ID = 'br.balcao.console';

/** Starts the console in Electron; resolves once its first window is open, or another Balcão came to the front. */
export async function runElectronShell(parts: ElectronShellParts): Promise<void> {
  const { electron, clock, printSentence } = parts;
  const { app } = electron;
  const { dataDir } = parts.flags(parts.guessedLocale);
  const dataFolder = prepareDataFolder(dataDir, languageOf(parts.guessedLocale));

  // Before the app is ready: the scheme's privileges, the sandbox of every process, and the folder of Chromium's data.
  app.enableSandbox();
  registerPageScheme(electron.protocol);
  guardEveryPage(app);
  app.setPath('userData', chromiumData(dataFolder));
  if (parts.platform === 'win32') app.setAppUserModelId(APP_ID);
  await app.whenReady();

  const flags = parts.flags(systemLanguage(app));
  const language = languageOf(flags.locale);
  const policy = policyAtStart(flags.policy, language, printSentence, parts.policyPlaces);
  const claimed = await acquireLock(dataFolder, clock);
  if (claimed.kind === 'silent') throw new UserFacingError(shellMessages[language].alreadyOpenSilent);
  if (claimed.kind === 'brought-to-front') {
    printSentence(shellMessages[language].alreadyOpen);
    app.exit(0);
    return;
  }
  await openWithLock(parts, dataFolder, flags, policy, claimed.lock);
}

async function openWithLock(
  parts: ElectronShellParts,
  dataFolder: string,
  { locale, demo, devTools: isDevToolsFlag }: Flags,
  policy: LoadedPolicy | null,
  lock: InstanceLock,
): Promise<void> {
  const { electron, clock, printSentence } = parts;
  const { app } = electron;
  let followed: ShellLanguage = { now: () => languageOf(locale), payers: () => PAYER_LANGUAGE };
  const language = () => followed.now();
  const consoleWindows = () => electron.BrowserWindow.getAllWindows().filter((window) => !payerWindow.is(window));
  const dialogs = dialogsOf({ electron, language, consoleWindows });
  const quitting = quitInOrder({ ...parts, language, dialogs, systemEnds: () => parts.updater?.skipThisQuit() });
  // It has no page, but Chromium may download for it; likewise for one that a library makes, as electron-updater does.
  new SessionPolicy(electron.session.defaultSession).denyDictionaries();
  app.on('session-created', (session) => new SessionPolicy(session).denyDictionaries());
  const pages = electron.session.fromPartition(PAGES_PARTITION);
  new SessionPolicy(pages).enforce();
  servePage(pages.protocol, listRendererFiles(parts.rendererFolder), {
    now: language,
    payers: () => followed.payers(),
  });
  const log = openLog(dataFolder, clock);
  app.once('will-quit', logUncaught(log));
  const vault = openSafeStorageVault(electron.safeStorage, dataFolder, parts.platform, clock);
  void vault.known.then(() => {
    if (vault.kind === 'memory') printSentence(shellMessages[language()].vaultInMemory);
  });

  const devTools = !app.isPackaged || isDevToolsFlag;
  const payerWindow = new PayerWindow({
    Window: electron.BrowserWindow,
    screen: electron.screen,
    platform: parts.platform,
    isWayland: parts.platform === 'linux' && isWayland(app, parts.sessionType),
    icon: parts.icon,
    preload: parts.payerPreload,
    devTools,
    console: () => consoleWindows()[0] ?? null,
    pageGone: {
      clock,
      onGone: (reason) => log({ event: 'page-gone', page: 'payer', reason }),
      // On the console's display: the payer's display shows only what is for the payer.
      ask: () => dialogs.aboutPage('payer', consoleWindows()[0] ?? null),
    },
  });

  const console: Console = await parts.openConsole({
    shell: 'electron',
    version: app.getVersion(),
    systemLocale: locale,
    dataFolder,
    downloadsFolder: app.getPath('downloads'),
    ...(parts.isUnsigned === undefined ? {} : { isUnsigned: parts.isUnsigned }),
    vault,
    clock,
    policy,
    demo,
    policyRefused: (refused) => printPolicyProblems(refused, language(), printSentence),
    workers: parts.workers,
    startProcess: utilityProcesses(electron),
    chooseExportPath: dialogs.savePath,
    chooseHistory: dialogs.historyFile,
    offerDownload: () => null,
    updater: parts.updater,
    openAddress: (address) => openInBrowser(electron.shell, address),
    printToPdf: async (windowId, path) => {
      const window = electron.BrowserWindow.getAllWindows().find(
        ({ webContents }) => String(webContents.id) === windowId,
      );
      if (window === undefined) throw new Error('the window to print is gone');
      const pdf = await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
      await writeFileAtomically(path, (append) => append(pdf));
    },
    openPayerWindow: () => {
      payerWindow.open(console.payer);
      return null;
    },
    log,
  });

  const place = new SavedWindowPlace(dataFolder, electron.screen);
  function openWindow(): BrowserWindow {
    const { preload, icon } = parts;
    const isFirst = consoleWindows().length === 0;
    const mayDiscard = (window: BrowserWindow) => quitting.hasBegun || dialogs.mayDiscard(window);
    const window = openConsoleWindow(
      { Window: electron.BrowserWindow, icon, preload, devTools, place, mayDiscard },
      isFirst,
    );
    const windowId = String(window.webContents.id);
    window.on('closed', () => {
      console.windowClosed(windowId);
      // A payer's window alone could not be closed by the operator.
      if (consoleWindows().length === 0) payerWindow.close();
    });
    reloadCrashedPage(window, {
      clock,
      onGone: (reason) => {
        log({ event: 'page-gone', page: 'console', reason });
        // Its visible charges no longer count, and an admin session of that window ends.
        console.windowClosed(windowId);
      },
      ask: () => dialogs.aboutPage('console', window),
    });
    return window;
  }
  const toFront = () => bringToFront(consoleWindows()[0] ?? openWindow());

  registerIpcHandlers(electron.ipcMain, console, consoleWindows, () => log({ event: 'ipc-refused' }));
  /** With the system's program for it; where there is none, the folder is shown with the document selected. */
  const openDocument = async (path: string) => {
    if ((await electron.shell.openPath(path)) !== '') electron.shell.showItemInFolder(path);
  };
  const showMenu = () => {
    const { documents, platform, versions } = parts;
    const inLanguage = { language: language(), devTools, platform, openWindow };
    electron.Menu.setApplicationMenu(
      electron.Menu.buildFromTemplate(menuTemplate({ ...inLanguage, documents, openDocument })),
    );
    payerWindow.removeMenu();
    const hasLicences = documents.some(({ name }) => name === 'THIRD-PARTY-LICENSES.txt');
    app.setAboutPanelOptions(aboutPanel(language(), app.getVersion(), versions, hasLicences));
  };
  followed = await trackShellLanguage(console, locale, showMenu);
  showMenu();
  const withdrawNotices = await notifyOfPayments(electron, parts.platform, console, language, toFront);
  followPower(electron.powerMonitor, console);
  // macOS: the dock's icon, also when the last window was closed during work.
  app.on('activate', toFront);
  const jobs = exportService(console, (cause) => log({ event: 'fault', operation: 'export', ...faultLine(cause) }));
  const stopListening = await listenForInstances(dataFolder, toFront, jobs);
  quitting.guard(console, async () => {
    withdrawNotices();
    await stopListening();
    await console.close().finally(() => lock.release());
  });
  openWindow();
}

/** Whether Chromium is a Wayland program here, as it chooses itself (electron://docs/breaking-changes.md, 38). */
function isWayland(app: Electron['app'], sessionType: string | undefined): boolean {
  const chosen = app.commandLine.getSwitchValue('ozone-platform');
  return chosen === 'wayland' || (['', 'auto'].includes(chosen) && sessionType === 'wayland');
}
