/** The Electron shell from start to end. It only composes: each decision is made in one of the modules next to it. */

import type { BrowserWindow } from 'electron';
import { PAYER_LANGUAGE } from '../../../src-preload/contract/values/languages.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { writeFileAtomically } from '../../ground/atomic-write.ts';
import type { Clock } from '../../ground/clock.ts';
import type { LoadedPolicy, PolicyPlaces } from '../../managed/policy-file.ts';
import type { Console, ConsoleDeps, OpenConsole } from '../../shell-contract.ts';
import { prepareDataFolder } from '../both/data-folder.ts';
import { acquireLock, type InstanceLock } from '../both/instance/instance-lock.ts';
import { listenForInstances } from '../both/instance/instance-socket.ts';
import { logUncaught, openLog } from '../both/log.ts';
import { policyAtStart, printPolicyProblems } from '../both/managed-start.ts';
import { type Language, languageOf, shellMessages } from '../both/messages.ts';
import type { LinkOpener } from '../both/page/link-opener.ts';
import { listRendererFiles } from '../both/page/renderer-files.ts';
import { type ShellLanguage, trackShellLanguage } from '../both/shell-language.ts';
import { UserFacingError } from '../both/user-facing-error.ts';
import { exportService } from '../cli-export/export-service.ts';
import type { Flags } from '../launch/flags.ts';
import { chromiumData } from './chromium-data.ts';
import { type Dialogs, dialogsOf } from './dialogs.ts';
import { registerIpcHandlers } from './ipc-handler.ts';
import { aboutPanel } from './menu/about-panel.ts';
import { menuTemplate, type ShellDocument } from './menu/menu.ts';
import { quitInOrder } from './quitting.ts';
import { guardEveryPage, SessionPolicy } from './session-policy.ts';
import type { Electron } from './system/electron-api.ts';
import { linksOfElectron } from './system/electron-links.ts';
import type { InstalledUpdater } from './system/installed-updater.ts';
import { notifyOfPayments } from './system/paid-notice.ts';
import { followPower } from './system/power.ts';
import { openSafeStorageVault } from './system/safe-storage-vault.ts';
import { systemLanguage } from './system/system-language.ts';
import { utilityProcesses } from './system/utility-process.ts';
import { PAGES_PARTITION } from './windows/console-window.ts';
import { registerPageScheme, servePage } from './windows/page-protocol.ts';
import { PayerWindow } from './windows/payer-window.ts';
import { SavedWindowPlace } from './windows/saved-window-place.ts';
import { WindowOpener } from './windows/window-opener.ts';

export interface ElectronShellParts {
  readonly electron: Electron;
  /** The flags, for a computer of this language (BCP 47 tag). Throws on an unknown flag. */
  readonly flags: (computerLanguage: string) => Flags;
  /** The computer's language from the environment, for errors before Electron is ready. */
  readonly guessedLocale: string;
  /** Names of Chromium's switches that were taken back, for the log. */
  readonly ignoredSwitches: readonly string[];
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
  flags: Flags,
  policy: LoadedPolicy | null,
  lock: InstanceLock,
): Promise<void> {
  const { electron, clock } = parts;
  const { app } = electron;
  let followed: ShellLanguage = { now: () => languageOf(flags.locale), payers: () => PAYER_LANGUAGE };
  const language = () => followed.now();
  const consoleWindows = () => electron.BrowserWindow.getAllWindows().filter((window) => !payerWindow.is(window));
  const dialogs = dialogsOf({ electron, language, consoleWindows });
  const quitting = quitInOrder({ ...parts, language, dialogs, systemEnds: () => parts.updater?.skipThisQuit() });
  const pages = guardSessions(electron);
  servePage(pages.protocol, listRendererFiles(parts.rendererFolder), {
    now: language,
    payers: () => followed.payers(),
  });
  const log = openLog(dataFolder, clock);
  app.once('will-quit', logUncaught(log));
  if (parts.ignoredSwitches.length > 0) log({ event: 'switches-ignored', names: parts.ignoredSwitches.join(' ') });
  const devTools = !app.isPackaged || flags.devTools;
  const common: CommonParts = { log, dialogs, devTools, language, consoleWindows };
  const payerWindow = payerWindowOf(parts, common);
  const links = linksOfElectron(electron.shell, { ...parts, downloads: app.getPath('downloads') });
  const console = await openConsoleInElectron(parts, common, { dataFolder, flags, policy, payerWindow, links });
  const windows = new WindowOpener({
    ...{ Window: electron.BrowserWindow, icon: parts.icon, preload: parts.preload, devTools, clock },
    place: new SavedWindowPlace(dataFolder, electron.screen),
    all: consoleWindows,
    mayDiscard: (window) => quitting.hasBegun || dialogs.mayDiscard(window),
    gone: (windowId) => console.windowClosed(windowId),
    // A payer's window alone could not be closed by the operator.
    allClosed: () => payerWindow.close(),
    crashed: (reason) => log({ event: 'page-gone', page: 'console', reason }),
    askAboutCrash: (window) => dialogs.aboutPage('console', window),
  });
  const toFront = () => windows.toFront();
  registerIpcHandlers(electron.ipcMain, console, consoleWindows, () => log({ event: 'ipc-refused' }));
  const showMenu = () => {
    setMenu(parts, common, () => windows.open());
    payerWindow.removeMenu();
  };
  followed = await trackShellLanguage(console, flags.locale, showMenu);
  showMenu();
  const withdrawNotices = await notifyOfPayments(electron, parts.platform, console, language, toFront);
  followPower(electron.powerMonitor, console);
  // macOS: the dock's icon, also when the last window was closed during work.
  app.on('activate', toFront);
  const jobs = exportService(console, (cause) => log({ event: 'fault', operation: 'export', ...faultLine(cause) }));
  const stopListening = await listenForInstances(dataFolder, toFront, jobs);
  quitting.guard(console, async () => {
    withdrawNotices();
    links.close();
    await stopListening();
    await console.close().finally(() => lock.release());
  });
  windows.open();
}

/** Forbids every session what no page of Balcão needs. @returns the session of its pages */
function guardSessions({ app, session }: Electron): Electron.Session {
  // It has no page, but Chromium may download for it; likewise for one that a library makes, as electron-updater does.
  new SessionPolicy(session.defaultSession).denyDictionaries();
  app.on('session-created', (created) => new SessionPolicy(created).denyDictionaries());
  const pages = session.fromPartition(PAGES_PARTITION);
  new SessionPolicy(pages).enforce();
  return pages;
}

/** What the windows and the console of this start share. */
interface CommonParts {
  readonly log: ConsoleDeps['log'];
  readonly dialogs: Dialogs;
  readonly devTools: boolean;
  readonly language: () => Language;
  readonly consoleWindows: () => BrowserWindow[];
}

function payerWindowOf(
  parts: ElectronShellParts,
  { log, dialogs, devTools, consoleWindows }: CommonParts,
): PayerWindow {
  const { electron, platform, clock } = parts;
  return new PayerWindow({
    Window: electron.BrowserWindow,
    screen: electron.screen,
    platform,
    isWayland: platform === 'linux' && isWayland(electron.app, parts.sessionType),
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
}

interface OwnParts {
  readonly dataFolder: string;
  readonly flags: Flags;
  readonly policy: LoadedPolicy | null;
  readonly payerWindow: PayerWindow;
  readonly links: Pick<LinkOpener, 'open'>;
}

/** Opens the console with what only this shell has. */
async function openConsoleInElectron(
  parts: ElectronShellParts,
  { log, dialogs, language }: CommonParts,
  { dataFolder, flags, policy, payerWindow, links }: OwnParts,
): Promise<Console> {
  const { electron, clock, printSentence } = parts;
  const { app } = electron;
  const vault = openSafeStorageVault(electron.safeStorage, dataFolder, parts.platform, clock);
  void vault.known.then(() => {
    if (vault.kind === 'memory') printSentence(shellMessages[language()].vaultInMemory);
  });
  const console: Console = await parts.openConsole({
    shell: 'electron',
    version: app.getVersion(),
    systemLocale: flags.locale,
    dataFolder,
    downloadsFolder: app.getPath('downloads'),
    ...(parts.isUnsigned === undefined ? {} : { isUnsigned: parts.isUnsigned }),
    vault,
    clock,
    policy,
    demo: flags.demo,
    policyRefused: (refused) => printPolicyProblems(refused, language(), printSentence),
    workers: parts.workers,
    startProcess: utilityProcesses(electron),
    chooseExportPath: dialogs.savePath,
    chooseHistory: dialogs.historyFile,
    offerDownload: () => null,
    updater: parts.updater,
    openAddress: links.open,
    printToPdf: (windowId, path) => printToPdf(electron, windowId, path),
    openPayerWindow: () => {
      payerWindow.open(console.payer);
      return null;
    },
    log,
  });
  return console;
}

async function printToPdf({ BrowserWindow }: Electron, windowId: string, path: string): Promise<void> {
  const window = BrowserWindow.getAllWindows().find(({ webContents }) => String(webContents.id) === windowId);
  if (window === undefined) throw new Error('the window to print is gone');
  const pdf = await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
  await writeFileAtomically(path, (append) => append(pdf));
}

/** Sets the application's menu and its "About" panel, in the language of now. */
function setMenu(parts: ElectronShellParts, { language, devTools }: CommonParts, openWindow: () => void): void {
  const { electron, documents, platform, versions } = parts;
  const { app, shell, Menu } = electron;
  /** With the system's program for it; where there is none, the folder is shown with the document selected. */
  const openDocument = async (path: string) => {
    if ((await shell.openPath(path)) !== '') shell.showItemInFolder(path);
  };
  const inLanguage = { language: language(), devTools, platform, openWindow };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ ...inLanguage, documents, openDocument })));
  const hasLicences = documents.some(({ name }) => name === 'THIRD-PARTY-LICENSES.txt');
  app.setAboutPanelOptions(aboutPanel(language(), app.getVersion(), versions, hasLicences));
}

/** Whether Chromium is a Wayland program here, as it chooses itself (electron://docs/breaking-changes.md, 38). */
function isWayland(app: Electron['app'], sessionType: string | undefined): boolean {
  const chosen = app.commandLine.getSwitchValue('ozone-platform');
  return chosen === 'wayland' || (['', 'auto'].includes(chosen) && sessionType === 'wayland');
}
