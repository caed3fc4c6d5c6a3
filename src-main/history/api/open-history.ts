import type { Clock } from '../../ground/clock.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import type { Log } from '../../ground/log.ts';
import type { StartTask } from '../../ground/task-process.ts';

/** A step of preparing a file before it is opened. Of `rewriting`, done and total are bytes. */
export type OpeningStep = 'checking' | 'restoring' | 'salvaging' | 'migrating' | 'backing-up' | 'rewriting';

export type OnOpeningStep = (step: OpeningStep, done: number, total: number) => void;

/** The current step of a history's preparation. */
export interface OpeningProgress {
  readonly step: OpeningStep;
  readonly done: number;
  readonly total: number;
}

/** Dependencies of opening a history. */
export interface OpenHistoryDeps {
  /** Exists already, mode 0700. */
  readonly folder: string;
  /** The scripts of its workers, each a file of its own in a build. */
  readonly workers: { readonly historyWriter: URL; readonly historyReader: URL; readonly foreignFile: URL };
  /** Starts the process for foreign files; Node's `fork` by default. */
  readonly startProcess?: StartTask;
  /** For the names of backups and files set aside, and for idle threads; the system's clock by default. */
  readonly clock?: Clock;
  /** Whether its idle threads may end, called each time; by default they may. */
  readonly mayRest?: () => boolean;
  /**
   * False for a file that is not its gateway's whole history: the desk's own file and the offline file of a team. Its
   * ledger may name charges that are on the server alone.
   */
  readonly comparesLedger?: false;
  /** Called with the progress of preparing the file, where that takes a while. */
  readonly onStep?: OnOpeningStep;
  /** Called with the reason why charges can no longer be recorded, and with null once they can again. */
  readonly onRoom?: (reason: HistoryReason | null) => void;
  /** Called whenever a query meets damage: only an opening repairs it. */
  readonly onDamage?: () => void;
  /** A query that takes this long (ms) is logged with its duration; one second by default. */
  readonly slowAfter?: number;
  /** Writes a line about an error to the log; never personal data. */
  readonly log: Log;
}
