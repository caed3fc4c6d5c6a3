/** A history as an earlier version left it: filled at this version, then laid into a file of that one, column by column. */
import { mkdirSync, rmSync } from 'node:fs';
import { openToWrite, type WritableDb } from '../../src-main/history/connection.ts';
import { addEvent, LOOSE_TABLES, readAnswers, readKnown, readTimeline } from '../../src-main/history/dossier.ts';
import { historyFileIn } from '../../src-main/history/history.ts';
import { migrate } from '../../src-main/history/migrations/index.ts';
import { pack } from '../../src-main/history/packing.ts';
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
  if (version < WITH_DOSSIERS) now.transaction(() => unpackDossiers(now)).immediate();
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

/** The version that packs what is kept of a charge into one document. */
const WITH_DOSSIERS = 8;

/** Rows as earlier versions wrote them: each answer, and what is known, packed against the charge's first answer. */
function unpackDossiers(db: WritableDb): void {
  const insertKnown = db.prepare('INSERT INTO known (charge, document) VALUES (?, ?)');
  const insertAnswer = db.prepare('INSERT INTO answers (charge, sequence, at, text) VALUES (?, ?, ?, ?)');
  for (const { number } of allRows<{ number: number }>(db, 'SELECT number FROM charges')) {
    const [known, timeline, answers] = [readKnown(db, number), readTimeline(db, number), readAnswers(db, number)];
    for (const table of ['dossiers', ...LOOSE_TABLES]) db.prepare(`DELETE FROM ${table} WHERE charge = ?`).run(number);
    const first = answers[0]?.text ?? null;
    insertKnown.run(number, pack(JSON.stringify(known), first));
    for (const entry of timeline) addEvent(db, number, entry);
    for (const [place, { at, text }] of answers.entries())
      insertAnswer.run(number, place, at, pack(text, place === 0 ? null : first));
  }
}

/** But for what triggers fill by themselves. */
function tablesOf(db: WritableDb): string[] {
  return allRows<{ name: string }>(
    db,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'unindexed%' AND name NOT LIKE 'search\\_%' ESCAPE '\\'`,
  ).map(({ name }) => name);
}

function columnsOf(db: WritableDb, schema: 'main' | 'filled', table: string): string[] {
  return allRows<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?, ?)', table, schema).map(
    ({ name }) => name,
  );
}
