/**
 * Why nothing can be recorded in a history now: there is no disk space for the next charge, or the disk has not accepted
 * an outcome. While it is so, a write is tried every two seconds.
 */
import { type HistoryStatus, stopReason } from '../../../src-preload/contract/maintenance/history-operations.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import type { TimedTasks } from './timed-tasks.ts';

const TRY_AGAIN = 2_000;

interface RecordingStopWork {
  readonly tasks: Pick<TimedTasks, 'once' | 'isStopped'>;
  /** Tries to write; the result is noted here. */
  tryToWrite(): Promise<unknown>;
  changed(): void;
}

export class RecordingStop {
  #room: HistoryReason | null = null;
  #outcome: HistoryReason | null = null;
  #reason: HistoryStatus['stopped'] = null;
  /** Null until the history is open. */
  #work: RecordingStopWork | null = null;

  /** As the desk shows it; null while charges are recorded. */
  get reason(): HistoryStatus['stopped'] {
    return this.#reason;
  }

  /** What keeps the next charge from being recorded; null where nothing does. */
  noteRoom(reason: HistoryReason | null): void {
    this.#room = reason;
    this.#update();
  }

  /** What keeps an outcome from being recorded; null where all are. */
  noteOutcome(reason: HistoryReason | null): void {
    this.#outcome = reason;
    this.#update();
  }

  /** Tries from now on; a reason that was noted while the history opened counts too. */
  begin(work: RecordingStopWork): void {
    this.#work = work;
    this.#update();
  }

  #update(): void {
    if (this.#work === null) return;
    const reason = this.#room ?? this.#outcome;
    const before = this.#reason;
    this.#reason = reason === null ? null : (stopReason.options.find((known) => known === reason) ?? 'other');
    if (this.#reason === before) return;
    if (before === null) this.#tryLater(this.#work);
    if (!this.#work.tasks.isStopped) this.#work.changed();
  }

  #tryLater(work: RecordingStopWork): void {
    work.tasks.once(TRY_AGAIN, async () => {
      await work.tryToWrite();
      if (this.#reason !== null) this.#tryLater(work);
    });
  }
}
