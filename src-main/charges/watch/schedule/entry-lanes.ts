/** Which lane of the scheduler an entry waits in: by what was requested of it, and by whether this desk reads it by itself. */
import type { Clock } from '../../../ground/clock.ts';
import type { Lane } from '../entry/read-intervals.ts';
import type { WatchEntry } from '../entry/watch-entry.ts';
import { LONGEST_TIMER, type ReadScheduler } from './read-scheduler.ts';
import { LANE_OF, mostUrgent } from './requested-reads.ts';
import type { VisibleCharges } from './visible-charges.ts';

interface EntryLanesDeps {
  readonly clock: Pick<Clock, 'after' | 'monotonic'>;
  readonly scheduler: Pick<ReadScheduler, 'enter' | 'leave' | 'pump'>;
  readonly screens: Pick<VisibleCharges, 'shows'>;
  /** Called when the ten minutes of a charge are over that this desk does not read. */
  ended(entry: WatchEntry): void;
}

export class EntryLanes {
  readonly #deps: EntryLanesDeps;
  /** Another desk reads: an entry is queued only for what waits for it here. */
  isStandby = false;
  /**
   * Disarms of timers: the return to its own lane of an entry that waits for a read in spare time, or in standby the end of
   * its ten minutes.
   */
  readonly #timers = new Map<WatchEntry, () => void>();

  constructor(deps: EntryLanesDeps) {
    this.#deps = deps;
  }

  /**
   * Queues an entry by what waits for it; `ownDue` (monotonic) is when it is read next by itself. A read in spare time
   * never makes the charge's own wait: one that is watched is read within seconds anyway, and any other returns to its own
   * lane when its own read is due. A charge that has ended has no read of its own.
   */
  enter(entry: WatchEntry, ownDue: number): void {
    const { clock, scheduler } = this.#deps;
    entry.ownDue = ownDue;
    this.disarm(entry);
    const now = clock.monotonic();
    const requested = mostUrgent(entry.waiting);
    const lane = requested === undefined ? 'own' : LANE_OF[requested];
    const hasOwn = !this.#standsBy(entry) && ownDue < Number.POSITIVE_INFINITY;
    const isOwnSooner = lane === 'spare' && hasOwn && (entry.watchEnds !== null || ownDue <= now);
    if (lane === 'own' || isOwnSooner) return void this.#enterOwn(entry, ownDue);
    const waitsSince = entry.lane === lane && entry.position >= 0 ? Math.min(entry.due, now) : now;
    scheduler.enter(entry, lane, waitsSince);
    if (lane !== 'spare' || !hasOwn) return;
    this.#arm(entry, ownDue, () => {
      this.enter(entry, entry.ownDue);
      scheduler.pump();
    });
  }

  /** Removes an entry from its queue, if it is in one. */
  leave(entry: WatchEntry): void {
    this.disarm(entry);
    this.#deps.scheduler.leave(entry);
  }

  disarm(entry: WatchEntry): void {
    this.#timers.get(entry)?.();
    this.#timers.delete(entry);
  }

  /** Leaves no timer behind. */
  stop(): void {
    for (const entry of this.#timers.keys()) this.disarm(entry);
  }

  #standsBy({ isReadHere }: WatchEntry): boolean {
    return this.isStandby && !isReadHere;
  }

  #enterOwn(entry: WatchEntry, ownDue: number): void {
    if (!this.#standsBy(entry)) return void this.#deps.scheduler.enter(entry, this.#ownLane(entry), ownDue);
    this.#deps.scheduler.leave(entry);
    if (entry.watchEnds !== null) this.#arm(entry, entry.watchEnds + 1, () => this.#deps.ended(entry));
  }

  /** @param at monotonic */
  #arm(entry: WatchEntry, at: number, action: () => void): void {
    const { clock } = this.#deps;
    const delay = Math.min(at - clock.monotonic(), LONGEST_TIMER);
    const disarm = clock.after(delay, () => {
      this.#timers.delete(entry);
      action();
    });
    this.#timers.set(entry, disarm);
  }

  #ownLane(entry: WatchEntry): Lane {
    if (entry.watchEnds === null && !entry.isFailing) return 'background';
    if (this.#deps.screens.shows(entry.key)) return 'screen';
    return entry.watchEnds === null ? 'background' : 'watching';
  }
}
