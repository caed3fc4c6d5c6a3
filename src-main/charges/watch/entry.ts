import type { ReadAnswer } from '../../gateway/answers.ts';
import type { Observed, Watchable } from '../../history/port.ts';
import type { Due } from './due-queue.ts';
import type { Lane } from './lanes.ts';
import { isExpired, WATCH_LENGTH } from './rules.ts';

/** One charge the watch looks after, or one read somebody asked for. Times without a word are on the clock that never goes back. */
export interface Entry extends Due {
  readonly key: string;
  readonly transactionId: string;
  lane: Lane;
  mode: 'watching' | 'quiet';
  /** When its ten minutes are over. */
  watchEnds: number;
  /** Wall clock: when its ten minutes ended or would have, for the quiet re-check. */
  watchEndedAt: number;
  /** Wall clock, the service's; null where there is none. */
  expiresAt: number | null;
  /** Wall clock. */
  lastCheckedAt: number | null;
  /** When its last read began; for a new charge, when it was created. */
  began: number;
  /** Failures in a row. */
  failures: number;
  /** When the first 404 came since a read last found it; null while none has. */
  missingSince: number | null;
  inFlight: boolean;
  /** The service said EXPIRED: only the quiet re-check goes on. */
  expired: boolean;
  /** A charge that may still change by itself; false for a single read of a settled one. */
  open: boolean;
  /** Digest of the last answer taken in: the same text again changes nothing. */
  digest: string | null;
  /** Those who wait for the next read of this very charge. */
  readonly waiting: Waiter[];
}

/** Somebody who waits for one read. */
export interface Waiter {
  readonly source: 'manual' | 'adopt' | 'reconcile';
  readonly done: (outcome: ReadOutcome) => void;
}

/** What one read came to, for whoever asked for it. */
export type ReadOutcome =
  | { readonly kind: 'taken'; readonly observed: Observed }
  | { readonly kind: 'answer'; readonly answer: Exclude<ReadAnswer, { kind: 'read' }> }
  | { readonly kind: 'failed'; readonly fault: unknown };

/** One moment on both clocks. */
interface Now {
  readonly wall: number;
  readonly elapsed: number;
}

/**
 * An entry for a charge of the history: its ten minutes count from its creation, unless it is watched again.
 * @param clockOffset desk clock minus the service's, for a charge that does not know it.
 */
export function entryOf(charge: Watchable, now: Now, clockOffset: number): Entry {
  // The service names the creation by its own clock; a desk that is minutes ahead of it must not cut the watch short.
  const watchEndedAt = charge.createdAt + (charge.clockOffset ?? clockOffset) + WATCH_LENGTH;
  // A creation instant in the future (another desk's clock) must not make a watch longer than its ten minutes.
  const left = Math.min(WATCH_LENGTH, watchEndedAt - now.wall);
  const expired = isExpired(charge.state);
  return {
    key: charge.key,
    transactionId: charge.transactionId,
    lane: 'background',
    mode: left > 0 && !expired ? 'watching' : 'quiet',
    watchEnds: now.elapsed + left,
    watchEndedAt,
    expiresAt: charge.expiresAt,
    lastCheckedAt: charge.lastCheckedAt,
    began: Number.NEGATIVE_INFINITY,
    failures: 0,
    missingSince: null,
    inFlight: false,
    expired,
    open: true,
    digest: null,
    waiting: [],
    due: Number.POSITIVE_INFINITY,
    rank: 0,
    place: -1,
  };
}

/** An entry for a single read of an id, whatever the history knows of it. */
export function visitorOf(transactionId: string, now: Now): Entry {
  const unknown = { expiresAt: null, lastCheckedAt: null, clockOffset: null };
  return { ...entryOf({ key: '', transactionId, state: '', createdAt: now.wall, ...unknown }, now, 0), open: false };
}
