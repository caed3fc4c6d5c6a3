/**
 * The end of Balcão, whichever way somebody takes to it: it waits for work that must not be called off, and everything
 * is closed in order. Whoever does not want to wait asks once more.
 */
import type { Clock } from '../../clock.ts';

/** How often work that holds the end back is asked after, in milliseconds. */
const ASK_AGAIN = 1_000;

export interface ShutdownParts {
  readonly clock: Pick<Clock, 'after'>;
  /** What must not be called off: `attempt`, `export`, `reconciliation`. */
  readonly busy: () => readonly string[];
  /** Is told by a signal that came during work what the end waits for. */
  readonly waiting: (reasons: readonly string[]) => void;
  /** Closes everything in order; called once. */
  readonly end: () => void;
  /** Ends the process at once: closing in order takes longer than somebody will wait. */
  readonly kill: () => void;
}

export interface Shutdown {
  /** Whether it has come: everything is being closed. */
  readonly hasBegun: boolean;
  /**
   * A signal: ends, or says what it waits for and ends after that. A second one ends now and calls the work off; a third,
   * while everything is being closed, kills.
   */
  asked(): void;
  /** Ends as soon as nothing is under way. */
  whenIdle(): void;
  /** Ends now, in order; work under way is called off. */
  now(): void;
  /** Takes `whenIdle` back. */
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
      cancel = clock.after(ASK_AGAIN, whenIdle);
    }
  }

  return {
    get hasBegun() {
      return stage === 'begun';
    },
    asked: () => {
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
