/** Finds out whether a file is damaged or gone, and replaces it by a new one, made of its newest sound backup. */
import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile, syncFolder } from '../ground/folders.ts';
import { type BackupFile, backupsIn } from './backup.ts';
import { readHeader } from './header.ts';
import { openToInspect, quickCheck } from './integrity-check.ts';
import { type FileKind, versionOf } from './migration.ts';
import {
  finishReplacing,
  moveAside,
  nameOfSetAside,
  readyFileOf,
  removeWithSides,
  unfinishedFileOf,
} from './replace-file.ts';
import type { SqliteDb } from './sqlite-db.ts';
import { historyErrorOf } from './sqlite-error.ts';

/** How one kind of file is checked. */
export interface RecoverableFile {
  readonly file: string;
  readonly kind: FileKind;
  /** Whether the file was used before: what remains next to it shows that it is lost, and not new. */
  readonly wasHere: () => boolean;
  /** What a file is called that exists and holds nothing, where it was used before. */
  readonly emptied: 'damaged' | 'lost';
  /** Whether every page is read, which takes seconds for a large file. */
  readonly isSuspect: () => boolean;
  /** Called before every page is read. */
  readonly onCheck?: () => void;
  /** Milliseconds to wait for another program's lock. */
  readonly patience?: number;
  /** Whether a file whose pages are sound can be another file's, or lacks what this kind has. */
  readonly isAnothers: (db: SqliteDb) => boolean;
}

/**
 * What is wrong with a file, without writing to it; null where nothing is.
 * @throws HistoryError for a file from a newer version, and the errors of a full disk or missing permissions.
 */
export function whatIsWrong(checked: RecoverableFile): 'damaged' | 'lost' | null {
  const { file, kind, wasHere, emptied } = checked;
  const header = readHeader(file);
  if (header === 'absent') return wasHere() ? (existsSync(file) ? emptied : 'lost') : null;
  if (header === 'damaged') return 'damaged';
  const isChecked = checked.isSuspect();
  if (isChecked) checked.onCheck?.();
  try {
    const db = openToInspect(file, kind, checked.patience);
    try {
      if (isChecked && quickCheck(db).length > 0) return 'damaged';
      // Created, but not filled before a crash: a first start continues from there.
      if (versionOf(db) === 0) return wasHere() ? emptied : null;
      return checked.isAnothers(db) ? 'damaged' : null;
    } finally {
      db.close();
    }
  } catch (error) {
    if (historyErrorOf(error).reason !== 'corrupt') throw error;
    return 'damaged';
  }
}

export type UsableBackup = Pick<BackupFile, 'name' | 'path' | 'at'>;

/**
 * The sound backups in a folder, newest first; each is read whole only when it is requested. Those made before now come
 * first: a clock that once was ahead must not make its backup the newest for a year.
 */
export function* usableBackups(
  folder: string,
  kind: FileKind,
  now: number,
  isUsable: (path: string) => boolean,
): Generator<UsableBackup> {
  const all = backupsIn(folder, kind);
  for (const backup of [...all.filter(({ at }) => at <= now), ...all.filter(({ at }) => at > now)])
    if (isUsable(backup.path)) yield backup;
}

/** What was done about a damaged or lost file. */
interface Restored<Why> {
  readonly at: number;
  readonly why: Why;
  /** The name of the old file in the set-aside folder; null where nothing was left of it. */
  readonly setAside: string | null;
  readonly backup: { readonly name: string; readonly at: number } | null;
}

/**
 * Builds a new file next to the old one, then replaces it. Where `build` writes none, the old one is only set aside;
 * where it throws, nothing has moved.
 * @param stamp names the old one in the set-aside folder.
 * @param build writes the new file at a path and closes it; returns the backup that it used, and what else is reported.
 */
export function restore<Why, More extends object>(
  file: string,
  { now, why, stamp }: { readonly now: number; readonly why: Why; readonly stamp: string },
  build: (part: string) => { readonly backup: UsableBackup | null; readonly more: More },
): Restored<Why> & More {
  const part = unfinishedFileOf(file);
  removeWithSides(part);
  const { backup, more } = build(part);
  if (existsSync(part)) {
    syncFile(part);
    renameSync(part, readyFileOf(file));
    syncFolder(dirname(file));
    finishReplacing(file, stamp);
  } else moveAside(file, stamp);
  const setAside = nameOfSetAside(file, stamp);
  return { at: now, why, setAside, backup: backup && { name: backup.name, at: backup.at }, ...more };
}
