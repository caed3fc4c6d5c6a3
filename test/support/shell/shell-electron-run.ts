/** The Electron shell as it runs, on the faithful fake: its console, its windows, its page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConsole } from '../../../src-main/console.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { PolicyPlaces } from '../../../src-main/managed/policy-file.ts';
import { runElectronShell } from '../../../src-main/shell/electron/run-electron-shell.ts';
import type { ConsoleDeps } from '../../../src-main/shell-contract.ts';
import { VirtualClock } from '../clocks/virtual-clock.ts';
import { historyWorkers } from '../run/built-scripts.ts';
import { createShellConsole, type ShellConsole } from './shell-console.ts';
import { FakeElectron } from './shell-electron.ts';
import { temporaryFolder } from './shell-transports.ts';
import { writeStubPages } from './stub-pages.ts';

export interface RunningElectron {
  readonly electron: FakeElectron;
  readonly console: ShellConsole;
  readonly deps: ConsoleDeps;
  readonly clock: VirtualClock;
  readonly dataFolder: string;
  readonly printed: readonly string[];
  /** A press of Ctrl+C, or another signal that requests the end. */
  readonly requestStop: () => void;
  /** Whether a version that is ready would be installed at the quit. */
  readonly installsAtQuit: () => boolean;
  /** Requests the app to quit, and resolves when it has exited. */
  quit(): Promise<void>;
  close(): Promise<void>;
}

/** A window that was opened is shown a tick later. */
export const shown = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** What an Electron shell is run with: stub pages and a data folder, both below the given folder. */
export function shellParts(electron: FakeElectron, folder: string) {
  return {
    electron: electron.module(),
    updater: null,
    flags: (locale) => ({
      shell: 'electron',
      open: true,
      port: 0,
      dataDir: join(folder, 'data'),
      policy: null,
      locale,
      demo: false,
      help: false,
      devTools: false,
    }),
    guessedLocale: 'en',
    ignoredSwitches: [],
    documents: [],
    versions: process.versions,
    onStopRequest: () => () => {},
    openConsole,
    workers: historyWorkers,
    rendererFolder: writeStubPages(folder),
    icon: null,
    preload: '/app/out/preload/index.cjs',
    payerPreload: '/app/out/preload/payer.cjs',
    platform: 'linux',
    policyPlaces: { files: [], owner: null },
    clock: systemClock,
    printSentence: () => undefined,
  } satisfies Parameters<typeof runElectronShell>[0];
}

const NO_POLICY = { policy: null, policyPlaces: { files: [], owner: null } };

export async function startElectron(
  prepare: (electron: FakeElectron) => void = () => {},
  console: ShellConsole = createShellConsole(),
  { policy, policyPlaces }: { readonly policy: string | null; readonly policyPlaces: PolicyPlaces } = NO_POLICY,
  /** Fills the data folder, as an earlier Balcão left it. */
  fill: (dataFolder: string) => void = () => {},
): Promise<RunningElectron> {
  const folder = temporaryFolder();
  const dataFolder = join(folder.path, 'data');
  const electron = new FakeElectron();
  electron.downloads = join(folder.path, 'downloads');
  const parts = shellParts(electron, folder.path);
  const pages = parts.rendererFolder;
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'assets', 'page.js'), 'void 0;');
  writeFileSync(join(folder.path, 'outside.txt'), 'not for anybody');

  fill(dataFolder);
  prepare(electron);
  const clock = new VirtualClock();
  const printed: string[] = [];
  const stops: (() => void)[] = [];
  const handed: ConsoleDeps[] = [];
  let installsAtQuit = true;
  const opening = runElectronShell({
    ...parts,
    updater: {
      look: async () => null,
      onRefused: () => {},
      skipThisQuit: () => {
        installsAtQuit = false;
      },
    },
    flags: (locale) => ({ ...parts.flags(locale), policy, devTools: electron.hasDevToolsFlag }),
    openConsole: async (consoleDeps) => {
      handed.push(consoleDeps);
      return console;
    },
    workers: {
      historyWriter: new URL('file:///writer.js'),
      foreignFile: new URL('file:///foreign.js'),
      exportWriter: new URL('file:///unused'),
      statementWorker: new URL('file:///unused'),
      spreadsheetWorker: new URL('file:///unused'),
      historyReader: new URL('file:///reader.js'),
      teamWriter: new URL('file:///unused'),
      teamReader: new URL('file:///unused'),
      teamConnection: new URL('file:///unused'),
      teamMover: new URL('file:///unused'),
      teamOffline: new URL('file:///unused'),
    },
    icon: electron.platform === 'linux' ? '/app/icon.png' : null,
    platform: electron.platform,
    sessionType: electron.sessionType,
    documents: electron.documents.map((name) => ({ name, path: `/app/${name}` })),
    versions: { ...process.versions, electron: '45.4.1', chrome: '156.0.1.2', node: '24.1.0' },
    onStopRequest: (listener) => {
      stops.push(listener);
      return () => {};
    },
    policyPlaces,
    clock,
    printSentence: (sentence) => void printed.push(sentence),
  });
  await opening;
  await shown();
  const [deps] = handed;
  if (!deps) throw new Error('the shell opened no console');

  const quit = () =>
    new Promise<void>((resolve) => {
      electron.exited = resolve;
      electron.app.quit();
    });
  return {
    electron,
    console,
    deps,
    clock,
    dataFolder,
    printed,
    installsAtQuit: () => installsAtQuit,
    requestStop: () => {
      for (const listener of stops) listener();
    },
    quit,
    close: async () => {
      if (electron.exits.length === 0) await quit();
      folder.remove();
    },
  };
}
