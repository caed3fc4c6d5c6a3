/**
 * Backups of a file: made by a reader while the console works, verified before they count, found again by name.
 */

import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { HistoryError } from '../ground/errors/history-error.ts';
import { filesIn, fileTimestamp, instantOfFileTimestamp, makeFolder, syncFile, syncFolder } from '../ground/folders.ts';
import { examine, isUsable } from './integrity-check.ts';
import type { FileKind } from './migration.ts';
import { removeWithSides } from './replace-file.ts';

export interface BackupFile {
  /** Its file name, by which a backup is identified. */
  readonly name: string;
  readonly path: string;
  /** When its content was read, UTC milliseconds. */
  readonly at: number;
  readonly bytes: number;
}

const STAMPED = '(\\d{8}T\\d{9}Z)\\.db';
const nameOf = ({ name }: FileKind) => new RegExp(`^${name}-${STAMPED}$`);
const unfinishedOf = ({ name }: FileKind) => new RegExp(`^${name}-${STAMPED}\\.part(-journal)?$`);

/** The backups in a folder, newest first; other files are ignored. */
export function backupsIn(folder: string, kind: FileKind): BackupFile[] {
  const named = nameOf(kind);
  return filesIn(folder)
    .flatMap((name) => {
      const at = instantOfFileTimestamp(named.exec(name)?.[1] ?? '');
      const path = join(folder, name);
      return at === null ? [] : [{ name, path, at, bytes: statSync(path).size }];
    })
    .sort((one, other) => other.at - one.at);
}

/** Deletes what a crash left unfinished. */
export function removeUnfinished(folder: string, kind: FileKind): void {
  const unfinished = unfinishedOf(kind);
  for (const name of filesIn(folder)) if (unfinished.test(name)) rmSync(join(folder, name), { force: true });
}

/**
 * Writes a backup of `file` into `folder` as one transaction sees it (`VACUUM INTO`: the backup API starts over with
 * every write), reads every page of it, and only then gives it its final name.
 * @param at UTC milliseconds, for its name.
 * @throws HistoryError `corrupt` where the copy is not sound: the original has to be checked then.
 */
export function makeBackup(file: string, folder: string, at: number, kind: FileKind): BackupFile {
  makeFolder(folder);
  const name = `${kind.name}-${fileTimestamp(at)}.db`;
  const path = join(folder, name);
  const part = `${path}.part`;
  try {
    // SQLite fills an existing empty file, and so preserves its mode.
    closeSync(openSync(part, 'w', 0o600));
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      // The new file inherits it: without it, rows that move as it is filled leave their texts in the unused ends of pages.
      db.pragma('secure_delete = ON');
      db.prepare('VACUUM INTO ?').run(part);
    } finally {
      db.close();
    }
    const findings = examine(part, kind);
    if (findings.length > 0) throw new HistoryError('corrupt', `a backup is not sound: ${findings[0] ?? ''}`);
    syncFile(part);
    renameSync(part, path);
    syncFolder(folder);
    return { name, path, at, bytes: statSync(path).size };
  } catch (error) {
    removeWithSides(part);
    throw error;
  }
}

/**
 * Makes another folder hold the same backups: each copied whole or not at all, and others deleted there.
 * @param byContent compares whole files: an erasure rewrites a backup under its name, maybe in the same size.
 */
export function copyBackups(from: string, to: string, kind: FileKind, byContent = false): void {
  makeFolder(to);
  removeUnfinished(to, kind);
  const kept = backupsIn(from, kind);
  for (const { name } of backupsIn(to, kind))
    if (!kept.some((backup) => backup.name === name)) removeBackup(to, name, kind);
  copyEach(kept, to, kind, byContent);
}

/**
 * Copies backups that an erasure rewrote over those of the same name in another folder. Deletes none there: it may be
 * the last that holds a charge. Returns the paths there that were not replaced.
 * @param unreached names of backups that were not rewritten: theirs stay as they are.
 */
export function copyErased(from: string, to: string, unreached: readonly string[], kind: FileKind): string[] {
  makeFolder(to);
  removeUnfinished(to, kind);
  const rewritten = backupsIn(from, kind).filter(({ name }) => !unreached.includes(name));
  copyEach(rewritten, to, kind, true);
  return backupsIn(to, kind)
    .filter((there) => !rewritten.some(({ name }) => name === there.name))
    .map(({ path }) => path);
}

function copyEach(backups: readonly BackupFile[], to: string, kind: FileKind, byContent: boolean): void {
  const there = new Map(backupsIn(to, kind).map((each) => [each.name, each]));
  for (const backup of backups) {
    const same = there.get(backup.name);
    const isCopied = same?.bytes === backup.bytes && (!byContent || digestOf(same.path) === digestOf(backup.path));
    // A damaged file must not replace a copy that may be sound.
    if (!isCopied && (same === undefined || isUsable(backup.path, kind))) copyBackup(backup, to);
  }
}

function copyBackup(backup: BackupFile, folder: string): void {
  const part = join(folder, `${backup.name}.part`);
  try {
    copyFileSync(backup.path, part);
    syncFile(part);
    renameSync(part, join(folder, backup.name));
    syncFolder(folder);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** SHA-256 over a whole file, in hexadecimal, a chunk at a time. */
export function digestOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1 << 20);
  const descriptor = openSync(path, 'r');
  try {
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/** Deletes a backup by its name; a missing one is no error. */
export function removeBackup(folder: string, name: string, kind: FileKind): void {
  if (basename(name) !== name || !nameOf(kind).test(name)) return;
  rmSync(join(folder, name), { force: true });
}
