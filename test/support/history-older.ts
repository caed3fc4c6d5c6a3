/** A history as an earlier version left it: filled at this version, then laid into a file of that one, column by column. */
import { mkdirSync, rmSync } from 'node:fs';
import { openToWrite, type WritableDb } from '../../src-main/history/connection.ts';
import { historyFileIn } from '../../src-main/history/history.ts';
import { migrate } from '../../src-main/history/migrations/index.ts';
import { allRows } from '../../src-main/history/statements.ts';
import { generateCharges } from './history-generator.ts';
import { addGenerated } from './history-seed.ts';

export function seedOlderHistory(folder: string, count: number, version: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fill = (db: WritableDb) => {
    for (const generated of generateCharges(count)) addGenerated(db, generated, 1);
  };
  olderHistory(historyFileIn(folder), version, fill).close();
}

/** The file, open. What an earlier version had no column for is not in it. */
export function olderHistory(file: string, version: number, fill: (db: WritableDb) => void): WritableDb {
  const filled = `${file}-filled`;
  const now = openToWrite(filled);
  migrate(now);
  now.transaction(() => fill(now)).immediate();
  now.pragma('journal_mode = DELETE');
  now.close();
  const db = openToWrite(file);
  migrate(db, () => undefined, version);
  db.prepare('ATTACH ? AS filled').run(filled);
  db.transaction(() => {
    db.pragma('defer_foreign_keys = 1');
    for (const table of tablesOf(db)) {
      const here = columnsOf(db, 'main', table);
      const both = columnsOf(db, 'filled', table).filter((column) => here.includes(column));
      db.exec(`INSERT INTO main."${table}" (${both.join(', ')}) SELECT ${both.join(', ')} FROM filled."${table}"`);
    }
  }).immediate();
  db.exec('DETACH filled');
  rmSync(filled);
  return db;
}

/** But for what triggers fill by themselves. */
function tablesOf(db: WritableDb): string[] {
  return allRows<{ name: string }>(
    db,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'unindexed' AND name NOT LIKE 'search\\_%' ESCAPE '\\'`,
  ).map(({ name }) => name);
}

function columnsOf(db: WritableDb, schema: 'main' | 'filled', table: string): string[] {
  return allRows<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?, ?)', table, schema).map(
    ({ name }) => name,
  );
}
