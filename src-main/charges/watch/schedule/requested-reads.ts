/** The reads that something waits for, in addition to those that the watch makes by itself. */
import type { ObservationSource } from '../../../../src-preload/contract/charges/timeline.ts';
import type { Lane } from '../entry/read-intervals.ts';
import type { ReadOutcome, Waiter } from '../entry/watch-entry.ts';

/** The priority of a requested read, the most urgent first. */
export const LANE_OF = {
  manual: 'manual',
  adopt: 'batch',
  reconcile: 'batch',
  'check-many': 'spare',
  sweep: 'spare',
} as const satisfies Record<Waiter['source'], Lane>;

/** Who is named as having seen what a requested read brought. */
export const OBSERVED_AS = {
  manual: 'manual',
  adopt: 'adopt',
  reconcile: 'reconcile',
  'check-many': 'manual',
  sweep: 'watch',
} as const satisfies Record<Waiter['source'], ObservationSource>;

export const CANCELLED: ReadOutcome = { kind: 'answer', answer: { kind: 'network', cause: 'cancelled' } };

/** A read that several requests wait for is as urgent as the most urgent of them; undefined where none waits. */
export function mostUrgent(waiting: readonly Waiter[]): Waiter['source'] | undefined {
  const sources = waiting.map(({ source }) => source);
  return (
    sources.find((source) => source === 'manual') ??
    sources.find((source) => LANE_OF[source] !== 'spare') ??
    sources.find((source) => source === 'check-many') ??
    sources[0]
  );
}
