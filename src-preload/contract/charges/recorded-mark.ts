/** Whether a person has done what a charge's state asks for. It imports only types, so that every room may. */
import type { TimelineEntry } from './charge.ts';

/**
 * When a person marked the present state as recorded (UTC milliseconds), and who; null where nobody has, or the mark
 * was taken back. A change of the state ends the mark: a second refund has to be recorded, too.
 *
 * @param timeline in the order in which it was recorded
 */
export function recordedMark(timeline: readonly TimelineEntry[]): { readonly at: number; readonly by?: string } | null {
  const last = timeline.findLast(({ event }) => event.kind === 'recorded' || event.kind === 'state');
  if (last?.event.kind !== 'recorded' || !last.event.isRecorded) return null;
  const { by } = last.event;
  return { at: last.at, ...(by !== undefined && { by }) };
}
