/** A whole console in this process, over real files and a real loopback service, on a clock that runs faster. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryVault, type Vault } from '../../../src-main/access/vault/vault.ts';
import { openConsole } from '../../../src-main/console.ts';
import { allowedLine } from '../../../src-main/diagnostics/log-line.ts';
import type { Clock } from '../../../src-main/ground/clock.ts';
import { forkProcess } from '../../../src-main/ground/task-process.ts';
import type { LoadedPolicy } from '../../../src-main/managed/policy-file.ts';
import type { Console } from '../../../src-main/shell-contract.ts';
import type { Updater } from '../../../src-main/updates/new-versions.ts';
import type { Input, OperationName, Output, Signal } from '../../../src-preload/contract/contract.ts';
import type { ConsoleError, Result } from '../../../src-preload/contract/errors.ts';
import { fastClock } from '../clocks/fast-clock.ts';
import { historyWorkers } from '../run/built-scripts.ts';

export interface ConsoleDesk {
  readonly console: Console;
  readonly folder: string;
  readonly signals: Signal[];
  /** The log's lines about faults. */
  readonly log: object[];
  /** Its other lines, except those about slow work. */
  readonly news: object[];
  call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  /** The error of an operation; fails when it returned a value. */
  errorOf<Name extends OperationName>(name: Name, input: Input<Name>): Promise<ConsoleError>;
  /** The first signal, past or to come, that fits. */
  received(fits: (signal: Signal) => boolean): Promise<Signal>;
  /** Closes the console and opens it again on the same folder. */
  reopen(): Promise<ConsoleDesk>;
  close(): Promise<void>;
}

export async function openDesk(
  folder = mkdtempSync(join(tmpdir(), 'balcao-')),
  clock: Clock = fastClock(8),
  log: object[] = [],
  /** New for each console, as memory is; or one that outlives it, as a keyring does. */
  vault: () => Vault = memoryVault,
  /** The office's policy, read at each opening. */
  policy: () => LoadedPolicy | null = () => null,
  /** Whether it is started with `--demo`. */
  demo = false,
  /** Opens an address in the system's program: a test's own, and never a real one. */
  openAddress: (address: string) => Promise<boolean> = async () => false,
  updater: Updater | null = null,
  /** The history's file that a user chooses; null for a shell that cannot ask. */
  chooseHistory: (() => Promise<string | null>) | null = null,
): Promise<ConsoleDesk> {
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const news: object[] = [];
  const console = await openConsole({
    shell: 'browser',
    version: '0.0.0',
    systemLocale: 'pt-BR',
    dataFolder: folder,
    downloadsFolder: downloads,
    vault: vault(),
    clock,
    policy: policy(),
    demo,
    openAddress,
    updater,
    ...(chooseHistory && { chooseHistory }),
    workers: historyWorkers,
    startProcess: forkProcess,
    chooseExportPath: async (name) => join(downloads, name),
    offerDownload: () => null,
    openPayerWindow: () => null,
    log: (line) => {
      if (allowedLine(line)?.level !== 'info') log.push(line);
      // How long something takes depends on the machine, and on how fast the test's clock runs.
      else if (!line.event.startsWith('slow-')) news.push(line);
    },
  });
  const signals: Signal[] = [];
  const waiting = new Set<(signal: Signal) => void>();
  console.listen((signal) => {
    signals.push(signal);
    for (const deliver of waiting) deliver(signal);
  });
  const answer = async <Name extends OperationName>(name: Name, input: Input<Name>) =>
    // The dispatch returns the operation's own output, which its generic signature does not express.
    (await console.dispatch(name, input, { windowId: 'window' })) as Result<Output<Name>>;
  let closing: Promise<void> | null = null;
  const closeOnce = () => {
    closing ??= console.close();
    return closing;
  };
  return {
    console: { ...console, close: closeOnce },
    folder,
    signals,
    log,
    news,
    async call(name, input) {
      const result = await answer(name, input);
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
      return result.value;
    },
    async errorOf(name, input) {
      const result = await answer(name, input);
      if (result.ok) throw new Error(`${name} came back with ${JSON.stringify(result.value)}`);
      return result.error;
    },
    received: (fits) =>
      new Promise((resolve) => {
        const past = signals.find(fits);
        if (past !== undefined) return resolve(past);
        const deliver = (signal: Signal) => {
          if (!fits(signal)) return;
          waiting.delete(deliver);
          resolve(signal);
        };
        waiting.add(deliver);
      }),
    async reopen() {
      await closeOnce();
      return openDesk(folder, clock, log, vault, policy, demo, openAddress, updater);
    },
    async close() {
      await closeOnce();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
