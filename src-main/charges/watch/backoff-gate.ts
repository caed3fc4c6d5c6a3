import type { ReadResponse } from '../../gateway/responses.ts';
import { backOff } from './read-intervals.ts';
import type { WatchDeps } from './watch-deps.ts';

/** After this many failures in a row the gateway counts as offline, and reads go one at a time. */
const OFFLINE_AFTER = 3;
/** The longest single wait for a service that asks for a longer one (ms); it will repeat its request. */
const LONGEST_HOLD = 3_600_000;

/**
 * State that applies to a whole gateway, whichever charge is read: a refused token pauses every watch, a lost network
 * allows one read at a time, and all reads obey a 429 or a Retry-After. Times are monotonic.
 */
export class BackoffGate {
  readonly #deps: Pick<WatchDeps, 'clock' | 'random'>;
  #failuresInARow = 0;
  #limited = 0;
  #holdUntil = Number.NEGATIVE_INFINITY;
  /** Until when the service has asked for no requests (429); only an operator's single read ignores it. */
  limitedUntil = Number.NEGATIVE_INFINITY;
  /** When the service last returned 429 (wall clock); null where it has not since the start. */
  lastLimitedAt: number | null = null;
  paused = false;
  /** Whether the service is reachable; null until the first response, or until it counts as offline. */
  reached: boolean | null = null;

  constructor(deps: Pick<WatchDeps, 'clock' | 'random'>) {
    this.#deps = deps;
  }

  /** When the watch may read again; infinity while it is paused. */
  get opensAt(): number {
    return this.paused ? Number.POSITIVE_INFINITY : this.#holdUntil;
  }

  /** Updates the gate from a response. */
  learn(answer: ReadResponse): void {
    const now = this.#deps.clock.monotonic();
    if (answer.kind === 'network') {
      // Reads in flight when the network was lost count as one failure: sixteen of them are not sixteen tries.
      const isKnown = this.reached === false && now < this.#holdUntil;
      if (answer.cause === 'cancelled' || isKnown) return;
      this.#failuresInARow += 1;
      if (this.#failuresInARow < OFFLINE_AFTER) return;
      this.reached = false;
      this.#holdUntil = now + backOff(this.#failuresInARow - OFFLINE_AFTER + 1, this.#deps.random());
      return;
    }
    this.#failuresInARow = 0;
    if (answer.kind === 'rate-limited') this.limit(answer.retryAfter);
    else {
      this.#limited = 0;
      if (answer.kind === 'failing' && answer.retryAfter !== null) this.#hold(now + answer.retryAfter);
      else if (this.reached === false) this.#holdUntil = now;
    }
    this.reached = true;
  }

  /** The service has asked for no requests (429), of a read or of a creation: its limits are the gateway's (ms). */
  limit(retryAfter: number | null): void {
    const now = this.#deps.clock.monotonic();
    this.lastLimitedAt = this.#deps.clock.now();
    if (now >= this.limitedUntil) this.#limited += 1;
    this.#hold(now + (retryAfter ?? backOff(this.#limited, this.#deps.random())));
    this.limitedUntil = this.#holdUntil;
  }

  /** The service has answered something else than a read. */
  answered(): void {
    this.#failuresInARow = 0;
    this.retryNow();
    this.reached = true;
  }

  /** The network returned or the computer woke: waits that the lost network caused end now. */
  retryNow(): void {
    if (this.reached === false) this.#holdUntil = this.#deps.clock.monotonic();
  }

  #hold(until: number): void {
    this.#holdUntil = Math.max(this.#holdUntil, Math.min(until, this.#deps.clock.monotonic() + LONGEST_HOLD));
  }
}
