/** The last message about a charge. It imports only types, so that every room may. */
import type { TimelineEntry } from '../charges/timeline.ts';

/** When a person last sent or copied a message (UTC milliseconds), how, and who; null where no one has. */
export function lastMessage(timeline: readonly TimelineEntry[]) {
  const last = timeline.findLast(({ event }) => event.kind === 'message');
  return last?.event.kind === 'message' ? { at: last.at, ...last.event } : null;
}
