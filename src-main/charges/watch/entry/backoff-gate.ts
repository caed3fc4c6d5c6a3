import { HOUR } from '../../../../src-preload/contract/values/durations.ts';
import type { ServiceFailing, ServiceOutage } from '../../../../src-preload/contract/watch/service-outage.ts';
import { backOff, LONGEST_ON_SCREEN, LONGEST_SPACING } from './read-intervals.ts';
import type { ServiceSign } from './service-sign.ts';
import type { WatchDeps } from './watch-deps.ts';

/**
 * After this many failures in a row requests count as failing; of a gateway that cannot be reached, reads then go one at a
 * time.
 */
export const FAILING_AFTER = 3;
/** The shortest time from the first of them to the last (ms): many that fail in one bad second are not an outage. */
const FAILING_FOR = 5_000;
/** The longest single wait for a service that asks for a longer one (ms); it will repeat its request. */
const LONGEST_HOLD = HOUR;

/**
 * State that applies to a whole gateway, whichever charge is read: a refused token pauses every watch, a lost network
 * allows one read at a time, and all reads obey a 429 or a Retry-After. Times are monotonic.
 */
export class BackoffGate {
  readonly #deps: Pick<WatchDeps, 'clock' | 'random'>;
  /** Requests in a row that did not reach the service. */
  #unreached = 0;
  /** Requests in a row that brought nothing, for whatever reason, and when the first of them failed. */
  #failures = 0;
  #failingSince = Number.NEGATIVE_INFINITY;
  #failing: ServiceFailing | null = null;
  /** Whether requests were failing and none has worked since, though a 429 may have come in between. */
  hasFailed = false;
  #limited = 0;
  /** The lost network's own waits: of all reads, and of what is on screen. */
  #backedOffUntil = Number.NEGATIVE_INFINITY;
  #backedOffOnScreenUntil = Number.NEGATIVE_INFINITY;
  /** Until when the service wants no reads. */
  #askedUntil = Number.NEGATIVE_INFINITY;
  /** The same, where it is longer than the pause between two reads. */
  #heldUntil = Number.NEGATIVE_INFINITY;
  /** Until when the service wants no requests (429); only an operator's single read ignores it. */
  limitedUntil = Number.NEGATIVE_INFINITY;
  /** When the service last returned 429 (wall clock); null where it has not since the start. */
  lastLimitedAt: number | null = null;
  paused = false;
  /** Whether the service is reachable; null until the first response, or until it counts as out of reach. */
  reached: boolean | null = null;

  constructor(deps: Pick<WatchDeps, 'clock' | 'random'>) {
    this.#deps = deps;
  }

  /** When the watch may read again; infinity while it is paused. */
  get opensAt(): number {
    return this.paused ? Number.POSITIVE_INFINITY : Math.max(this.#askedUntil, this.#backedOffUntil);
  }

  /** The same for what is on screen. */
  get opensOnScreenAt(): number {
    return this.paused ? Number.POSITIVE_INFINITY : Math.max(this.#askedUntil, this.#backedOffOnScreenUntil);
  }

  /** What keeps the reads of this gateway from bringing anything; null where nothing does. */
  get outage(): ServiceOutage | null {
    const { clock } = this.#deps;
    const left = this.#heldUntil - clock.monotonic();
    // Whole and never too soon: who waits for its end finds it over.
    return left > 0 ? { kind: 'held', until: clock.now() + Math.ceil(left) } : this.#failing;
  }

  /** Updates the gate from a request's result. */
  learn(sign: ServiceSign): void {
    const now = this.#now;
    if (sign.kind === 'failing' && sign.failure.why === 'network') return void this.#outOfReach();
    this.#unreached = 0;
    if (this.reached === false) this.#openAfterLoss();
    this.reached = true;
    if (sign.kind === 'rate-limited') return void this.#limit(sign.retryAfter);
    this.#limited = 0;
    if (sign.kind === 'failing') {
      this.#fail(sign.failure);
      if (sign.retryAfter !== null) this.#hold(now + sign.retryAfter);
    } else if (sign.kind === 'works') {
      this.hasFailed = false;
      this.forgetFailures();
    } else if (this.#failing?.why === 'network') this.forgetFailures();
  }

  /** The failures of earlier requests say nothing of the next ones. */
  forgetFailures(): void {
    this.#failures = 0;
    this.#failing = null;
  }

  /** The network returned or the computer woke: waits that the lost network caused end now. */
  retryNow(): void {
    if (this.reached === false) this.#openAfterLoss();
  }

  get #now(): number {
    return this.#deps.clock.monotonic();
  }

  #outOfReach(): void {
    const now = this.#now;
    // Reads in flight when the network was lost count as one failure: sixteen of them are not sixteen tries.
    if (this.reached === false && now < this.#backedOffOnScreenUntil) return;
    this.#unreached += 1;
    if (this.#unreached >= FAILING_AFTER) {
      const tries = this.#unreached - FAILING_AFTER + 1;
      const random = this.#deps.random();
      this.reached = false;
      this.#backedOffUntil = now + backOff(tries, random);
      this.#backedOffOnScreenUntil = now + backOff(tries, random, LONGEST_ON_SCREEN);
    }
    this.#fail({ why: 'network', httpStatus: null });
  }

  #fail(failure: Pick<ServiceFailing, 'why' | 'httpStatus'>): void {
    if (this.#failures === 0) this.#failingSince = this.#now;
    this.#failures += 1;
    const lasted = this.#now - this.#failingSince;
    const isFailing = this.#failures >= FAILING_AFTER && lasted >= FAILING_FOR;
    if (this.#failing === null && !isFailing && this.reached !== false) return;
    this.hasFailed = true;
    const since = this.#failing?.since ?? this.#deps.clock.now() - Math.round(lasted);
    this.#failing = { kind: 'failing', since, ...failure };
  }

  #openAfterLoss(): void {
    this.#backedOffUntil = this.#now;
    this.#backedOffOnScreenUntil = this.#now;
  }

  /** The service wants no requests (429), of a read or of a creation: its limits are the gateway's (ms). */
  #limit(retryAfter: number | null): void {
    const now = this.#now;
    this.forgetFailures();
    this.lastLimitedAt = this.#deps.clock.now();
    if (now >= this.limitedUntil) this.#limited += 1;
    this.#hold(now + (retryAfter ?? backOff(this.#limited, this.#deps.random())));
    this.limitedUntil = this.#askedUntil;
  }

  #hold(until: number): void {
    const end = Math.min(until, this.#now + LONGEST_HOLD);
    this.#askedUntil = Math.max(this.#askedUntil, end);
    if (end > this.#now + LONGEST_SPACING) this.#heldUntil = Math.max(this.#heldUntil, end);
  }
}
