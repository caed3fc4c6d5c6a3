/**
 * Notes and tags that people add to charges. Each is also an entry of the charge's timeline. Instants are UTC
 * milliseconds.
 */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { allRows, firstValue, run } from '../database/prepared.ts';
import { HAS_NOTE, HAS_TAG } from '../model/attention.ts';
import { addEvent, readTimeline } from './charge-records.ts';
import { readRow, timeKeyOfKey } from './charge-store.ts';
import { doneBy } from './operators.ts';

/** Adds a note to a charge; null where no charge has this key. Notes never change: a correction is a second note. */
export function addNote(
  db: WritableDb,
  key: string,
  text: string,
  at: number,
  by: string | null = null,
): ChargeRow | null {
  return db
    .transaction(() => {
      const timeKey = timeKeyOfKey(db, key);
      if (timeKey === null) return null;
      run(db, `UPDATE charges SET marks = marks | ${HAS_NOTE} WHERE time_key = ?`, timeKey);
      addEvent(db, timeKey, { at, event: { kind: 'note', text, ...doneBy(by) } });
      return readRow(db, timeKey);
    })
    .immediate();
}

/** Adds tags to charges and removes others, in one commit; returns the rows that changed. Unknown keys are ignored. */
export function changeTags(
  db: WritableDb,
  keys: readonly string[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
  at: number,
  by: string | null = null,
): ChargeRow[] {
  return db
    .transaction(() =>
      keys.flatMap((key) => {
        const timeKey = timeKeyOfKey(db, key);
        if (timeKey === null) return [];
        const before = tagsOf(db, timeKey);
        for (const tag of change.remove) run(db, 'DELETE FROM tags WHERE tag = ? AND time_key = ?', tag, timeKey);
        for (const tag of change.add)
          run(db, 'INSERT INTO tags (tag, time_key) VALUES (?, ?) ON CONFLICT DO NOTHING', tag, timeKey);
        const tags = tagsOf(db, timeKey);
        if (tags.join('\n') === before.join('\n')) return [];
        writeTagColumns(db, timeKey, tags);
        addEvent(db, timeKey, { at, event: { kind: 'tags', tags, ...doneBy(by) } });
        return [readRow(db, timeKey)];
      }),
    )
    .immediate();
}

/** Moves notes and tags from one row to the row it turned out to be; the caller moves the timeline. */
export function moveNotesAndTags(db: WritableDb, from: number, to: number): void {
  // A tag that both have stays with the row that is deleted.
  run(
    db,
    'UPDATE tags SET time_key = ? WHERE time_key = ? AND tag NOT IN (SELECT tag FROM tags WHERE time_key = ?)',
    ...[to, from, to],
  );
  run(
    db,
    `UPDATE charges SET marks = marks | (SELECT marks FROM charges WHERE time_key = ?) & ${HAS_NOTE} WHERE time_key = ?`,
    from,
    to,
  );
  writeTagColumns(db, to, tagsOf(db, to));
}

/** Updates the mark columns of a charge from its timeline and its tags, after those were changed as rows. */
export function updateMarkColumns(db: WritableDb, timeKey: number): void {
  const hasNote = readTimeline(db, timeKey).some(({ event }) => event.kind === 'note');
  run(db, `UPDATE charges SET marks = (marks & ~${HAS_NOTE}) | ? WHERE time_key = ?`, hasNote ? HAS_NOTE : 0, timeKey);
  writeTagColumns(db, timeKey, tagsOf(db, timeKey));
}

/** Every tag in use, the most used first. */
export function readTags(db: ReadableDb): string[] {
  return allRows<{ tag: string }>(db, 'SELECT tag FROM tags GROUP BY tag ORDER BY count(*) DESC, tag').map(
    ({ tag }) => tag,
  );
}

function tagsOf(db: ReadableDb, timeKey: number): string[] {
  return allRows<{ tag: string }>(db, 'SELECT tag FROM tags WHERE time_key = ? ORDER BY tag', timeKey).map(
    ({ tag }) => tag,
  );
}

function writeTagColumns(db: WritableDb, timeKey: number, tags: readonly string[]): void {
  const marks = firstValue<number>(db, 'SELECT marks FROM charges WHERE time_key = ?', timeKey) ?? 0;
  const newMarks = tags.length > 0 ? marks | HAS_TAG : marks & ~HAS_TAG;
  const text = tags.length > 0 ? tags.join('\n') : null;
  run(db, 'UPDATE charges SET marks = ?, tags = ? WHERE time_key = ?', newMarks, text, timeKey);
}
