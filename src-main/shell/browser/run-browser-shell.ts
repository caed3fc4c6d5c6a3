/** The browser shell from start to end: lock, vault, console, server, window; and the closing of all of them. */

import { PAYER_PAGE_PATH } from '../../../src-preload/contract/payer-bridge.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import type { Clock } from '../../ground/clock.ts';
import { forkProcess } from '../../ground/task-process.ts';
import type { PolicyPlaces } from '../../managed/policy-file.ts';
import type { Console, ConsoleDeps, OpenConsole } from '../../shell-contract.ts';
import { currentSystem, prepareDataFolder } from '../both/data-folder.ts';
import { downloadsFolder, freePath } from '../both/downloads-folder.ts';
import { acquireLock } from '../both/instance/instance-lock.ts';
import { listenForInstances } from '../both/instance/instance-socket.ts';
import { logUncaught, openLog } from '../both/log.ts';
import { policyAtStart, printPolicyProblems } from '../both/managed-start.ts';
import { languageOf, reportAlreadyOpen, shellMessages } from '../both/messages.ts';
import type { LinkOpener } from '../both/page/link-opener.ts';
import { listRendererFiles } from '../both/page/renderer-files.ts';
import { trackShellLanguage } from '../both/shell-language.ts';
import { createShutdown } from '../both/shutdown.ts';
import { UserFacingError } from '../both/user-facing-error.ts';
import { exportService } from '../cli-export/export-service.ts';
import type { Flags } from '../launch/flags.ts';
import { chooseWindow } from './chromium/choose-window.ts';
import { createIdleShutdown } from './chromium/idle-shutdown.ts';
import { linksInDefaultBrowser } from './chromium/open-window.ts';
import { createWindowLauncher } from './chromium/window-launcher.ts';
import { createDownloads } from './server/downloads.ts';
import { createPayerSockets } from './server/payer-sockets.ts';
import { type LoopbackServer, listenOnLoopback } from './server/server.ts';
import { createSession, type LaunchRefusal } from './server/session.ts';
import { createSockets } from './server/sockets.ts';
import { detectSuspend } from './suspend-detector.ts';

/** The shortest time between two reports of a refused launch, on screen and in the log, in milliseconds. */
const REFUSAL_INTERVAL = 10_000;

export interface BrowserShellParts {
  readonly flags: Flags;
  readonly version: string;
  readonly openConsole: OpenConsole;
  readonly workers: ConsoleDeps['workers'];
  /** Where tokens are kept; it is being opened. */
  readonly vault: Promise<Vault>;
  /** The built renderer. */
  readonly rendererFolder: string;
  readonly clock: Clock;
  /** The computer's own unless set. */
  readonly policyPlaces?: PolicyPlaces;
  /** Prints the address, and nothing else. */
  readonly print: (line: string) => void;
  /** Prints sentences for the person at the terminal. */
  readonly printSentence: (sentence: string) => void;
  /**
   * Calls the listener at each request to end from outside (Ctrl+C, a system shutdown); returns the function that stops
   * it.
   */
  readonly onStopRequest: (listener: () => void) => () => void;
  /** Ends the process at once. */
  readonly kill: () => void;
}

/** Runs until it is stopped, or ends by itself; resolves when everything is closed. */
export async function runBrowserShell(parts: BrowserShellParts): Promise<void> {
  const { flags, clock } = parts;
  const language = languageOf(flags.locale);
  const dataFolder = prepareDataFolder(flags.dataDir, language);
  const addresses: string[] = [];
  const claimed = await acquireLock(dataFolder, clock, (address) => void addresses.push(address));
  if (claimed.kind === 'silent') throw new UserFacingError(shellMessages[language].alreadyOpenSilent);
  if (claimed.kind === 'brought-to-front') return reportAlreadyOpen(parts, language, addresses[0]);
  try {
    await runWithLock(parts, dataFolder);
  } finally {
    claimed.lock.release();
  }
}

async function runWithLock(parts: BrowserShellParts, dataFolder: string): Promise<void> {
  const { flags, clock, printSentence } = parts;
  const language = languageOf(flags.locale);
  const policy = policyAtStart(flags.policy, language, printSentence, parts.policyPlaces);
  const end = Promise.withResolvers<void>();
  let opened: Console | null = null;
  const ending = createShutdown({
    clock,
    busy: () => opened?.busy() ?? [],
    waiting: (reasons) => printSentence(shellMessages[language].waitingFor(reasons)),
    end: end.resolve,
    kill: parts.kill,
  });
  const stopListeningForStops = parts.onStopRequest(() => ending.request());
  const log = openLog(dataFolder, clock);
  const stopLogging = logUncaught(log);
  const downloadsTo = downloadsFolder(currentSystem());
  const links = linksInDefaultBrowser(currentSystem(), clock, { dataFolder, downloads: downloadsTo });
  const pages = { session: createSession(clock), downloads: createDownloads(), downloadsTo, links };
  const console = await openConsoleInBrowser(parts, pages, { dataFolder, policy, log });
  opened = console;
  const windowChoice = flags.open ? chooseWindow(currentSystem(), process.getuid?.() === 0) : { kind: 'none' as const };
  const lifetime = createIdleShutdown(clock, () => console.busy(), windowChoice.kind !== 'none', ending.now);
  let shown = false;
  const server = await serve(parts, pages, console, log, (count) => {
    shown ||= count > 0;
    lifetime.windows(count);
  });
  const printAddress = () => parts.print(shellMessages[language].listening(server.launchAddress()));
  const opener = createWindowLauncher({
    choice: windowChoice,
    dataFolder,
    language,
    launchAddress: server.launchAddress,
    everShown: () => shown,
    printAddress,
    printSentence,
    clock,
  });
  const jobs = exportService(console, (cause) => log({ event: 'fault', operation: 'export', ...faultLine(cause) }));
  const stopListening = await listenForInstances(dataFolder, () => opener.openAgain(), jobs);
  const stopWatching = detectSuspend(clock, () => console.wake());
  if (flags.open) await opener.open();
  else printAddress();

  await end.promise;
  stopWatching();
  links.close();
  await stopListening();
  await Promise.all([opener.close(), server.close()]);
  await console.close();
  stopLogging();
  stopListeningForStops();
}

/** What the pages of this start share: who may use the console, and the files offered to them. */
interface Pages {
  readonly session: ReturnType<typeof createSession>;
  readonly downloads: ReturnType<typeof createDownloads>;
  /** Where files are saved. */
  readonly downloadsTo: string;
  readonly links: Pick<LinkOpener, 'open'>;
}

/** Opens the console with what only this shell has. */
async function openConsoleInBrowser(
  parts: BrowserShellParts,
  { session, downloads, downloadsTo, links }: Pages,
  given: Pick<ConsoleDeps, 'dataFolder' | 'policy' | 'log'>,
): Promise<Console> {
  const { flags, clock, printSentence } = parts;
  const language = languageOf(flags.locale);
  const vault = await parts.vault;
  if (vault.kind === 'memory') printSentence(shellMessages[language].vaultInMemory);
  return parts.openConsole({
    ...given,
    shell: 'browser',
    version: parts.version,
    systemLocale: flags.locale,
    downloadsFolder: downloadsTo,
    vault,
    clock,
    demo: flags.demo,
    policyRefused: (refused) => printPolicyProblems(refused, language, printSentence),
    workers: parts.workers,
    startProcess: forkProcess,
    chooseExportPath: async (name, folder) => freePath(folder || downloadsTo, name),
    offerDownload: (path) => session.base + downloads.offer(path),
    openAddress: links.open,
    openPayerWindow: () => session.base + PAYER_PAGE_PATH,
  });
}

/**
 * Serves the pages on this computer's own address.
 * @param windows called with the number of connected windows when it changes
 * @throws UserFacingError where the chosen port is taken; the console is closed then
 */
async function serve(
  { flags, clock, rendererFolder, printSentence }: BrowserShellParts,
  { session, downloads }: Pages,
  console: Console,
  log: ConsoleDeps['log'],
  windows: (count: number) => void,
): Promise<LoopbackServer> {
  const messages = shellMessages[languageOf(flags.locale)];
  const files = listRendererFiles(rendererFolder);
  const sockets = createSockets(session, console, windows);
  const launchRefused = atMostEvery(REFUSAL_INTERVAL, clock, (why: LaunchRefusal) => {
    log({ event: 'launch-refused', why });
    printSentence(messages.launchRefused);
    sockets.emit({ name: 'launch-refused', payload: { at: clock.now() } });
  });
  const language = await trackShellLanguage(console, flags.locale, () => {});
  try {
    return await listenOnLoopback({
      ...{ session, sockets, downloads, files, language, launchRefused },
      payerSockets: createPayerSockets(session, console.payer),
      port: flags.port,
      fault: (cause) => log({ event: 'request-failed', ...faultLine(cause) }),
    });
  } catch (cause) {
    await console.close();
    // Only a chosen port can be taken; any other error is reported unchanged.
    if (flags.port !== 0) throw new UserFacingError(messages.portTaken(flags.port), { cause });
    throw cause;
  }
}

/** Calls `call` and ignores further calls within `milliseconds`: a loop of requests must not fill log and screen. */
function atMostEvery<Argument>(
  milliseconds: number,
  clock: Clock,
  call: (argument: Argument) => void,
): (argument: Argument) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (argument) => {
    if (clock.monotonic() - last < milliseconds) return;
    last = clock.monotonic();
    call(argument);
  };
}
