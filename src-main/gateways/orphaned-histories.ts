/**
 * Histories whose gateway `console.db` does not have: it was lost, or replaced by an older backup, or the history was
 * copied here from another computer.
 */

import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryFileFault, Orphan } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import { localId } from '../../src-preload/contract/values/values.ts';
import { syncFolder } from '../ground/folders.ts';
import { firstValue } from '../history/database/prepared.ts';
import { OWN_SANDBOX } from '../history/model/gateway-stamp.ts';
import { checkAtOpening, hasNoFiles } from '../history/open-file.ts';
import { backupFolderIn, HISTORY_FILE, historyFileIn } from '../history/sqlite/history-files.ts';
import { hasOwnSchema } from '../history/sqlite/own-schema.ts';
import { readStamp } from '../history/transfer/stored-stamp.ts';
import { backupsIn } from '../sqlite-file/backup.ts';
import { hasWal, readHeader } from '../sqlite-file/header.ts';
import { openToInspect } from '../sqlite-file/integrity-check.ts';
import type { SqliteDb } from '../sqlite-file/sqlite-db.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import { historyFailureOf } from '../sqlite-file/sqlite-failure.ts';

export type OrphanOnDisk = HistorySummary & Pick<Orphan, 'id'>;

/** Read-only; a damaged file is described by its newest readable backup. Sorted by name. */
export function orphansIn(folder: string, isKnown: (id: string) => boolean): OrphanOnDisk[] {
  if (!existsSync(folder)) return [];
  const orphans = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && localId.safeParse(entry.name).success && !isKnown(entry.name))
    .map(({ name }) => name)
    .filter((id) => !hasNoFiles(join(folder, id)))
    .toSorted()
    .map((id) => ({ id, ...summaryOf(join(folder, id)) }));
  return orphans.filter(({ stamp, charges }) => stamp !== null || charges !== 0);
}

/** What `maintenance.moveOut` writes is named so. */
const MOVED = '.history';
/** A copy that is not whole. */
const PART = `${MOVED}.part`;

/**
 * Gives each file that was moved out of another Balcão, and put among the histories here, a folder of its own, in which it
 * is found like any other. A file that is not as Balcão makes them, or whose gateway has a history here, stays as it is.
 */
export function placeMovedHistories(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A crash while it was copied: it names people, and is used for nothing.
    if (entry.isFile() && entry.name.endsWith(PART)) rmSync(join(folder, entry.name), { force: true });
    if (!entry.isFile() || !entry.name.endsWith(MOVED)) continue;
    placeMovedHistory(folder, join(folder, entry.name));
  }
}

/** `foreign`: it is not as Balcão makes them. `here`: its gateway has a history in this folder. */
function placeMovedHistory(folder: string, file: string): 'placed' | 'foreign' | 'here' {
  const id = localId.safeParse(inspected(file, (db) => readStamp(db)?.gatewayId));
  if (!id.success) return 'foreign';
  if (!hasNoFiles(join(folder, id.data))) return 'here';
  checkAtOpening(join(folder, id.data));
  chmodSync(file, 0o600);
  renameSync(file, historyFileIn(join(folder, id.data)));
  return 'placed';
}

/**
 * Copies a history that the user chose: moving to another computer is copying. The copy is whole or not there. It is
 * offered as any found history is, and checked page by page before it is opened.
 * @param choose Electron's dialog; null where it was cancelled
 * @throws ConsoleFailure `cancelled`; `invalid-input` at `file` for what is no history of Balcão's, is here already, or is open;
 *   `history-unavailable` where there is no room for it
 */
export async function copyHistory(folder: string, choose: () => Promise<string | null>, id: string): Promise<void> {
  const chosen = await choose();
  if (chosen === null) throw new ConsoleFailure({ kind: 'cancelled' });
  const copy = join(folder, id + MOVED);
  const part = join(folder, id + PART);
  // What is only in its WAL would be lost: it is open in another Balcão, or was not closed.
  if (hasWal(chosen)) throw refused('history-file-open');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Of gigabytes, and a creation waits for this thread.
    await copyFile(chosen, part);
    const file = await open(part, 'r+');
    await file.sync().finally(() => file.close());
    renameSync(part, copy);
    syncFolder(folder);
    const placed = placeMovedHistory(folder, copy);
    if (placed !== 'placed') throw refused(placed === 'here' ? 'history-file-here' : 'history-file-foreign');
  } catch (fault) {
    for (const left of [part, copy]) rmSync(left, { force: true });
    throw historyFailureOf(fault);
  }
}

function refused(code: HistoryFileFault): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'file', code }] });
}

/** What a history's folder shows without opening it. */
export interface HistorySummary extends Pick<Orphan, 'stamp' | 'charges'> {
  /** Its file has what Balcão never gave it: such a one is not opened, whatever its backups say. */
  readonly isForeign: boolean;
}

/** What is on disk of a gateway's history; null where nothing is. */
export function historyOnDisk(folder: string): HistorySummary | null {
  return hasNoFiles(folder) ? null : summaryOf(folder);
}

/** Whether a history belongs to another service, or to another environment, than a gateway with these settings. */
export function isOfAnother(
  { baseUrl, environment }: { readonly baseUrl: string; readonly environment: 'live' | 'sandbox' },
  history: HistorySummary | null,
): boolean {
  const stamp = history?.stamp ?? null;
  return stamp !== null && (stamp.origin !== new URL(baseUrl).origin || stamp.environment !== environment);
}

function summaryOf(folder: string): HistorySummary {
  const file = historyFileIn(folder);
  const read = readHeader(file) === 'sound' ? readFile(file) : null;
  const isForeign = read === 'foreign';
  if (read !== null && read !== 'foreign') return { ...read, isForeign };
  for (const { path } of backupsIn(backupFolderIn(folder), HISTORY_FILE)) {
    const backup = readFile(path);
    if (backup !== null && backup !== 'foreign' && backup.stamp !== null)
      return { stamp: backup.stamp, charges: null, isForeign };
  }
  return { stamp: null, charges: null, isForeign };
}

/** How long the main thread waits for another program's lock (ms). */
const PATIENCE = 100;

/** Bytes of a row at the least: a file has no more charges than fit into it, whatever its pages say. */
const SMALLEST_CHARGE = 40;

function readFile(file: string): Pick<HistorySummary, 'stamp' | 'charges'> | 'foreign' | null {
  return inspected(file, (db) => {
    const stamp = readStamp(db);
    const most = Math.ceil(statSync(file).size / SMALLEST_CHARGE);
    const counted = 'SELECT count(*) FROM (SELECT 1 FROM charges LIMIT ?)';
    const charges = firstValue<number>(db, counted, most) ?? 0;
    if (stamp === null) return { stamp, charges };
    const { name, origin, environment } = stamp;
    return { stamp: { name, origin: origin === OWN_SANDBOX ? null : origin, environment }, charges };
  });
}

/** What `read` finds in a file; `foreign` for one that is not as Balcão makes them, null for one that cannot be read. */
function inspected<Value>(file: string, read: (db: SqliteDb) => Value): Value | 'foreign' | null {
  try {
    const db = openToInspect(file, HISTORY_FILE, PATIENCE);
    try {
      // A definition of somebody else's may never end, and this is the main thread.
      return hasOwnSchema(db) ? read(db) : 'foreign';
    } finally {
      db.close();
    }
  } catch (error) {
    // Damaged, without its tables, or of a newer version: it is listed anyway; opening it applies its own rules.
    if (historyErrorOf(error).reason === 'busy') throw error;
    return null;
  }
}
