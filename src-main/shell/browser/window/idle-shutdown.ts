/** When the browser shell ends by itself: a while after its last window has gone, never during work. */
import type { Clock } from '../../../clock.ts';

/** A reload, or a window opened again, must not end Balcão. */
const GRACE = 30_000;
/** How often work that holds the end back is asked after. */
const ASK_AGAIN = 1_000;

export interface IdleShutdown {
  /** How many windows there are now. Nothing ends before a first one was there. */
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
    else cancel = clock.after(ASK_AGAIN, endIfIdle);
  }

  return {
    windows: (count) => {
      if (!endsByItself) return;
      cancel();
      cancel = count === 0 ? clock.after(GRACE, endIfIdle) : () => {};
    },
  };
}
