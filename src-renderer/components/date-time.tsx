import type { Instant } from '../../src-preload/contract/values/values.ts';
import { useFormat } from '../bridge/use-format.ts';
import { isOnCalendar, type TimeShape } from '../format/time.ts';
import { useNow } from './timing/use-now.ts';

/** Relative times are never finer than minutes, so this update interval is short enough (ms). */
const REDRAWN_EVERY = 30_000;

/**
 * An instant (UTC ms) in the desk's format; on hover its zone and how long ago it is, which stays current while it is
 * shown. `short` selects the shortest unambiguous form.
 */
export function DateTime({ at, shape = 'exact' }: { readonly at: Instant; readonly shape?: TimeShape | 'short' }) {
  const format = useFormat();
  const now = useNow(REDRAWN_EVERY);
  return (
    <time
      dateTime={isOnCalendar(at) ? new Date(at).toISOString() : undefined}
      title={`${format.time(at, 'zoned')} · ${format.relative(at, now)}`}
      data-figures
    >
      {shape === 'short' ? format.shortTime(at, now) : format.time(at, shape)}
    </time>
  );
}
