/** Removes the customers of one gateway's charges once its retention has passed. */
import type { Retention } from '../../../src-preload/contract/maintenance/retention-operations.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import type { Clock } from '../../ground/clock.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { retainedFrom } from './retention-store.ts';
import type { TimedTasks } from './timed-tasks.ts';

export interface RetentionRunsDeps {
  readonly history: Pick<HistoryApi, 'eraseOlderThan'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly settings: () => Pick<Settings, 'timeZone'>;
  /** How long this gateway's charges keep their customers' data; null: without limit, or the clock is unconfirmed. */
  readonly retention: () => Retention | null;
  /** Emitted for charges that lost their customer to retention: they are redrawn and recorded in the audit trail. */
  readonly anonymised: (keys: readonly string[]) => void;
  readonly eraseFromCopies: () => Promise<unknown>;
  readonly tasks: Pick<TimedTasks, 'inTurn'>;
}

export class RetentionRuns {
  readonly #deps: RetentionRunsDeps;
  /** The date up to which retention has run since the start. */
  #erasedBefore: number | null = null;

  constructor(deps: RetentionRunsDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const keys = await this.#deps.tasks.inTurn(() => this.#erase());
    if (keys.length === 0) return;
    this.#deps.anonymised(keys);
    await this.#deps.eraseFromCopies();
  }

  async #erase(): Promise<readonly string[]> {
    const { history, clock, settings } = this.#deps;
    // Read when the task runs: retention may have been turned off while a backup ran.
    const retention = this.#deps.retention();
    if (retention === null || clock.now() < retention.beginsAt) return [];
    const before = retainedFrom(clock.now(), retention.months, settings().timeZone);
    // Retention counts whole days, so within a day there is nothing new to erase.
    if (before === this.#erasedBefore) return [];
    const erased = await history.eraseOlderThan(before, clock.now());
    this.#erasedBefore = before;
    return erased;
  }
}
