/** Tags that were taken off while the desk was offline: an import unites tags, and would bring them back. */
import type { TimelineEntry } from '../../../../src-preload/contract/charges/timeline.ts';
import { readTimeline } from '../../../history/charges/charge-records.ts';
import { updateMarkColumns } from '../../../history/charges/notes-and-tags.ts';
import type { ReadableDb, WritableDb } from '../../../history/database/database.ts';
import { run } from '../../../history/database/prepared.ts';
import type { ChargeBundle } from '../../../history/transfer/charge-bundle.ts';

/**
 * The tags that changes of this bundle took off which the server does not have yet, and that were not put back. Each
 * change names all tags after it.
 */
export function tagsRemovedSince(team: ReadableDb, timeKey: number, { timeline, others }: ChargeBundle): string[] {
  const known = new Set(readTimeline(team, timeKey).map(identityOf));
  const changes = timeline.flatMap((entry) => (entry.event.kind === 'tags' ? [{ entry, tags: entry.event.tags }] : []));
  const removed = changes.flatMap(({ entry, tags }, index) =>
    known.has(identityOf(entry)) ? [] : (changes[index - 1]?.tags ?? []).filter((tag) => !tags.includes(tag)),
  );
  const now = others.flatMap(({ table, rows }) => (table === 'tags' ? rows.map(({ tag }) => tag) : []));
  return [...new Set(removed)].filter((tag) => !now.includes(tag));
}

export function removeTags(team: WritableDb, timeKey: number, tags: readonly string[]): void {
  for (const tag of tags) run(team, 'DELETE FROM tags WHERE tag = ? AND time_key = ?', tag, timeKey);
  updateMarkColumns(team, timeKey);
}

/** An entry of a timeline is the same in both histories if its instant and event are. */
export const identityOf = ({ at, event }: TimelineEntry): string => JSON.stringify([at, event]);
