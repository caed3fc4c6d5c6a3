/** What people put on charges: notes, tags. Each is also told in the charge's timeline. Instants are UTC milliseconds. */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge.ts';
import { HAS_NOTE, HAS_TAG } from '../model/states.ts';
import type { ReadableDb, WritableDb } from '../sqlite/handles.ts';

import { allRows, firstValue, run } from '../sqlite/prepared.ts';
import { addEvent, readTimeline } from './charge-records.ts';
import { readRow, timeKeyOfKey } from './charge-store.ts';
import { doneBy } from './operators.ts';

/** Adds a note to a charge; null where no charge has this key. Notes are never changed: a second one says so. */
export function addNote(
  db: WritableDb,
  key: string,
  text: string,
  at: number,
  by: string | null = null,
): ChargeRow | null {
  return db
    .transaction(() => {
      const number = timeKeyOfKey(db, key);
      if (number === null) return null;
      run(db, `UPDATE charges SET marks = marks | ${HAS_NOTE} WHERE time_key = ?`, number);
      addEvent(db, number, { at, event: { kind: 'note', text, ...doneBy(by) } });
      return readRow(db, number);
    })
    .immediate();
}

/** Puts tags on charges and takes others off, all in one commit; gives the rows that changed. Unknown keys are passed by. */
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
        const number = timeKeyOfKey(db, key);
        if (number === null) return [];
        const before = tagsOf(db, number);
        for (const tag of change.remove) run(db, 'DELETE FROM tags WHERE tag = ? AND time_key = ?', tag, number);
        for (const tag of change.add) run(db, 'INSERT OR IGNORE INTO tags (tag, time_key) VALUES (?, ?)', tag, number);
        const tags = tagsOf(db, number);
        if (tags.join('\n') === before.join('\n')) return [];
        keepTagsOf(db, number, tags);
        addEvent(db, number, { at, event: { kind: 'tags', tags, ...doneBy(by) } });
        return [readRow(db, number)];
      }),
    )
    .immediate();
}

/** Moves what people put on one row to the row it turned out to be; its timeline is carried over by the caller. */
export function moveNotesAndTags(db: WritableDb, from: number, to: number): void {
  run(db, 'UPDATE OR IGNORE tags SET time_key = ? WHERE time_key = ?', to, from);
  run(
    db,
    `UPDATE charges SET marks = marks | (SELECT marks FROM charges WHERE time_key = ?) & ${HAS_NOTE} WHERE time_key = ?`,
    from,
    to,
  );
  keepTagsOf(db, to, tagsOf(db, to));
}

/** Tells a charge's row again which tags and notes it has, after they were changed as rows. */
export function updateMarkColumns(db: WritableDb, number: number): void {
  const hasNote = readTimeline(db, number).some(({ event }) => event.kind === 'note');
  run(db, `UPDATE charges SET marks = (marks & ~${HAS_NOTE}) | ? WHERE time_key = ?`, hasNote ? HAS_NOTE : 0, number);
  keepTagsOf(db, number, tagsOf(db, number));
}

/** Every tag in use, the most used first. */
export function readTags(db: ReadableDb): string[] {
  return allRows<{ tag: string }>(db, 'SELECT tag FROM tags GROUP BY tag ORDER BY count(*) DESC, tag').map(
    ({ tag }) => tag,
  );
}

function tagsOf(db: ReadableDb, number: number): string[] {
  return allRows<{ tag: string }>(db, 'SELECT tag FROM tags WHERE time_key = ? ORDER BY tag', number).map(
    ({ tag }) => tag,
  );
}

function keepTagsOf(db: WritableDb, number: number, tags: readonly string[]): void {
  const marks = firstValue<number>(db, 'SELECT marks FROM charges WHERE time_key = ?', number) ?? 0;
  const marked = tags.length > 0 ? marks | HAS_TAG : marks & ~HAS_TAG;
  const text = tags.length > 0 ? tags.join('\n') : null;
  run(db, 'UPDATE charges SET marks = ?, tags = ? WHERE time_key = ?', marked, text, number);
}
