/** The bank's file that is open on the statement's screen of this desk: one at the most. */

import type { StatementKind, StatementMapping } from '../../../src-preload/contract/reports/statements.ts';
import type { KeptFile, StatementChoice } from '../api/statement-matches-api.ts';
import type { ReadableDb, WritableDb } from '../database/database.ts';
import { firstRow, firstValue, run } from '../database/prepared.ts';

/** As stored; what was chosen is in the shape of the version that wrote it (queries/stored-shapes.ts). */
export interface StoredStatement extends KeptFile {
  readonly mapping: unknown;
  readonly isMatched: boolean;
  readonly picks: unknown;
}

/** Keeps a file in place of the one before. */
export function keepStatement(db: WritableDb, { id, loadedAt, name, format, text }: KeptFile): void {
  db.transaction(() => {
    run(db, 'DELETE FROM kept_statements');
    run(
      db,
      `INSERT INTO kept_statements (id, loaded_at_ms, name, format, content, mapping, matched, picks)
        VALUES (@id, @loadedAt, @name, @format, @text, NULL, 0, '[]')`,
      { id, loadedAt, name, format, text },
    );
  }).immediate();
}

interface Pick {
  readonly lineId: string;
  readonly kind: StatementKind;
  readonly key: string | null;
}

/** Keeps what was chosen of the statement; nothing, where it is no longer kept. */
export function chooseInStatement(db: WritableDb, id: string, { mapping, pick }: StatementChoice): void {
  db.transaction(() => {
    if (mapping !== undefined)
      run(db, 'UPDATE kept_statements SET mapping = ? WHERE id = ?', JSON.stringify(mapping), id);
    if (pick === undefined) return;
    const stored = firstValue<string>(db, 'SELECT picks FROM kept_statements WHERE id = ?', id);
    if (stored === null) return;
    const others = (JSON.parse(stored) as readonly Pick[]).filter(
      ({ lineId, kind }) => lineId !== pick.lineId || kind !== pick.kind,
    );
    const picks = pick.key === null ? others : [...others, pick];
    run(db, 'UPDATE kept_statements SET picks = ? WHERE id = ?', JSON.stringify(picks), id);
  }).immediate();
}

export function markStatementMatched(db: WritableDb, id: string, mapping: StatementMapping | null): void {
  run(
    db,
    'UPDATE kept_statements SET matched = 1, mapping = ? WHERE id = ?',
    mapping === null ? null : JSON.stringify(mapping),
    id,
  );
}

export function dismissStatement(db: WritableDb, id: string): void {
  run(db, 'DELETE FROM kept_statements WHERE id = ?', id);
}

/** The one that was loaded last: a restored backup may bring an earlier one. */
export function readKeptStatement(db: ReadableDb): StoredStatement | null {
  const row = firstRow<
    Omit<StoredStatement, 'isMatched'> & {
      readonly matched: number;
      readonly mapping: string | null;
      readonly picks: string;
    }
  >(
    db,
    `SELECT id, loaded_at_ms AS loadedAt, name, format, content AS text, mapping, matched, picks FROM kept_statements
     ORDER BY loaded_at_ms DESC, id LIMIT 1`,
  );
  if (row === null) return null;
  const { matched, mapping, picks, ...file } = row;
  return {
    ...file,
    isMatched: matched === 1,
    mapping: mapping === null ? null : JSON.parse(mapping),
    picks: JSON.parse(picks),
  };
}
