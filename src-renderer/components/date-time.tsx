import type { Instant } from '../../src-preload/contract/values/values.ts';
import { useFormat } from '../bridge/use-format.ts';
import type { TimeShape } from '../format/time.ts';
import { useNow } from './use-now.ts';

/** Relative times are told in minutes at the finest, so this is often enough (ms). */
const REDRAWN_EVERY = 30_000;

/**
 * An instant (UTC ms) as written here; on hover, its zone and how long ago it is, which stays true while it is shown.
 * `short` is as short as it can be without being wrong.
 */
export function DateTime({ at, shape = 'exact' }: { readonly at: Instant; readonly shape?: TimeShape | 'short' }) {
  const format = useFormat();
  const now = useNow(REDRAWN_EVERY);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${format.time(at, 'zoned')} · ${format.relative(at, now)}`}
      data-figures
    >
      {shape === 'short' ? format.shortTime(at, now) : format.time(at, shape)}
    </time>
  );
}
