/**
 * Erasure in the copies of a history: its backups, and files set aside. Runs in a process of its own
 * (foreign-file-process.ts), because such a file may come from anybody, and because a process can be ended at any point.
 * A copy keeps its name and so its day; it is replaced only by a file that was read through.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { HistoryError, type HistoryReason } from '../../ground/errors/history-error.ts';
import { filesIn, instantOfFileTimestamp, syncFile, syncFolder } from '../../ground/folders.ts';
import { backupsIn } from '../../sqlite-file/backup.ts';
import { openToWrite } from '../../sqlite-file/connection.ts';
import { hasWal } from '../../sqlite-file/header.ts';
import { examine, openToInspect } from '../../sqlite-file/integrity-check.ts';
import { migrate, versionOf } from '../../sqlite-file/migration.ts';
import { damagedFolderIn, removeWithSides } from '../../sqlite-file/replace-file.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import type { UnreachedFile } from '../api/maintenance-api.ts';
import type { Erasure } from '../charges/tombstones.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import type { Person } from '../model/same-person.ts';
import { backupFolderIn, HISTORY_FILE } from '../sqlite/history-files.ts';
import { examineForeign, hasOwnSchema } from '../sqlite/own-schema.ts';
import { HISTORY_SCHEMA } from '../sqlite/schema.ts';
import { eraseCharges, erasuresInLedger } from './erase.ts';
import { type KeysOfPerson, keysOfPerson } from './rows-of-person.ts';

/** Room for a copy, for what is written anew from it, and for a WAL: times the size of the file. */
const ROOM = 3;

/** A complete file that only has to take its copy's place, once the copy's WAL is gone. */
const CLEAN = '.clean';
const PART = '.part';

const WORKING_COPY = /^erasing-\d+\.db(-wal|-shm|-journal)?$/;

/** The paths of all copies: backups, the newest first, then files set aside, each without its -wal and -shm. */
export function copiesIn(folder: string): string[] {
  const aside = damagedFolderIn(folder);
  const names = filesIn(aside).map((name) => name.replace(/(-wal|-shm|-journal|\.part|\.clean)$/, ''));
  return [
    ...backupsIn(backupFolderIn(folder), HISTORY_FILE).map(({ path }) => path),
    ...[...new Set(names)].toSorted().map((name) => join(aside, name)),
  ];
}

/** Deletes files set aside before `before` (UTC milliseconds): everything in them is older. */
export function removeSetAsideBefore(folder: string, before: number): void {
  const aside = damagedFolderIn(folder);
  for (const name of filesIn(aside)) {
    const at = instantOfFileTimestamp(name.slice(0, name.indexOf('.')));
    if (at !== null && at < before) rmSync(join(aside, name), { force: true });
  }
}

/** What of a person is in a copy. @throws HistoryError `corrupt` for one that cannot be read. */
export function keysInCopy(path: string, folder: string, person: Person): KeysOfPerson {
  finishReplacing(path);
  const db = openChecked(path);
  try {
    if (versionOf(db) === HISTORY_FILE.newest) return keysOfPerson(db, person);
  } finally {
    db.close();
  }
  return inWorkingCopy(path, folder, (copy) => keysOfPerson(copy, person));
}

/** Takes out of a copy whatever the ledger records as erased; returns why it was not reached, or null. */
export function eraseFromCopy(path: string, folder: string): UnreachedFile['reason'] | null {
  try {
    finishReplacing(path);
    const erasures = erasuresInLedger(folder);
    if (isClean(path, erasures)) return null;
    const part = `${path}${PART}`;
    removeWithSides(part);
    try {
      inWorkingCopy(path, folder, (db) => {
        const done = tombstonesIn(db);
        eraseCharges(
          db,
          erasures.filter(({ key }) => !done.has(key)),
        );
        // SQLite fills an existing empty file, and so preserves its mode.
        closeSync(openSync(part, 'w', 0o600));
        db.prepare('VACUUM INTO ?').run(part);
      });
      const [finding] = examine(part, HISTORY_FILE);
      if (finding !== undefined) throw new HistoryError('corrupt', `a rewritten copy is not sound: ${finding}`);
      syncFile(part);
      replace(path, part);
    } finally {
      removeWithSides(part);
    }
    return null;
  } catch (error) {
    return unreachedReason(historyErrorOf(error).reason);
  }
}

/** Why a file was not reached. */
export function unreachedReason(reason: HistoryReason): UnreachedFile['reason'] {
  if (reason === 'disk-full') return 'no-room';
  if (reason === 'read-only') return 'not-allowed';
  return reason === 'corrupt' || reason === 'from-newer-version' ? 'unreadable' : 'other';
}

/** Whether nothing was erased that a copy still has. One in WAL mode was open once, and may have more in its pages. */
function isClean(path: string, erasures: readonly Erasure[]): boolean {
  if (hasWal(path)) return false;
  const db = openChecked(path);
  try {
    if (versionOf(db) !== HISTORY_FILE.newest || db.pragma('journal_mode', { simple: true }) === 'wal') return false;
    const done = tombstonesIn(db);
    return erasures.every(({ key }) => done.has(key));
  } finally {
    db.close();
  }
}

function tombstonesIn(db: ReadableDb): Set<string> {
  return new Set(allRows<{ key: string }>(db, 'SELECT key FROM erasure_tombstones').map(({ key }) => key));
}

/** Its definitions are compared before any of them is evaluated; its pages are not all read. */
function openChecked(path: string): ReturnType<typeof openToInspect> {
  if (!existsSync(path)) throw new HistoryError('corrupt', 'its file is gone');
  const db = openToInspect(path, HISTORY_FILE);
  if (hasOwnSchema(db)) return db;
  db.close();
  throw new HistoryError('corrupt', 'it is not as Balcão makes them');
}

/** Works on a copy of a copy, of this version and read through, which is then deleted. */
function inWorkingCopy<Value>(path: string, folder: string, work: (db: SqliteDb) => Value): Value {
  // Every task has a process of its own, so no other one works under this name.
  const copy = join(folder, `erasing-${process.pid}.db`);
  removeWithSides(copy);
  if (!hasRoom(path)) throw new HistoryError('disk-full', 'a copy would not fit');
  try {
    for (const side of ['', '-wal']) if (existsSync(path + side)) copyFileSync(path + side, copy + side);
    chmodSync(copy, 0o600);
    const findings = examineForeign(copy);
    if (findings === 'not-ours' || findings.length > 0) throw new HistoryError('corrupt', String(findings));
    const db = openToWrite(copy, HISTORY_FILE);
    try {
      // Nothing of it has to survive a loss of power.
      db.pragma('synchronous = OFF');
      migrate(db, HISTORY_SCHEMA);
      return work(db);
    } finally {
      db.close();
    }
  } finally {
    removeWithSides(copy);
  }
}

/** Deletes working copies that a task which was ended left in a history's folder: they may hold persons. */
export function removeWorkingCopies(folder: string): void {
  for (const name of filesIn(folder)) if (WORKING_COPY.test(name)) rmSync(join(folder, name), { force: true });
}

function sidesOf(path: string): string[] {
  return [`${path}-wal`, `${path}-shm`];
}

function hasRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  const bytes = ['', '-wal'].map((side) => statSync(path + side, { throwIfNoEntry: false })?.size ?? 0);
  return bavail * bsize > ROOM * bytes.reduce((sum, each) => sum + each, 0);
}

/** Two steps where the copy has a WAL, because SQLite would play that over the new file. */
function replace(path: string, complete: string): void {
  renameSync(complete, sidesOf(path).some(existsSync) ? `${path}${CLEAN}` : path);
  syncFolder(dirname(path));
  finishReplacing(path);
}

/** Also after a crash between the two. */
function finishReplacing(path: string): void {
  const clean = `${path}${CLEAN}`;
  if (!existsSync(clean)) return;
  // The file itself stays until the other takes its name.
  for (const side of sidesOf(path)) rmSync(side, { force: true });
  renameSync(clean, path);
  syncFolder(dirname(path));
}
