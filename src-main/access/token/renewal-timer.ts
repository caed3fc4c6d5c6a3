/**
 * When a generated token is due for renewal: before its end, again after a failure, and by a growing schedule while the
 * service refuses what it issued.
 */

import { HOUR, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';

/**
 * How long before its end a token is renewed (ms): a tenth of its life, at most `BEFORE_END` and at least `LEAST_BEFORE`,
 * or half of a life that is shorter than twice that.
 */
const BEFORE_END = 5 * MINUTE;
const LEAST_BEFORE = 30_000;
/** A token that lives for less (ms), or has expired when it comes, is of no use: the next one is not better. */
const SHORTEST_LIFE = 4000;
/** Pause between retries once the token has expired (ms). */
const TRY_AGAIN = 5 * MINUTE;
/** Pauses between renewals while each token is refused or of no use (ms); the last one repeats. */
const GROWING_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE];
/** The longest delay of a timer (ms): beyond 24 days a JavaScript timer fires at once. */
const LONGEST_TIMER = 12 * HOUR;

/** When a token that lives from `since` to `expiresAt` is renewed; UTC milliseconds. */
function renewalDue(since: number, expiresAt: number): number {
  const life = expiresAt - since;
  return expiresAt - Math.min(BEFORE_END, Math.max(life / 10, Math.min(LEAST_BEFORE, life / 2)));
}

function pauseAfter(steps: number): number {
  return GROWING_PAUSES[Math.min(steps, GROWING_PAUSES.length - 1)] ?? TRY_AGAIN;
}

/** One timer at a time; arming it again replaces the earlier time. */
export class RenewalTimer {
  readonly #clock: Clock;
  readonly #renew: () => void;
  #disarm: (() => void) | undefined;
  #next: { readonly at: number; readonly isAfterRefusal: boolean } | null = null;
  /** Steps of the schedule taken since the service last accepted a token. */
  #refusals = 0;
  /** The same of tokens in a row that were of no use when they came. */
  #useless = 0;

  constructor(clock: Clock, renew: () => void) {
    this.#clock = clock;
    this.#renew = renew;
  }

  /** When the token is renewed next, UTC milliseconds; null where nothing is planned. */
  get dueAt(): number | null {
    return this.#next?.at ?? null;
  }

  /** Whether the next renewal is due to a refused token, and not to the end of one. */
  get isAfterRefusal(): boolean {
    return this.#next?.isAfterRefusal ?? false;
  }

  /** Arms the timer for a token that expires, or with a growing pause where it is of no use from the first. */
  armFor(since: number, expiresAt: number): void {
    if (expiresAt - since < SHORTEST_LIFE) {
      this.#armIn(pauseAfter(this.#useless), false);
      this.#useless += 1;
    } else {
      this.#useless = 0;
      this.#armAt(renewalDue(since, expiresAt));
    }
  }

  /** Arms the timer after a failed renewal: half of the token's remaining life, or five minutes once it has expired. */
  armAfterFailure(expiresAt: number): void {
    const left = expiresAt - this.#clock.now();
    this.#armIn(left > 2 * LEAST_BEFORE ? Math.min(left / 2, TRY_AGAIN) : TRY_AGAIN, false);
  }

  /** Arms the timer for the next step of the schedule: a renewal did not help, or failed. */
  armAfterRefusal(): void {
    this.#armIn(pauseAfter(this.#refusals), true);
    this.#refusals += 1;
  }

  /** The service accepted a token, or a person took care of it: the schedule starts over at its next use. */
  restartSchedule(): void {
    this.#refusals = 0;
  }

  disarm(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    this.#next = null;
  }

  #armAt(at: number): void {
    this.#arm(at, at - this.#clock.now(), false, () => {
      // The wall clock may have jumped, or the wait was longer than one timer: wait for the rest.
      if (this.#clock.now() < at) this.#armAt(at);
      else this.#renew();
    });
  }

  /** A pause, and not an instant: a wall clock that is set back does not make it longer. */
  #armIn(wait: number, isAfterRefusal: boolean): void {
    this.#arm(Math.round(this.#clock.now() + wait), wait, isAfterRefusal, this.#renew);
  }

  #arm(at: number, wait: number, isAfterRefusal: boolean, fire: () => void): void {
    this.disarm();
    this.#next = { at: Math.round(at), isAfterRefusal };
    this.#disarm = this.#clock.after(Math.min(Math.max(0, wait), LONGEST_TIMER), () => {
      this.disarm();
      fire();
    });
  }
}
