/** When a generated token is due to be made again: before its end, and again after a failure, never in a hurry. */
import type { Clock } from '../../clock.ts';

/** The soonest a renewal follows another one (ms). */
const AT_LEAST = 30_000;
/** How long before its end a token is renewed, at the most (ms); a short-lived one earlier by a tenth of its life. */
const BEFORE_END = 5 * 60_000;
/** Pause between tries once the token has ended, or where nobody says when it ends (ms). */
const TRY_AGAIN = 5 * 60_000;
/** The longest a timer is set for (ms): beyond 24 days a JavaScript timer fires at once. */
const LONGEST_TIMER = 12 * 3_600_000;

/** When a token that lives from `since` to `expiresAt` is renewed; UTC milliseconds. */
function renewalDue(since: number, expiresAt: number): number {
  const life = Math.max(0, expiresAt - since);
  return expiresAt - Math.min(BEFORE_END, Math.max(AT_LEAST, life / 10));
}

/** Sets one timer at a time; what it is set for replaces what it was set for. */
export class RenewalTimer {
  readonly #clock: Clock;
  readonly #renew: () => void;
  #disarm: (() => void) | undefined;

  constructor(clock: Clock, renew: () => void) {
    this.#clock = clock;
    this.#renew = renew;
  }

  /** A token is there, and ends. */
  armFor(since: number, expiresAt: number): void {
    this.#armAt(Math.max(renewalDue(since, expiresAt), since + AT_LEAST));
  }

  /** A renewal failed: half of what is left of the token's life, or every five minutes once there is nothing left. */
  armAfterFailure(expiresAt: number | null): void {
    const left = (expiresAt ?? 0) - this.#clock.now();
    this.#armAt(this.#clock.now() + (left > 2 * AT_LEAST ? Math.min(left / 2, TRY_AGAIN) : TRY_AGAIN));
  }

  disarm(): void {
    this.#disarm?.();
    this.#disarm = undefined;
  }

  #armAt(at: number): void {
    this.disarm();
    const wait = at - this.#clock.now();
    this.#disarm = this.#clock.after(Math.min(Math.max(0, wait), LONGEST_TIMER), () => {
      this.#disarm = undefined;
      // The wall clock may have jumped, or the wait was longer than one timer: then the rest of it is waited for.
      if (this.#clock.now() < at) this.#armAt(at);
      else this.#renew();
    });
  }
}
