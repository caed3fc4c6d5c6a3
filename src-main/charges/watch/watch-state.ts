import type { ServiceOutage } from '../../../src-preload/contract/watch/service-outage.ts';
import type { WatchState } from '../../../src-preload/contract/watch/watch-state.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Lane } from './entry/read-intervals.ts';
import type { WatchEntry } from './entry/watch-entry.ts';

interface Circumstances {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** The service refused this desk's token. */
  readonly isPaused: boolean;
  readonly isStandby: boolean;
  /** The desk of a team that reads the charge; null where this one does, or no one. */
  readonly readBy: string | null;
  /** What keeps this desk's reads from bringing anything. */
  readonly outage: ServiceOutage | null;
  /** When the gate lets a read of this lane through (monotonic). */
  opensFor(lane: Lane): number;
}

/** The watch state of a row, as the page shows it. */
export function watchStateOf(entry: WatchEntry | undefined, circumstances: Circumstances): WatchState {
  if (!entry?.open) return { kind: 'none' };
  if (entry.isReadHere && circumstances.isStandby)
    return watchStateOf(entry, { ...circumstances, isStandby: false, readBy: null });
  const { isPaused, readBy } = circumstances;
  // Another desk has a token of its own.
  if (isPaused && readBy === null) return { kind: 'paused' };
  const pace = paceOf(entry, circumstances);
  const goesOn = pace.kind === 'watching' || pace.until !== null;
  return (readBy === null && goesOn ? outageOf(entry, circumstances) : null) ?? pace;
}

/** How often it is read while the service answers. */
function paceOf(entry: WatchEntry, { clock, isStandby, readBy }: Circumstances) {
  const by = readBy === null ? {} : { readBy };
  const now = clock.now();
  if (entry.watchEnds !== null && !entry.isUnknown) {
    const left = Math.max(0, Math.round(entry.watchEnds - clock.monotonic()));
    return { kind: 'watching', until: now + left, ...by } as const;
  }
  const until = entry.quietUntil();
  // In standby nothing is queued that another desk reads.
  const goesOn = entry.inFlight || entry.position >= 0 || (isStandby && now <= until);
  return { kind: 'quiet', until: goesOn ? until : null, ...by } as const;
}

function outageOf(entry: WatchEntry, { clock, isStandby, outage, opensFor }: Circumstances): WatchState | null {
  if (outage?.kind === 'held') return outage;
  // What it met before another desk read shows nothing about now.
  const failing = outage ?? (isStandby ? null : entry.failing);
  if (failing === null) return null;
  const wait = Math.max(entry.due, opensFor(entry.lane)) - clock.monotonic();
  const isPlanned = entry.position >= 0 && Number.isFinite(wait);
  return { ...failing, nextAt: isPlanned ? clock.now() + Math.max(0, Math.round(wait)) : null };
}
