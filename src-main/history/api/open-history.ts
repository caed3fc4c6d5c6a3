import type { Clock } from '../../clock.ts';
import type { HistoryReason } from './history-error.ts';

/** What is done to a file before it opens. */
export type OpeningStep = 'checking' | 'restoring' | 'salvaging' | 'migrating' | 'backing-up';

/** What opening a history takes. */
export interface OpenHistoryDeps {
  /** Exists already, mode 0700. */
  readonly folder: string;
  /** The scripts its workers run, each a file of its own in a build. */
  readonly workers: { readonly historyWriter: URL; readonly historyReader: URL };
  /** For the names of what is set aside and backed up, and for threads that rest; the machine's where it is not given. */
  readonly clock?: Clock;
  /** Hears how far the file is being made ready, where that takes a while. */
  readonly onStep?: (step: OpeningStep, done: number, total: number) => void;
  /** Hears why charges can no longer be recorded, and null once they can again. */
  readonly onRoom?: (reason: HistoryReason | null) => void;
  /** A query that runs as long (ms) is logged with its duration; one second by default. */
  readonly slowAfter?: number;
  /** Writes a line about a fault to the log; never personal data. */
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
}
