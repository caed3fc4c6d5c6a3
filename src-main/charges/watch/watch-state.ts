import type { WatchState } from '../../../src-preload/contract/charges/charge.ts';
import type { Clock } from '../../clock.ts';
import type { WatchEntry } from './watch-entry.ts';

interface Circumstances {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** The service refused this desk's token. */
  readonly isPaused: boolean;
  readonly isStandby: boolean;
  /** The desk of a team that reads the charge; null where this one does, or nobody. */
  readonly readBy: string | null;
}

/** The watch state of a row, as the page shows it. */
export function watchStateOf(
  entry: WatchEntry | undefined,
  { clock, isPaused, isStandby, readBy }: Circumstances,
): WatchState {
  if (!entry?.open) return { kind: 'none' };
  // Another desk has a token of its own.
  if (isPaused && readBy === null) return { kind: 'paused' };
  const by = readBy === null ? {} : { readBy };
  const now = clock.now();
  if (entry.watchEnds !== null) {
    const left = Math.max(0, Math.round(entry.watchEnds - clock.monotonic()));
    return { kind: 'watching', until: now + left, ...by };
  }
  const until = entry.quietUntil();
  // In standby nothing is queued that another desk reads.
  const goesOn = entry.inFlight || entry.position >= 0 || (isStandby && now <= until);
  return { kind: 'quiet', until: goesOn ? until : null, ...by };
}
