/**
 * Ends Balcão, however that was requested: it waits for work that must not be cancelled, and closes everything in
 * order. A second request ends it without that wait.
 */
import type { Clock } from '../../ground/clock.ts';

/** Interval at which the remaining work is checked, in milliseconds. */
const CHECK_AGAIN = 1_000;

export interface ShutdownParts {
  readonly clock: Pick<Clock, 'after'>;
  /** Work that must not be cancelled: `attempt`, `export`, `reconciliation`. */
  readonly busy: () => readonly string[];
  /** Called with the remaining work at a signal during work. */
  readonly waiting: (reasons: readonly string[]) => void;
  /** Closes everything in order; called once. */
  readonly end: () => void;
  /** Ends the process at once: closing in order takes longer than the user will wait. */
  readonly kill: () => void;
}

export interface Shutdown {
  /** Whether the end has begun: everything is being closed. */
  readonly hasBegun: boolean;
  /**
   * A stop signal: ends, or reports the remaining work and ends after it. A second one ends now and cancels the work; a
   * third, while everything is being closed, kills.
   */
  request(): void;
  /** Ends as soon as no work remains. */
  whenIdle(): void;
  /** Ends now, in order; work in progress is cancelled. */
  now(): void;
  /** Cancels `whenIdle`. */
  stay(): void;
}

export function createShutdown({ clock, busy, waiting, end, kill }: ShutdownParts): Shutdown {
  let stage: 'open' | 'waiting' | 'begun' = 'open';
  let cancel = () => {};

  function now(): void {
    cancel();
    if (stage === 'begun') return;
    stage = 'begun';
    end();
  }

  function whenIdle(): void {
    cancel();
    if (stage === 'begun') return;
    if (busy().length === 0) now();
    else {
      stage = 'waiting';
      cancel = clock.after(CHECK_AGAIN, whenIdle);
    }
  }

  return {
    get hasBegun() {
      return stage === 'begun';
    },
    request: () => {
      if (stage === 'begun') kill();
      else if (stage === 'waiting') now();
      else {
        const reasons = busy();
        if (reasons.length > 0) waiting(reasons);
        whenIdle();
      }
    },
    whenIdle,
    now,
    stay: () => {
      cancel();
      if (stage === 'waiting') stage = 'open';
    },
  };
}
