import type { ReadResponse } from '../../gateway/responses.ts';
import { backOff } from './rules.ts';
import type { WatchDeps } from './watch-deps.ts';

/** Unreachable this many times in a row, and the gateway counts as offline: one read at a time tries the way. */
const OFFLINE_AFTER = 3;
/** A service that asks for a day's rest gets an hour at a time (ms); it will say so again. */
const LONGEST_HOLD = 3_600_000;

/**
 * What holds for a whole gateway, whichever charge is read: a refused token rests every watch, a lost network lets
 * one read at a time try, a 429 or a Retry-After is honoured by all. Moments are on the clock that never goes back.
 */
export class BackoffGate {
  readonly #deps: Pick<WatchDeps, 'clock' | 'random'>;
  #lost = 0;
  #limited = 0;
  #holdUntil = Number.NEGATIVE_INFINITY;
  /** Until when the service has asked to be left alone (429); only an operator's single read goes through that. */
  limitedUntil = Number.NEGATIVE_INFINITY;
  paused = false;
  /** Whether the service can be reached; null until the first answer, or until it counts as offline. */
  reached: boolean | null = null;

  constructor(deps: Pick<WatchDeps, 'clock' | 'random'>) {
    this.#deps = deps;
  }

  /** When the watch may read again; infinity while it rests. */
  get opensAt(): number {
    return this.paused ? Number.POSITIVE_INFINITY : this.#holdUntil;
  }

  /** Learns from an answer what it means for all. */
  learn(answer: ReadResponse): void {
    const now = this.#deps.clock.monotonic();
    if (answer.kind === 'network') {
      // Reads that were under way when the way was lost say it once: sixteen of them are not sixteen tries.
      const isKnown = this.reached === false && now < this.#holdUntil;
      if (answer.cause === 'cancelled' || isKnown) return;
      this.#lost += 1;
      if (this.#lost < OFFLINE_AFTER) return;
      this.reached = false;
      this.#holdUntil = now + backOff(this.#lost - OFFLINE_AFTER + 1, this.#deps.random());
      return;
    }
    this.#lost = 0;
    if (answer.kind === 'rate-limited') {
      if (now >= this.limitedUntil) this.#limited += 1;
      this.#hold(now + (answer.retryAfter ?? backOff(this.#limited, this.#deps.random())));
      this.limitedUntil = this.#holdUntil;
    } else {
      this.#limited = 0;
      if (answer.kind === 'failing' && answer.retryAfter !== null) this.#hold(now + answer.retryAfter);
      else if (this.reached === false) this.#holdUntil = now;
    }
    this.reached = true;
  }

  /** The network is said to be back, or the machine woke: what was held for its sake is let go. */
  tryAgain(): void {
    if (this.reached === false) this.#holdUntil = this.#deps.clock.monotonic();
  }

  #hold(until: number): void {
    this.#holdUntil = Math.max(this.#holdUntil, Math.min(until, this.#deps.clock.monotonic() + LONGEST_HOLD));
  }
}
