/** Which rows of a batch that has started may be moved to a new one: no charge was made of them, and none may have been. */
import type { Batch, BatchVerdict } from './batch.ts';

const MOVED: readonly BatchVerdict[] = ['faulty', 'duplicate', 'held', 'refused', 'not-sent'];

/** None while it is sent; of a batch that came with a backup none, since what was sent since is unknown. */
export function movedVerdicts({ status, stoppedBy }: Pick<Batch, 'status' | 'stoppedBy'>): readonly BatchVerdict[] {
  if (stoppedBy === 'restored') return [];
  return status === 'paused' || status === 'done' || status === 'cancelled' ? MOVED : [];
}
