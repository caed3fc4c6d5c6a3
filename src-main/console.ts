/**
 * The console: composes the services into the contract's operations. It knows no shell; a shell hands it what only
 * a shell has (the vault, where files go, the computer's language) and calls `dispatch`.
 */
import type { Signal } from '../src-preload/contract/contract.ts';
import type { About } from '../src-preload/contract/settings.ts';
import type { Vault } from './access/vault.ts';
import type { Clock } from './clock.ts';
import type { Dispatch } from './dispatch.ts';

/** What a shell brings. */
export interface ConsoleDeps {
  readonly shell: About['shell'];
  readonly version: string;
  /** BCP 47 tag of the computer's language, or what `--locale` said. */
  readonly systemLocale: string;
  /** Everything Balcão keeps lies below it; exists, mode 0700, and is this process's alone (the shell holds the lock). */
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The history's worker scripts, each a file of its own in a build. */
  readonly workers: { readonly historyWriter: URL; readonly historyReader: URL };
  /**
   * Where an export of this name goes: an absolute path whose folder exists, or null when the user called it off.
   * Electron asks; the browser shell finds a free name in Downloads.
   */
  chooseExportPath(suggestedName: string): Promise<string | null>;
  /** The address from which this page may fetch a file just written; null in Electron. */
  offerDownload(path: string): string | null;
  /** Writes a line about a fault to the log; never personal data, never a token. */
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
}

export interface Console {
  readonly dispatch: Dispatch;
  /** Hears every signal from now on; gives the way to stop. */
  listen(listener: (signal: Signal) => void): () => void;
  /** A window is gone: what it had on screen is no longer read first. */
  windowClosed(windowId: string): void;
  /** The machine woke, or the network came back: pending charges are read once. */
  wake(): void;
  /** Why the process must not end now: an open attempt, an export. Empty when it may. */
  busy(): readonly string[];
  /** Ends watches, finishes writes, closes files. */
  close(): Promise<void>;
}

export type OpenConsole = (deps: ConsoleDeps) => Promise<Console>;
