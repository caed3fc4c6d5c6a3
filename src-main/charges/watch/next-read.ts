import type { Clock } from '../../clock.ts';
import type { Entry } from './entry.ts';
import { backOff, nextQuietRead, quietUntil, SHORTEST, spacing, UNKNOWN_AFTER } from './rules.ts';

/** A quiet read that fails is tried again this often, with a growing pause, before the next interval is waited for. */
const QUIET_TRIES = 5;

/** When a charge is read next: the rules of the watch applied to one entry, against the service's clock. */
export class NextRead {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #quietHours: () => number;
  /** Desk clock minus the service's, when it last answered (ms). */
  clockOffset = 0;

  constructor(clock: Clock, random: () => number, quietHours: () => number) {
    this.#clock = clock;
    this.#random = random;
    this.#quietHours = quietHours;
  }

  /**
   * The moment on the clock that never goes back; null when the charge is never read again by itself. A watch whose ten
   * minutes are over becomes quiet here.
   */
  of(entry: Entry, onScreen: boolean): number | null {
    if (entry.mode === 'watching') {
      const random = this.#random();
      const pause = entry.failures > 0 ? backOff(entry.failures, random) : spacing(onScreen, random);
      const due = Math.max(this.#clock.elapsed(), entry.began + pause);
      if (due <= entry.watchEnds) return due;
      this.#endWatch(entry);
    }
    return this.#quietly(entry);
  }

  /**
   * Takes in a 404 of the watch's own; gives whether it comes to be said that the gateway does not know the charge. A
   * watch that comes to this becomes quiet. Of an EXPIRED charge it is not said: a service may clear those away.
   */
  missing(entry: Entry): boolean {
    const now = this.#clock.elapsed();
    entry.missingSince ??= now;
    entry.digest = null;
    if (!entry.open || entry.expired || now - entry.missingSince < UNKNOWN_AFTER) return false;
    if (entry.mode === 'watching') this.#endWatch(entry);
    return true;
  }

  #endWatch(entry: Entry): void {
    entry.mode = 'quiet';
    entry.watchEndedAt = this.#clock.now();
  }

  /** Until when (wall clock, UTC ms) a charge is re-checked quietly. */
  quietUntil(entry: Entry): number {
    return quietUntil(this.#facts(entry));
  }

  #quietly(entry: Entry): number | null {
    const random = this.#random();
    const elapsed = this.#clock.elapsed();
    if (entry.failures > 0 && entry.failures <= QUIET_TRIES) return elapsed + backOff(entry.failures, random);
    const wall = this.#clock.now();
    // A read that failed to the last try counts as made: the next one is an interval away.
    const lastCheckedAt = entry.failures > 0 ? wall : entry.lastCheckedAt;
    const next = nextQuietRead({ ...this.#facts(entry), now: wall, lastCheckedAt }, random);
    return next === null ? null : Math.max(elapsed + (next - wall), entry.began + SHORTEST);
  }

  #facts(entry: Entry) {
    const expiresAt = entry.expiresAt === null ? null : entry.expiresAt + this.clockOffset;
    return { watchEnded: entry.watchEndedAt, expiresAt, quietHours: this.#quietHours() };
  }
}
