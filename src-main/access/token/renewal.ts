/** When a generated token is due for renewal: before its end, and again after a failure, with a minimum pause. */
import type { Clock } from '../../clock.ts';

/** The shortest time between two renewals (ms). */
const AT_LEAST = 30_000;
/** How long before its end a token is renewed, at most (ms); a short-lived one a tenth of its life before its end. */
const BEFORE_END = 5 * 60_000;
/** Pause between retries once the token has expired, or where its expiry is not known (ms). */
const TRY_AGAIN = 5 * 60_000;
/** The longest delay of a timer (ms): beyond 24 days a JavaScript timer fires at once. */
const LONGEST_TIMER = 12 * 3_600_000;

/** When a token that lives from `since` to `expiresAt` is renewed; UTC milliseconds. */
function renewalDue(since: number, expiresAt: number): number {
  const life = Math.max(0, expiresAt - since);
  return expiresAt - Math.min(BEFORE_END, Math.max(AT_LEAST, life / 10));
}

/** One timer at a time; arming it again replaces the earlier time. */
export class RenewalTimer {
  readonly #clock: Clock;
  readonly #renew: () => void;
  #disarm: (() => void) | undefined;

  constructor(clock: Clock, renew: () => void) {
    this.#clock = clock;
    this.#renew = renew;
  }

  /** Arms the timer for a token that expires. */
  armFor(since: number, expiresAt: number): void {
    this.#armAt(Math.max(renewalDue(since, expiresAt), since + AT_LEAST));
  }

  /** Arms the timer after a failed renewal: half of the token's remaining life, or five minutes once it has expired. */
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
      // The wall clock may have jumped, or the wait was longer than one timer: wait for the rest.
      if (this.#clock.now() < at) this.#armAt(at);
      else this.#renew();
    });
  }
}
