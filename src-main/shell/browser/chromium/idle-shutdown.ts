/** Ends the browser shell by itself: some time after its last window has closed, never during work. */
import type { Clock } from '../../../ground/clock.ts';

/** A reload, or a window opened again, must not end Balcão (ms). */
const GRACE = 30_000;
/** Interval at which the remaining work is checked (ms). */
const CHECK_AGAIN = 1_000;

export interface IdleShutdown {
  /** Sets the number of open windows. Nothing ends before a first one was open. */
  windows(count: number): void;
}

/**
 * @param busy the reasons not to end now (an open attempt, an export).
 * @param endsByItself false where Balcão opened no window: then only Ctrl+C ends it.
 */
export function createIdleShutdown(
  clock: Clock,
  busy: () => readonly string[],
  endsByItself: boolean,
  end: () => void,
): IdleShutdown {
  let cancel = () => {};

  function endIfIdle(): void {
    if (busy().length === 0) end();
    else cancel = clock.after(CHECK_AGAIN, endIfIdle);
  }

  return {
    windows: (count) => {
      if (!endsByItself) return;
      cancel();
      cancel = count === 0 ? clock.after(GRACE, endIfIdle) : () => {};
    },
  };
}
