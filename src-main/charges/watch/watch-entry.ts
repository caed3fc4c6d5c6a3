import type { ReadResponse } from '../../gateway/responses.ts';
import type { Observed, PendingCharge } from '../../history/api/history-api.ts';
import { backOff, isExpired, type Lane, SHORTEST, spacing, WATCH_LENGTH } from './rules.ts';
import type { WatchDeps } from './watch-deps.ts';

/** After the watch a charge is read once just after its expiry, and every 15 minutes. */
const QUIET_INTERVAL = 15 * 60_000;
/** How long after the expiry instant the read goes out: the service's clock closes the charge, not ours. */
const AFTER_EXPIRY = 5_000;
/** A quiet read that fails is tried again this often, with a growing pause, before the next interval is waited for. */
const QUIET_TRIES = 5;
/** A 404 may come from a copy of the service's data that lags behind a creation; after so long of them it does not. */
const UNKNOWN_AFTER = 120_000;

/** What the entries of a gateway share. */
export interface Shared extends Pick<WatchDeps, 'clock' | 'random' | 'quietHours'> {
  /** Desk clock minus the service's, when it last answered (ms). */
  clockOffset: number;
}

/**
 * One charge the watch looks after, or one read somebody asked for; it says when it is read next. Times without a word
 * are on the clock that never goes back.
 */
export class WatchEntry {
  readonly key: string;
  readonly transactionId: string;
  readonly #shared: Shared;
  /** When its ten minutes are over; null once it is re-checked quietly. */
  watchEnds: number | null;
  /** Wall clock: when its ten minutes ended or would have, for the quiet re-check. */
  watchEndedAt: number;
  /** Wall clock, the service's; null where there is none. */
  expiresAt: number | null;
  /** Wall clock. */
  lastCheckedAt: number | null;
  /** When its last read began; for a new charge, when it was created. */
  began = Number.NEGATIVE_INFINITY;
  /** Failures in a row. */
  failures = 0;
  /** When the first 404 came since a read last found it; null while none has. */
  missingSince: number | null = null;
  inFlight = false;
  /** The service said EXPIRED: only the quiet re-check goes on. */
  expired: boolean;
  /** A charge that may still change by itself; false for a single read of a settled one. */
  open = true;
  /** Digest of the last answer taken in: the same text again changes nothing. */
  digest: string | null = null;
  /** Those who wait for the next read of this very charge. */
  readonly waiting: Waiter[] = [];
  /** When it may be read next. */
  due = Number.POSITIVE_INFINITY;
  /** The line it stands in, and its place there, which the line keeps; -1 where it stands in none. */
  lane: Lane = 'background';
  place = -1;

  /** Its ten minutes count from its creation, unless it is watched again. */
  constructor(charge: PendingCharge, shared: Shared) {
    this.key = charge.key;
    this.transactionId = charge.transactionId;
    this.#shared = shared;
    this.expiresAt = charge.expiresAt;
    this.lastCheckedAt = charge.lastCheckedAt;
    this.expired = isExpired(charge.state);
    // The service names the creation by its own clock; a desk that is minutes ahead of it must not cut the watch short.
    this.watchEndedAt = charge.createdAt + (charge.clockOffset ?? shared.clockOffset) + WATCH_LENGTH;
    // A creation instant in the future (another desk's clock) must not make a watch longer than its ten minutes.
    const left = Math.min(WATCH_LENGTH, this.watchEndedAt - shared.clock.now());
    this.watchEnds = left > 0 && !this.expired ? shared.clock.monotonic() + left : null;
  }

  /**
   * Takes in a 404 of the watch's own; gives whether it comes to be said that the gateway does not know the charge. A
   * watch that comes to this becomes quiet. Of an EXPIRED charge it is not said: a service may clear those away.
   */
  missing(): boolean {
    const now = this.#shared.clock.monotonic();
    this.missingSince ??= now;
    this.digest = null;
    if (!this.open || this.expired || now - this.missingSince < UNKNOWN_AFTER) return false;
    if (this.watchEnds !== null) this.#endWatch();
    return true;
  }

  /**
   * When it is read next; infinity when never again by itself. A watch whose ten minutes are over becomes quiet here.
   */
  nextRead(onScreen: boolean): number {
    const { clock, random } = this.#shared;
    const now = clock.monotonic();
    if (this.watchEnds !== null) {
      const pause = this.failures > 0 ? backOff(this.failures, random()) : spacing(onScreen, random());
      const due = Math.max(now, this.began + pause);
      if (due <= this.watchEnds) return due;
      this.#endWatch();
    }
    if (this.failures > 0 && this.failures <= QUIET_TRIES) return now + backOff(this.failures, random());
    return Math.max(now + this.#nextQuietRead() - clock.now(), this.began + SHORTEST);
  }

  /** Until when (wall clock, UTC ms) it is re-checked quietly. */
  quietUntil(): number {
    return Math.max(this.watchEndedAt, this.#expiry() ?? 0) + this.#shared.quietHours() * 3_600_000;
  }

  #endWatch(): void {
    this.watchEnds = null;
    this.watchEndedAt = this.#shared.clock.now();
  }

  /**
   * When (wall clock) it is read next after its watch. The read just after the expiry is made even where the quiet
   * re-check is off: that is when a service says EXPIRED, or PAID after all.
   */
  #nextQuietRead(): number {
    const { clock, random, quietHours } = this.#shared;
    const now = clock.now();
    // A read that failed to the last try counts as made: the next one is an interval away.
    const lastCheckedAt = this.failures > 0 ? now : this.lastCheckedAt;
    const expiry = this.#expiry();
    const isDue = expiry !== null && (lastCheckedAt === null || lastCheckedAt < expiry + AFTER_EXPIRY);
    const atExpiry = isDue ? Math.max(now, expiry + AFTER_EXPIRY) : Number.POSITIVE_INFINITY;
    const interval = Math.max(now, (lastCheckedAt ?? now) + QUIET_INTERVAL * (1 + 0.05 * random()));
    const goesOn = quietHours() > 0 && interval <= this.quietUntil();
    return Math.min(atExpiry, goesOn ? interval : Number.POSITIVE_INFINITY);
  }

  /** By the desk's clock (wall clock); null where there is none. */
  #expiry(): number | null {
    return this.expiresAt === null ? null : this.expiresAt + this.#shared.clockOffset;
  }
}

/** Somebody who waits for one read. */
export interface Waiter {
  readonly source: 'manual' | 'adopt' | 'reconcile';
  readonly done: (outcome: ReadOutcome) => void;
}

/** What one read came to, for whoever asked for it. */
export type ReadOutcome =
  | { readonly kind: 'taken'; readonly observed: Observed }
  | { readonly kind: 'answer'; readonly answer: Exclude<ReadResponse, { kind: 'read' }> }
  | { readonly kind: 'failed'; readonly fault: unknown };
