/** What a shell gives the console, and what it gets from it. */
import type { Signal } from '../src-preload/contract/contract.ts';
import type { About } from '../src-preload/contract/settings/settings.ts';
import type { Vault } from './access/vault/vault.ts';
import type { createTransport } from './gateway-http/http/transport.ts';
import type { Clock } from './ground/clock.ts';
import type { Dispatch } from './ground/dispatch.ts';
import type { Log } from './ground/log.ts';
import type { SavePaths } from './ground/saved-file.ts';
import type { StartTask } from './ground/task-process.ts';
import type { LoadedPolicy } from './managed/policy-file.ts';
import type { PayerSource } from './payer/payer-screen.ts';
import type { CommandJob, CommandProgress, CommandResult } from './reports/schedules/command-jobs.ts';
import type { Updater } from './updates/new-versions.ts';

/** What a shell provides. */
export interface ConsoleDeps extends SavePaths {
  readonly shell: About['shell'];
  readonly version: string;
  /** BCP 47 tag of the computer's language, or the value of `--locale`. */
  readonly systemLocale: string;
  /**
   * The folder of all of Balcão's data; exists, mode 0700, and belongs to this process alone (the shell holds the
   * lock).
   */
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  /** False unless set. */
  readonly isUnsigned?: Promise<boolean>;
  readonly vault: Vault;
  readonly clock: Clock;
  /** In [0, 1); the system's own where absent. */
  readonly random?: () => number;
  /** A UUID; the system's own where absent. */
  readonly newId?: () => string;
  /** Opens what requests to a service go over; its own connections where absent. */
  readonly createTransport?: typeof createTransport;
  /** The office's policy, as read at this start; absent or null for none. */
  readonly policy?: LoadedPolicy | null;
  /** Whether a desk without any gateway starts with the sandbox and its example charges (`--demo`). */
  readonly demo?: boolean;
  /** Called where the policy came by a flag, and an admin PIN is set: the shell tells it on the terminal. */
  policyRefused?(refused: LoadedPolicy): void;
  /** The scripts of worker threads, each its own file in a build. */
  readonly workers: {
    readonly historyWriter: URL;
    readonly foreignFile: URL;
    readonly historyReader: URL;
    readonly exportWriter: URL;
    readonly statementWorker: URL;
    readonly spreadsheetWorker: URL;
    readonly teamWriter: URL;
    readonly teamReader: URL;
    readonly teamConnection: URL;
    readonly teamMover: URL;
    readonly teamOffline: URL;
  };
  /** Starts the process for foreign files (`workers.foreignFile`), which can be killed as no thread can. */
  readonly startProcess: StartTask;
  /** Opens the payer's window, or returns the address at which the requesting page opens it. */
  openPayerWindow(): string | null;
  /** Downloads and installs newer versions; absent or null where this Balcão is not to be updated. */
  readonly updater?: Updater | null;
  /**
   * Opens an https or mailto address in the system's program; false where the system did not. Absent in a console without
   * a page.
   */
  openAddress?(address: string): Promise<boolean>;
  /** The path of a history's file that the user chose, null where it was cancelled; absent where no dialog can ask. */
  chooseHistory?(): Promise<string | null>;
  /** Prints a window to a PDF file; absent where the shell cannot, and the page's own print dialog does. */
  printToPdf?(windowId: string, path: string): Promise<void>;
  /** Writes a line about an error to the log; never personal data, never a token. */
  readonly log: Log;
}

export interface Console {
  readonly dispatch: Dispatch;
  /** Whether the desk is hidden from this operation, which is refused whatever its input is: it need not be read. */
  isHidden(name: string): boolean;
  /** Adds a listener for every signal; returns the function that removes it. */
  listen(listener: (signal: Signal) => void): () => void;
  /** The content of the payer's window. */
  readonly payer: PayerSource;
  /** A window has closed: its visible charges no longer have priority, and its typed form is free. */
  windowClosed(windowId: string): void;
  /** Does what a command line requested: an export, or the approval of one; rejects with a ConsoleFailure. */
  runExport(job: CommandJob, progress: CommandProgress, signal: AbortSignal): Promise<CommandResult>;
  /** The computer woke, or the network returned: pending charges are read once. */
  wake(): void;
  /** Why the process must not end now: an open attempt, an export. Empty when it may. */
  busy(): readonly string[];
  /** Ends watches, finishes writes, closes files. */
  close(): Promise<void>;
}

export type OpenConsole = (deps: ConsoleDeps) => Promise<Console>;
