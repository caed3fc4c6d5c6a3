import { HOUR } from '../../../../src-preload/contract/values/durations.ts';
import { QUIET_HOURS, WATCH_LENGTH } from '../../../../src-preload/contract/watch/automatic-checks.ts';
import type { ServiceFailing } from '../../../../src-preload/contract/watch/service-outage.ts';
import type { ReadResponse } from '../../../gateway-http/responses.ts';
import type { Observed, PendingCharge } from '../../../history/api/history-api.ts';
import { FAILING_AFTER } from './backoff-gate.ts';
import {
  AFTER_EXPIRED,
  AFTER_EXPIRY,
  backOff,
  type Lane,
  LONGEST_ON_SCREEN,
  LONGEST_SPACING,
  QUIET_TRIES,
  quietSpacing,
  SHORTEST,
  spacing,
  UNKNOWN_AFTER,
} from './read-intervals.ts';
import type { Failure } from './service-sign.ts';
import type { WatchDeps } from './watch-deps.ts';
import { endsWatch, isExpired } from './watch-end.ts';

/** What all entries of a gateway have. */
export interface WatchContext extends Pick<WatchDeps, 'clock' | 'random'> {
  /** Desk clock minus the service's clock, at its last response (ms). */
  clockOffset: number;
}

/**
 * One charge of the watch, or one requested read; it computes when it is read next. Times are monotonic unless noted.
 */
export class WatchEntry {
  readonly key: string;
  readonly transactionId: string;
  readonly #context: WatchContext;
  /** When it was created, by the clock that dated it. */
  readonly #createdAt: number;
  /** When its ten minutes end; null once it is re-checked quietly. */
  watchEnds: number | null = null;
  /** Wall clock: when its ten minutes ended or would have, for the quiet re-check. */
  watchEndedAt = 0;
  /** What the desk's clock was taken to be ahead of the one that dated its creation (ms), until its own is known. */
  assumedOffset: number | null = null;
  /** Wall clock of the service; null where there is none. */
  expiresAt: number | null;
  /** Wall clock. */
  lastCheckedAt: number | null;
  /** Only this desk of a team knows of it: it is read here whichever desk reads for all. */
  isReadHere: boolean;
  /** When the watch got it. */
  readonly addedAt: number;
  /** When its last read began; for a new charge, when it was created. */
  began = Number.NEGATIVE_INFINITY;
  /** Failures in a row. */
  failures = 0;
  /** When the first of them was (wall clock). */
  #failingSince = 0;
  /** Why the last of them brought nothing; null where the service answered about the charge. */
  #failure: Failure | null = null;
  /** When the first 404 came since the charge was last found; null while there is none. */
  missingSince: number | null = null;
  /** It was not found for so long that it counts as unknown to the gateway. */
  isUnknown = false;
  inFlight = false;
  /** The service responded EXPIRED: only the quiet re-check continues. */
  expired: boolean;
  /** Wall clock: when EXPIRED was first seen; null where it was before this start. */
  #expiredSince: number | null = null;
  /** False for a single read of a settled charge; true for a charge that may still change by itself. */
  open = true;
  /** Digest of the last recorded response: an identical text changes nothing. */
  digest: string | null = null;
  /** Answers in a row that changed it, and of which nothing was stored as there were too many. */
  countedInRow = 0;
  /** Requests that wait for the next read of this charge. */
  readonly waiting: Waiter[] = [];
  /** When it may be read next. */
  due = Number.POSITIVE_INFINITY;
  /** When it is read next by itself, though a read in spare time may be waiting for it; infinity when never. */
  ownDue = Number.POSITIVE_INFINITY;
  /** Its queue, and its position there, which the queue maintains; -1 where it is in none. */
  lane: Lane = 'background';
  position = -1;

  /** Its ten minutes count from its creation, unless it is watched again. */
  constructor(charge: PendingCharge, context: WatchContext) {
    this.key = charge.key;
    this.transactionId = charge.transactionId;
    this.#context = context;
    this.expiresAt = charge.expiresAt;
    this.lastCheckedAt = charge.lastCheckedAt;
    this.isReadHere = charge.isReadHere === true;
    this.expired = isExpired(charge.state);
    this.addedAt = context.clock.monotonic();
    this.#createdAt = charge.createdAt;
    this.countFromCreation(charge.clockOffset ?? context.clockOffset);
  }

  /** @param clockOffset the desk's clock minus the one that dated its creation (ms) */
  countFromCreation(clockOffset: number): void {
    const { clock } = this.#context;
    // The service dates the creation by its own clock; a desk minutes ahead of it must not cut the watch short.
    this.watchEndedAt = this.#createdAt + clockOffset + WATCH_LENGTH;
    // A creation time in the future (another desk's clock) must not make the watch longer than ten minutes.
    const left = Math.min(WATCH_LENGTH, this.watchEndedAt - clock.now());
    this.watchEnds = left > 0 && !this.expired ? clock.monotonic() + left : null;
  }

  /** Ten minutes more, from now. */
  watchAgain(): void {
    const { clock } = this.#context;
    this.#startAgain();
    this.assumedOffset = null;
    this.watchEnds = clock.monotonic() + WATCH_LENGTH;
    this.watchEndedAt = clock.now() + WATCH_LENGTH;
  }

  /**
   * Takes the charge as the history has it, after another desk has read it. The next response is compared with the
   * history, whatever this desk has seen before.
   */
  learn({ state, expiresAt, lastCheckedAt }: Pick<PendingCharge, 'state' | 'expiresAt' | 'lastCheckedAt'>): void {
    this.becomes(state);
    this.expiresAt = expiresAt;
    this.lastCheckedAt = Math.max(this.lastCheckedAt ?? 0, lastCheckedAt ?? 0) || null;
    this.digest = null;
  }

  /** This desk reads it from now on: its next read is counted from the last one, whichever desk made it. */
  takeOver(): void {
    const { clock } = this.#context;
    this.#startAgain();
    if (this.lastCheckedAt === null) return;
    // By another desk's clock, which may be ahead: a read in the future would keep the next one from being made.
    this.lastCheckedAt = Math.min(this.lastCheckedAt, clock.now());
    this.began = Math.max(this.began, clock.monotonic() - (clock.now() - this.lastCheckedAt));
  }

  /**
   * Records a 404 of the watch's own reads. Returns whether the charge now counts as unknown to the gateway: for the rest
   * of its ten minutes it is still looked for, once a minute. An EXPIRED charge never does: a service may delete those.
   */
  missing(): boolean {
    const now = this.#context.clock.monotonic();
    this.missingSince ??= now;
    this.digest = null;
    this.isUnknown = this.open && !this.expired && now - this.missingSince >= UNKNOWN_AFTER;
    return this.isUnknown;
  }

  /** Records a read that brought the charge. */
  found(at: number): void {
    this.#startAgain();
    this.lastCheckedAt = at;
  }

  /** What failed before no longer counts. */
  #startAgain(): void {
    this.failures = 0;
    this.missingSince = null;
    this.isUnknown = false;
  }

  /** Records a read that brought nothing new. @param failure null where the service answered about the charge */
  fail(failure: Failure | null): void {
    if (this.failures === 0) this.#failingSince = this.#context.clock.now();
    this.failures += 1;
    this.#failure = failure;
  }

  /** Whether its last read got no answer about it. */
  get isFailing(): boolean {
    return this.failures > 0 && this.#failure !== null;
  }

  /** Its own failures, once there are enough of them in a row; null before. */
  get failing(): ServiceFailing | null {
    if (this.failures < FAILING_AFTER || this.#failure === null) return null;
    return { kind: 'failing', since: this.#failingSince, ...this.#failure };
  }

  /** Records the state that the service returned. */
  becomes(state: string): void {
    const wasExpired = this.expired;
    this.expired = isExpired(state);
    if (this.expired && !wasExpired) this.#expiredSince ??= this.#context.clock.now();
    if (this.expired) this.watchEnds = null;
    if (endsWatch(state)) this.open = false;
  }

  /**
   * When it is read next; infinity when never again by itself. A watch whose ten minutes are over becomes quiet here. What
   * is overdue has the time at which it was due: the longest overdue goes first.
   */
  nextRead(onScreen: boolean): number {
    const { clock, random } = this.#context;
    const now = clock.monotonic();
    if (this.watchEnds !== null) {
      const pause = this.failures > 0 ? this.pauseAfterFailure(onScreen) : spacing(onScreen, random());
      const due = this.began + pause;
      if (Math.max(now, due) <= this.watchEnds) return due;
      this.#endWatch(this.watchEnds);
    }
    const isTriedAgain = this.failures > 0 && (this.failures <= QUIET_TRIES || (onScreen && this.isFailing));
    if (isTriedAgain) return now + this.pauseAfterFailure(onScreen);
    return Math.max(now + this.#nextQuietRead() - clock.now(), this.began + SHORTEST);
  }

  /** The pause after its last failure (ms). */
  pauseAfterFailure(onScreen: boolean): number {
    return backOff(this.failures, this.#context.random(), onScreen && this.isFailing ? LONGEST_ON_SCREEN : undefined);
  }

  /** Until when (wall clock, UTC ms) it is re-checked quietly. */
  quietUntil(): number {
    return Math.max(this.watchEndedAt, this.#expiry() ?? 0) + QUIET_HOURS * HOUR;
  }

  /**
   * Where that is noticed late, it ended when its ten minutes were over: by the wall clock as it is set now.
   * @param planned when they are over (monotonic)
   */
  #endWatch(planned: number): void {
    const { clock } = this.#context;
    this.watchEnds = null;
    this.watchEndedAt = clock.now() - Math.max(0, clock.monotonic() - planned);
    // However often it failed until here, a few tries are left: else it would be shown as failing for a quarter of an hour.
    this.failures = Math.min(this.failures, FAILING_AFTER);
  }

  /**
   * When (wall clock) it is read next after its watch; also just after the expiry: at that time a service responds
   * EXPIRED, or PAID after all.
   */
  #nextQuietRead(): number {
    const { clock } = this.#context;
    const now = clock.now();
    // A read whose retries all failed counts as made: the next one is an interval away.
    const lastCheckedAt = this.failures > 0 ? now : this.lastCheckedAt;
    const expiry = this.#expiry();
    const isDue = expiry !== null && (lastCheckedAt === null || lastCheckedAt < expiry + AFTER_EXPIRY);
    const atExpiry = isDue ? Math.max(now, expiry + AFTER_EXPIRY) : Number.POSITIVE_INFINITY;
    const interval = Math.max(
      now,
      Math.min(this.#nextRegular(lastCheckedAt), this.#nextAfterExpired(lastCheckedAt ?? now)),
    );
    return Math.min(atExpiry, interval <= this.quietUntil() ? interval : Number.POSITIVE_INFINITY);
  }

  /**
   * The next one each quarter of an hour (wall clock); where the watch could not read until its end (too many charges, or no
   * desk that read), the time at which it ended. EXPIRED ends a watch by itself: nothing was left out.
   */
  #nextRegular(lastCheckedAt: number | null): number {
    const { clock, random } = this.#context;
    const next = (lastCheckedAt ?? clock.now()) + quietSpacing(random());
    const isOwed = lastCheckedAt === null || (!this.expired && lastCheckedAt + LONGEST_SPACING < this.watchEndedAt);
    return isOwed ? Math.min(this.watchEndedAt, next) : next;
  }

  /**
   * The first read soon after the end of its code that is later than its last one (wall clock); infinity after the last. A
   * replica that lags may still answer PENDING after it, and even after EXPIRED.
   */
  #nextAfterExpired(lastCheckedAt: number): number {
    const since = this.#expiredSince ?? this.#expiry() ?? (this.expired ? lastCheckedAt : null);
    if (since === null) return Number.POSITIVE_INFINITY;
    const step = AFTER_EXPIRED.find((after) => since + after > lastCheckedAt);
    return step === undefined ? Number.POSITIVE_INFINITY : since + step;
  }

  /** By the desk's clock (wall clock); null where there is none. */
  #expiry(): number | null {
    return this.expiresAt === null ? null : this.expiresAt + this.#context.clockOffset;
  }
}

/** A request that waits for one read. */
export interface Waiter {
  readonly source: 'manual' | 'adopt' | 'reconcile' | 'check-many' | 'sweep';
  readonly done: (outcome: ReadOutcome) => void;
}

/** The result of one requested read. */
export type ReadOutcome =
  | { readonly kind: 'taken'; readonly observed: Observed }
  | { readonly kind: 'answer'; readonly answer: Exclude<ReadResponse, { kind: 'read' }> }
  | { readonly kind: 'failed'; readonly fault: unknown };
