/**
 * Tells a file that Balcão made from one that has anything else in it: a view named like a table, a trigger, a generated
 * column. The definitions are compared before any of them is evaluated, because an endless view cannot be stopped from
 * within its process.
 */

import Database from 'better-sqlite3';
import { examine, quickCheck } from '../../sqlite-file/integrity-check.ts';
import { versionOf } from '../../sqlite-file/migration.ts';
import { schemaDigest } from '../../sqlite-file/schema-digest.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { HISTORY_FILE } from './history-files.ts';
import { createHistoryTables } from './schema.ts';

/** The digests of the schemas of earlier versions, by `user_version`: none before the first release. */
const EARLIER: Readonly<Record<number, string>> = {};

/**
 * Whether a history has exactly the tables, indexes and triggers that Balcão gives, or gave a file of its version.
 * @param earlier others in tests alone.
 */
export function hasOwnSchema(db: SqliteDb, earlier = EARLIER): boolean {
  const version = versionOf(db);
  const digest = schemaDigest(db);
  // A crash between two steps of a migration leaves the tables of this version under the number before.
  return digest !== null && (digest === presentDigest() || digest === earlier[version]);
}

let present: string | null = null;

function presentDigest(): string | null {
  if (present === null) {
    const db = new Database(':memory:');
    try {
      createHistoryTables(db);
      present = schemaDigest(db);
    } finally {
      db.close();
    }
  }
  return present;
}

/** Whether a backup can replace a history's file: it must also be as Balcão makes them, since it may come with a folder of another desk. */
export function isUsableHistory(file: string): boolean {
  return examineForeign(file).length === 0;
}

/**
 * What is wrong with a history that may come from anybody; empty for a sound one. It is `not-ours` where its schema is not the one that Balcão gave a file
 * of its version. That is looked at first, since the check itself evaluates a file's own definitions.
 */
export function examineForeign(file: string): readonly string[] | 'not-ours' {
  let isOurs = true;
  const findings = examine(file, HISTORY_FILE, (db) => {
    isOurs = hasOwnSchema(db);
    return isOurs ? quickCheck(db) : [];
  });
  return isOurs ? findings : 'not-ours';
}
