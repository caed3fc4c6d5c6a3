/** The browser shell from start to end: lock, vault, console, server, window; and everything closed again. */
import { join } from 'node:path';
import { PAYER_PAGE_PATH } from '../../../src-preload/contract/payer-bridge.ts';
import type { Clock } from '../../clock.ts';
import type { Console, ConsoleDeps, OpenConsole } from '../../console.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { exportService } from '../cli-export/export-service.ts';
import type { Flags } from '../launch/flags.ts';
import { currentSystem, prepareDataFolder } from '../shared/data-folder.ts';
import { downloadsFolder, freePath } from '../shared/downloads-folder.ts';
import { acquireLock } from '../shared/instance-lock.ts';
import { listenForInstances } from '../shared/instance-socket.ts';
import { logUncaught, openLog } from '../shared/log.ts';
import { languageOf, reportAlreadyOpen, shellMessages } from '../shared/messages.ts';
import { listRendererFiles } from '../shared/renderer-files.ts';
import { trackShellLanguage } from '../shared/shell-language.ts';
import { createShutdown } from '../shared/shutdown.ts';
import { detectSuspend } from '../shared/suspend-detector.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { createDownloads } from './server/downloads.ts';
import { createPayerSockets } from './server/payer-sockets.ts';
import { type LoopbackServer, listenOnLoopback } from './server/server.ts';
import { createSession, type LaunchRefusal } from './server/session.ts';
import { createSockets } from './server/sockets.ts';
import { createUploads } from './server/uploads.ts';
import { openVault } from './vault/keyring-vault.ts';
import { createIdleShutdown } from './window/idle-shutdown.ts';
import { chooseWindow } from './window/window.ts';
import { createWindowLauncher } from './window/window-launcher.ts';

/** How often a refused launch is told of and logged at the most, in milliseconds. */
const TELL_REFUSALS = 10_000;

export interface BrowserShellParts {
  readonly flags: Flags;
  readonly version: string;
  readonly openConsole: OpenConsole;
  readonly workers: ConsoleDeps['workers'];
  readonly keyringProbe: URL;
  /** The built renderer. */
  readonly rendererFolder: string;
  readonly clock: Clock;
  /** The address, and nothing else. */
  readonly print: (line: string) => void;
  /** Sentences for the person at the terminal. */
  readonly tell: (sentence: string) => void;
  /** Calls `asked` whenever Balcão is asked to end from outside (Ctrl+C, the system going down); gives the way to stop. */
  readonly hearStops: (asked: () => void) => () => void;
  /** Ends the process at once. */
  readonly kill: () => void;
}

/** Runs until it is told to stop, or ends by itself; resolves when everything is closed. */
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
  const { flags, clock, print, tell } = parts;
  const language = languageOf(flags.locale);
  const say = shellMessages[language];
  const files = listRendererFiles(parts.rendererFolder);
  const end = Promise.withResolvers<void>();
  let opened: Console | null = null;
  const ending = createShutdown({
    clock,
    busy: () => opened?.busy() ?? [],
    waiting: (reasons) => tell(say.waitingFor(reasons)),
    end: end.resolve,
    kill: parts.kill,
  });
  const stopHearingStops = parts.hearStops(() => ending.asked());
  const session = createSession(clock);
  const downloads = createDownloads();
  const uploads = createUploads(join(dataFolder, 'uploads'), clock);
  const downloadsTo = downloadsFolder(currentSystem());
  const log = openLog(dataFolder, clock);
  const stopLogging = logUncaught(log);
  const vault = await openVault(parts.keyringProbe);
  if (vault.kind === 'memory') tell(say.vaultInMemory);

  const console = await parts.openConsole({
    shell: 'browser',
    version: parts.version,
    systemLocale: flags.locale,
    dataFolder,
    downloadsFolder: downloadsTo,
    vault,
    clock,
    workers: parts.workers,
    chooseExportPath: async (name) => freePath(downloadsTo, name),
    chooseImport: async (ticket) => (ticket === null ? null : uploads.claim(ticket)),
    offerDownload: (path) => session.base + downloads.offer(path),
    openPayerWindow: () => session.base + PAYER_PAGE_PATH,
    log,
  });
  opened = console;
  const way = flags.open ? chooseWindow(currentSystem(), process.getuid?.() === 0) : { kind: 'none' as const };
  const lifetime = createIdleShutdown(clock, () => console.busy(), way.kind !== 'none', ending.now);
  let shown = false;
  const sockets = createSockets(session, console, (count) => {
    shown ||= count > 0;
    lifetime.windows(count);
  });
  const payerSockets = createPayerSockets(session, console.payer);
  const fault = (cause: unknown) => log({ event: 'request-failed', ...faultLine(cause) });
  const launchRefused = atMostEvery(TELL_REFUSALS, clock, (why: LaunchRefusal) => {
    log({ event: 'launch-refused', why });
    tell(say.launchRefused);
    sockets.tell({ name: 'launch-refused', payload: { at: clock.now() } });
  });
  const { port } = flags;
  const followed = await trackShellLanguage(console, flags.locale, () => {});
  const server = await listenOrSay(() =>
    listenOnLoopback({
      session,
      sockets,
      payerSockets,
      downloads,
      uploads,
      files,
      language: followed,
      port,
      fault,
      launchRefused,
    }),
  );

  const opener = createWindowLauncher({
    way,
    dataFolder,
    language,
    launchAddress: server.launchAddress,
    everShown: () => shown,
    tell,
  });
  const jobs = exportService(console, (cause) => log({ event: 'fault', operation: 'export', ...faultLine(cause) }));
  const stopHearing = await listenForInstances(dataFolder, () => opener.openAgain(), jobs);
  const stopWatching = detectSuspend(clock, () => console.wake());
  print(`Balcão is listening at ${server.launchAddress()}`);
  if (flags.open) await opener.open();

  await end.promise;
  stopWatching();
  await stopHearing();
  opener.close();
  await server.close();
  uploads.close();
  await console.close();
  stopLogging();
  stopHearingStops();

  async function listenOrSay(listen: () => Promise<LoopbackServer>): Promise<LoopbackServer> {
    try {
      return await listen();
    } catch (cause) {
      await console.close();
      // Only a chosen port can be taken; any other fault is told as what it is.
      if (flags.port !== 0) throw new UserFacingError(say.portTaken(flags.port), { cause });
      throw cause;
    }
  }
}

/** Lets a call through and drops those that follow within `milliseconds`: a loop of requests must not fill log and screen. */
function atMostEvery<Given>(milliseconds: number, clock: Clock, call: (given: Given) => void): (given: Given) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (given) => {
    if (clock.monotonic() - last < milliseconds) return;
    last = clock.monotonic();
    call(given);
  };
}
