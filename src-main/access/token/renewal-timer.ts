/**
 * When a generated token is due for renewal: before its end, again after a failure, and by a growing schedule while the
 * service refuses what it issued.
 */

import { HOUR, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';

/** The shortest time between two renewals (ms). */
const AT_LEAST = 30_000;
/** How long before its end a token is renewed, at most (ms); a short-lived one a tenth of its life before its end. */
const BEFORE_END = 5 * MINUTE;
/** Pause between retries once the token has expired (ms). */
const TRY_AGAIN = 5 * MINUTE;
/** Pauses between renewals while the service refuses each token (ms); the last one repeats. */
const AFTER_REFUSALS = [MINUTE, 5 * MINUTE, 15 * MINUTE];
/** The longest delay of a timer (ms): beyond 24 days a JavaScript timer fires at once. */
const LONGEST_TIMER = 12 * HOUR;

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
  #next: { readonly at: number; readonly isAfterRefusal: boolean } | null = null;
  /** Steps of the schedule taken since the service last accepted a token. */
  #refusals = 0;

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

  /** Arms the timer for a token that expires. */
  armFor(since: number, expiresAt: number): void {
    this.#armAt(Math.max(renewalDue(since, expiresAt), since + AT_LEAST));
  }

  /** Arms the timer after a failed renewal: half of the token's remaining life, or five minutes once it has expired. */
  armAfterFailure(expiresAt: number): void {
    const left = expiresAt - this.#clock.now();
    this.#armIn(left > 2 * AT_LEAST ? Math.min(left / 2, TRY_AGAIN) : TRY_AGAIN, false);
  }

  /** Arms the timer for the next step of the schedule: a renewal did not help, or failed. */
  armAfterRefusal(): void {
    const step = Math.min(this.#refusals, AFTER_REFUSALS.length - 1);
    this.#refusals += 1;
    this.#armIn(AFTER_REFUSALS[step] ?? TRY_AGAIN, true);
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
